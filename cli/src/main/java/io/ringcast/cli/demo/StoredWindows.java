package io.ringcast.cli.demo;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.function.LongUnaryOperator;

/** Looks into the store for window ends that have become complete. */
final class StoredWindows {

  /** Events come late, so the newest minutes may have none though there are more. */
  private static final int LOOK_BACK = 3;

  /** So many H3 resolutions is a district coarser than a hexagon: 49 hexagons. */
  private static final int DISTRICT_LEVELS = 2;

  private record District(long cell, UUID product) {}

  private final FeatureStore store;
  private final ShownFeatures shown;
  private final int shownRows;
  private final LongUnaryOperator millisSince;
  private final Comparator<FeatureRow> busiestFirst;
  private long newest;

  /**
   * @param millisSince how long ago, by the wall clock, events reached a time
   */
  StoredWindows(
      FeatureStore store, ShownFeatures shown, int shownRows, LongUnaryOperator millisSince) {
    this.store = store;
    this.shown = shown;
    this.shownRows = shownRows;
    this.millisSince = millisSince;
    busiestFirst =
        Comparator.comparingLong(shown::rank)
            .reversed()
            .thenComparingLong(FeatureRow::hexagon)
            .thenComparing(row -> row.product().toString());
  }

  /**
   * The newest complete window end with new demand, if it is newer than those that were given
   * before. Those between are never read: they may come faster than they can be read.
   *
   * @param latest later window ends are not looked at
   */
  Optional<CompleteWindow> next(long latest) {
    List<StoredMarker> markers =
        latest <= newest ? List.of() : store.markers(set(), new TimeRange(newest + 1, latest));
    CompleteWindow found = null;
    for (StoredMarker marker : markers.subList(0, Math.min(LOOK_BACK, markers.size()))) {
      long windowEnd = marker.emission().windowEnd();
      CompleteWindow window = read(windowEnd, millisSince.applyAsLong(windowEnd));
      if (found == null || window.anyoneNew()) {
        found = window;
      }
      if (window.anyoneNew()) {
        break;
      }
    }
    if (found != null) {
      newest = markers.get(0).emission().windowEnd();
    }
    return Optional.ofNullable(found);
  }

  private CompleteWindow read(long windowEnd, long freshMillis) {
    Map<District, FeatureRow> best = new HashMap<>();
    long[] rows = new long[1];
    boolean[] anyoneNew = new boolean[1];
    store.scan(
        shown.set(),
        Selection.all(TimeRange.only(windowEnd)),
        found -> {
          rows[0] += found.block().rows();
          for (FeatureRow row : found.each(shown.set())) {
            anyoneNew[0] |= row.sums()[shown.demand()][shown.newest()] > 0;
            if (shown.rank(row) > 0) {
              best.merge(district(row), row, BinaryOperator.minBy(busiestFirst));
            }
          }
        });
    List<FeatureRow> busiest =
        best.values().stream().sorted(busiestFirst).limit(shownRows).toList();
    return new CompleteWindow(windowEnd, rows[0], freshMillis, anyoneNew[0], busiest);
  }

  private District district(FeatureRow row) {
    return new District(
        Cells.parent(row.hexagon(), shown.set().resolution() - DISTRICT_LEVELS), row.product());
  }

  /** How many window ends are complete. */
  long count(long latest) {
    return store.markers(set(), new TimeRange(0, latest)).size();
  }

  private SetId set() {
    return shown.set().id();
  }

  /**
   * A window end of which the store has all rows.
   *
   * @param freshMillis how long after the end of its minute, by the wall clock, that was seen
   * @param anyoneNew whether any demand came in its last minute
   * @param busiest in each district the hexagon with the most demand, the busiest first: all
   *     neighbours of the busiest of all would be one street corner
   */
  record CompleteWindow(
      long windowEnd, long rows, long freshMillis, boolean anyoneNew, List<FeatureRow> busiest) {}
}
