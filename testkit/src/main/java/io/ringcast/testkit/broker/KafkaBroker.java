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
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
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
    try (Admin admin = admin()) {
      answer("create the topic " + name, admin.createTopics(List.of(topic)).all());
      // Asks again while the broker has not even heard of the topic; for leaders the client waits.
      Waiting.until("the topic " + name, () -> isKnown(admin, ends));
    }
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", bootstrapServers()));
  }

  private static <T> T answer(String what, KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "cannot %s: %s".formatted(what, e.getCause().getMessage()), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted: cannot " + what, e);
    }
  }

  private static boolean isKnown(Admin admin, Map<TopicPartition, OffsetSpec> ends) {
    try {
      answer("look at a new topic", admin.listOffsets(ends).all());
      return true;
    } catch (IllegalStateException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw e;
    }
  }

  /** Deletes the records that a topic has now, as retention does. */
  default void deleteRecords(String topic) {
    try (Admin admin = admin()) {
      String what = "delete the records of topic " + topic;
      Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
      // To the high watermark.
      answer(what, admin.describeTopics(List.of(topic)).allTopicNames())
          .get(topic)
          .partitions()
          .forEach(
              its ->
                  all.put(
                      new TopicPartition(topic, its.partition()),
                      RecordsToDelete.beforeOffset(-1)));
      answer(what, admin.deleteRecords(all).all());
    }
  }

  /**
   * Returns when the broker has ended a transaction in all partitions: it says that a transaction
   * has ended before readers see it.
   */
  default void awaitEnd(String transaction) {
    String what = "look at transaction " + transaction;
    try (Admin admin = admin()) {
      Waiting.until(
          "the end of transaction " + transaction,
          () ->
              ENDED.contains(
                  answer(
                          what,
                          admin.describeTransactions(List.of(transaction)).description(transaction))
                      .state()));
    }
  }

  /** Stops the broker and deletes its data. */
  @Override
  void close();
}
