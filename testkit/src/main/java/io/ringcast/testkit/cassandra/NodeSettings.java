package io.ringcast.testkit.cassandra;

import java.nio.file.Path;
import java.util.List;

/**
 * The node's cassandra.yaml: one small node, quick to start.
 *
 * <p>What decides how safe and how fast writes are stays as Cassandra has it, if the options do not
 * say otherwise: the commit log (synced every 10 s), the limits of batches, the guardrails, the
 * time-outs.
 */
final class NodeSettings {

  /** What Cassandra calls the only data centre of a cluster that says nothing about it. */
  static final String DATACENTER = "datacenter1";

  private NodeSettings() {}

  static String of(NodeOptions options, NodePorts ports, Path folder) {
    return String.join(
        "\n",
        cluster(options, ports),
        network(options, ports),
        folders(folder),
        commitLog(options),
        small(),
        options.settings());
  }

  private static String cluster(NodeOptions options, NodePorts ports) {
    List<String> seeds =
        options.seeds().isEmpty()
            ? List.of(options.address() + ":" + ports.storage())
            : options.seeds();
    return """
        cluster_name: ringcast
        partitioner: org.apache.cassandra.dht.Murmur3Partitioner
        endpoint_snitch: SimpleSnitch
        num_tokens: %d
        # Joins without copying what others hold: a cluster starts with all its nodes.
        auto_bootstrap: false
        seed_provider:
          - class_name: org.apache.cassandra.locator.SimpleSeedProvider
            parameters:
              - seeds: "%s"
        """
        .formatted(options.tokens(), String.join(",", seeds));
  }

  private static String network(NodeOptions options, NodePorts ports) {
    return """
        listen_address: %1$s
        rpc_address: %1$s
        storage_port: %2$d
        native_transport_port: %3$d
        """
        .formatted(options.address(), ports.storage(), ports.cql());
  }

  private static String folders(Path folder) {
    return """
        data_file_directories: [%1$s]
        commitlog_directory: %2$s
        hints_directory: %3$s
        saved_caches_directory: %4$s
        cdc_raw_directory: %5$s
        """
        .formatted(
            quote(folder.resolve("data")),
            quote(folder.resolve("commitlog")),
            quote(folder.resolve("hints")),
            quote(folder.resolve("saved_caches")),
            quote(folder.resolve("cdc_raw")));
  }

  private static String commitLog(NodeOptions options) {
    return options.syncedWrites()
        ? """
          commitlog_sync: batch
          """
        : """
          commitlog_sync: periodic
          commitlog_sync_period: 10000ms
          """;
  }

  private static String small() {
    return """
        # A node that can no longer write shall be seen to fail.
        disk_failure_policy: die
        commit_failure_policy: die
        # Dropping a table must not keep its data.
        auto_snapshot: false
        concurrent_compactors: 1
        key_cache_size: 16MiB
        """;
  }

  /** In YAML's single quotes only the quote itself means something. */
  private static String quote(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }
}
