package io.ringcast.testkit.naive;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Two collections of rows held against each other, in any order, each row once.
 *
 * <p>A test asserts that it {@link #isEmpty} and shows {@link #report} where it is not.
 */
public final class RowDiff {

  private static final long MINUTE = 60_000;
  // Rows of another recording differ in millions of values; no one reads further than this.
  private static final int KEPT = 1_000;

  private record Key(long windowEnd, String product, long hexagon) {
    static final Comparator<Key> ORDER =
        Comparator.comparingLong(Key::windowEnd)
            .thenComparing(Key::product)
            .thenComparingLong(Key::hexagon);

    static Key of(FeatureRow row) {
      return new Key(row.windowEnd(), row.product().toString(), row.hexagon());
    }
  }

  private final FeatureSet set;
  private final List<String> differences = new ArrayList<>();
  private long size;

  private RowDiff(FeatureSet set) {
    this.set = set;
  }

  public static RowDiff between(
      FeatureSet set, Collection<FeatureRow> expected, Collection<FeatureRow> actual) {
    RowDiff diff = new RowDiff(set);
    Map<Key, FeatureRow> wanted = diff.byKey("expected", expected);
    Map<Key, FeatureRow> found = diff.byKey("actual", actual);
    Set<Key> keys = new HashSet<>(wanted.keySet());
    keys.addAll(found.keySet());
    keys.stream().sorted(Key.ORDER).forEach(k -> diff.compare(k, wanted.get(k), found.get(k)));
    return diff;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** How many values differ; a missing or an unexpected row is one difference. */
  public long size() {
    return size;
  }

  /** The first differences, one a line, the earliest window ends first. */
  public String report(int first) {
    StringBuilder report = new StringBuilder(size + " differences");
    int shown = Math.min(first, differences.size());
    differences.subList(0, shown).forEach(line -> report.append("\n  ").append(line));
    return size > shown ? report.append("\n  ...").toString() : report.toString();
  }

  @Override
  public String toString() {
    return report(10);
  }

  private Map<Key, FeatureRow> byKey(String side, Collection<FeatureRow> rows) {
    Map<Key, FeatureRow> byKey = new HashMap<>();
    for (FeatureRow row : rows) {
      Key key = Key.of(row);
      if (byKey.put(key, row) != null) {
        add(key, "the " + side + " rows have this one twice");
      }
    }
    return byKey;
  }

  private void compare(Key key, FeatureRow expected, FeatureRow actual) {
    if (actual == null) {
      add(key, "expected a row (" + first(expected) + "), actual none");
      return;
    }
    if (expected == null) {
      add(key, "expected no row, actual one (" + first(actual) + ")");
      return;
    }
    String expectedSet = expected.set() + " version " + expected.version();
    String actualSet = actual.set() + " version " + actual.version();
    if (!expectedSet.equals(actualSet)) {
      add(key, "feature set: expected " + expectedSet + ", actual " + actualSet);
    }
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        long wanted = expected.sums()[kind][feature];
        long found = actual.sums()[kind][feature];
        if (wanted != found) {
          add(key, name(kind, feature) + ": expected " + wanted + ", actual " + found);
        }
      }
    }
  }

  /** The row's first numerator that is not zero, to know it by. */
  private String first(FeatureRow row) {
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        if (row.sums()[kind][feature] != 0) {
          return name(kind, feature) + ": " + row.sums()[kind][feature];
        }
      }
    }
    return "of zeros";
  }

  private String name(int kind, int feature) {
    int windows = set.windows().size();
    return set.kinds().get(kind)
        + " ring "
        + set.rings().get(feature / windows)
        + " window "
        + set.windows().get(feature % windows);
  }

  private void add(Key key, String difference) {
    size++;
    if (differences.size() < KEPT) {
      long minute = Math.floorDiv(key.windowEnd(), MINUTE) - 1;
      differences.add(
          String.format(
              "hexagon %x product %s window end %d (minute %d): %s",
              key.hexagon(), key.product(), key.windowEnd(), minute, difference));
    }
  }
}
