package io.ringcast.job.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListGroupsResult;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Which consumer groups read a topic, as far as the broker knows: those that commit positions. */
public final class TopicGroups implements AutoCloseable {

  private final Admin admin;

  /** Asks the brokers that these client properties name. */
  public TopicGroups(Properties client) {
    admin = Admin.create(client);
  }

  /** The groups, in their order, as far as this user may see them; or why none is known. */
  public String describe(String topic) {
    try {
      return look(topic);
    } catch (ExecutionException e) {
      return "unknown, since the broker does not say (" + e.getCause().getMessage() + ")";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

  private String look(String topic) throws ExecutionException, InterruptedException {
    ListGroupsResult listed = admin.listGroups(ListGroupsOptions.forConsumerGroups());
    List<Throwable> failures = new ArrayList<>(listed.errors().get());
    List<String> reading = new ArrayList<>();
    for (var group : positions(listed.valid().get()).entrySet()) {
      try {
        if (reads(group.getValue().get(), topic)) {
          reading.add(group.getKey());
        }
      } catch (ExecutionException e) {
        // One that this user must not look into does not hide the others.
        failures.add(e.getCause());
      }
    }
    return describe(reading, failures);
  }

  /** What each group has committed, in the order of their names. */
  private SortedMap<String, KafkaFuture<Map<TopicPartition, OffsetAndMetadata>>> positions(
      Collection<GroupListing> groups) {
    SortedMap<String, KafkaFuture<Map<TopicPartition, OffsetAndMetadata>>> positions =
        new TreeMap<>();
    if (!groups.isEmpty()) {
      ListConsumerGroupOffsetsResult answers =
          admin.listConsumerGroupOffsets(
              groups.stream()
                  .collect(
                      Collectors.toMap(
                          GroupListing::groupId, group -> new ListConsumerGroupOffsetsSpec())));
      groups.forEach(
          group ->
              positions.put(
                  group.groupId(), answers.partitionsToOffsetAndMetadata(group.groupId())));
    }
    return positions;
  }

  private static boolean reads(Map<TopicPartition, OffsetAndMetadata> positions, String topic) {
    return positions.keySet().stream().anyMatch(partition -> partition.topic().equals(topic));
  }

  private static String describe(List<String> reading, List<Throwable> failures) {
    String seen =
        reading.isEmpty()
            ? "no consumer group that commits positions"
            : "the consumer groups " + String.join(", ", reading);
    return failures.isEmpty()
        ? seen
        : "%s, and perhaps others: %d could not be looked into (%s)"
            .formatted(seen, failures.size(), failures.get(0).getMessage());
  }

  @Override
  public void close() {
    admin.close();
  }
}
