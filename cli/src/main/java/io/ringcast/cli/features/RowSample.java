package io.ringcast.cli.features;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveWindowEnd;
import io.ringcast.testkit.naive.PlacedEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/**
 * Some of a job's rows, drawn by chance, against the plainest computation: rows that the job has,
 * and places around events where it must have one.
 */
final class RowSample {

  private record Key(long hexagon, UUID product, long windowEnd) {
    static Key of(FeatureRow row) {
      return new Key(row.hexagon(), row.product(), row.windowEnd());
    }
  }

  private final FeatureSet set;
  private final NaiveAnswer naive;
  private final int size;
  private final Random random;

  /** Where the job must have a row; the row when it has come. */
  private final Map<Key, Optional<FeatureRow>> expected = new HashMap<>();

  private final List<FeatureRow> drawn = new ArrayList<>();
  private long seen;

  /**
   * A sample without rows.
   *
   * @param size how many rows are drawn of either kind, at most
   */
  RowSample(FeatureSet set, NaiveAnswer naive, int size, long seed) throws IOException {
    this.set = set;
    this.naive = naive;
    this.size = size;
    this.random = new Random(seed);
    List<PlacedEvent> events = naive.counted();
    H3Core h3 = H3Core.newInstance();
    for (int i = 0; i < size && !events.isEmpty(); i++) {
      PlacedEvent event = events.get(random.nextInt(events.size()));
      List<Long> near = h3.gridDisk(event.cell(), set.maxRing());
      long hexagon = near.get(random.nextInt(near.size()));
      long minute = Minutes.of(event.eventTime()) + random.nextInt(set.maxWindow());
      expected.put(new Key(hexagon, event.product(), Minutes.endOf(minute)), Optional.empty());
    }
  }

  /** Takes one of the job's rows; each seen so far is drawn with the same probability. */
  void add(FeatureRow row) {
    expected.computeIfPresent(Key.of(row), (key, before) -> Optional.of(row));
    seen++;
    long place = drawn.size() < size ? drawn.size() : (long) (random.nextDouble() * seen);
    if (place == drawn.size() && place < size) {
      drawn.add(row);
    } else if (place < size) {
      drawn.set((int) place, row);
    }
  }

  /** How many rows are compared. */
  int size() {
    return drawn.size() + expected.size();
  }

  /** The job's rows against the right ones. */
  Comparison compare() {
    Map<Key, Optional<FeatureRow>> found = new HashMap<>(expected);
    drawn.forEach(row -> found.put(Key.of(row), Optional.of(row)));
    Map<Long, NaiveWindowEnd> ends = new HashMap<>();
    List<FeatureRow> right = new ArrayList<>();
    for (Key key : found.keySet()) {
      NaiveWindowEnd end = ends.computeIfAbsent(key.windowEnd(), naive::windowEnd);
      right.add(end.row(key.hexagon(), key.product()));
    }
    return Comparison.between(
        set, right, found.values().stream().flatMap(Optional::stream).toList());
  }
}
