package io.ringcast.testkit.broker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/** A real Kafka broker that is there for one run, in whichever way. */
public interface KafkaBroker extends AutoCloseable {

  /** What a client puts into {@code bootstrap.servers}. */
  String bootstrapServers();

  /** Creates a topic, which must not exist yet, and returns when it can be written to. */
  default void createTopic(String name, int partitions, Map<String, String> configs) {
    TopicCreation.create(bootstrapServers(), name, partitions, configs);
  }

  /** Deletes the records that a topic has now, as retention does. */
  default void deleteRecords(String topic) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
      Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
      for (TopicPartitionInfo partition :
          admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions()) {
        // To the high watermark.
        all.put(new TopicPartition(topic, partition.partition()), RecordsToDelete.beforeOffset(-1));
      }
      admin.deleteRecords(all).all().get();
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("cannot delete the records of topic " + topic, e);
    }
  }

  /** Stops the broker and deletes its data. */
  @Override
  void close();
}
