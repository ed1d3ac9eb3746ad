package io.ringcast.testbed.servers;

import io.ringcast.testbed.broker.KafkaBroker;
import io.ringcast.testbed.broker.KafkaServer;
import io.ringcast.testbed.cassandra.CassandraServer;
import io.ringcast.testbed.cassandra.NodeOptions;

/** Where real servers come from. Whoever starts one closes it. */
public interface ServerSource {

  /** Starts a broker in the quickest way. */
  KafkaBroker broker();

  /** Starts a broker that can be broken. */
  KafkaServer kafka();

  CassandraServer cassandra(NodeOptions options);
}
