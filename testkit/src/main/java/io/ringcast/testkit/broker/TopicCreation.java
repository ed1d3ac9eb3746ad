package io.ringcast.testkit.broker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates a topic and waits until it can be written to.
 *
 * <p>A creation is answered before the partitions have their leader. A producer that is so quick
 * that only its first batch is turned away never gets that batch in again: its sequence number is
 * behind the second's.
 */
final class TopicCreation {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration ASK_AGAIN_AFTER = Duration.ofMillis(20);

  private TopicCreation() {}

  static void create(
      String bootstrapServers, String name, int partitions, Map<String, String> configs) {
    Map<String, Object> client =
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    NewTopic topic =
        new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(Map.copyOf(configs));
    try (Admin admin = Admin.create(client)) {
      admin.createTopics(List.of(topic)).all().get();
      awaitLeaders(admin, endsOf(name, partitions));
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "cannot create the topic " + name + ": " + e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating the topic " + name, e);
    }
  }

  /** Asks again while the broker has not even heard of the topic; for leaders the client waits. */
  private static void awaitLeaders(Admin admin, Map<TopicPartition, OffsetSpec> question)
      throws ExecutionException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        admin.listOffsets(question).all().get();
        return;
      } catch (ExecutionException e) {
        boolean unknown = e.getCause() instanceof UnknownTopicOrPartitionException;
        if (!unknown || System.nanoTime() > deadline) {
          throw e;
        }
      }
      LockSupport.parkNanos(ASK_AGAIN_AFTER.toNanos());
    }
  }

  /** A question that only leaders answer. */
  private static Map<TopicPartition, OffsetSpec> endsOf(String topic, int partitions) {
    return IntStream.range(0, partitions)
        .boxed()
        .collect(
            Collectors.toMap(
                partition -> new TopicPartition(topic, partition),
                partition -> OffsetSpec.latest()));
  }
}
