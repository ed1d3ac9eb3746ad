package io.ringcast.testkit.servers;

import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.broker.KafkaProcess;
import io.ringcast.testkit.broker.KafkaServer;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;

/** Made of Maven's jars: works everywhere. */
public final class ProcessServers implements ServerSource {

  /** Not even a process: it is there to be talked to. */
  @Override
  public KafkaBroker broker() {
    return EmbeddedKafka.start();
  }

  @Override
  public KafkaServer kafka() {
    return KafkaProcess.start();
  }

  @Override
  public CassandraServer cassandra(NodeOptions options) {
    return EmbeddedCassandra.start(options);
  }
}
