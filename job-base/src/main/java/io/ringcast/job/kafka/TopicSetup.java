package io.ringcast.job.kafka;

import io.ringcast.job.config.NewTopicsConfig;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
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
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.record.TimestampType;

/** What has to be known of, and done to, the topics before a job's graph is built. */
public final class TopicSetup implements AutoCloseable {

  /** Room for what Kafka adds around a record of the largest size. */
  public static final int RECORD_OVERHEAD = 16 * 1024;

  private static final int ONE_PARTITION = 1;
  private static final String BROKERS_TIME = TimestampType.LOG_APPEND_TIME.name;
  private static final Duration NEW_TOPIC_PATIENCE = Duration.ofSeconds(30);
  private static final Duration ASK_AGAIN_AFTER = Duration.ofMillis(100);

  private final Admin admin;
  private final String brokers;

  public TopicSetup(Properties client) {
    brokers = client.getProperty("bootstrap.servers");
    admin = Admin.create(client);
  }

  /**
   * How many subtasks can read, each with a partition: as many as the largest topic has.
   *
   * @param option where the configuration names the topics
   * @throws TopicException if one is missing: the job cannot know how to make it
   */
  public int mostReaders(Collection<String> topics, String option) {
    requireAll(topics, "Create it, or name another under '" + option + "' in the configuration.");
    return describe(topics).stream()
        .mapToInt(topic -> topic.partitions().size())
        .max()
        .orElseThrow();
  }

  /** Makes sure that the topics are there; the remedy says what to do where one is missing. */
  public void requireAll(Collection<String> topics, String remedy) {
    List<String> missing = missing(topics);
    if (!missing.isEmpty()) {
      throw new TopicException(noTopic(missing) + " " + remedy);
    }
  }

  /** Makes sure that the topics that the job writes are there. */
  public void prepare(Collection<String> topics, NewTopicsConfig create) {
    prepare(topics, create, create.partitions(), "", Map.of());
  }

