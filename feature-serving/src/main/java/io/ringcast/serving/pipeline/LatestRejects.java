package io.ringcast.serving.pipeline;

import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.serving.pipeline.Pipeline.Reject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Deserializer;

/** The latest rejected records: why each was rejected, and where it was; never its contents. */
final class LatestRejects implements AutoCloseable {

  private static final int MOST = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Pattern REASON = Pattern.compile("[a-z_]{1,40}");
  private static final Deserializer<Void> NOTHING = (topic, bytes) -> null;

  private final String topic;
  private final KafkaConsumer<Void, Void> consumer;
  private final Map<TopicPartition, Long> read = new HashMap<>();
  private final Deque<Reject> latest = new ArrayDeque<>();

  LatestRejects(KafkaConfig kafka, String topic) {
    this.topic = topic;
    Properties client = kafka.readerProperties();
    client.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    client.setProperty(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
    client.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
    client.putIfAbsent(
        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Long.toString(PATIENCE.toMillis()));
    client.putIfAbsent(
        ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, Long.toString(PATIENCE.toMillis()));
    this.consumer = new KafkaConsumer<>(client, NOTHING, NOTHING);
  }

  /** The newest first; of many new records only the last are read. */
  List<Reject> read() {
    Set<TopicPartition> partitions = partitions();
    if (!partitions.equals(consumer.assignment())) {
      consumer.assign(partitions);
    }
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    for (TopicPartition partition : partitions) {
      long first = Math.max(begins.get(partition), ends.get(partition) - MOST);
      if (read.getOrDefault(partition, -1L) < first) {
        consumer.seek(partition, first);
      }
    }
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    List<Reject> added = new ArrayList<>();
    while (System.nanoTime() < deadline && isBehind(ends)) {
      consumer.poll(Duration.ofMillis(100)).forEach(record -> of(record).ifPresent(added::add));
    }
    partitions.forEach(partition -> read.put(partition, consumer.position(partition)));
    added.sort(Comparator.comparing(Reject::at));
    added.forEach(latest::addFirst);
    while (latest.size() > MOST) {
      latest.removeLast();
    }
    return List.copyOf(latest);
  }

  private Set<TopicPartition> partitions() {
    List<PartitionInfo> there = consumer.partitionsFor(topic);
    if (there == null || there.isEmpty()) {
      throw new KafkaException("there is no such topic");
    }
    return there.stream()
        .map(info -> new TopicPartition(topic, info.partition()))
        .collect(Collectors.toSet());
  }

  private boolean isBehind(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
  }

  private static Optional<Reject> of(ConsumerRecord<Void, Void> record) {
    try {
      String reason = header(record, "reason");
      return Optional.of(
          new Reject(
              REASON.matcher(reason).matches() ? reason : "other",
              header(record, "topic"),
              Integer.parseInt(header(record, "partition")),
              Long.parseLong(header(record, "offset")),
              Instant.ofEpochMilli(Long.parseLong(header(record, "timestamp")))));
    } catch (IllegalArgumentException e) {
      // Not the compute job's: somebody else writes to its topic.
      return Optional.empty();
    }
  }

  private static String header(ConsumerRecord<Void, Void> record, String name) {
    Header header = record.headers().lastHeader("ringcast." + name);
    if (header == null) {
      throw new IllegalArgumentException("no " + name);
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
