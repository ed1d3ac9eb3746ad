package io.ringcast.benchmarks.peers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Properties;
import java.util.stream.Stream;

/** Which versions of others' libraries take part. The build writes them into a file. */
final class PeerVersions {

  private PeerVersions() {}

  /** Of the libraries that these peers need, beside those that each report names. */
  static String[] of(Collection<Peer> peers) {
    Properties versions = read();
    Stream<String> libraries =
        Stream.of(
                "H3",
                peers.contains(Peer.JET) ? "Hazelcast" : "",
                peers.contains(Peer.DUCKDB) ? "DuckDB" : "")
            .filter(library -> !library.isEmpty());
    return libraries
        .map(library -> library + " " + versions.getProperty(library))
        .toArray(String[]::new);
  }

  private static Properties read() {
    Properties versions = new Properties();
    try (InputStream file = PeerVersions.class.getResourceAsStream("version.properties")) {
      versions.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException("version.properties cannot be read", e);
    }
    return versions;
  }
}
