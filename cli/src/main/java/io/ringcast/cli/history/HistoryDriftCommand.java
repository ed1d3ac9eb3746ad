package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.features.Minutes;
import io.ringcast.history.DriftWatch;
import io.ringcast.history.DriftWatch.Shift;
import io.ringcast.history.UsualTotal;
import io.ringcast.history.UsualTotal.Comparison;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast history drift}. */
@Command(
    name = "drift",
    header = "Tell where counts are lost, or values are no longer what they were in training.",
    description = {
      "Compares each area's counts of the last minutes with what they usually are at this hour of"
          + " the week. With --rows it also compares how values are distributed.",
      "",
      "Areas and what is usual are those of the training file: history join --area writes them."
    },
    exitCodeList = {
      "0:All was compared, and is as usual.",
      "1:Something could not be compared; the message says what.",
      "2:The command line is wrong.",
      "3:Something is not as usual: a line for each."
    })
final class HistoryDriftCommand extends RingcastCommand {

  private static final int DRIFT = 3;

  /** Behind by more, an archive says nothing of now. */
  private static final Duration MOST_LAG = Duration.ofMinutes(10);

  @Mixin private ArchiveOption archive;

  @Option(
      names = "--training",
      paramLabel = "FILE.parquet",
      required = true,
      description = "The training rows, which history join --area wrote.")
  private Path training;

  @Option(
      names = "--rows",
      paramLabel = "FILE.parquet",
      description = "Rows of now by history join: also compare the columns that both files have.")
  private Path rows;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Look at all window ends from here to the newest (default: the newest alone).")
  private Instant from;

  private int alarms;
  private int unknown;

  @Override
  public Integer call() throws IOException, SQLException {
    try (DuckDb duck = DuckDb.open();
        ArchiveReader reader = archive.open()) {
      DriftWatch watch = DriftWatch.open(duck, training);
      compareTotals(watch, reader);
      if (rows != null) {
        compareColumns(watch.shifts(rows));
      }
    }
    return alarms > 0 ? DRIFT : unknown > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private void alarm(long end, String words) {
    alarms++;
    out().println(Instant.ofEpochMilli(end) + " " + words);
    out().flush();
  }

  private void notCompared(String words) {
    unknown++;
    terminal().say("not compared: " + words);
  }

  private void compareTotals(DriftWatch watch, ArchiveReader reader) throws SQLException {
    MinuteRange extent = reader.extent(watch.baseline().group()).orElse(new MinuteRange(0, 0));
    Instant newest = Instant.ofEpochMilli(Minutes.endOf(extent.last()));
    Instant since = from == null ? Instant.now().minus(MOST_LAG) : from;
    if (newest.isBefore(since)) {
      notCompared(
          "counts since %s: the archive ends at %s: see archive.write-every, and whether the archive job runs"
              .formatted(since, newest));
      return;
    }
    long end = from == null ? extent.last() : Minutes.endingAt(from.toEpochMilli());
    MinuteRange minutes =
        new MinuteRange(Math.max(end, extent.first()) - UsualTotal.REACH + 1, extent.last());
    Map<String, long[]> totals = watch.totals(reader, minutes);
    watch
        .baseline()
        .totals()
        .forEach(
            (series, usual) ->
                compareTotals(series, usual, minutes, totals.getOrDefault(series, new long[0])));
  }

  /** Of losses within an hour, the first is shown. */
  private void compareTotals(String series, UsualTotal usual, MinuteRange minutes, long[] counts) {
    long shown = Long.MIN_VALUE;
    int unknownEnds = 0;
    for (long end = minutes.first() + UsualTotal.REACH - 1; end <= minutes.last(); end++) {
      Optional<Comparison> found = usual.compare(minutes.first(), counts, end);
      if (found.isEmpty()) {
        unknownEnds++;
      } else if (found.get().isLoss()) {
        if (shown < end - UsualTotal.HOUR) {
          Comparison its = found.get();
          alarm(
              Minutes.endOf(end),
              "%s %,d in %d minutes, usually %,.0f"
                  .formatted(series, its.total(), its.minutes(), its.usual()));
        }
        shown = end;
      }
    }
    if (unknownEnds > 0) {
      notCompared(
          "%s at %,d of %,d window ends: of the last %d minutes counts are missing, or training lacked them"
              .formatted(
                  series, unknownEnds, minutes.minutes() - UsualTotal.REACH + 1, UsualTotal.REACH));
    }
  }

  private void compareColumns(List<Shift> shifts) {
    if (shifts.isEmpty()) {
      notCompared("columns: training had too few rows an hour, or the files have none in common");
    }
    for (Shift its : shifts) {
      if (Double.isNaN(its.psi())) {
        notCompared(its.series() + ": no hour has enough rows in both files");
      } else if (its.psi() > its.bound()) {
        alarm(
            Duration.ofHours(its.hour() + 1).toMillis(),
            "%s PSI %.2f, bound %.2f".formatted(its.series(), its.psi(), its.bound()));
      }
    }
  }
}
