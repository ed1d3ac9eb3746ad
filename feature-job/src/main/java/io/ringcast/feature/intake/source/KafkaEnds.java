package io.ringcast.feature.intake.source;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Asks the broker, by a consumer of its own that joins no group. */
final class KafkaEnds implements PartitionEnds {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The task's thread waits meanwhile, and with it checkpoints. */
  private static final Duration TASK_PATIENCE = Duration.ofSeconds(1);

  /** Time enough to step over the markers of transactions, which are offsets without a record. */
  private static final Duration STEP = Duration.ofMillis(500);

  private final Properties client;
  private KafkaConsumer<byte[], byte[]> consumer;

  /** Of each partition, how far nothing followed which position: the next look goes on there. */
  private final Map<TopicPartition, Empty> empty = new HashMap<>();

  /** No record is there from this position up to this offset. */
  private record Empty(long from, long to) {}

  KafkaEnds(Properties client) {
    this.client = new Properties();
    this.client.putAll(client);
    this.client.remove(ConsumerConfig.GROUP_ID_CONFIG);
    this.client.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    // A position that retention has passed is not the end: what is left follows it.
    this.client.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    this.client.setProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "1");
  }

  @Override
  public Map<TopicPartition, End> of(Map<TopicPartition, Long> positions) {
    connect();
    Map<TopicPartition, End> ends = new HashMap<>();
    consumer
        .endOffsets(positions.keySet(), PATIENCE)
        .forEach(
            (partition, end) ->
                ends.put(
                    partition, new End(end, isAtEnd(partition, positions.get(partition), end))));
    return ends;
  }

  @Override
  public long oldest(TopicPartition partition, long position) {
    connect();
    Set<TopicPartition> one = Set.of(partition);
    long start = consumer.beginningOffsets(one, TASK_PATIENCE).get(partition);
    // A position behind the end is of a topic that was deleted and made anew.
    boolean there =
        start <= position && position <= consumer.endOffsets(one, TASK_PATIENCE).get(partition);
    return there ? position : start;
  }

  private void connect() {
    if (consumer == null) {
      consumer =
          new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
  }

  private boolean isAtEnd(TopicPartition partition, long position, long end) {
    return position >= end || onlyMarkersFollow(partition, position, end);
  }

  private boolean onlyMarkersFollow(TopicPartition partition, long position, long end) {
    Empty before = empty.get(partition);
    long next = before != null && before.from == position ? before.to : position;
    consumer.assign(Set.of(partition));
    consumer.seek(partition, next);
    long deadline = System.nanoTime() + STEP.toNanos();
    // An aborted transaction can be larger than what one poll steps over.
    while (next < end && System.nanoTime() < deadline) {
      if (!consumer.poll(STEP).isEmpty()) {
        return false;
      }
      next = consumer.position(partition, PATIENCE);
      empty.put(partition, new Empty(position, next));
    }
    return next >= end;
  }

  @Override
  public void close() {
    if (consumer != null) {
      consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(Duration.ZERO));
    }
  }
}
