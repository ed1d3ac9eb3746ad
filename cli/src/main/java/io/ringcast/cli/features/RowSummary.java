package io.ringcast.cli.features;

import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a set's rows look like: how many there are, and the busiest of them. */
final class RowSummary {

  private final FeatureSet set;
  private final DiskSizes sizes;
  private final int shown;
  private final SortedMap<Long, Long> rowsByEnd = new TreeMap<>();

  /** By hexagon; never more than are shown. */
  private final Map<Long, FeatureRow> busiest = new HashMap<>();

  private final Comparator<FeatureRow> quietestFirst =
      Comparator.comparingLong(this::rank)
          .thenComparingLong(FeatureRow::hexagon)
          .thenComparingLong(FeatureRow::windowEnd);

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

  void add(FeatureRow row) {
    rows++;
    rowsByEnd.merge(row.windowEnd(), 1L, Long::sum);
    long least = busiest.size() < shown ? 0 : rank(quietest());
    if (rank(row) > least) {
      // A hexagon is shown once, as it was when it was busiest.
      busiest.merge(row.hexagon(), row, (a, b) -> rank(b) > rank(a) ? b : a);
      if (busiest.size() > shown) {
        busiest.remove(quietest().hexagon());
      }
    }
  }

  /** By all kinds in the hexagon itself, in the longest window. */
  private long rank(FeatureRow row) {
    int longest = set.windows().size() - 1;
    return Arrays.stream(row.sums()).mapToLong(ofKind -> ofKind[longest]).sum();
  }

  private FeatureRow quietest() {
    return busiest.values().stream().min(quietestFirst).orElseThrow();
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
    for (FeatureRow busy : busiest.values().stream().sorted(quietestFirst.reversed()).toList()) {
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
  private String features(FeatureRow busy, int kind) {
    int lastRing = set.rings().size() - 1;
    int lastWindow = set.windows().size() - 1;
    List<String> corners = new ArrayList<>();
    for (int ring : lastRing == 0 ? new int[] {0} : new int[] {0, lastRing}) {
      for (int window : lastWindow == 0 ? new int[] {0} : new int[] {0, lastWindow}) {
        int feature = ring * set.windows().size() + window;
        String name = set.featureNames().get(kind * set.featuresPerKind() + feature);
        corners.add(String.format("%s %.4f", name, busy.value(set, sizes, kind, feature)));
      }
    }
    return String.join("  ", corners);
  }
}
