package io.ringcast.cli.audit;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Minutes that follow each other: all that the windows of some window ends reach back to.
 *
 * @param begin of the first minute, in epoch milliseconds
 * @param end of the last one, which is the last window end
 */
record EventSpan(long begin, long end) {

  static EventSpan of(FeatureSet set, long windowEnd) {
    return new EventSpan(windowEnd - set.maxWindow() * Minutes.MILLIS, windowEnd);
  }

  /** Those of all window ends, in order; what overlaps or touches is one. */
  static List<EventSpan> of(FeatureSet set, Collection<Long> windowEnds) {
    List<EventSpan> spans = new ArrayList<>();
    for (long windowEnd : new TreeSet<>(windowEnds)) {
      EventSpan its = of(set, windowEnd);
      int last = spans.size() - 1;
      if (last >= 0 && its.begin <= spans.get(last).end) {
        spans.set(last, new EventSpan(spans.get(last).begin, its.end));
      } else {
        spans.add(its);
      }
    }
    return spans;
  }

  /**
   * From which Kafka timestamp on records matter: of each partition, all from the first such record
   * on.
   *
   * <p>No record before that one counts in these minutes: an event that is further ahead of its
   * record than the allowed skew is rejected. And none decides what is late in them: it moves its
   * partition's time no further than its own Kafka timestamp, which is before these minutes.
   */
  Instant readFrom(Duration allowedSkew) {
    return Instant.ofEpochMilli(begin).minus(allowedSkew);
  }
}
