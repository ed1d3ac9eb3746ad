package io.ringcast.feature.kafka;

import io.ringcast.feature.config.TopicsConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What has to be known of, and done to, the topics before the job's graph is built. */
public final class TopicSetup implements AutoCloseable {

  private static final Duration NEW_TOPIC_PATIENCE = Duration.ofSeconds(30);
  private static final Duration ASK_AGAIN_AFTER = Duration.ofMillis(100);

  private final Admin admin;
  private final String brokers;

  public TopicSetup(Properties client) {
    brokers = client.getProperty("bootstrap.servers");
    admin = Admin.create(client);
  }

  /**
   * How many subtasks can read with none of them left without a partition: the connector deals out
   * each topic's partitions in turn, so as many as the topic with the most partitions has.
   *
   * @throws TopicException if one is missing: the job cannot know how they should be made
   */
  public int mostReaders(Collection<String> eventTopics) {
    Set<String> missing = new TreeSet<>(eventTopics);
    missing.removeAll(existing());
    if (!missing.isEmpty()) {
      throw new TopicException(
          "There is no event topic "
              + String.join(", ", missing)
              + " at "
              + brokers
              + ". Create it, or name another under 'events' in the configuration.");
    }
    return describe(eventTopics).stream()
        .mapToInt(topic -> topic.partitions().size())
        .max()
        .orElseThrow();
  }

  /**
   * Makes sure that the job's own topics are there, and take what it writes.
   *
   * @param largestRecord in bytes, with all that Kafka adds
   * @return the number of partitions of the features topic
   */
  public int prepare(TopicsConfig topics, int largestRecord) {
    List<String> own =
        Stream.of(topics.features(), topics.rejects(), topics.late()).distinct().toList();
    List<String> missing = new ArrayList<>(own);
    missing.removeAll(existing());
    if (!missing.isEmpty() && !topics.createMissing()) {
      throw new TopicException(
          "There is no topic "
              + String.join(", ", missing)
              + " at "
              + brokers
              + ". Create it, or set topics.create-missing to true.");
    }
    missing.forEach(topic -> create(topic, topics));
    // Answered by leaders only: a sink must not begin to write before there is one (a producer
    // whose first batch alone is turned away never gets it in again, by its sequence number).
    offsets(partitionsOf(missing), OffsetSpec.latest());
    own.forEach(topic -> checkRecordLimit(topic, largestRecord));
    return describe(List.of(topics.features())).iterator().next().partitions().size();
  }

  /**
   * From which Kafka timestamp on the event topics are whole: 0 if nothing was ever deleted from
   * them.
   */
  public long wholeSince(Collection<String> eventTopics, long now) {
    List<TopicPartition> partitions = partitionsOf(eventTopics);
    var beginnings = offsets(partitions, OffsetSpec.earliest());
    var firsts = offsets(partitions, OffsetSpec.forTimestamp(0));
    return partitions.stream()
        .filter(partition -> beginnings.get(partition)[0] > 0)
        // What was in a partition that is empty now, nobody knows.
        .mapToLong(partition -> firsts.get(partition)[1] < 0 ? now : firsts.get(partition)[1])
        .max()
        .orElse(0);
  }

  private List<TopicPartition> partitionsOf(Collection<String> topics) {
    return describe(topics).stream()
        .flatMap(
            topic ->
                topic.partitions().stream()
                    .map(part -> new TopicPartition(topic.name(), part.partition())))
        .toList();
  }

  private Map<TopicPartition, long[]> offsets(List<TopicPartition> partitions, OffsetSpec spec) {
    Map<TopicPartition, OffsetSpec> question =
        partitions.stream().collect(Collectors.toMap(p -> p, partition -> spec));
    return awaitKnown(() -> admin.listOffsets(question).all()).entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                found -> new long[] {found.getValue().offset(), found.getValue().timestamp()}));
  }

  private void checkRecordLimit(String topic, int largestRecord) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Config config = awaitKnown(() -> admin.describeConfigs(List.of(resource)).all()).get(resource);
    int limit = Integer.parseInt(config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value());
    if (limit < largestRecord) {
      throw new TopicException(
          ("Topic %s takes records of at most %,d bytes (its max.message.bytes), but those of this"
                  + " job may have %,d. Make output.max-record-bytes smaller, or the topic's limit"
                  + " larger.")
              .formatted(topic, limit, largestRecord));
    }
  }

  private Set<String> existing() {
    return await(admin.listTopics().names());
  }

  private Collection<TopicDescription> describe(Collection<String> topics) {
    return awaitKnown(() -> admin.describeTopics(topics).allTopicNames()).values();
  }

  private void create(String topic, TopicsConfig topics) {
    Optional<Short> copies = topics.replicationFactor().map(Integer::shortValue);
    NewTopic created = new NewTopic(topic, Optional.of(topics.partitions()), copies);
    try {
      await(admin.createTopics(List.of(created)).all());
    } catch (TopicException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  /** A topic that has just been created is not known to every broker at once. */
  private <T> T awaitKnown(Supplier<org.apache.kafka.common.KafkaFuture<T>> question) {
    long deadline = System.nanoTime() + NEW_TOPIC_PATIENCE.toNanos();
    while (true) {
      try {
        return await(question.get());
      } catch (TopicException e) {
        boolean unknown = e.getCause() instanceof UnknownTopicOrPartitionException;
        if (!unknown || System.nanoTime() > deadline) {
          throw e;
        }
      }
      LockSupport.parkNanos(ASK_AGAIN_AFTER.toNanos());
    }
  }

  private <T> T await(org.apache.kafka.common.KafkaFuture<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw new TopicException(
          "Kafka at " + brokers + " did not do what was asked: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TopicException("interrupted while waiting for Kafka at " + brokers, e);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
