package io.ringcast.testkit.servers;

import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.broker.KafkaServer;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.NodeOptions;

/** Where real servers come from. Whoever starts one closes it. */
public interface ServerSource {

  /** Starts a broker in the quickest way. */
  KafkaBroker broker();

  /** Starts a broker that can be broken. */
  KafkaServer kafka();

  CassandraServer cassandra(NodeOptions options);
}
