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
    report.table("first", "layout", "bytes").add("block", "1,014");
    report.table("the second", "layout", "bytes").add("columns", "130");

    report.save(folder, "example");

    assertThat(folder.resolve("example.md"))
        .content()
        .containsSubsequence(
            "## first", "| block  | 1,014 |", "## the second", "| columns |   130 |");
  }

  @Test
  void numbersStandToTheRightAlsoWhereAllAreNegative() {
    Report report = Report.of("bench example: an example");
    report.table("first", "layout", "live heap MB").add("block", "-15");

    assertThat(report.markdown())
        .containsSubsequence("| ------ | -----------: |", "| block  |          -15 |");
  }

  @Test
  void whatIsNotKnownIsAnEmptyCell() {
    assertThat(Report.tenths(Double.NaN)).isEmpty();
    assertThat(Report.hundredths(0)).isEqualTo("0.00");
  }
}
