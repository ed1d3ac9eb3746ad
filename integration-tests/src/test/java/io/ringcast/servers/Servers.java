package io.ringcast.servers;

import io.ringcast.testbed.broker.KafkaBroker;
import io.ringcast.testbed.broker.KafkaServer;
import io.ringcast.testbed.cassandra.CassandraServer;
import io.ringcast.testbed.cassandra.NodeOptions;

/** Where the tests' real servers come from. Whoever starts one closes it. */
public interface Servers {

  /** The system property that says it, set by Maven's profile {@code containers}. */
  String PROPERTY = "ringcast.servers";

  /** Starts a broker in the quickest way. */
  KafkaBroker broker();

  /** Starts a broker that can be broken. */
  KafkaServer kafka();

  CassandraServer cassandra(NodeOptions options);

  static Servers get() {
    return of(System.getProperty(PROPERTY, "processes"));
  }

  static Servers of(String kind) {
    return switch (kind) {
      case "processes" -> new ProcessServers();
      case "containers" -> new ContainerServers();
      default ->
          throw new IllegalArgumentException(
              "-D%s is processes or containers, not %s".formatted(PROPERTY, kind));
    };
  }
}
