package io.ringcast.testkit.golden;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Every expected row, one a line, by window end, product and hexagon. */
final class ExpectedRows {

  private final RowText text;
  private final Consumer<WindowRows> use;
  private final List<FeatureRow> open = new ArrayList<>();

  private ExpectedRows(FeatureSet set, Consumer<WindowRows> use) {
    this.text = new RowText(set);
    this.use = use;
  }

  /** The lines of a window end. */
  static Stream<String> lines(FeatureSet set, WindowRows window) {
    return window.rows().stream().map(new RowText(set)::write);
  }

  static void read(Path file, FeatureSet set, Consumer<WindowRows> use) {
    ExpectedRows rows = new ExpectedRows(set, use);
    LineFile.read(file, rows::take);
    rows.handOn();
  }

  private void take(String line) {
    FeatureRow row = text.parse(line);
    if (!open.isEmpty()) {
      FeatureRow before = open.get(open.size() - 1);
      boolean sameEnd = row.windowEnd() == before.windowEnd();
      if (row.windowEnd() < before.windowEnd()
          || (sameEnd && WindowRows.ORDER.compare(before, row) >= 0)) {
        throw new GoldenException(
            "the row is twice there or out of order: by window_end, product and hexagon");
      }
      if (!sameEnd) {
        handOn();
      }
    }
    open.add(row);
  }

  private void handOn() {
    if (!open.isEmpty()) {
      use.accept(new WindowRows(open.get(0).windowEnd(), List.copyOf(open)));
      open.clear();
    }
  }
}
