package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  @TempDir Path folder;

  @Test
  void savesTablesBesideEachOther() throws Exception {
    Report report = Report.of("bench example: an example");
    report.row("first").cell("layout", "block").whole("bytes", 1_014).add();
    report.row("the second").cell("layout", "columns").whole("bytes", 130).add();

    report.save(folder, "example");

    assertThat(folder.resolve("example.md"))
        .content()
        .containsSubsequence(
            "## first", "| block  | 1,014 |", "## the second", "| columns |   130 |");
  }

  @Test
  void numbersStandToTheRightAlsoWhereAllAreNegative() {
    Report report = Report.of("bench example: an example");
    report.row("first").cell("layout", "block").whole("live heap MB", -15).add();

    assertThat(report.markdown())
        .containsSubsequence("| ------ | -----------: |", "| block  |          -15 |");
  }

  @Test
  void whatIsNotKnownIsAnEmptyCell() {
    assertThat(Report.tenths(Double.NaN)).isEmpty();
    assertThat(Report.hundredths(0)).isEqualTo("0.00");
  }
}
