package io.ringcast.cli.audit;

import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.naive.NaiveStream;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.Arrays;

/**
 * Hands one kind's records to the plain computation, those of each partition in their order: says
 * when a partition has no more that could count, and closes minutes that are over in all of them.
 */
final class KindReading {

  private static final long FOR_EVER = Long.MAX_VALUE;

  private final NaiveStream stream;
  private final String kind;
  private final EventSpan span;

  /** For each partition, until when its minutes are over. */
  private final long[] overUntil;

  KindReading(NaiveStream stream, String kind, EventSpan span, int partitions) {
    this.stream = stream;
    this.kind = kind;
    this.span = span;
    this.overUntil = new long[partitions];
    Arrays.fill(overUntil, Long.MIN_VALUE);
  }

  /**
   * Takes the next record of its partition.
   *
   * @param setAside whether the job set it aside as late
   * @return whether any more of this partition can count: what is late in it from here on is late
   *     for ever
   */
  boolean take(RecordedEvent event, boolean setAside) {
    stream.add(kind, event, setAside);
    long until = stream.overUntil(kind, event.partition());
    if (until >= span.end()) {
      end(event.partition());
      return false;
    }
    advance(event.partition(), until);
    return true;
  }

  /** The partition has no more records. */
  void end(int partition) {
    advance(partition, FOR_EVER);
  }

  private void advance(int partition, long until) {
    long before = overUntil[partition];
    overUntil[partition] = until;
    if (Minutes.of(until) > Minutes.of(before)) {
      stream.close(kind, Arrays.stream(overUntil).min().orElseThrow());
    }
  }
}
