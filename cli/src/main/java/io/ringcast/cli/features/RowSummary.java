package io.ringcast.cli.features;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** What a set's rows look like: how many there are, and the busiest of them. */
final class RowSummary {

  private record Busy(long rank, long hexagon, UUID product, long windowEnd, long[][] sums) {}

  private static final Comparator<Busy> QUIETEST_FIRST =
      Comparator.comparingLong(Busy::rank)
          .thenComparingLong(Busy::hexagon)
          .thenComparingLong(Busy::windowEnd);

  private final FeatureSet set;
  private final DiskSizes sizes;
  private final int shown;
  private final SortedMap<Long, Long> rowsByEnd = new TreeMap<>();

  /** By hexagon; never more than are shown. */
  private final Map<Long, Busy> busiest = new HashMap<>();

  private long rows;

  /**
   * A summary of no rows.
   *
   * @param shown how many hexagons are shown
   */
  RowSummary(FeatureSet set, int shown) {
    this.set = set;
    this.sizes = new DiskSizes(set);
    this.shown = shown;
  }

  void add(UUID product, long windowEnd, DecodedBlock block) {
    rows += block.rows();
    rowsByEnd.merge(windowEnd, (long) block.rows(), Long::sum);
    int longest = set.windows().size() - 1;
    for (int row = 0; row < block.rows(); row++) {
      long rank = 0;
      for (int kind = 0; kind < set.kinds().size(); kind++) {
        rank += block.sum(row, kind, longest);
      }
      if (rank > least()) {
        keep(new Busy(rank, block.hexagon(row), product, windowEnd, block.sums(row)));
      }
    }
  }

  /** What it takes to be among those that are shown. */
  private long least() {
    return busiest.size() < shown ? 0 : quietest().rank();
  }

  private Busy quietest() {
    return busiest.values().stream().min(QUIETEST_FIRST).orElseThrow();
  }

  /** A hexagon is shown once, as it was when it was busiest. */
  private void keep(Busy busy) {
    busiest.merge(busy.hexagon(), busy, (a, b) -> b.rank() > a.rank() ? b : a);
    if (busiest.size() > shown) {
      busiest.remove(quietest().hexagon());
    }
  }

  long rows() {
    return rows;
  }

  /**
   * The summary in lines.
   *
   * @param bytes of all blocks
   */
  List<String> lines(long bytes) {
    List<String> lines = new ArrayList<>();
    if (rows == 0) {
      lines.add("rows       none: no event of the recording counts for this set");
      return lines;
    }
    long most = rowsByEnd.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    lines.add(
        String.format(
            "rows       %,d in %,d minutes, at most %,d in one; %.1f bytes each",
            rows, rowsByEnd.size(), most, (double) bytes / rows));
    lines.add(
        "busiest    hexagons, with the smallest and the largest ring and window of each kind:");
    for (Busy busy : busiest.values().stream().sorted(QUIETEST_FIRST.reversed()).toList()) {
      lines.add(
          String.format(
              "hexagon    %x, product %s, %s",
              busy.hexagon(), busy.product(), Instant.ofEpochMilli(busy.windowEnd())));
      for (int kind = 0; kind < set.kinds().size(); kind++) {
        lines.add("           " + features(busy, kind));
      }
    }
    return lines;
  }

  /** Here and around, lately and for long: the corners of a kind's features. */
  private String features(Busy busy, int kind) {
    int lastRing = set.rings().size() - 1;
    int lastWindow = set.windows().size() - 1;
    List<String> corners = new ArrayList<>();
    for (int ring : lastRing == 0 ? new int[] {0} : new int[] {0, lastRing}) {
      for (int window : lastWindow == 0 ? new int[] {0} : new int[] {0, lastWindow}) {
        int feature = ring * set.windows().size() + window;
        double value =
            FeatureValue.of(
                busy.sums()[kind][feature],
                set.windows().get(window),
                sizes.size(busy.hexagon(), ring));
        String name = set.featureNames().get(kind * set.featuresPerKind() + feature);
        corners.add(String.format("%s %.4f", name, value));
      }
    }
    return String.join("  ", corners);
  }
}
