package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.BarPlot;
import io.ringcast.benchmarks.report.plot.Plot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final Plot PLOT =
      BarPlot.of("bytes a row", "Room on disk", Axis.linear("bytes")).bar("block", 14);

  @TempDir Path folder;

  @Test
  void savesTablesAndPlotsBesideEachOther() throws Exception {
    Report report = Report.of("bench example: an example");
    report.table("first", "layout", "bytes").add("block", "1,014");
    report.plot(PLOT);
    report.table("the second", "layout", "bytes").add("columns", "130");

    report.save(folder, "example");

    assertThat(folder.resolve("example.md"))
        .content()
        .containsSubsequence(
            "## first", "| block  |", "![Room on disk](example-bytes-a-row.svg)", "## the second");
    assertThat(folder.resolve("example-bytes-a-row.svg"))
        .content()
        .isEqualTo(String.join("\n", PLOT.svg()) + "\n");
    assertThat(folder.resolve("example.csv")).content().endsWith("layout,bytes\nblock,1014\n");
    assertThat(folder.resolve("example-the-second.csv")).content().endsWith("columns,130\n");
    assertThat(report.markdown()).noneMatch(line -> line.startsWith("!["));
  }

  @Test
  void numbersStandToTheRightAlsoWhereAllAreNegative() {
    Report report = Report.of("bench example: an example");
    report.table("first", "layout", "live heap MB").add("block", "-15");

    assertThat(report.markdown())
        .containsSubsequence("| ------ | -----------: |", "| block  |          -15 |");
  }
}
