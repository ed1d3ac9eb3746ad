package io.ringcast.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Properties;

/** Which versions of others' libraries take part. The build writes them into a file. */
public final class Libraries {

  private static final String FILE = "version.properties";

  private Libraries() {}

  /** Each name with its version, for the head of a report. */
  public static String[] versions(String... names) {
    Properties versions = read();
    return Arrays.stream(names)
        .map(name -> name + " " + version(versions, name))
        .toArray(String[]::new);
  }

  private static String version(Properties versions, String name) {
    String version = versions.getProperty(name);
    if (version == null) {
      throw new IllegalArgumentException(FILE + " does not name the version of " + name);
    }
    return version;
  }

  private static Properties read() {
    Properties versions = new Properties();
    try (InputStream file = Libraries.class.getResourceAsStream(FILE)) {
      versions.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " cannot be read", e);
    }
    return versions;
  }
}
