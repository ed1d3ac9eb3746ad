package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.source.ClockedEnumerator.Dismissal;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;

/**
 * What a reader emits beside records: the common clock, then which minutes miss lost records, then
 * the granted time.
 */
final class ReaderWatermarks {

  /** Minutes that ended this long before the first grant or loss are not open any more. */
  private static final long LONGEST_OPEN = Duration.ofDays(40).toMillis();

  /** The first minute that misses no lost record of any reader: as granted, as last announced. */
  private long completeSince = PartitionClock.NONE;

  private long announced = PartitionClock.NONE;
  private long granted = PartitionClock.NONE;
  private long emitted = PartitionClock.NONE;

  /** The common clock: as granted, as last emitted. */
  private long clock = PartitionClock.NONE;

  private long emittedClock = PartitionClock.NONE;

  /** The largest time emitted, also before a restart. */
  private long closedUntil = PartitionClock.NONE;

  private boolean dismissed;

  void grant(ClockGrant grant) {
    granted = Math.max(granted, grant.closableUntil());
    completeSince = Math.max(completeSince, grant.completeSince());
    clock = Math.max(clock, grant.clock());
  }

  /** All readers are at their end: the last loss is announced though nothing is granted. */
  void dismiss(Dismissal dismissal) {
    completeSince = Math.max(completeSince, dismissal.completeSince());
    dismissed = true;
  }

  boolean isDismissed() {
    return dismissed;
  }

  /** Minutes that end at or before this are closed, also since before a restart. */
  long closedUntil() {
    return closedUntil;
  }

  void closedBefore(long time) {
    closedUntil = Math.max(closedUntil, time);
  }

  void emit(ReaderOutput<Intake> output) {
    if (clock > emittedClock) {
      emittedClock = clock;
      output.collect(Intake.ofClock(clock), clock);
    }
    if (granted > emitted || dismissed) {
      announceLoss(output);
    }
    if (granted > emitted) {
      emitted = granted;
      closedUntil = Math.max(closedUntil, emitted);
      output.emitWatermark(new Watermark(emitted - 1));
    }
  }

  /** Before the minutes close that miss the lost records. */
  private void announceLoss(ReaderOutput<?> output) {
    long closed = emitted;
    if (closed == PartitionClock.NONE) {
      closed = completeSince * Minutes.MILLIS - LONGEST_OPEN;
      closed = granted == PartitionClock.NONE ? closed : Math.min(closed, granted - LONGEST_OPEN);
    }
    while (completeSince > Math.max(announced, Minutes.of(closed))) {
      long watermark = IncompleteUntil.announce(closed, completeSince);
      output.emitWatermark(new Watermark(watermark));
      announced = IncompleteUntil.completeSince(watermark);
      closed = announced * Minutes.MILLIS;
      if (closed >= granted) {
        return;
      }
      output.emitWatermark(new Watermark(closed - 1));
    }
  }
}
