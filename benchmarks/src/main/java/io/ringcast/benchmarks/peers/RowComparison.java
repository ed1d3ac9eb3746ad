package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.RowDigest.Row;
import io.ringcast.benchmarks.bare.RowDigest.Rows;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * The rows of a peer against Ringcast's, window end by window end. Rows of zeros are left out: only
 * Ringcast says them.
 */
record RowComparison(SortedMap<Long, Rows> ours, SortedMap<Long, Rows> theirs) {

  private static final Rows NONE = new Rows(0, 0, 0);

  private static final Comparator<Row> ORDER =
      Comparator.comparingLong(Row::hexagon).thenComparingInt(Row::product);

  private record Place(long hexagon, int product) {}

  boolean isEqual() {
    return allEnds().stream().allMatch(this::isEqualAt);
  }

  /** The first window end at which something differs. */
  long firstDifference() {
    return allEnds().stream().filter(end -> !isEqualAt(end)).findFirst().orElseThrow();
  }

  private TreeSet<Long> allEnds() {
    TreeSet<Long> ends = new TreeSet<>(ours.keySet());
    ends.addAll(theirs.keySet());
    return ends;
  }

  private boolean isEqualAt(long end) {
    Rows our = ours.getOrDefault(end, NONE);
    Rows their = theirs.getOrDefault(end, NONE);
    return our.rows() == their.rows() && our.hash() == their.hash();
  }

  /** Names the first row that differs. */
  static String explain(String whose, long windowEnd, List<Row> ours, List<Row> theirs) {
    Map<Place, Row> left = new HashMap<>();
    theirs.forEach(row -> left.put(place(row), row));
    for (Row our : ours.stream().sorted(ORDER).toList()) {
      Row their = left.remove(place(our));
      if (!our.equals(their)) {
        return sentence(whose, windowEnd, our, our, their);
      }
    }
    return left.values().stream()
        .min(ORDER)
        .map(their -> sentence(whose, windowEnd, their, null, their))
        .orElse(
            "%s differs at window end %s, but not when it is run again"
                .formatted(whose, Instant.ofEpochMilli(windowEnd)));
  }

  private static Place place(Row row) {
    return new Place(row.hexagon(), row.product());
  }

  private static String sentence(String whose, long windowEnd, Row at, Row our, Row their) {
    return "%s differs at window end %s, hexagon %x, product %d: %s, but Ringcast's is %s"
        .formatted(
            whose,
            Instant.ofEpochMilli(windowEnd),
            at.hexagon(),
            at.product(),
            their == null ? "no row" : their.sums(),
            our == null ? "none" : our.sums());
  }
}
