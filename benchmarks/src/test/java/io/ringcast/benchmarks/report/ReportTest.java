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
    report.table("first").row().cell("layout", "block").whole("bytes", 1_014).add();
    report.table("the second").row().cell("layout", "columns").whole("bytes", 130).add();

    report.save(folder, "example");

    assertThat(folder.resolve("example.md"))
        .content()
        .containsSubsequence(
            "## first", "| block  | 1,014 |", "## the second", "| columns |   130 |");
  }

  @Test
  void numbersStandToTheRightAlsoWhereAllAreNegative() {
    Report report = Report.of("bench example: an example");
    report.table("first").row().cell("layout", "block").whole("live heap MB", -15).add();

    assertThat(report.markdown())
        .containsSubsequence("| ------ | -----------: |", "| block  |          -15 |");
  }

  @Test
  void tablesOfOneNameStayApart() {
    Report report = Report.of("bench example: an example");
    Report.Table first = report.table("cost");
    report.table("cost").row().cell("layout", "block").add();
    first.row().whole("bytes", 130).add();

    assertThat(report.markdown())
        .containsSubsequence("## cost", "|   130 |", "## cost", "| block  |");
  }

  @Test
  void aTableWithoutRowsIsThere() {
    Report report = Report.of("bench example: an example");
    report.table("first");

    assertThat(report.markdown()).endsWith("## first", "", "No rows.");
  }

  @Test
  void whatIsNotKnownIsAnEmptyCell() {
    assertThat(Report.tenths(Double.NaN)).isEmpty();
    assertThat(Report.hundredths(0)).isEqualTo("0.00");
  }
}
