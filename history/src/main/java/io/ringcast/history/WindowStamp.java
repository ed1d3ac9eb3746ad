package io.ringcast.history;

import io.ringcast.common.features.Minutes;
import java.sql.SQLException;
import java.time.Instant;
import org.duckdb.DuckDBAppender;

/**
 * What all rows of a window end and product have in common.
 *
 * @param minute the last one of the windows
 * @param partial whether the longest window reaches a minute whose counts are not all there
 * @param completeSince the first minute from which on all counts are there
 */
public record WindowStamp(long minute, boolean partial, long completeSince) {

  private static final long MICROS = 1_000;

  /**
   * The stamp of a product's rows.
   *
   * @param productSince the first minute that counts for it
   */
  static WindowStamp of(PastTiles tiles, long productSince) {
    long since = Math.max(tiles.completeSince(), productSince);
    return new WindowStamp(tiles.minute(), since > tiles.firstMinute(), since);
  }

  /** The same for a reader who knew the counts to be complete only since a minute. */
  WindowStamp asOf(long knownSince, int maxWindow) {
    return knownSince > minute - maxWindow + 1
        ? new WindowStamp(minute, true, Math.max(completeSince, knownSince))
        : this;
  }

  public long windowEnd() {
    return Minutes.endOf(minute);
  }

  /** The columns {@code window_end}, {@code status} and {@code complete_since}. */
  void append(DuckDBAppender to) throws SQLException {
    to.appendEpochMicros(windowEnd() * MICROS);
    to.append(partial ? "PARTIAL" : "FRESH");
    appendCompleteSince(to);
  }

  /** Nothing where all windows are complete. */
  void appendCompleteSince(DuckDBAppender to) throws SQLException {
    if (partial) {
      to.appendEpochMicros(completeSince * Minutes.MILLIS * MICROS);
    } else {
      to.appendNull();
    }
  }

  /** The window end that belongs to a minute, as messages show it. */
  static String text(long minute) {
    return Instant.ofEpochMilli(Minutes.endOf(minute)).toString();
  }
}
