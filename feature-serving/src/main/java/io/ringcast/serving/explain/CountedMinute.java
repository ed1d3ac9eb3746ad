package io.ringcast.serving.explain;

import io.ringcast.api.ExplainedMinute.State;
import java.util.Map;

/**
 * A minute's counts.
 *
 * @param end in epoch milliseconds
 * @param counts by hexagon, those that are not zero
 */
record CountedMinute(long end, State state, Map<Long, Long> counts) {

  static CountedMinute missing(long end) {
    return new CountedMinute(end, State.MISSING, Map.of());
  }

  long sum() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
