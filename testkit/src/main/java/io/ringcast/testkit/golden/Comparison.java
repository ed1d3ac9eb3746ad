package io.ringcast.testkit.golden;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * A case's expected rows held against those that were found, one window end after the other, so
 * that neither side has to fit the memory.
 */
public final class Comparison {

  /** Of a comparison that is only shown. */
  private static final int SHOWN = 10;

  private final FeatureSet set;
  private final int kept;
  private final List<Mismatch> first = new ArrayList<>();
  private final Map<Mismatch.Type, Long> rowsByType = new EnumMap<>(Mismatch.Type.class);
  private long rows;
  private long values;

  /**
   * An empty comparison.
   *
   * @param kept how many mismatches are kept to be explained
   */
  Comparison(FeatureSet set, int kept) {
    this.set = set;
    this.kept = kept;
  }

  /**
   * Compares all rows of a case.
   *
   * @param found the window ends of which rows may have been found
   * @param actual the rows that were found of a window end; null where they do not count
   * @param kept how many mismatches are kept to be explained
   */
  public static Comparison of(
      GoldenCase golden,
      CaseEvents events,
      NavigableSet<Long> found,
      LongFunction<WindowRows> actual,
      int kept) {
    Comparison comparison = new Comparison(golden.set(), kept);
    NavigableSet<Long> left = new TreeSet<>(found);
    golden.expected(
        events,
        expected -> {
          while (!left.isEmpty() && left.first() < expected.windowEnd()) {
            comparison.unexpected(actual.apply(left.pollFirst()));
          }
          left.remove(expected.windowEnd());
          WindowRows rows = actual.apply(expected.windowEnd());
          if (rows != null) {
            comparison.add(expected, rows);
          }
        });
    left.forEach(end -> comparison.unexpected(actual.apply(end)));
    return comparison;
  }

  /** Compares rows of any window ends, in any order, each of which should be there once. */
  public static Comparison between(
      FeatureSet set, Collection<FeatureRow> expected, Collection<FeatureRow> actual) {
    Comparison comparison = new Comparison(set, SHOWN);
    Map<Long, List<FeatureRow>> wanted = byWindowEnd(set, expected);
    Map<Long, List<FeatureRow>> found = byWindowEnd(set, actual);
    TreeSet<Long> ends = new TreeSet<>(wanted.keySet());
    ends.addAll(found.keySet());
    for (long end : ends) {
      comparison.add(
          WindowRows.of(end, wanted.getOrDefault(end, List.of())),
          WindowRows.of(end, found.getOrDefault(end, List.of())));
    }
    return comparison;
  }

  private static Map<Long, List<FeatureRow>> byWindowEnd(
      FeatureSet set, Collection<FeatureRow> rows) {
    for (FeatureRow row : rows) {
      if (!row.set().equals(set.name()) || row.version() != set.version()) {
        throw new IllegalArgumentException(
            "a row is of feature set %s version %d, not of %s"
                .formatted(row.set(), row.version(), set.id()));
      }
    }
    return rows.stream().collect(Collectors.groupingBy(FeatureRow::windowEnd));
  }

  private void unexpected(WindowRows actual) {
    add(new WindowRows(actual.windowEnd(), List.of()), actual);
  }

  /** Compares the rows of the next window end. */
  void add(WindowRows expected, WindowRows actual) {
    rows += expected.rows().size();
    List<Mismatch> ofEnd = new ArrayList<>();
    int e = 0;
    int a = 0;
    while (e < expected.rows().size() || a < actual.rows().size()) {
      FeatureRow wanted = e < expected.rows().size() ? expected.rows().get(e) : null;
      FeatureRow found = a < actual.rows().size() ? actual.rows().get(a) : null;
      int order = wanted == null ? 1 : found == null ? -1 : WindowRows.ORDER.compare(wanted, found);
      Mismatch mismatch =
          Mismatch.between(set, order <= 0 ? wanted : null, order >= 0 ? found : null);
      if (mismatch != null) {
        ofEnd.add(mismatch);
        values += mismatch.values();
        rowsByType.merge(mismatch.type(), 1L, Long::sum);
      }
      e += order <= 0 ? 1 : 0;
      a += order >= 0 ? 1 : 0;
    }
    ofEnd.stream().sorted(Mismatch.ORDER).limit(kept - first.size()).forEach(first::add);
  }

  public boolean isEqual() {
    return rowsByType.isEmpty();
  }

  /** How many rows are expected. */
  public long rows() {
    return rows;
  }

  /** How many rows are not as expected. */
  public long differing() {
    return rowsByType.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The mismatches to explain: the earliest window ends, and what is nearest to the cause. */
  List<Mismatch> first() {
    return first;
  }

  /** In one line, how many rows differ in which way. */
  public String summary() {
    return "of %,d expected rows %,d differ and %,d are missing; %,d rows should not be there; %,d values in all"
        .formatted(
            rows,
            rowsByType.getOrDefault(Mismatch.Type.VALUE, 0L),
            rowsByType.getOrDefault(Mismatch.Type.MISSING, 0L),
            rowsByType.getOrDefault(Mismatch.Type.UNEXPECTED, 0L),
            values);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(summary()).append('\n');
    first.forEach(mismatch -> text.append(mismatch.describe(set)));
    return text.toString();
  }
}
