package io.ringcast.testkit.broker;

import io.ringcast.testkit.Waiting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** A real Kafka broker that is there for one run, in whichever way. */
public interface KafkaBroker extends AutoCloseable {

  Set<TransactionState> ENDED =
      Set.of(TransactionState.COMPLETE_COMMIT, TransactionState.COMPLETE_ABORT);

  /** What a client puts into {@code bootstrap.servers}. */
  String bootstrapServers();

  /**
   * Creates a topic, which must not exist yet, and returns when it can be written to: a creation is
   * answered before the partitions have their leader. A producer that is so quick that only its
   * first batch is turned away never gets that batch in again: its sequence number is behind the
   * second's.
   */
  default void createTopic(String name, int partitions, Map<String, String> configs) {
    NewTopic topic =
        new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(Map.copyOf(configs));
    // A question that only leaders answer.
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    IntStream.range(0, partitions)
        .forEach(p -> ends.put(new TopicPartition(name, p), OffsetSpec.latest()));
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
      admin.createTopics(List.of(topic)).all().get();
      // Asks again while the broker has not even heard of the topic; for leaders the client waits.
      Waiting.until("the topic " + name, () -> isKnown(admin, ends));
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "cannot create the topic " + name + ": " + e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating the topic " + name, e);
    }
  }

  private static boolean isKnown(Admin admin, Map<TopicPartition, OffsetSpec> ends) {
    try {
      admin.listOffsets(ends).all().get();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw new IllegalStateException("cannot look at a new topic: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a topic was created", e);
    }
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

  /**
   * Returns when the broker has ended a transaction in all partitions: it says that a transaction
   * has ended before readers see it.
   */
  default void awaitEnd(String transaction) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
      Waiting.until("the end of transaction " + transaction, () -> hasEnded(transaction, admin));
    }
  }

  private static boolean hasEnded(String transaction, Admin admin) {
    try {
      return ENDED.contains(
          admin.describeTransactions(List.of(transaction)).description(transaction).get().state());
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("cannot look at transaction " + transaction, e);
    }
  }

  /** Stops the broker and deletes its data. */
  @Override
  void close();
}
