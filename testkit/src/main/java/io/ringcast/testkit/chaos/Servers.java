package io.ringcast.testkit.chaos;

import io.ringcast.testkit.Background;
import io.ringcast.testkit.broker.KafkaServer;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.process.LossyLink;
import io.ringcast.testkit.servers.ServerSource;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The real servers around and below the jobs, each of which can be broken.
 *
 * @param toCassandra the way that the publisher job takes
 */
record Servers(
    KafkaServer kafka, CassandraServer cassandra, FlinkCluster flink, LossyLink toCassandra)
    implements AutoCloseable {

  /**
   * Starts all of them side by side.
   *
   * @param source has Kafka and Cassandra; the cluster's parts are always processes
   * @param folder for the cluster's files
   */
  static Servers start(ServerSource source, Path folder) throws IOException {
    // What a single node has said to have written must outlive it: no other has a copy.
    Background<CassandraServer> cassandra =
        Background.start(
            "start-server", () -> source.cassandra(NodeOptions.defaults().withSyncedWrites()));
    Background<FlinkCluster> flink =
        Background.start(
            "start-server",
            () ->
                FlinkCluster.start(
                    FlinkCluster.Installation.ours(),
                    folder,
                    RoundPlan.TASK_MANAGERS,
                    RoundPlan.SLOTS));
    Background<KafkaServer> kafka = Background.start("start-server", source::kafka);
    try {
      return new Servers(
          kafka.get(), cassandra.get(), flink.get(), LossyLink.to(cassandra.get().contactPoint()));
    } catch (RuntimeException e) {
      closeIfStarted(kafka);
      closeIfStarted(cassandra);
      closeIfStarted(flink);
      throw e;
    }
  }

  private static void closeIfStarted(Background<? extends AutoCloseable> start) {
    try {
      start.get().close();
    } catch (Exception e) {
      // It did not start: the caller's exception says which and why.
      return;
    }
  }

  @Override
  public void close() {
    flink.close();
    toCassandra.close();
    cassandra.close();
    kafka.close();
  }
}
