package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.kafka.RecordGap;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.flink.metrics.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds records that were deleted before they were read: by retention, or with their topic. A gap
 * between offsets alone says little, since transactions and compaction leave gaps too. So the
 * broker is asked, once a minute of a partition with gaps at most.
 */
final class LostRecords implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LostRecords.class);

  private final PartitionEnds broker;
  private final long allowedSkew;
  private final Function<String, Counter> newCounter;
  private final Map<String, Counter> lost = new HashMap<>();

  /**
   * @param allowedSkew how far an event may be ahead of its record, in milliseconds
   * @param newCounter counts a topic's lost records
   */
  LostRecords(PartitionEnds broker, long allowedSkew, Function<String, Counter> newCounter) {
    this.broker = broker;
    this.allowedSkew = allowedSkew;
    this.newCounter = newCounter;
  }

  /** Counts from now on, so that whoever watches the counter sees the first loss as a growth. */
  void watch(String topic) {
    lost.computeIfAbsent(topic, newCounter);
  }

  /**
   * Checks the gaps that the partition has had since the last check.
   *
   * @return the first minute that misses no lost record; {@link PartitionClock#NONE} if none is
   *     lost
   */
  long check(ReadPartition partition) {
    long from = partition.gapFrom;
    if (from == ReadPartition.NO_GAP) {
      return PartitionClock.NONE;
    }
    long until = partition.gapUntil;
    partition.closeGap();
    long oldest = broker.oldest(partition.name, from);
    if (oldest == from) {
      return PartitionClock.NONE;
    }
    long completeSince = Minutes.of(until + allowedSkew) + 1;
    RecordGap gap = new RecordGap(partition.name.topic(), partition.name.partition(), from, oldest);
    lost.get(gap.topic()).inc(gap.records());
    LOG.warn(
        "{} Windows that reach back before {} are partial. Give the topic a longer retention than the"
            + " job is ever stopped or behind.",
        gap,
        Instant.ofEpochMilli(completeSince * Minutes.MILLIS));
    return completeSince;
  }

  @Override
  public void close() {
    broker.close();
  }
}
