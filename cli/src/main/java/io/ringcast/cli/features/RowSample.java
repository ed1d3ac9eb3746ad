package io.ringcast.cli.features;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.PlacedEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;

/**
 * Some of a job's rows, drawn by chance, against the plainest computation: rows that the job has,
 * and places around events where it must have one.
 */
final class RowSample {

  private record Key(long hexagon, UUID product, long windowEnd) {}

  private final FeatureSet set;
  private final NaiveAnswer naive;
  private final int size;
  private final Random random;

  /** Where the job must have a row; the row when it has come. */
  private final Map<Key, FeatureRow> expected = new HashMap<>();

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
      expected.put(new Key(hexagon, event.product(), Minutes.endOf(minute)), null);
    }
  }

  /** Takes a block of the job's rows. */
  void add(UUID product, long windowEnd, DecodedBlock block) {
    for (int row = 0; row < block.rows(); row++) {
      Key key = new Key(block.hexagon(row), product, windowEnd);
      if (expected.containsKey(key)) {
        expected.put(key, row(key, block, row));
      }
      draw(key, block, row);
    }
  }

  /** Each row seen so far stays with the same probability. */
  private void draw(Key key, DecodedBlock block, int row) {
    seen++;
    long place = drawn.size() < size ? drawn.size() : (long) (random.nextDouble() * seen);
    if (place >= size) {
      return;
    }
    FeatureRow found = row(key, block, row);
    if (place == drawn.size()) {
      drawn.add(found);
    } else {
      drawn.set((int) place, found);
    }
  }

  private FeatureRow row(Key key, DecodedBlock block, int row) {
    return new FeatureRow(
        set.name(), set.version(), key.hexagon(), key.product(), key.windowEnd(), block.sums(row));
  }

  /** How many rows are compared. */
  int size() {
    return drawn.size() + expected.size();
  }

  /** The job's rows against the right ones. */
  Comparison compare() {
    Map<Key, FeatureRow> found = new HashMap<>(expected);
    drawn.forEach(row -> found.put(new Key(row.hexagon(), row.product(), row.windowEnd()), row));
    List<FeatureRow> right =
        found.keySet().stream()
            .map(key -> naive.rowAt(key.hexagon(), key.product(), key.windowEnd()))
            .toList();
    return Comparison.between(
        set, right, found.values().stream().filter(Objects::nonNull).toList());
  }
}
