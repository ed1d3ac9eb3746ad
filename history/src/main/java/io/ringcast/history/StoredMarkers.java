package io.ringcast.history;

import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.util.SortedMap;
import java.util.TreeMap;

/** The markers that a store has of a feature set's window ends. */
final class StoredMarkers {

  private final FeatureSet set;

  /** By the last minute of the windows. */
  private final SortedMap<Long, Emission> byMinute = new TreeMap<>();

  StoredMarkers(FeatureStore store, FeatureSet set, MinuteRange ends) {
    this.set = set;
    TimeRange range = new TimeRange(Minutes.endOf(ends.first()), Minutes.endOf(ends.last()));
    for (StoredMarker marker : store.markers(set.id(), range)) {
      byMinute.put(Minutes.endingAt(marker.emission().windowEnd()), marker.emission());
    }
  }

  boolean contains(long minute) {
    return byMinute.containsKey(minute);
  }

  boolean isComplete(long minute) {
    return byMinute.containsKey(minute) && !byMinute.get(minute).isPartial(set.maxWindow());
  }

  int size() {
    return byMinute.size();
  }

  int complete() {
    return (int) byMinute.keySet().stream().filter(this::isComplete).count();
  }

  /** The minute of the first one, or another if there is none. */
  long firstOr(long minute) {
    return byMinute.isEmpty() ? minute : byMinute.firstKey();
  }

  /** The largest row version; 0 if there is no marker. */
  long newestVersion() {
    return byMinute.values().stream().mapToLong(Emission::rowVersion).max().orElse(0);
  }
}
