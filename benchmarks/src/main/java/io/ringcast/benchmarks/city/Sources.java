package io.ringcast.benchmarks.city;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.broker.KafkaProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** What the service reads: a broker and a store, whose servers are processes of their own. */
public final class Sources implements AutoCloseable {

  private static final String TOPIC = "ringcast.features";

  /** Quiet is who takes less than one in so many seconds of a core, for a while. */
  private static final int QUIET_SHARE = 20;

  private static final Duration QUIET_LOOK = Duration.ofSeconds(2);
  private static final int LARGEST_RECORD = 16 << 20;

  private final KafkaProcess kafka;
  private final Nodes nodes;
  private final KafkaProducer<byte[], byte[]> producer;
  private final FeatureStore store;

  private Sources(
      KafkaProcess kafka, Nodes nodes, KafkaProducer<byte[], byte[]> producer, FeatureStore store) {
    this.kafka = kafka;
    this.nodes = nodes;
    this.producer = producer;
    this.store = store;
  }

  /**
   * Starts the broker, and makes the topic and the tables.
   *
   * @param nodes are closed with these sources
   */
  public static Sources start(FeatureSet set, int partitions, Nodes nodes) {
    KafkaProcess kafka = KafkaProcess.start();
    try {
      kafka.createTopic(
          TOPIC, partitions, Map.of("max.message.bytes", String.valueOf(LARGEST_RECORD)));
      StoreConfig config = Configured.publish(nodes.settings()).store();
      StoreSchema.init(config, List.of(set));
      FeatureStore store = CassandraFeatureStore.open(config, List.of(set));
      store.write(RegisteredSet.of(set)).toCompletableFuture().join();
      return new Sources(kafka, nodes, producer(kafka.bootstrapServers()), store);
    } catch (RuntimeException e) {
      kafka.close();
      nodes.close();
      throw e;
    }
  }

  private static KafkaProducer<byte[], byte[]> producer(String bootstrapServers) {
    Properties client = new Properties();
    client.setProperty(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    client.setProperty(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, String.valueOf(LARGEST_RECORD));
    return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** A minute is complete: its rows are in the topic and in the store. */
  public void add(ShownMinute minute) {
    publish(minute);
    minute.writeTo(store);
  }

  /**
   * Waits until the store has nothing left to do with what was written: its compiler and its
   * compactions would be charged to whoever comes next. Does not wait where that cannot be seen.
   *
   * @param limit after which it may go on as it likes
   */
  public void awaitQuiet(Duration limit) {
    if (storeCpu().isEmpty()) {
      return;
    }
    Duration look = QUIET_LOOK.compareTo(limit) < 0 ? QUIET_LOOK : limit;
    long end = System.nanoTime() + limit.toNanos();
    Duration before = storeCpu().get();
    Duration used = look;
    while (used.compareTo(look.dividedBy(QUIET_SHARE)) > 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(look.toNanos());
      Duration now = storeCpu().get();
      used = now.minus(before);
      before = now;
    }
  }

  /** The same in the topic alone. */
  public void publish(ShownMinute minute) {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (ShownMinute.CityRecord record : minute.records()) {
      sent.add(
          producer.send(
              new ProducerRecord<>(TOPIC, record.partition(), record.key(), record.value())));
    }
    try {
      for (Future<RecordMetadata> one : sent) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a minute cannot be published: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a minute was published", e);
    }
  }

  /** Where the service finds both. */
  public List<String> settings() {
    List<String> settings = new ArrayList<>(nodes.settings());
    settings.add("kafka.bootstrap-servers=" + kafka.bootstrapServers());
    settings.add("follow.topic=" + TOPIC);
    return settings;
  }

  /** CPU time of the store's node so far; unknown where there are several. */
  public Optional<Duration> storeCpu() {
    return nodes.cpu();
  }

  public String bootstrapServers() {
    return kafka.bootstrapServers();
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
    store.close();
    nodes.close();
    kafka.close();
  }
}
