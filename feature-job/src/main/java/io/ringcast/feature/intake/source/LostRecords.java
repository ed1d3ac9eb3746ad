package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.kafka.RecordGap;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.flink.metrics.Counter;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds records that were deleted before they were read: by retention, or with their topic. Asks
 * the broker about a partition with gaps once a minute of event time at most.
 */
final class LostRecords implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LostRecords.class);

  private final PartitionEnds broker;
  private final long allowedSkew;
  private final LongSupplier wallClock;
  private final Supplier<CompletableFuture<Void>> pause;
  private final Function<String, Counter> newCounter;
  private final Map<String, Counter> lost = new HashMap<>();
  private boolean brokerAway;

  /**
   * Done when gaps are to be checked: from before a restart, or when the broker did not answer.
   * Null without any.
   */
  private CompletableFuture<Void> retry;

  /** The first minute that misses no lost record of this reader. */
  private long completeSince = PartitionClock.NONE;

  /**
   * @param allowedSkew how far an event may be ahead of its record, in milliseconds
   * @param pause completes when a broker that did not answer may be asked again
   * @param newCounter counts a topic's lost records
   */
  LostRecords(
      PartitionEnds broker,
      long allowedSkew,
      LongSupplier wallClock,
      Supplier<CompletableFuture<Void>> pause,
      Function<String, Counter> newCounter) {
    this.broker = broker;
    this.allowedSkew = allowedSkew;
    this.wallClock = wallClock;
    this.pause = pause;
    this.newCounter = newCounter;
  }

  /** Counts from now on, so that whoever watches the counter sees the first loss as a growth. */
  void watch(String topic) {
    lost.computeIfAbsent(topic, newCounter);
  }

  long now() {
    return wallClock.getAsLong();
  }

  long completeSince() {
    return completeSince;
  }

  /** Minutes before this one miss lost records. */
  void missUntil(long minute) {
    completeSince = Math.max(completeSince, minute);
  }

  /** Empty unless gaps are to be checked later. */
  Optional<CompletableFuture<Void>> retryAfter() {
    return Optional.ofNullable(retry);
  }

  /** True once when the broker may be asked again: then gaps are to be checked. */
  boolean takeRetry() {
    if (retry == null || !retry.isDone()) {
      return false;
    }
    retry = null;
    return true;
  }

  /** There are gaps from before a restart. */
  void retrySoon() {
    if (retry == null) {
      retry = CompletableFuture.completedFuture(null);
    }
  }

  /**
   * Finds out what was lost in a gap.
   *
   * @param gap null if there is none
   * @return false if the broker did not answer: then the partition holds its minutes open
   */
  boolean isChecked(ReadPartition partition, Gap gap) {
    if (gap != null && retry != null) {
      return false;
    }
    if (gap != null) {
      try {
        check(partition, gap);
      } catch (RetriableException e) {
        retry = pause(partition, e);
        return false;
      }
    }
    partition.letMinutesClose();
    return true;
  }

  /**
   * Asks the broker about a gap. After a loss the partition's position is behind it, so that the
   * same loss is reported once.
   *
   * @throws RetriableException if the broker does not answer
   */
  private void check(ReadPartition partition, Gap gap) {
    if (partition.topicRemade) {
      topicRemade(partition, 0, now());
      return;
    }
    long oldest = broker.oldest(partition.name, gap.from());
    brokerAway = false;
    if (oldest < gap.from()) {
      topicRemade(partition, oldest, now());
      return;
    }
    if (oldest == gap.from()) {
      return;
    }
    // Not beyond the gap: what was deleted behind it is a gap of its own, with a later time.
    long next = Math.min(oldest, gap.to());
    partition.position = Math.max(partition.position, next);
    report(partition, gap.from(), next, gap.until());
  }

  /**
   * The topic was deleted and made anew, so records of the old one were lost.
   *
   * @param offset where reading of the new one goes on
   * @param until the latest Kafka timestamp that a lost record can have
   */
  void topicRemade(ReadPartition partition, long offset, long until) {
    long from = partition.position;
    long latest = partition.gap == null ? until : Math.max(until, partition.gap.until());
    partition.enterNewTopic(offset);
    report(partition, from, offset, latest);
  }

  private void report(ReadPartition partition, long from, long next, long until) {
    long minute = Minutes.of(until + allowedSkew) + 1;
    missUntil(minute);
    RecordGap gap = new RecordGap(partition.name.topic(), partition.name.partition(), from, next);
    lost.get(gap.topic()).inc(gap.records());
    LOG.warn(
        "{} Windows that reach back before {} are partial. Give the topic a longer retention than the"
            + " job is ever stopped or behind.",
        gap,
        Instant.ofEpochMilli(minute * Minutes.MILLIS));
  }

  /** The broker did not answer: completes when it may be asked again. */
  private CompletableFuture<Void> pause(ReadPartition partition, RetriableException failure) {
    if (!brokerAway) {
      LOG.warn(
          "Cannot ask the broker which records {} still has ({}). Minutes stay open until it"
              + " answers.",
          partition.name,
          failure.toString());
    }
    brokerAway = true;
    return pause.get();
  }

  @Override
  public void close() {
    broker.close();
  }
}
