package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.history.DriftWatch;
import io.ringcast.history.LabelJoin;
import io.ringcast.history.LabelJoin.As;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast history join}. */
@Command(
    name = "join",
    header = "Give each label the features that were known at its time.",
    description = {
      "Labels are a Parquet or CSV file with columns time (a timestamp, or epoch milliseconds),"
          + " product, and hexagon or lat and lng. Other columns are kept.",
      "",
      "Each row gets window_end, age_ms, status, complete_since, and each feature under its name."
          + " Rows come by window end. A label gets a status and no features where it is INVALID,"
          + " as with an unknown product, or where the archive has no window end for it"
          + " (UNAVAILABLE). Where nobody was counted it is"
          + " EMPTY, with zeros.",
      "",
      "Derived features take request inputs from label columns of the same name. A label without a"
          + " number there is INVALID, if the input has no default; one with NaN always is."
    })
final class HistoryJoinCommand extends RingcastCommand {

  /** The service's limits.max-age, if nobody set it. */
  private static final Duration USUAL_AGE = Duration.ofMinutes(3);

  @Mixin private HistoryOption history;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      required = true,
      description = "The labels: .parquet, .csv or .csv.gz, in any order.")
  private Path labels;

  @Option(
      names = "--as",
      paramLabel = "answered|ended|served",
      defaultValue = "SERVED",
      description = {
        "answered: the one that the label's column window_end names, as the served log has it.",
        "ended: the newest window end that is --lag or more before the label's time.",
        "served: the newest that readers could see then, by the publisher's record (default)."
      })
  private As as;

  @Option(
      names = "--lag",
      paramLabel = "D",
      description = "How long before the label's time a window must end, such as 10s.")
  private Duration lag;

  @Option(
      names = "--max-age",
      paramLabel = "D",
      description =
          "The age from which features are STALE (default: the view's max-age; else the lag and a"
              + " minute, or 3m for served, as the service has it).")
  private Duration maxAge;

  @Option(
      names = "--area",
      paramLabel = "NAME=FILE",
      description =
          "Also write the usual counts and values of this service area, for history drift. Its file has H3"
              + " indexes, one a line, or GeoJSON polygons. May be repeated.")
  private Map<String, Path> areas = new TreeMap<>();

  @Override
  public Integer call() throws IOException, SQLException {
    if (as == As.ENDED && lag == null) {
      throw wrong("--as ended needs --lag, such as --lag 10s");
    }
    if (as != As.ENDED && lag != null) {
      throw wrong("--lag needs --as ended: what was served or answered has its own times");
    }
    if (areas.keySet().stream().anyMatch(name -> name.contains(":"))) {
      throw wrong("--area names have no colon");
    }
    if (areas.size() < spec().findOption("--area").originalStringValues().size()) {
      throw wrong("--area names must differ: one file has all of an area");
    }
    if (!areas.isEmpty() && !history.out().toString().endsWith(".parquet")) {
      throw wrong("--area needs an --out that is a file, ending with .parquet");
    }
    try (ArchiveReader archive = history.open();
        Progress progress = Progress.of(terminal(), "history join", "labels")) {
      FeatureSet set = history.featureSet(archive);
      Map<String, ServiceArea> named = new TreeMap<>();
      Function<Path, ServiceArea> read = file -> ServiceAreaFile.read(file, set.resolution());
      areas.forEach((name, file) -> named.put(name, HistoryOption.area(file, read)));
      LabelJoin join =
          new LabelJoin(
              set,
              history.source(archive),
              as,
              lag,
              maxAge(archive),
              history.values(),
              history.allowGaps());
      Map<String, Long> statuses =
          join.write(archive, labels, history.out(), progress::update, progress::say);
      progress.finish(statuses.values().stream().mapToLong(Long::longValue).sum());
      statuses.forEach((status, count) -> terminal().say("%s: %,d".formatted(status, count)));
      if (!named.isEmpty()) {
        DriftWatch.learn(archive, CountsGroup.of(set), named, history.out(), terminal()::say);
      }
    }
    return ExitCode.OK;
  }

  private Duration maxAge(ArchiveReader archive) {
    if (maxAge != null) {
      return maxAge;
    }
    return history.maxAge(archive).orElse(lag == null ? USUAL_AGE : lag.plusMinutes(1));
  }
}
