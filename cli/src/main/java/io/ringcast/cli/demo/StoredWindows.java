package io.ringcast.cli.demo;

import io.ringcast.common.features.SetId;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** Looks into the store for window ends that have become complete. */
final class StoredWindows {

  /** Events come late, so the newest minutes may have none though there are more. */
  private static final int LOOK_BACK = 3;

  private final FeatureStore store;
  private final ShownFeatures shown;
  private final int shownRows;
  private final LongUnaryOperator millisSince;
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
    Busiest busiest = new Busiest(shown);
    long[] rows = new long[1];
    store.scan(
        shown.set(),
        Selection.all(TimeRange.only(windowEnd)),
        found -> {
          rows[0] += found.block().rows();
          busiest.add(found.product(), found.block());
        });
    return new CompleteWindow(
        windowEnd, rows[0], freshMillis, busiest.anyoneNew(), busiest.top(shownRows));
  }

  /** How many window ends are complete. */
  long count(long latest) {
    return store.markers(set(), new TimeRange(0, latest)).size();
  }

  private SetId set() {
    return shown.set().id();
  }
}
