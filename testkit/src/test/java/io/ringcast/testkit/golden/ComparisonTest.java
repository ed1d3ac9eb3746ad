package io.ringcast.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static final UUID PRODUCT = UUID.fromString("00000000-0000-0000-0000-00000000000a");
  private static final FeatureSet SET =
      FeatureSet.of("test", List.of("demand", "supply"), List.of(0, 3), List.of(1, 4));

  @Test
  void orderDoesNotMatter() {
    List<FeatureRow> rows = List.of(row(1, 60_000, 5), row(2, 60_000, 6), row(1, 120_000, 7));
    List<FeatureRow> shuffled = List.of(row(1, 120_000, 7), row(2, 60_000, 6), row(1, 60_000, 5));

    assertThat(Comparison.between(SET, rows, shuffled).isEqual()).isTrue();
  }

  @Test
  void aValueIsNamedWithItsRow() {
    Comparison found =
        Comparison.between(SET, List.of(row(0xab, 120_000, 5)), List.of(row(0xab, 120_000, 6)));

    assertThat(found.isEqual()).isFalse();
    assertThat(found)
        .hasToString(
            """
            of 1 expected rows 1 differ and 0 are missing; 0 rows should not be there; 1 values in all
            hexagon ab, product %s
              minute 1970-01-01T00:01:00Z (window end 120000)
              supply, ring 3, window 1: expected 5, actual 6
            """
                .formatted(PRODUCT));
  }

  @Test
  void missingUnexpectedAndDoubleRowsAreDifferences() {
    FeatureRow one = row(1, 60_000, 5);

    assertThat(Comparison.between(SET, List.of(one), List.of()).toString())
        .contains("the row is missing; supply, ring 3, window 1: expected 5, actual 0");
    assertThat(Comparison.between(SET, List.of(), List.of(row(2, 60_000, 0))).toString())
        .contains("the row should not be there; only zeros");
    assertThat(Comparison.between(SET, List.of(one), List.of(one, one)).toString())
        .contains("the row should not be there; supply, ring 3, window 1: expected 0, actual 5");
  }

  @Test
  void aRowOfAnotherVersionIsRefused() {
    FeatureRow newer = new FeatureRow("test", 2, 1, PRODUCT, 60_000, row(1, 60_000, 5).sums());

    assertThatThrownBy(() -> Comparison.between(SET, List.of(), List.of(newer)))
        .hasMessage("a row is of feature set test version 2, not of test version 1");
  }

  @Test
  void theFirstAreShownAndAllAreCounted() {
    List<FeatureRow> expected =
        LongStream.rangeClosed(1, 12).mapToObj(minute -> row(minute, minute * 60_000, 1)).toList();

    assertThat(Comparison.between(SET, expected, List.of()).toString())
        .contains("12 are missing", "hexagon a,")
        .doesNotContain("hexagon b,", "hexagon c,");
  }

  private static FeatureRow row(long hexagon, long windowEnd, long sum) {
    return new FeatureRow(
        "test", 1, hexagon, PRODUCT, windowEnd, new long[][] {{0, 0, 0, 0}, {0, 0, sum, 0}});
  }
}
