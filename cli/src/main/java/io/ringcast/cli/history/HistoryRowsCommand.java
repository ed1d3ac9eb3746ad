package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.history.HistoryRows;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast history rows}. */
@Command(
    name = "rows",
    header = "Write rows of the past to Parquet, for any feature set.",
    description = {
      "Writes every row that is not all zeros. Its sums are those that the compute job wrote, or"
          + " would have written.",
      "",
      "Columns: hexagon, product, window_end, status (FRESH or PARTIAL), complete_since, and each"
          + " feature under its name, such as demand_r1_w8. Rows come by window end. The file"
          + " appears when it is whole."
    })
final class HistoryRowsCommand extends RingcastCommand {

  @Mixin private HistoryOption history;

  @Mixin private WindowEndsOption range;

  @Option(
      names = "--area",
      paramLabel = "FILE",
      description = "Only hexagons of this area: H3 indexes, one a line, or GeoJSON polygons.")
  private Path area;

  @Override
  public Integer call() throws IOException, SQLException {
    try (ArchiveReader archive = history.open();
        Progress progress = Progress.of(terminal(), "history rows", "rows")) {
      HistoryRows rows =
          new HistoryRows(
              history.featureSet(archive),
              history.source(archive),
              range.from(),
              range.to(),
              Optional.ofNullable(area)
                  .map(file -> HistoryOption.area(file, ServiceAreaFile::read)),
              history.values(),
              history.allowGaps());
      progress.finish(rows.write(archive, history.out(), progress::update, progress::say));
    }
    return ExitCode.OK;
  }
}
