package io.ringcast.testkit.cassandra;

import java.nio.file.Path;

/**
 * The node's cassandra.yaml: one small node, quick to start.
 *
 * <p>What decides how safe and how fast writes are stays as Cassandra has it, if the options do not
 * say otherwise: the commit log (synced every 10 s), the limits of batches, the guardrails, the
 * time-outs.
 */
final class NodeSettings {

  private NodeSettings() {}

  static String of(NodeOptions options, NodePorts ports, Path folder) {
    String seeds =
        options.seeds().isEmpty()
            ? ports.seed(options.address())
            : String.join(",", options.seeds());
    String commitLog =
        options.syncedWrites()
            ? "commitlog_sync: batch"
            : "commitlog_sync: periodic\ncommitlog_sync_period: 10000ms";
    return """
        cluster_name: ringcast
        partitioner: org.apache.cassandra.dht.Murmur3Partitioner
        endpoint_snitch: GossipingPropertyFileSnitch
        num_tokens: %1$d
        # Joins without copying what others hold: a cluster starts with all its nodes.
        auto_bootstrap: false
        seed_provider:
          - class_name: org.apache.cassandra.locator.SimpleSeedProvider
            parameters:
              - seeds: "%2$s"
        listen_address: %3$s
        rpc_address: %3$s
        storage_port: %4$d
        native_transport_port: %5$d
        data_file_directories: [%6$s]
        commitlog_directory: %7$s
        hints_directory: %8$s
        saved_caches_directory: %9$s
        cdc_raw_directory: %10$s
        %11$s
        # A node that can no longer write shall be seen to fail.
        disk_failure_policy: die
        commit_failure_policy: die
        # Dropping a table must not keep its data.
        auto_snapshot: false
        concurrent_compactors: 1
        key_cache_size: 16MiB
        %12$s
        """
        .formatted(
            options.tokens(),
            seeds,
            options.address(),
            ports.storage(),
            ports.cql(),
            quote(folder.resolve("data")),
            quote(folder.resolve("commitlog")),
            quote(folder.resolve("hints")),
            quote(folder.resolve("saved_caches")),
            quote(folder.resolve("cdc_raw")),
            commitLog,
            options.settings());
  }

  /** In YAML's single quotes only the quote itself means something. */
  private static String quote(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }
}
