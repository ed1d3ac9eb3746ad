package io.ringcast.launcher.job;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the reject and late topics. */
public final class DeadLetters {

  private static final String REASON = "ringcast.reason";

  private DeadLetters() {}

  /** How many letters of each reason there are. */
  public static SortedMap<String, Long> countByReason(Properties client, String topic) {
    SortedMap<String, Long> counts = new TreeMap<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        for (ConsumerRecord<byte[], byte[]> letter : consumer.poll(Duration.ofMillis(200))) {
          counts.merge(reason(letter), 1L, Long::sum);
        }
      }
    }
    return counts;
  }

  private static String reason(ConsumerRecord<byte[], byte[]> letter) {
    Header reason = letter.headers().lastHeader(REASON);
    return reason == null ? "unknown" : new String(reason.value(), StandardCharsets.UTF_8);
  }
}
