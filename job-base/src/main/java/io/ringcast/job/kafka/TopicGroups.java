package io.ringcast.job.kafka;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Which consumer groups read a topic, as far as the broker knows: those that commit positions. */
public final class TopicGroups implements AutoCloseable {

  private final Admin admin;

  /**
   * @param client how the brokers are reached
   */
  public TopicGroups(Properties client) {
    admin = Admin.create(client);
  }

  /** The groups, in their order; or why they are not known. */
  public String describe(String topic) {
    try {
      List<String> groups = reading(topic);
      return groups.isEmpty()
          ? "no consumer group that commits positions"
          : "the consumer groups " + String.join(", ", groups);
    } catch (ExecutionException e) {
      return "unknown, since the broker does not say (" + e.getCause().getMessage() + ")";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

  private List<String> reading(String topic) throws ExecutionException, InterruptedException {
    Collection<GroupListing> all =
        admin.listGroups(ListGroupsOptions.forConsumerGroups()).all().get();
    Map<String, ListConsumerGroupOffsetsSpec> questions =
        all.stream()
            .collect(
                Collectors.toMap(
                    GroupListing::groupId, group -> new ListConsumerGroupOffsetsSpec()));
    if (questions.isEmpty()) {
      return List.of();
    }
    ListConsumerGroupOffsetsResult answers = admin.listConsumerGroupOffsets(questions);
    List<String> reading = new ArrayList<>();
    for (String group : questions.keySet().stream().sorted().toList()) {
      Map<TopicPartition, OffsetAndMetadata> positions =
          answers.partitionsToOffsetAndMetadata(group).get();
      if (positions.keySet().stream().anyMatch(partition -> partition.topic().equals(topic))) {
        reading.add(group);
      }
    }
    return reading;
  }

  @Override
  public void close() {
    admin.close();
  }
}
