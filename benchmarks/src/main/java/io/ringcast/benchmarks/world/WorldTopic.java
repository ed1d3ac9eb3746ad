package io.ringcast.benchmarks.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes a world's pings to a topic, each partition by a thread of its own; none before its time.
 */
final class WorldTopic {

  /** Waking up for each ping would cost more than the ping. */
  private static final long NAP_MILLIS = 10;

  /** What was written. */
  record Written(long events, long bytes, long late, long bad) {}

  private final WorldPlan plan;
  private final World world;
  private final PingEncoding format;
  private final int partitions;
  private final AtomicLong sent = new AtomicLong();

  WorldTopic(WorldPlan plan, World world, PingEncoding format, int partitions) {
    this.plan = plan;
    this.world = world;
    this.format = format;
    this.partitions = partitions;
  }

  /**
   * Writes all minutes; returns when the broker has them.
   *
   * @param progress is told how many events were sent
   */
  Written write(String bootstrapServers, String topic, LongConsumer progress) {
    ExecutorService threads = Executors.newFixedThreadPool(partitions);
    List<Future<Pings>> parts = new ArrayList<>();
    for (int p = 0; p < partitions; p++) {
      int partition = p;
      parts.add(threads.submit(() -> write(bootstrapServers, topic, partition, progress)));
    }
    try {
      long bytes = 0;
      long late = 0;
      long bad = 0;
      for (Future<Pings> part : parts) {
        bytes += part.get().bytes();
        late += part.get().late();
        bad += part.get().bad();
      }
      return new Written(sent.get(), bytes, late, bad);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the events could not be written", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while events were written", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private Pings write(String bootstrapServers, String topic, int partition, LongConsumer progress) {
    Pings pings = new Pings(plan, world, format.open(), partition, partitions);
    AtomicReference<Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer = producer(bootstrapServers)) {
      for (int minute = 0; minute < plan.minutes() && failure.get() == null; minute++) {
        pings.minute(
            minute,
            (arrival, value) -> {
              await(arrival);
              // The producer copies the bytes before it returns.
              send(producer, topic, partition, arrival, value, failure);
            });
        progress.accept(sent.addAndGet(pings.perMinute()));
      }
      producer.flush();
    }
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
    return pings;
  }

  private static void await(long arrival) {
    try {
      while (arrival > System.currentTimeMillis()) {
        Thread.sleep(NAP_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the next event was waited for", e);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  private static void send(
      KafkaProducer<byte[], byte[]> producer,
      String topic,
      int partition,
      long arrival,
      byte[] value,
      AtomicReference<Exception> failure) {
    producer.send(
        new ProducerRecord<>(topic, partition, arrival, null, value),
        (metadata, e) -> {
          if (e != null) {
            failure.compareAndSet(null, e);
          }
        });
  }

  private static KafkaProducer<byte[], byte[]> producer(String bootstrapServers) {
    Properties client = new Properties();
    client.setProperty(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    client.setProperty(ProducerConfig.LINGER_MS_CONFIG, "50");
    client.setProperty(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(512 << 10));
    client.setProperty(ProducerConfig.BUFFER_MEMORY_CONFIG, String.valueOf(16 << 20));
    client.setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
    client.setProperty(ProducerConfig.COMPRESSION_ZSTD_LEVEL_CONFIG, "1");
    return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
  }
}
