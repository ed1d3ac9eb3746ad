package io.ringcast.testbed.broker;

import java.util.Map;

/** A real Kafka broker that is there for one run, in whichever way. */
public interface KafkaBroker extends AutoCloseable {

  /** What a client puts into {@code bootstrap.servers}. */
  String bootstrapServers();

  /** Creates a topic, which must not exist yet, and returns when it can be written to. */
  default void createTopic(String name, int partitions, Map<String, String> configs) {
    TopicCreation.create(bootstrapServers(), name, partitions, configs);
  }

  /** Stops the broker and deletes its data. */
  @Override
  void close();
}
