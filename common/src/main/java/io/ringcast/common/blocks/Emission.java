package io.ringcast.common.blocks;

import io.ringcast.common.features.Minutes;
import java.io.Serializable;

/**
 * One window end as one run of the job emits it.
 *
 * @param windowEnd epoch milliseconds
 * @param rowVersion grows across restarts; of two rows the larger one wins
 * @param completeSince the epoch minute from which on all counts are known
 */
public record Emission(long windowEnd, long rowVersion, long completeSince)
    implements Serializable {

  public Emission {
    if (windowEnd % Minutes.MILLIS != 0) {
      throw new IllegalArgumentException(
          "a window ends with a minute, but " + windowEnd + " ms is no multiple of 60,000");
    }
  }

  /** Whether the window of so many minutes began before the counts were complete. */
  public boolean isPartial(int windowMinutes) {
    return reachesBefore(completeSince, windowMinutes);
  }

  /** Whether the window of so many minutes began before an epoch minute. */
  public boolean reachesBefore(long minute, int windowMinutes) {
    return windowEnd / Minutes.MILLIS - windowMinutes < minute;
  }
}
