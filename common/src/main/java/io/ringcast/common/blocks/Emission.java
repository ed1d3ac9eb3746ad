package io.ringcast.common.blocks;

/**
 * One window end as one run of the job emits it.
 *
 * @param windowEnd epoch milliseconds, the end of the last minute in the windows
 * @param rowVersion grows across restarts; where a row was emitted twice, the larger one wins
 * @param completeSince the epoch minute from which on all counts are known
 */
public record Emission(long windowEnd, long rowVersion, long completeSince) {

  private static final long MILLIS_PER_MINUTE = 60_000;

  public Emission {
    if (windowEnd % MILLIS_PER_MINUTE != 0) {
      throw new IllegalArgumentException(
          "a window ends with a minute, but " + windowEnd + " ms is no multiple of 60,000");
    }
  }

  /** Whether the window of so many minutes began before the counts were complete. */
  public boolean isPartial(int windowMinutes) {
    return windowEnd / MILLIS_PER_MINUTE - windowMinutes < completeSince;
  }
}
