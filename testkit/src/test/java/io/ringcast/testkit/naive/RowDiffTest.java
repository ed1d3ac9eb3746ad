package io.ringcast.testkit.naive;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowDiffTest {

  private static final FeatureSet SET =
      new FeatureSet(
          "test",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0, 3),
          List.of(1, 4),
          "",
          "");

  @Test
  void orderDoesNotMatter() {
    List<FeatureRow> rows = List.of(row(1, 60_000, 5), row(2, 60_000, 6), row(1, 120_000, 7));
    List<FeatureRow> shuffled = List.of(row(1, 120_000, 7), row(1, 60_000, 5), row(2, 60_000, 6));
    assertThat(RowDiff.between(SET, rows, shuffled).isEmpty()).isTrue();
  }

  @Test
  void valueIsNamedWithItsRow() {
    RowDiff diff =
        RowDiff.between(SET, List.of(row(0xab, 120_000, 5)), List.of(row(0xab, 120_000, 6)));
    assertThat(diff.size()).isEqualTo(1);
    assertThat(diff.report(5))
        .isEqualTo(
            "1 differences\n  hexagon ab product "
                + Tape.PRODUCT
                + " window end 120000 (minute 1): supply ring 3 window 1: expected 5, actual 6");
  }

  @Test
  void missingUnexpectedAndDoubleRowsAreDifferences() {
    FeatureRow one = row(1, 60_000, 5);
    FeatureRow zeros = row(2, 60_000, 0);
    assertThat(RowDiff.between(SET, List.of(one), List.of()).report(1))
        .contains("expected a row (supply ring 3 window 1: 5), actual none");
    assertThat(RowDiff.between(SET, List.of(), List.of(zeros)).report(1))
        .contains("expected no row, actual one (of zeros)");
    assertThat(RowDiff.between(SET, List.of(one), List.of(one, one)).report(1))
        .contains("the actual rows have this one twice");
  }

  @Test
  void otherVersionIsADifference() {
    FeatureRow row = row(1, 60_000, 5);
    FeatureRow newer =
        new FeatureRow("test", 2, row.hexagon(), row.product(), row.windowEnd(), row.sums());
    assertThat(RowDiff.between(SET, List.of(row), List.of(newer)).report(1))
        .contains("expected test version 1, actual test version 2");
  }

  @Test
  void reportShowsTheFirstAndCountsAll() {
    List<FeatureRow> expected = List.of(row(3, 60_000, 1), row(1, 120_000, 1), row(2, 60_000, 1));
    RowDiff diff = RowDiff.between(SET, expected, List.of());
    assertThat(diff.report(2).lines()).hasSize(4).first().isEqualTo("3 differences");
    assertThat(diff.report(2)).contains("hexagon 2 ", "hexagon 3 ").doesNotContain("hexagon 1 ");
  }

  private static FeatureRow row(long hexagon, long windowEnd, long sum) {
    return new FeatureRow(
        "test", 1, hexagon, Tape.PRODUCT, windowEnd, new long[][] {{0, 0, 0, 0}, {0, 0, sum, 0}});
  }
}
