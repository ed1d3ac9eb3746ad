package io.ringcast.serving.follow;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.kafka.RecordGap;
import io.ringcast.serving.warn.Warnings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all partitions of a topic, without a consumer group, from some time before now. The client
 * waits for a broker that is away; after other failures reading begins anew.
 */
public final class Follower implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Follower.class);

  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration LOOK_FOR_PARTITIONS = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final Warnings warnings = new Warnings(LOG, List.of(BlockFormatException.class));
  private final Duration lookForPartitions;
  private final Duration pause;
  private final KafkaConfig kafka;
  private final String topic;
  private final Supplier<TopicReceiver> receivers;
  private final FollowStats stats;
  private final CompletableFuture<Void> tried = new CompletableFuture<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  /** The next offset by partition. */
  private final Map<TopicPartition, Long> next = new HashMap<>();

  /** Of the present reading; null before the first. */
  private TopicReceiver receiver;

  /** Whether the last reading broke off because its next records were deleted. */
  private boolean isNextGone;

  private volatile KafkaConsumer<byte[], byte[]> consumer;

  /**
   * @param receivers give each reading a receiver of its own
   */
  public Follower(
      KafkaConfig kafka, String topic, Supplier<TopicReceiver> receivers, FollowStats stats) {
    this(kafka, topic, receivers, stats, LOOK_FOR_PARTITIONS, PAUSE);
  }

  /**
   * With times for tests: how often to look for partitions, and the pause before reading begins
   * anew.
   */
  Follower(
      KafkaConfig kafka,
      String topic,
      Supplier<TopicReceiver> receivers,
      FollowStats stats,
      Duration lookForPartitions,
      Duration pause) {
    this.lookForPartitions = lookForPartitions;
    this.pause = pause;
    this.kafka = kafka;
    this.topic = topic;
    this.receivers = receivers;
    this.stats = stats;
    thread = new Thread(this::run, "ringcast-follower-" + topic);
    thread.setDaemon(true);
  }

  public FollowStats stats() {
    return stats;
  }

  public void start() {
    thread.start();
  }

  /** Done when the topic has been read up to now, or cannot be read at present. */
  public CompletableFuture<Void> tried() {
    return tried.copy();
  }

  private void run() {
    while (closed.getCount() > 0) {
      try (KafkaConsumer<byte[], byte[]> reading = open()) {
        consumer = reading;
        read(reading);
      } catch (WakeupException e) {
        return;
      } catch (RuntimeException | Error e) {
        // Without this thread no block is ever renewed. The gauge comes first: logging may fail
        // too.
        stats.failed();
        isNextGone |= e instanceof OffsetOutOfRangeException;
        tried.complete(null);
        if (receiver != null) {
          receiver.failed();
        }
        LOG.warn(
            "topic {} cannot be followed, so its records are missing; trying again in {} s",
            topic,
            pause.toSeconds(),
            e);
      }
      pause();
    }
  }

  private void pause() {
    try {
      closed.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private KafkaConsumer<byte[], byte[]> open() {
    Properties client = kafka.readerProperties();
    client.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    // A topic that a reader creates would have the broker's settings, and not the job's.
    client.setProperty(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
    // What was missed must not be passed over in silence: then reading begins anew.
    client.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    // Else the client would tell of partitions that it knew of minutes ago.
    client.putIfAbsent(
        ConsumerConfig.METADATA_MAX_AGE_CONFIG, Long.toString(lookForPartitions.toMillis()));
    return new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private void read(KafkaConsumer<byte[], byte[]> reading) {
    receiver = receivers.get();
    Map<TopicPartition, Long> ends = begin(reading, partitions(reading));
    stats.follows();
    boolean caughtUp = false;
    long looked = System.nanoTime();
    while (closed.getCount() > 0 && !receiver.mustReread()) {
      ConsumerRecords<byte[], byte[]> records = reading.poll(POLL);
      records.forEach(this::take);
      records.nextOffsets().forEach((partition, at) -> next.put(partition, at.offset()));
      if (!caughtUp && hasRead(reading, ends)) {
        caughtUp = true;
        receiver.caughtUp();
      }
      receiver.polled();
      if (caughtUp) {
        tried.complete(null);
      }
      stats.lag = lag(reading);
      if (System.nanoTime() - looked > lookForPartitions.toNanos()) {
        addNewPartitions(reading);
        looked = System.nanoTime();
      }
    }
  }

  private static boolean hasRead(
      KafkaConsumer<byte[], byte[]> reading, Map<TopicPartition, Long> ends) {
    try {
      return ends.entrySet().stream()
          .allMatch(end -> reading.position(end.getKey(), Duration.ZERO) >= end.getValue());
    } catch (TimeoutException e) {
      // Of a partition whose leader is not known yet; the others are not to wait for it.
      return false;
    }
  }

  /** As far as the client knows without a request. */
  private static long lag(KafkaConsumer<byte[], byte[]> reading) {
    return reading.assignment().stream()
        .mapToLong(partition -> reading.currentLag(partition).orElse(0))
        .sum();
  }

  private List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> reading) {
    List<TopicPartition> partitions =
        reading.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    if (partitions.isEmpty()) {
      throw new KafkaException("there is no topic " + topic);
    }
    return partitions;
  }

  /** Returns the partitions' ends at present. */
  private Map<TopicPartition, Long> begin(
      KafkaConsumer<byte[], byte[]> reading, List<TopicPartition> partitions) {
    reading.assign(partitions);
    long lookBack = receiver.lookBack().toMillis();
    long from = System.currentTimeMillis() - lookBack;
    Map<TopicPartition, Long> times = new HashMap<>();
    partitions.forEach(partition -> times.put(partition, from));
    // In this order: what comes between the two is behind the end that is taken, and so is read.
    Map<TopicPartition, Long> ends = reading.endOffsets(partitions);
    Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>(reading.offsetsForTimes(times));
    times.keySet().removeIf(its -> found.get(its) != null || ends.get(its) == 0);
    if (lookBack > 0 && !times.isEmpty()) {
      found.putAll(reading.offsetsForTimes(beforeLast(times.keySet(), lookBack)));
    }
    if (isNextGone) {
      countLost(reading.beginningOffsets(partitions), ends);
    }
    next.clear();
    for (TopicPartition partition : partitions) {
      OffsetAndTimestamp at = found.get(partition);
      start(reading, partition, at == null ? ends.get(partition) : at.offset());
    }
    isNextGone = false;
    return ends;
  }

  /** The times so long before the partitions' last records. */
  private Map<TopicPartition, Long> beforeLast(Set<TopicPartition> partitions, long lookBack) {
    Map<TopicPartition, OffsetSpec> newest = new HashMap<>();
    partitions.forEach(partition -> newest.put(partition, OffsetSpec.maxTimestamp()));
    Map<TopicPartition, Long> times = new HashMap<>();
    try (Admin admin = Admin.create(kafka.clientProperties())) {
      admin
          .listOffsets(newest)
          .all()
          .toCompletionStage()
          .toCompletableFuture()
          .join()
          .forEach((its, last) -> times.put(its, Math.max(0, last.timestamp() - lookBack)));
    }
    return times;
  }

  private void countLost(Map<TopicPartition, Long> oldest, Map<TopicPartition, Long> ends) {
    next.forEach(
        (partition, from) -> {
          long left = oldest.getOrDefault(partition, 0L);
          if (left > from || ends.getOrDefault(partition, 0L) < from) {
            lose(partition, from, left);
          }
        });
  }

  private void lose(TopicPartition partition, long from, long left) {
    RecordGap gap = new RecordGap(partition.topic(), partition.partition(), from, left);
    stats.lost.add(gap.records());
    LOG.warn("{} Answers lack what they held, until newer records replace it.", gap);
  }

  private void start(KafkaConsumer<byte[], byte[]> reading, TopicPartition partition, long offset) {
    reading.seek(partition, offset);
    next.put(partition, offset);
    // The first record of a topic that was made anew is no beginning: others were in the old one.
    if (offset == 0 && !isNextGone) {
      receiver.begin(partition.partition());
    }
  }

  /** Reads new partitions from their oldest record, so window ends have all of their rows. */
  private void addNewPartitions(KafkaConsumer<byte[], byte[]> reading) {
    List<TopicPartition> all = partitions(reading);
    List<TopicPartition> added = new ArrayList<>(all);
    added.removeAll(reading.assignment());
    if (added.isEmpty()) {
      return;
    }
    reading.assign(all);
    reading
        .beginningOffsets(added)
        .forEach(
            (partition, oldest) -> {
              if (oldest > 0) {
                lose(partition, 0, oldest);
              }
              start(reading, partition, oldest);
            });
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    stats.records.increment();
    if (record.value() == null) {
      return;
    }
    try {
      receiver.take(record.value());
    } catch (BlockFormatException e) {
      stats.unreadable.increment();
      receiver.missed(record.partition());
      warnings.warn(
          "record %d of partition %d of topic %s cannot be used"
              .formatted(record.offset(), record.partition(), record.topic()),
          e);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    KafkaConsumer<byte[], byte[]> reading = consumer;
    if (reading != null) {
      reading.wakeup();
    }
    try {
      thread.join(CLOSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
