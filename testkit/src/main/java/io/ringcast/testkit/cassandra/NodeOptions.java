package io.ringcast.testkit.cassandra;

import java.util.List;

/**
 * What an embedded Cassandra node is started with.
 *
 * @param heapMegabytes the most that the node's heap may take; the process takes about as much
 *     again
 * @param datacenter the data center that the node is in
 * @param address the address of the loopback interface that the node listens at
 * @param seeds the {@linkplain EmbeddedCassandra#seed() seeds} of the cluster to join; none for a
 *     cluster of its own
 * @param tokens how many token ranges the node owns
 * @param jmx whether the node can be asked with nodetool
 * @param syncedWrites whether a write is answered only when it is safe on disk. Cassandra's own way
 *     is quicker, and relies on other nodes: what it answered in the last 100 ms may be gone when
 *     the process is killed, and of the last 10 s at a power cut.
 * @param settings more lines of its cassandra.yaml
 */
public record NodeOptions(
    int heapMegabytes,
    String datacenter,
    String address,
    List<String> seeds,
    int tokens,
    boolean jmx,
    boolean syncedWrites,
    String settings) {

  private static final NodeOptions DEFAULTS =
      new NodeOptions(512, "datacenter1", "127.0.0.1", List.of(), 16, false, false, "");

  public NodeOptions {
    seeds = List.copyOf(seeds);
    if (heapMegabytes < 256) {
      throw new IllegalArgumentException(
          "a Cassandra node needs a heap of 256 MB or more, not " + heapMegabytes);
    }
    if (tokens < 1) {
      throw new IllegalArgumentException("a node owns 1 token or more, not " + tokens);
    }
  }

  public static NodeOptions defaults() {
    return DEFAULTS;
  }

  public NodeOptions withHeapMegabytes(int megabytes) {
    return new NodeOptions(
        megabytes, datacenter, address, seeds, tokens, jmx, syncedWrites, settings);
  }

  public NodeOptions withDatacenter(String name) {
    return new NodeOptions(
        heapMegabytes, name, address, seeds, tokens, jmx, syncedWrites, settings);
  }

  public NodeOptions withAddress(String loopback) {
    return new NodeOptions(
        heapMegabytes, datacenter, loopback, seeds, tokens, jmx, syncedWrites, settings);
  }

  public NodeOptions withSeeds(List<String> others) {
    return new NodeOptions(
        heapMegabytes, datacenter, address, others, tokens, jmx, syncedWrites, settings);
  }

  public NodeOptions withTokens(int number) {
    return new NodeOptions(
        heapMegabytes, datacenter, address, seeds, number, jmx, syncedWrites, settings);
  }

  public NodeOptions withJmx() {
    return new NodeOptions(
        heapMegabytes, datacenter, address, seeds, tokens, true, syncedWrites, settings);
  }

  public NodeOptions withSyncedWrites() {
    return new NodeOptions(heapMegabytes, datacenter, address, seeds, tokens, jmx, true, settings);
  }

  public NodeOptions withSettings(String yaml) {
    return new NodeOptions(
        heapMegabytes, datacenter, address, seeds, tokens, jmx, syncedWrites, yaml);
  }
}
