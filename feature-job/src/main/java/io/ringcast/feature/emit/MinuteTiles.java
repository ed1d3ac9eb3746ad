package io.ringcast.feature.emit;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.Minutes;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Counts a task's tiles and rows by minute, and finds the place where few events make many rows:
 * one event far from all others makes up to 1,261 rows a minute (ring 20) for the longest window.
 */
final class MinuteTiles {

  /** A lone count takes 16 bytes of a tile's history; a city has less than one row a byte. */
  private static final int ROWS_A_BYTE = 32;

  private static final int WORTH_A_WARNING = 100_000;
  private static final long MINUTES_BETWEEN_WARNINGS = 10;

  private final H3Core h3;
  private long minute = Long.MIN_VALUE;
  private long tiles;
  private long rows;
  private long thinTiles;
  private long thinRows;
  private long costliest;
  private long costliestRows;
  private long warned = Long.MIN_VALUE / 2;
  private volatile long tilesOfLastMinute;

  MinuteTiles(H3Core h3) {
    this.h3 = h3;
  }

  /**
   * Adds a tile's minute.
   *
   * @param historyBytes of the counts that the rows are made from
   * @return a warning about the minute before, if it deserves one
   */
  Optional<String> add(long ofMinute, long tile, long tileRows, long historyBytes) {
    Optional<String> warning = Optional.empty();
    if (ofMinute != minute) {
      warning = warning();
      begin(ofMinute);
    }
    tiles++;
    rows += tileRows;
    if (tileRows > ROWS_A_BYTE * historyBytes) {
      thinTiles++;
      thinRows += tileRows;
      if (tileRows > costliestRows) {
        costliest = tile;
        costliestRows = tileRows;
      }
    }
    return warning;
  }

  private void begin(long ofMinute) {
    tilesOfLastMinute = tiles;
    minute = ofMinute;
    tiles = 0;
    rows = 0;
    thinTiles = 0;
    thinRows = 0;
    costliestRows = 0;
  }

  private Optional<String> warning() {
    boolean costly = thinRows >= WORTH_A_WARNING && thinRows > rows / 2;
    if (!costly || minute < warned + MINUTES_BETWEEN_WARNINGS) {
      return Optional.empty();
    }
    warned = minute;
    LatLng place = h3.cellToLatLng(costliest);
    return Optional.of(
        String.format(
            Locale.ROOT,
            "In the minute from %s, %,d of this task's %,d rows come from %,d tiles with hardly any"
                + " events. The costliest is tile %x, near %.2f, %.2f, with %,d rows. If nobody is"
                + " served there, set events.KIND.area (docs/how-to/on-call.md, \"Scattered events\").",
            Instant.ofEpochMilli(minute * Minutes.MILLIS),
            thinRows,
            rows,
            thinTiles,
            costliest,
            place.lat,
            place.lng,
            costliestRows));
  }

  long tilesOfLastMinute() {
    return tilesOfLastMinute;
  }
}
