package io.ringcast.feature;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * Since when the windows of a feature set are complete in a job that begins with old state.
 *
 * @param completeSince the first minute whose counts are all there
 * @param lastEnd the last window end that was computed with that state; empty if the state has no
 *     counts for this set
 */
public record SetOutlook(FeatureSet set, long completeSince, OptionalLong lastEnd) {

  /** Whether a window is complete in the first row that the job makes. */
  public boolean isCompleteAtFirst(int window) {
    // The next minute to be closed begins where the last window ended.
    return lastEnd.isPresent() && completeSince <= Minutes.of(lastEnd.getAsLong()) - window + 1;
  }

  /** The first window end at which a window is complete. */
  public Instant completeFrom(int window) {
    return Instant.ofEpochMilli((completeSince + window) * Minutes.MILLIS);
  }
}
