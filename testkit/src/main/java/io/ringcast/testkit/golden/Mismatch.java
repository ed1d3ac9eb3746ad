package io.ringcast.testkit.golden;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/**
 * A row that is not as expected, by its first value that differs: that of the smallest ring, and of
 * that of the shortest window.
 *
 * @param kind its position among the set's kinds
 * @param feature the value's position among the kind's
 * @param others how many more values of the row differ
 */
record Mismatch(
    Type type,
    long windowEnd,
    UUID product,
    long hexagon,
    int kind,
    int feature,
    long expected,
    long actual,
    int others) {

  enum Type {
    VALUE,
    MISSING,
    UNEXPECTED
  }

  /** What is nearest to its cause comes first: of a window end, the smallest ring and window. */
  static final Comparator<Mismatch> ORDER =
      Comparator.comparingLong(Mismatch::windowEnd)
          // A row of zeros that is missing or unexpected has no such value.
          .thenComparing(m -> m.expected == m.actual)
          .thenComparingInt(Mismatch::feature)
          .thenComparing(m -> m.product.toString())
          .thenComparingLong(Mismatch::hexagon);

  /**
   * Compares two rows of one place and window end.
   *
   * @param expected null if there should be none
   * @param actual null if there is none
   * @return null if they are equal
   */
  static Mismatch between(FeatureSet set, FeatureRow expected, FeatureRow actual) {
    FeatureRow row = expected == null ? actual : expected;
    Mismatch first = null;
    int others = -1;
    for (int feature = 0; feature < set.featuresPerKind(); feature++) {
      for (int kind = 0; kind < set.kinds().size(); kind++) {
        long wanted = expected == null ? 0 : expected.sums()[kind][feature];
        long found = actual == null ? 0 : actual.sums()[kind][feature];
        if (wanted != found) {
          others++;
          first = first != null ? first : of(row, expected, actual, kind, feature);
        }
      }
    }
    if (first == null) {
      boolean bothThere = expected != null && actual != null;
      return bothThere ? null : of(row, expected, actual, 0, 0);
    }
    return first.withOthers(others);
  }

  private static Mismatch of(
      FeatureRow row, FeatureRow expected, FeatureRow actual, int kind, int feature) {
    Type type = actual == null ? Type.MISSING : expected == null ? Type.UNEXPECTED : Type.VALUE;
    return new Mismatch(
        type,
        row.windowEnd(),
        row.product(),
        row.hexagon(),
        kind,
        feature,
        expected == null ? 0 : expected.sums()[kind][feature],
        actual == null ? 0 : actual.sums()[kind][feature],
        0);
  }

  private Mismatch withOthers(int number) {
    return new Mismatch(type, windowEnd, product, hexagon, kind, feature, expected, actual, number);
  }

  /** Whether all values of a row that is missing or unexpected are zero. */
  boolean isOfZeros() {
    return expected == actual;
  }

  /** In some lines, where it is and what it is. */
  String describe(FeatureSet set) {
    int windows = set.windows().size();
    String value =
        isOfZeros()
            ? "only zeros"
            : "%s, ring %d, window %d: expected %d, actual %d"
                .formatted(
                    set.kinds().get(kind),
                    set.rings().get(feature / windows),
                    set.windows().get(feature % windows),
                    expected,
                    actual);
    String what =
        switch (type) {
          case VALUE -> value;
          case MISSING -> "the row is missing; " + value;
          case UNEXPECTED -> "the row should not be there; " + value;
        };
    return "hexagon %x, product %s\n  minute %s (window end %d)\n  %s\n%s"
        .formatted(
            hexagon,
            product,
            Instant.ofEpochMilli(windowEnd - Minutes.MILLIS),
            windowEnd,
            what,
            others == 0 ? "" : "  %,d more values of this row differ\n".formatted(others));
  }

  /** How many values differ; a row of zeros that is missing or unexpected counts as one. */
  int values() {
    return 1 + others;
  }
}
