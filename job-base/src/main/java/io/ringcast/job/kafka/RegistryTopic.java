package io.ringcast.job.kafka;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The registry of feature sets as it stands beside the features topic: a compacted topic with a
 * definition for each set and version that was ever written there. Only the compute job writes it.
 */
public final class RegistryTopic {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration GLANCE = Duration.ofMillis(100);

  private final Properties client;
  private final String topic;

  /**
   * @param client how the brokers are reached
   */
  public RegistryTopic(Properties client, String topic) {
    this.client = client;
    this.topic = topic;
  }

  /** The topic's name where no configuration gives it another: it belongs to a features topic. */
  public static String usualName(String featuresTopic) {
    return featuresTopic + ".sets";
  }

  /**
   * All that is in the topic now.
   *
   * @throws RegistryException if something in it is no definition of a set
   */
  public SetRegistry read() {
    return new SetRegistry(newest().values().stream().map(RegistryTopic::parse).toList());
  }

  /** Who answers for each of these sets, as far as that is known. */
  public Map<SetId, String> owners(Collection<SetId> sets) {
    Map<String, ConsumerRecord<String, String>> there = newest();
    Map<SetId, String> owners = new HashMap<>();
    for (SetId set : sets) {
      Optional.ofNullable(there.get(key(set)))
          .flatMap(RegistryTopic::ifReadable)
          .map(FeatureSet::owner)
          .filter(owner -> !owner.isEmpty())
          .ifPresent(owner -> owners.put(set, owner));
    }
    return owners;
  }

  private static Optional<FeatureSet> ifReadable(ConsumerRecord<String, String> record) {
    return ifDefinition(record).flatMap(RegisteredSet::readable);
  }

  private static Optional<RegisteredSet> ifDefinition(ConsumerRecord<String, String> record) {
    try {
      return Optional.of(parse(record));
    } catch (RegistryException e) {
      return Optional.empty();
    }
  }

  /** The newest record of each key. */
  private Map<String, ConsumerRecord<String, String>> newest() {
    Properties all = new Properties();
    all.putAll(client);
    all.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    Map<String, ConsumerRecord<String, String>> newest = new TreeMap<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(all, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        requireBefore(deadline);
        for (ConsumerRecord<String, String> record : consumer.poll(GLANCE)) {
          if (record.value() == null) {
            newest.remove(record.key());
          } else {
            newest.put(record.key(), record);
          }
        }
      }
    } catch (KafkaException e) {
      throw new TopicException("Topic " + topic + " cannot be read: " + e.getMessage(), e);
    }
    return newest;
  }

  private static RegisteredSet parse(ConsumerRecord<String, String> record) {
    try {
      return RegisteredSet.parse(record.value());
    } catch (RegistryException e) {
      throw new RegistryException(
          "%s, partition %d, offset %d: %s. Only the compute job may write there."
              .formatted(record.topic(), record.partition(), record.offset(), e.getMessage()),
          e);
    }
  }

  private void requireBefore(long deadline) {
    if (System.nanoTime() > deadline) {
      throw new TopicException(
          "Topic %s could not be read to its end within %d s."
              .formatted(topic, PATIENCE.toSeconds()));
    }
  }

  /**
   * Tells all readers what is computed from now on. Nothing is ever taken out: rows of a set that
   * is computed no more stay in the topic and the store for days. What is wrong with definitions of
   * other sets is no hindrance. What a newer program says of the same sets stays as it is, unless a
   * set has got another owner or description since.
   *
   * @throws RegistryException if a set has changed without a new version; then nothing was written
   */
  public void announce(List<FeatureSet> computed) {
    announce(computed, id -> "");
  }

  /**
   * The same.
   *
   * @param where what a message about a set begins with: the place of its definition
   */
  public void announce(List<FeatureSet> computed, Function<SetId, String> where) {
    Set<String> keys = computed.stream().map(set -> key(set.id())).collect(Collectors.toSet());
    // All that can be read: a message names a version that no other set has.
    SetRegistry before =
        new SetRegistry(
            newest().values().stream()
                .flatMap(
                    record ->
                        keys.contains(record.key())
                            ? Stream.of(parse(record))
                            : ifDefinition(record).stream())
                .toList());
    before.requireSameMeaning(computed, where);
    write(
        computed.stream()
            .filter(set -> before.find(set.id()).filter(known -> known.tells(set)).isEmpty())
            .map(RegisteredSet::of)
            .toList());
  }

  private void write(List<RegisteredSet> sets) {
    if (sets.isEmpty()) {
      return;
    }
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
      for (RegisteredSet set : sets) {
        sent.add(producer.send(new ProducerRecord<>(topic, key(set.id()), set.definition())));
      }
      producer.flush();
      for (Future<RecordMetadata> each : sent) {
        each.get();
      }
    } catch (ExecutionException | KafkaException e) {
      throw new TopicException("Topic " + topic + " cannot be written: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TopicException("interrupted while topic " + topic + " was written", e);
    }
  }

  /** The record's key: the name, a slash and the version. */
  static String key(SetId id) {
    return id.name() + "/" + id.version();
  }
}