  /** The same for topics with a retention; existing topics stay as they are. */
  public void prepare(Collection<String> topics, NewTopicsConfig create, Duration retention) {
    Map<String, String> options =
        Map.of(TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention.toMillis()));
    prepare(topics, create, create.partitions(), "", options);
  }

  /** The same for one whose records stand in one order: it is created with one partition. */
  public void prepareOne(String topic, NewTopicsConfig create, Duration retention) {
    Map<String, String> options =
        Map.of(TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention.toMillis()));
    prepare(List.of(topic), create, ONE_PARTITION, " with one partition", options);
  }

  /** {@code like} is how a user has to create one, after "Create it". */
  private void prepare(
      Collection<String> topics,
      NewTopicsConfig create,
      int partitions,
      String like,
      Map<String, String> options) {
    List<String> missing = missing(topics);
    if (!missing.isEmpty() && !create.create()) {
      throw new TopicException(
          noTopic(missing) + " Create it" + like + ", or set topics.create-missing to true.");
    }
    missing.forEach(topic -> create(topic, partitions, create, options));
    // Answered by leaders only: a sink must not begin to write before there is one (a producer
    // whose first batch alone is turned away never gets it in again, by its sequence number).
    offsets(partitions(missing), OffsetSpec.latest());
  }

  /**
   * Makes sure that a topic keeps the newest record of each key for ever.
   *
   * @throws TopicException if it is there, but loses records with time
   */
  public void prepareCompacted(String topic, NewTopicsConfig create) {
    prepare(
        List.of(topic),
        create,
        ONE_PARTITION,
        " with cleanup.policy=compact",
        Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
    String policy = config(topic, TopicConfig.CLEANUP_POLICY_CONFIG);
    if (!policy.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
      throw new TopicException(
          ("Topic %s has the cleanup.policy %s, but what is in it must not be lost with time. Set"
                  + " its cleanup.policy to compact.")
              .formatted(topic, policy));
    }
  }

  /**
   * Makes sure that a topic takes records of so many bytes, with all that Kafka adds; the option
   * sets how large they become.
   */
  public void checkRecordLimit(String topic, int largestRecord, String option) {
    int limit = Integer.parseInt(config(topic, TopicConfig.MAX_MESSAGE_BYTES_CONFIG));
    if (limit < largestRecord) {
      throw new TopicException(
          ("Topic %s takes records of at most %,d bytes (its max.message.bytes), but those of this"
                  + " job may have %,d. Make %s smaller, or the topic's limit larger.")
              .formatted(topic, limit, largestRecord, option));
    }
  }

  /** Whether the topic keeps every record so long, also where a later one has the same key. */
  public boolean keepsAll(String topic, Duration time) {
    return config(topic, TopicConfig.CLEANUP_POLICY_CONFIG)
            .equals(TopicConfig.CLEANUP_POLICY_DELETE)
        && retention(topic).map(kept -> kept.compareTo(time) >= 0).orElse(true);
  }

  /** How long the topic keeps a record; empty: for ever. */
  public Optional<Duration> retention(String topic) {
    long millis = Long.parseLong(config(topic, TopicConfig.RETENTION_MS_CONFIG));
    return millis < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
  }

  /** Those of the topics whose records carry the time that their producer wrote, by name. */
  public List<String> stampedByProducers(Collection<String> topics) {
    return topics.stream()
        .filter(
            topic -> !config(topic, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG).equals(BROKERS_TIME))
        .sorted()
        .toList();
  }

  private String config(String topic, String option) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Config config = awaitKnown(() -> admin.describeConfigs(List.of(resource)).all()).get(resource);
    return config.get(option).value();
  }

  /** The topics' ids, by name. A topic that was deleted and made anew has another one. */
  public Map<String, String> ids(Collection<String> topics) {
    return describe(topics).stream()
        .collect(Collectors.toMap(TopicDescription::name, topic -> topic.topicId().toString()));
  }

  public List<TopicPartition> partitions(Collection<String> topics) {
    return describe(topics).stream()
        .flatMap(
            topic ->
                topic.partitions().stream()
                    .map(part -> new TopicPartition(topic.name(), part.partition())))
        .toList();
  }

  public Map<TopicPartition, ListOffsetsResultInfo> offsets(
      List<TopicPartition> partitions, OffsetSpec spec) {
    Map<TopicPartition, OffsetSpec> question =
        partitions.stream().collect(Collectors.toMap(p -> p, partition -> spec));
    return awaitKnown(() -> admin.listOffsets(question).all());
  }

  private List<String> missing(Collection<String> topics) {
    Set<String> missing = new TreeSet<>(topics);
    missing.removeAll(await(admin.listTopics().names()));
    return List.copyOf(missing);
  }

  private String noTopic(List<String> missing) {
    return "There is no topic " + String.join(", ", missing) + " at " + brokers + ".";
  }

  private Collection<TopicDescription> describe(Collection<String> topics) {
    return awaitKnown(() -> admin.describeTopics(topics).allTopicNames()).values();
  }

  private void create(
      String topic, int partitions, NewTopicsConfig config, Map<String, String> options) {
    Optional<Short> copies = config.replicationFactor().map(Integer::shortValue);
    Map<String, String> all = new HashMap<>(options);
    all.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, BROKERS_TIME);
    NewTopic created = new NewTopic(topic, Optional.of(partitions), copies).configs(all);
    try {
      await(admin.createTopics(List.of(created)).all());
    } catch (TopicException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  /** A topic that has just been created is not known to every broker at once. */
  private <T> T awaitKnown(Supplier<KafkaFuture<T>> question) {
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

  private <T> T await(KafkaFuture<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new TopicException(
            "Kafka at "
                + brokers
                + " does not answer: is it running, can it be reached from here, and is"
                + " kafka.bootstrap-servers right?",
            e.getCause());
      }
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
