package io.ringcast.testkit.golden;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** All rows of a window end, in the order of {@link #ORDER}. */
public record WindowRows(long windowEnd, List<FeatureRow> rows) {

  /** By product, in the order of its text, and hexagon. */
  static final Comparator<FeatureRow> ORDER =
      Comparator.comparing(FeatureRow::product, WindowRows::compareTexts)
          .thenComparingLong(FeatureRow::hexagon);

  /** A UUID's own order takes its halves for signed numbers. */
  private static int compareTexts(UUID a, UUID b) {
    int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
  }

  /** Rows of one window end, in any order. */
  public static WindowRows of(long windowEnd, List<FeatureRow> rows) {
    return new WindowRows(windowEnd, rows.stream().sorted(ORDER).toList());
  }

  /** Hands on an answer's rows, window end by window end. */
  static void forEach(NaiveAnswer answer, Consumer<WindowRows> use) {
    List<FeatureRow> open = new ArrayList<>();
    answer.forEachRow(
        row -> {
          if (!open.isEmpty() && open.get(0).windowEnd() != row.windowEnd()) {
            use.accept(of(open.get(0).windowEnd(), open));
            open.clear();
          }
          open.add(row);
        });
    if (!open.isEmpty()) {
      use.accept(of(open.get(0).windowEnd(), open));
    }
  }
}
