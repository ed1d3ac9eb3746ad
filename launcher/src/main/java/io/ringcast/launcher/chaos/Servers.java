package io.ringcast.launcher.chaos;

import io.ringcast.testbed.broker.KafkaServer;
import io.ringcast.testbed.cassandra.CassandraServer;
import io.ringcast.testbed.cassandra.NodeOptions;
import io.ringcast.testbed.process.LossyLink;
import io.ringcast.testbed.servers.ServerSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The real servers around and below the jobs, each of which can be broken. */
final class Servers implements AutoCloseable {

  private final KafkaServer kafka;
  private final CassandraServer cassandra;
  private final LossyLink toCassandra;
  private final FlinkCluster flink;

  private Servers(KafkaServer kafka, CassandraServer cassandra, FlinkCluster flink) {
    this.kafka = kafka;
    this.cassandra = cassandra;
    this.flink = flink;
    this.toCassandra = LossyLink.to(cassandra.contactPoint());
  }

  /**
   * Starts all of them side by side.
   *
   * @param source has Kafka and Cassandra; the cluster's parts are always processes
   * @param folder for the cluster's files
   */
  static Servers start(ServerSource source, Path folder) throws IOException {
    // What a single node has said to have written must outlive it: no other has a copy.
    FutureTask<CassandraServer> cassandra =
        begin(() -> source.cassandra(NodeOptions.defaults().withSyncedWrites()));
    FutureTask<FlinkCluster> flink =
        begin(() -> FlinkCluster.start(folder, RoundPlan.TASK_MANAGERS, RoundPlan.SLOTS));
    FutureTask<KafkaServer> kafka = begin(source::kafka);
    try {
      return new Servers(get(kafka), get(cassandra), get(flink));
    } catch (RuntimeException e) {
      closeIfStarted(kafka);
      closeIfStarted(cassandra);
      closeIfStarted(flink);
      throw e;
    }
  }

  private static <T> FutureTask<T> begin(Callable<T> start) {
    FutureTask<T> task = new FutureTask<>(start);
    Thread thread = new Thread(task, "start-server");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static <T> T get(FutureTask<T> task) {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the servers started", e);
    }
  }

  private static void closeIfStarted(FutureTask<? extends AutoCloseable> task) {
    try {
      task.get().close();
    } catch (InterruptedException e) {
      // It ends with this process.
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      // It did not start: the caller's exception says which and why.
      return;
    }
  }

  KafkaServer kafka() {
    return kafka;
  }

  CassandraServer cassandra() {
    return cassandra;
  }

  /** The way that the publisher job takes. */
  LossyLink toCassandra() {
    return toCassandra;
  }

  FlinkCluster flink() {
    return flink;
  }

  @Override
  public void close() {
    flink.close();
    toCassandra.close();
    cassandra.close();
    kafka.close();
  }
}
