package io.ringcast.cli.features;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.PlacedEvent;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Some of a job's rows, drawn by chance, against the plainest computation: rows that the job has,
 * and places around events where it must have one.
 */
final class RowSample {

  /** How many features of a wrong row are shown. */
  private static final int NAMED = 8;

  private record Key(long hexagon, UUID product, long windowEnd) {}

  private final FeatureSet set;
  private final NaiveAnswer naive;
  private final int size;
  private final Random random;

  /** Where the job must have a row; the row when it has come. */
  private final Map<Key, long[][]> expected = new HashMap<>();

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
        expected.put(key, block.sums(row));
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
    FeatureRow found =
        new FeatureRow(
            set.name(),
            set.version(),
            key.hexagon(),
            key.product(),
            key.windowEnd(),
            block.sums(row));
    if (place == drawn.size()) {
      drawn.add(found);
    } else {
      drawn.set((int) place, found);
    }
  }

  /** How many rows are compared. */
  int size() {
    return drawn.size() + expected.size();
  }

  /** The rows that are wrong, each in some lines. */
  List<List<String>> differences() {
    List<List<String>> differences = new ArrayList<>();
    for (FeatureRow row : drawn) {
      compare(new Key(row.hexagon(), row.product(), row.windowEnd()), row.sums(), differences);
    }
    expected.forEach((key, sums) -> compare(key, sums, differences));
    return differences;
  }

  private void compare(Key key, long[][] found, List<List<String>> differences) {
    long[][] right = naive.rowAt(key.hexagon(), key.product(), key.windowEnd()).sums();
    if (Arrays.deepEquals(right, found)) {
      return;
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "wrong      hexagon %x, product %s, window end %s%s"
            .formatted(
                key.hexagon(),
                key.product(),
                Instant.ofEpochMilli(key.windowEnd()),
                found == null ? ": the job has no such row" : ""));
    addFeatures(right, found, lines);
    differences.add(lines);
  }

  /** Numerators, which are exact: a feature is its numerator divided by minutes × hexagons. */
  private void addFeatures(long[][] right, long[][] found, List<String> lines) {
    int different = 0;
    for (int feature = 0; feature < set.featureNames().size(); feature++) {
      int kind = feature / set.featuresPerKind();
      int ofKind = feature % set.featuresPerKind();
      long expected = right[kind][ofKind];
      long got = found == null ? 0 : found[kind][ofKind];
      if (expected != got && different++ < NAMED) {
        lines.add(
            "           %s: the sum must be %d, got %d"
                .formatted(set.featureNames().get(feature), expected, got));
      }
    }
    if (different > NAMED) {
      lines.add("           and " + (different - NAMED) + " features more");
    }
  }
}
