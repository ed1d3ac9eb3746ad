package io.ringcast.job.kafka;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
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
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The registry of feature sets beside the features topic: a compacted topic with each set's
 * definition, and the row version claimed last. Only the compute job writes it.
 */
public final class RegistryTopic {

  /** Readers and tasks wait for what is read or written here. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final Duration GLANCE = Duration.ofMillis(100);

  private static final String START_AGAIN =
      "Start the compute job again from a savepoint: it writes what is missing there.";

  /** A claimed row version's key begins with it, and has no slash. */
  private static final String ROW_VERSION = "row-version";

  /** Claims stand in one partition, so that their offsets order them. */
  private static final int CLAIMS_PARTITION = 0;

  private static final Pattern CLAIM = Pattern.compile("\"row-version\":(\\d+)");

  private final Properties client;
  private final String topic;

  /** The topic at the brokers that these client properties name. */
  public RegistryTopic(Properties client, String topic) {
    this.client = new Properties();
    this.client.putAll(client);
    String patience = String.valueOf(PATIENCE.toMillis());
    this.client.setProperty(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, patience);
    this.client.setProperty(ProducerConfig.MAX_BLOCK_MS_CONFIG, patience);
    this.client.setProperty(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, patience);
    this.client.setProperty(
        CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, String.valueOf(PATIENCE.toMillis() / 2));
    this.client.setProperty(ProducerConfig.LINGER_MS_CONFIG, "0");
    this.client.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    // A consumer fetches ahead, and its close waits for the answer.
    this.client.setProperty(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
    this.topic = topic;
  }

  /** The topic's name where no configuration gives it another: it belongs to a features topic. */
  public static String usualName(String featuresTopic) {
    return featuresTopic + ".sets";
  }

  /**
   * All that is in the topic now.
   *
   * @throws RegistryException if something in it defines no set
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

  /** Whether a record with this key defines a feature set. */
  public static boolean isDefinition(String key) {
    return !key.startsWith(ROW_VERSION) || key.contains("/");
  }

  /** The newest definition of each key. */
  private Map<String, ConsumerRecord<String, String>> newest() {
    return newest(record -> isDefinition(record.key()), record -> record);
  }

  /** What the newest record of each key says, of those that are not taken out. */
  private <T> Map<String, T> newest(
      Predicate<ConsumerRecord<String, String>> wanted,
      Function<ConsumerRecord<String, String>, T> reader) {
    Map<String, T> newest = new TreeMap<>();
    readAll(
        record -> {
          if (wanted.test(record)) {
            newest.compute(
                record.key(), (key, old) -> record.value() == null ? null : reader.apply(record));
          }
        });
    return newest;
  }

  private void readAll(Consumer<ConsumerRecord<String, String>> reader) {
    boolean interrupted = false;
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(client, new StringDeserializer(), new StringDeserializer())) {
      try {
        readAll(consumer, reader);
      } catch (InterruptException e) {
        // A consumer that an interrupted thread closes logs an error: this is none.
        interrupted = Thread.interrupted();
        throw e;
      }
    } catch (KafkaException e) {
      throw new TopicException("Topic " + topic + " cannot be read: " + e.getMessage(), e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void readAll(
      KafkaConsumer<String, String> consumer, Consumer<ConsumerRecord<String, String>> reader) {
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
      consumer.poll(GLANCE).forEach(reader);
    }
  }

  /**
   * Claims a row version that is larger than all claimed before, and {@code atLeast} or more. Of
   * two jobs that claim at once, the one whose record comes second takes the larger.
   */
  public long claimRowVersion(long atLeast) {
    long version = Math.max(atLeast, next(claimsBefore(Long.MAX_VALUE)));
    while (true) {
      // A key stands for one version: who takes out the key takes out no other version.
      String key = ROW_VERSION + ":" + UUID.randomUUID();
      long offset = send(List.of(claim(key, claim(version)))).get(0).offset();
      Map<String, Long> before = claimsBefore(offset);
      if (next(before) <= version) {
        // Only now, since a claimer that dies before must leave the largest version behind.
        send(before.keySet().stream().map(smaller -> claim(smaller, null)).toList());
        return version;
      }
      version = next(before);
    }
  }

  private static long next(Map<String, Long> claims) {
    return claims.values().stream().mapToLong(claim -> claim + 1).max().orElse(Long.MIN_VALUE);
  }

  private ProducerRecord<String, String> claim(String key, String value) {
    return new ProducerRecord<>(topic, CLAIMS_PARTITION, key, value);
  }

  /** By key, the versions that were claimed before this offset and are not taken out. */
  private Map<String, Long> claimsBefore(long offset) {
    return newest(
        record -> !isDefinition(record.key()) && record.offset() < offset, RegistryTopic::claimed);
  }

  private static String claim(long version) {
    return "{\"format\":1,\"row-version\":" + version + "}";
  }

  private static long claimed(ConsumerRecord<String, String> record) {
    Matcher claim = CLAIM.matcher(String.valueOf(record.value()));
    if (!claim.find()) {
      throw new TopicException(
          "%s, partition %d, offset %d claims no row version: %s. Only the compute job may write there."
              .formatted(record.topic(), record.partition(), record.offset(), record.value()));
    }
    return Long.parseLong(claim.group(1));
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
   * Announces what is computed from now on, and never removes a set: its rows stay for days.
   * Definitions of other sets may be wrong; a newer program's of the same sets stay.
   *
   * @param sinceIfNew the first minute that counts for products that were not counted before
   * @param where what a message about a set begins with: the place of its definition
   * @throws RegistryException if a set has changed without a new version, or a product's code means
   *     another product; then nothing was written
   */
  public void announce(
      List<FeatureSet> computed,
      ProductCatalog catalog,
      long sinceIfNew,
      Function<SetId, String> where) {
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
    // A new set begins with counts of other sets, and so counts a product since they do.
    List<RegisteredProducts> told =
        before.all().stream().flatMap(set -> set.products().stream()).toList();
    RegisteredProducts products =
        told.isEmpty()
            ? RegisteredProducts.of(catalog)
            : RegisteredProducts.newest(told).restart(catalog, sinceIfNew);
    List<RegisteredSet> changed = new ArrayList<>();
    for (FeatureSet set : computed) {
      RegisteredSet own = RegisteredSet.of(set);
      // Neither a rollback nor a removed line takes a derived feature from readers.
      RegisteredSet now =
          before
              .find(set.id())
              .map(its -> its.tells(set) ? its : own.withDerivedOf(its))
              .orElse(own);
      if (now.readable().isPresent() && !now.products().equals(Optional.of(products))) {
        changed.add(now.with(products));
      }
    }
    write(changed);
  }

  /**
   * The products of a job with these sets.
   *
   * @throws RegistryException if a set has no definition any more, or none names products
   */
  public RegisteredProducts products(Collection<SetId> sets) {
    return products(definitions(sets));
  }

  private RegisteredProducts products(List<RegisteredSet> sets) {
    List<RegisteredProducts> told = sets.stream().flatMap(set -> set.products().stream()).toList();
    if (told.isEmpty()) {
      throw new RegistryException(
          "Topic %s tells no products of %s. %s"
              .formatted(topic, sets.stream().map(RegisteredSet::id).toList(), START_AGAIN));
    }
    return RegisteredProducts.ofJob(told);
  }

  /**
   * Announces that further products are counted for these sets from a minute on; returns all of
   * them.
   */
  public RegisteredProducts add(Collection<SetId> sets, ProductCatalog further, long since) {
    List<RegisteredSet> before = definitions(sets);
    RegisteredProducts products = products(before).add(further, since);
    write(before.stream().map(set -> set.with(products)).toList());
    return products;
  }

  private List<RegisteredSet> definitions(Collection<SetId> sets) {
    Map<String, ConsumerRecord<String, String>> there = newest();
    for (SetId set : sets) {
      if (!there.containsKey(key(set))) {
        throw new RegistryException(
            "Topic %s no longer defines %s. %s".formatted(topic, set, START_AGAIN));
      }
    }
    return sets.stream().map(set -> parse(there.get(key(set)))).toList();
  }

  private void write(List<RegisteredSet> sets) {
    if (!sets.isEmpty()) {
      send(
          sets.stream()
              .map(set -> new ProducerRecord<>(topic, key(set.id()), set.definition()))
              .toList());
    }
  }

  private List<RecordMetadata> send(List<ProducerRecord<String, String>> records) {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
      records.forEach(record -> sent.add(producer.send(record)));
      producer.flush();
      List<RecordMetadata> written = new ArrayList<>();
      for (Future<RecordMetadata> each : sent) {
        written.add(each.get());
      }
      return written;
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
