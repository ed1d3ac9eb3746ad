package io.ringcast.launcher.job;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.RecordParser;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads a features topic with an end from its beginning, by a consumer that joins no group.
 *
 * <p>A record that was written again, after a restart of the job, is handed on once, for which the
 * keys of all records are remembered.
 */
public final class FeatureTopic implements AutoCloseable {

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;
  private final Set<ByteBuffer> seen = new HashSet<>();

  public FeatureTopic(Properties client, String topic) {
    Properties all = new Properties();
    all.putAll(client);
    all.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    all.setProperty(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, String.valueOf(16 << 20));
    consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Hands on what comes within a moment. */
  public void poll(Duration patience, Consumer<FeatureRecord> out) {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(patience)) {
      if (seen.add(ByteBuffer.wrap(record.key()))) {
        out.accept(parse(record));
      }
    }
  }

  /** Hands on all that is there now. */
  public void readToEnd(Consumer<FeatureRecord> out) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
      poll(Duration.ofMillis(200), out);
    }
  }

  private static FeatureRecord parse(ConsumerRecord<byte[], byte[]> record) {
    try {
      return RecordParser.parse(record.value());
    } catch (BlockFormatException e) {
      throw new IllegalStateException(
          "cannot read the record at offset %d of %s-%d: %s"
              .formatted(record.offset(), record.topic(), record.partition(), e.getMessage()),
          e);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
