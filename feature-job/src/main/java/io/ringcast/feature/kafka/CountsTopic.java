package io.ringcast.feature.kafka;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Minutes;
import io.ringcast.job.kafka.TopicException;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The counts topic, as the compute job reads it back when it starts without state.
 *
 * @param client how the brokers are reached
 */
public record CountsTopic(Properties client, String topic) implements Serializable {

  private static final Logger LOG = LoggerFactory.getLogger(CountsTopic.class);

  private static final Duration GLANCE = Duration.ofMillis(100);

  /** So long the broker may send nothing before the reading fails. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The newest minute is looked for in so many of the last records, then in more of them. */
  private static final int LAST_RECORDS = 8;

  /**
   * Records of the topic, by their offsets.
   *
   * @param to behind the last one
   */
  public record Range(long from, long to) implements Serializable {}

  /**
   * The records of the newest minutes, and some before them.
   *
   * @param clockDifference how far the broker's clock may be behind event time
   * @return empty if the topic has no minute
   */
  public Optional<Range> newest(int minutes, Duration clockDifference) {
    return with(
        consumer -> {
          TopicPartition partition = partition();
          List<TopicPartition> all = List.of(partition);
          long begin = consumer.beginningOffsets(all).get(partition);
          long end = consumer.endOffsets(all).get(partition);
          long from = end;
          OptionalLong newest = OptionalLong.empty();
          for (long last = LAST_RECORDS; newest.isEmpty() && from > begin; last *= LAST_RECORDS) {
            from = Math.max(begin, end - last);
            newest = newestMinute(consumer, new Range(from, end));
          }
          if (newest.isEmpty()) {
            return Optional.empty();
          }
          // No minute is written before it is over.
          long time = Minutes.endOf(newest.getAsLong() - minutes) - clockDifference.toMillis();
          OffsetAndTimestamp first =
              consumer.offsetsForTimes(Map.of(partition, time)).get(partition);
          return Optional.of(new Range(first == null ? begin : first.offset(), end));
        });
  }

  private OptionalLong newestMinute(KafkaConsumer<byte[], byte[]> consumer, Range range) {
    long[] newest = {-1};
    read(
        consumer,
        range,
        record ->
            parse(record)
                .ifPresent(part -> newest[0] = Math.max(newest[0], part.counts().minute())));
    return newest[0] < 0 ? OptionalLong.empty() : OptionalLong.of(newest[0]);
  }

  /**
   * Reads whole minutes. The minutes of damaged records are left out.
   *
   * @throws TopicException if a newer version has written a record, or the broker does not answer
   */
  public void read(Range range, Consumer<MinuteCounts> minutes) {
    MinuteAssembly assembly = new MinuteAssembly();
    with(
        consumer -> {
          read(
              consumer,
              range,
              record ->
                  parse(record).flatMap(part -> add(part, record, assembly)).ifPresent(minutes));
          return range;
        });
  }

  private static Optional<CountsPart> parse(ConsumerRecord<byte[], byte[]> record) {
    try {
      return record.value() == null ? Optional.empty() : CountsPart.parse(record.value());
    } catch (NewerFormatException e) {
      throw new TopicException(
          "%s, offset %d: %s. Or set start.from to window, to count from events only."
              .formatted(record.topic(), record.offset(), e.getMessage()),
          e);
    } catch (BlockFormatException e) {
      return damaged(record, e);
    }
  }

  private static Optional<MinuteCounts> add(
      CountsPart part, ConsumerRecord<byte[], byte[]> record, MinuteAssembly assembly) {
    try {
      return assembly.add(part);
    } catch (BlockFormatException e) {
      return damaged(record, e);
    }
  }

  private static <T> Optional<T> damaged(
      ConsumerRecord<byte[], byte[]> record, BlockFormatException failure) {
    LOG.warn("{}, offset {}: {}", record.topic(), record.offset(), failure.getMessage());
    return Optional.empty();
  }

  private void read(
      KafkaConsumer<byte[], byte[]> consumer,
      Range range,
      Consumer<ConsumerRecord<byte[], byte[]>> records) {
    TopicPartition partition = partition();
    consumer.seek(partition, range.from());
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (consumer.position(partition) < range.to()) {
      ConsumerRecords<byte[], byte[]> polled = consumer.poll(GLANCE);
      if (!polled.isEmpty()) {
        deadline = System.nanoTime() + PATIENCE.toNanos();
      } else if (System.nanoTime() > deadline) {
        throw new TopicException(
            "Topic %s has sent nothing for %d s, from offset %d on."
                .formatted(topic, PATIENCE.toSeconds(), consumer.position(partition)));
      }
      for (ConsumerRecord<byte[], byte[]> record : polled) {
        if (record.offset() < range.to()) {
          records.accept(record);
        }
      }
    }
  }

  private interface Reading<T> {
    T by(KafkaConsumer<byte[], byte[]> consumer);
  }

  private <T> T with(Reading<T> reading) {
    Properties all = new Properties();
    all.putAll(client);
    all.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    // Where retention was faster, reading goes on with the oldest record: its minutes are missed.
    all.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition()));
      return reading.by(consumer);
    } catch (KafkaException e) {
      throw new TopicException("Topic " + topic + " cannot be read: " + e.getMessage(), e);
    }
  }

  private TopicPartition partition() {
    return new TopicPartition(topic, 0);
  }

  /** The client's properties may hold secrets. */
  @Override
  public String toString() {
    return "CountsTopic[topic=" + topic + "]";
  }
}
