package io.ringcast.cli.record;

import io.ringcast.testkit.recording.RecordedEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads a stretch of topics, all partitions side by side, and hands on the records by their Kafka
 * timestamps, those of a partition in their own order: about as they arrived, and the same every
 * time.
 */
public final class RecordedTopic implements AutoCloseable {

  private static final Duration GLANCE = Duration.ofMillis(200);

  /** After this long without news of any partition a person is told rather than kept waiting. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Of a partition that is far ahead of the others no more is fetched than this. */
  private static final int MOST_WAITING = 10_000;

  /** The offsets of a partition that may hold what is wanted: from the first, up to the end. */
  public record Stretch(TopicPartition partition, long begin, long end) {
    public long length() {
      return end - begin;
    }
  }

  /** What was fetched of a partition and waits for its turn. */
  private static final class Lane {
    final Stretch stretch;
    final ArrayDeque<ConsumerRecord<byte[], byte[]>> waiting = new ArrayDeque<>();
    long position;
    boolean isEnough;

    Lane(Stretch stretch) {
      this.stretch = stretch;
      position = stretch.begin();
    }

    boolean isFetched() {
      return isEnough || position >= stretch.end();
    }

    boolean isOver() {
      return isFetched() && waiting.isEmpty();
    }
  }

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Map<TopicPartition, Lane> lanes = new HashMap<>();
  private final LongSupplier nanoClock;
  private final Duration patience;
  private long heardOf;

  /** Begins to read. */
  public RecordedTopic(Properties client, List<Stretch> stretches) {
    this(client, stretches, System::nanoTime, PATIENCE);
  }

  /**
   * Begins to read.
   *
   * @param patience how long there may be no news of any partition
   */
  RecordedTopic(
      Properties client, List<Stretch> stretches, LongSupplier nanoClock, Duration patience) {
    this.nanoClock = nanoClock;
    this.patience = patience;
    heardOf = nanoClock.getAsLong();
    consumer =
        new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    stretches.stream()
        .filter(stretch -> stretch.length() > 0)
        .forEach(stretch -> lanes.put(stretch.partition(), new Lane(stretch)));
    consumer.assign(lanes.keySet());
    lanes.forEach((partition, lane) -> consumer.seek(partition, lane.stretch.begin()));
  }

  /** Hands on all records, with whatever timestamps they have. */
  public void forEach(Consumer<ConsumerRecord<byte[], byte[]>> use) {
    while (!lanes.values().stream().allMatch(Lane::isOver)) {
      fetch();
      Optional<Lane> next = next();
      while (next.isPresent()) {
        use.accept(next.get().waiting.remove());
        next = next();
      }
    }
  }

  /** No more of this partition is wanted; to be said while its records are handed on. */
  public void enough(TopicPartition partition) {
    Lane lane = lanes.get(partition);
    lane.isEnough = true;
    lane.waiting.clear();
  }

  /** The record as a recording keeps it; its key and headers mean nothing to the jobs. */
  public static RecordedEvent event(ConsumerRecord<byte[], byte[]> record) {
    return new RecordedEvent(record.partition(), record.timestamp(), record.value());
  }

  /** The lane whose turn it is; none before each that is not over has something to compare. */
  private Optional<Lane> next() {
    boolean isKnown =
        lanes.values().stream().allMatch(lane -> lane.isFetched() || !lane.waiting.isEmpty());
    return !isKnown
        ? Optional.empty()
        : lanes.values().stream()
            .filter(lane -> !lane.waiting.isEmpty())
            .min(
                Comparator.comparingLong((Lane lane) -> lane.waiting.element().timestamp())
                    .thenComparingInt(lane -> lane.stretch.partition().partition()));
  }

  private void fetch() {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(GLANCE)) {
      Lane lane = lanes.get(new TopicPartition(record.topic(), record.partition()));
      if (!lane.isEnough && record.offset() < lane.stretch.end()) {
        lane.waiting.add(record);
      }
    }
    long now = nanoClock.getAsLong();
    lanes.forEach(
        (partition, lane) -> {
          // Many offsets may hold no record, such as those of aborted transactions.
          long position = consumer.position(partition);
          if (position != lane.position) {
            lane.position = position;
            heardOf = now;
          }
          if (lane.isFetched() || lane.waiting.size() >= MOST_WAITING) {
            consumer.pause(List.of(partition));
          } else {
            consumer.resume(List.of(partition));
          }
        });
    if (now - heardOf >= patience.toNanos()) {
      lanes.values().stream().filter(lane -> !lane.isFetched()).findFirst().ifPresent(this::giveUp);
    }
  }

  private void giveUp(Lane stuck) {
    throw new IllegalStateException(
        "nothing came from partition %s behind offset %d for %d s, up to %s: the broker is away, or a transaction is open there"
            .formatted(
                stuck.stretch.partition(), stuck.position, patience.toSeconds(), Instant.now()));
  }

  @Override
  public void close() {
    consumer.close();
  }
}
