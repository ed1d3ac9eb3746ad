package io.ringcast.serving.live;

import com.uber.h3core.H3Core;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Counts as plain numbers, and their sums over H3's own disks. */
public final class NaiveCounts {

  private final H3Core h3 = H3Library.load();

  /** Where and when something was counted. */
  record Place(long minute, String kind, UUID product, long hexagon) {}

  private final Map<Place, Long> counts = new HashMap<>();

  public void put(long minute, String kind, UUID product, long hexagon, long count) {
    counts.put(new Place(minute, kind, product, hexagon), count);
  }

  private long sum(String kind, UUID product, List<Long> disk, int window, long last) {
    long sum = 0;
    for (long cell : disk) {
      for (long minute = last - window + 1; minute <= last; minute++) {
        sum += counts.getOrDefault(new Place(minute, kind, product, cell), 0L);
      }
    }
    return sum;
  }

  /** All numerators of a row, in the order of the set's names. */
  public long[] row(FeatureSet set, UUID product, long hexagon, long last) {
    // Once for each ring, since H3 takes milliseconds for a disk near a pentagon.
    List<List<Long>> disks = set.rings().stream().map(ring -> h3.gridDisk(hexagon, ring)).toList();
    long[] row = new long[set.kinds().size() * set.featuresPerKind()];
    int column = 0;
    for (String kind : set.kinds()) {
      for (List<Long> disk : disks) {
        for (int window : set.windows()) {
          row[column++] = sum(kind, product, disk, window, last);
        }
      }
    }
    return row;
  }

  /** Whether the hexagon has a row: something was counted around it, or had been a minute ago. */
  public boolean hasRow(FeatureSet set, UUID product, long hexagon, long last) {
    List<Long> disk = h3.gridDisk(hexagon, set.maxRing());
    return set.kinds().stream()
        .anyMatch(kind -> sum(kind, product, disk, set.maxWindow() + 1, last) > 0);
  }

  /** A minute's counts of a kind, as a record has them. */
  static SortedMap<UUID, CellCounts> columns(Map<UUID, ? extends SortedMap<Long, Long>> cells) {
    SortedMap<UUID, CellCounts> columns = new TreeMap<>();
    cells.forEach(
        (product, its) ->
            columns.put(
                product,
                new CellCounts(
                    its.keySet().stream().mapToLong(Long::longValue).toArray(),
                    its.values().stream().mapToLong(Long::longValue).toArray())));
    return columns;
  }

  /** What has been counted in a minute, as a record has it; complete if not said otherwise. */
  public MinuteCounts minute(FeatureSet set, long minute, long rowVersion, long completeSince) {
    return new MinuteCounts(
        CountsGroup.of(set),
        minute,
        rowVersion,
        set.kinds().stream()
            .map(kind -> new MinuteCounts.Kind(kind, completeSince, columns(of(minute, kind))))
            .toList());
  }

  private Map<UUID, SortedMap<Long, Long>> of(long minute, String kind) {
    Map<UUID, SortedMap<Long, Long>> products = new HashMap<>();
    counts.forEach(
        (place, count) -> {
          if (place.minute == minute && place.kind.equals(kind)) {
            products
                .computeIfAbsent(place.product, any -> new TreeMap<>(Long::compareUnsigned))
                .put(place.hexagon, count);
          }
        });
    return products;
  }
}
