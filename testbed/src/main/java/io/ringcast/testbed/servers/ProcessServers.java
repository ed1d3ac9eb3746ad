package io.ringcast.testbed.servers;

import io.ringcast.testbed.broker.EmbeddedKafka;
import io.ringcast.testbed.broker.KafkaBroker;
import io.ringcast.testbed.broker.KafkaProcess;
import io.ringcast.testbed.broker.KafkaServer;
import io.ringcast.testbed.cassandra.CassandraServer;
import io.ringcast.testbed.cassandra.EmbeddedCassandra;
import io.ringcast.testbed.cassandra.NodeOptions;

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
