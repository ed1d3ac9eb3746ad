package io.ringcast.servers;

import io.ringcast.testkit.broker.BrokerSettings;
import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.broker.KafkaServer;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.servers.ServerSource;
import java.util.function.BooleanSupplier;
import org.testcontainers.DockerClientFactory;

/** Containers of the official images. */
final class ContainerServers implements ServerSource {

  private static final String NO_ENGINE =
      "the servers are to be containers, but no Docker engine answers: start one, so that"
          + " 'docker ps' works for you here, or leave out -Pcontainers: then they are processes,"
          + " which need no Docker";

  private final BooleanSupplier engine;

  ContainerServers() {
    this(ContainerServers::engineAnswers);
  }

  /**
   * @param engine whether there is a Docker engine
   */
  ContainerServers(BooleanSupplier engine) {
    this.engine = engine;
  }

  private static boolean engineAnswers() {
    try {
      return DockerClientFactory.instance().isDockerAvailable();
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          "a Docker engine answers, but Testcontainers' own images cannot be had from a registry ("
              + e.getMessage()
              + "); integration-tests/containers tells how to do without",
          e);
    }
  }

  @Override
  public KafkaBroker broker() {
    requireEngine();
    return KafkaInContainer.start(BrokerSettings.LONG_SESSION);
  }

  @Override
  public KafkaServer kafka() {
    requireEngine();
    return KafkaInContainer.start(BrokerSettings.SHORT_SESSION);
  }

  @Override
  public CassandraServer cassandra(NodeOptions options) {
    requireEngine();
    return CassandraInContainer.start(options);
  }

  /** Never skipped: whoever asked for containers is not to believe that they were tested. */
  private void requireEngine() {
    if (!engine.getAsBoolean()) {
      throw new IllegalStateException(NO_ENGINE);
    }
  }
}
