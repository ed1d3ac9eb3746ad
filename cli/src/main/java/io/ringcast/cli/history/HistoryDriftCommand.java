package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveException;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.cli.Passes;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.Minutes;
import io.ringcast.history.DriftWatch;
import io.ringcast.history.DriftWatch.Shift;
import io.ringcast.history.UsualTotal;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast history drift}. */
@Command(
    name = "drift",
    header = "Find areas that lost counts, or columns that no longer look like training.",
    description = {
      "Compares each area's counts of the last minutes with what they usually are at this hour of"
          + " the week. With --rows it also compares how values are distributed.",
      "",
      "The training file has the areas and the usual counts: history join --area writes them."
    },
    exitCodeList = {
      "0:Nothing that was compared is unusual.",
      "1:A series could not be compared, or a pass failed; the message says which.",
      "2:The command line is wrong.",
      "3:Something is unusual, with --every in any pass: a line for each."
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
      description = "Recent rows, written by history join: also compare their columns.")
  private Path rows;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Look at all window ends from here to the newest (default: the newest alone).")
  private Instant from;

  @Mixin private Passes passes;

  Clock clock = Clock.systemUTC();
  DriftMetrics metrics;

  private int alarms;
  private int unknown;

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    passes.check(this);
    if (passes.areMany()) {
      refuse("means nothing with --every, which looks at the newest counts", "--from", "--rows");
    }
    metrics = new DriftMetrics(clock.instant().getEpochSecond());
    return passes.run(terminal(), metrics.registry(), this::pass);
  }

  /** Reads the training file each time, since it may have been joined again. */
  private int pass() throws IOException, SQLException {
    alarms = 0;
    unknown = 0;
    try (DuckDb duck = DuckDb.open();
        ArchiveReader reader = archive.open()) {
      DriftWatch watch = DriftWatch.open(duck, training);
      // Read first, so that a wrong file does not fail between alarms.
      List<Shift> shifts = rows == null ? List.of() : watch.shifts(rows);
      metrics.begin();
      compareTotals(watch, reader);
      compareColumns(shifts);
    }
    metrics.passed(unknown, clock.instant().getEpochSecond());
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

  private void compareTotals(DriftWatch watch, ArchiveReader reader) {
    CountsGroup group = watch.baseline().group();
    MinuteRange extent =
        reader.extent(group).orElseThrow(() -> new ArchiveException("no counts of " + group));
    Instant newest = Instant.ofEpochMilli(Minutes.endOf(extent.last()));
    Instant since = from == null ? clock.instant().minus(MOST_LAG) : from;
    if (newest.isBefore(since)) {
      notCompared(
          "counts since %s: the archive ends at %s: set archive.write-every to 2m, or start the archive job"
              .formatted(since.truncatedTo(ChronoUnit.SECONDS), newest));
      return;
    }
    // The first window end that is not before --from.
    long end = from == null ? extent.last() : Minutes.endingAt(from.toEpochMilli() - 1) + 1;
    MinuteRange minutes =
        new MinuteRange(Math.max(end, extent.first()) - UsualTotal.REACH + 1, extent.last());
    Map<String, long[]> totals = watch.totals(reader, minutes);
    Map<String, UsualTotal> usual = watch.baseline().totals();
    usual.forEach(
        (series, its) ->
            compareSeries(series, its, minutes, totals.getOrDefault(series, new long[0])));
    totals.keySet().removeAll(usual.keySet());
    totals.keySet().forEach(its -> notCompared(its + ": training had no such kind: join again"));
  }

  private void compareSeries(String series, UsualTotal usual, MinuteRange minutes, long[] counts) {
    int alarmsBefore = alarms;
    int unknownEnds =
        usual.compare(
            minutes,
            counts,
            loss ->
                alarm(
                    Minutes.endOf(loss.minute()),
                    "%s %,d in %d minutes, usually %,.0f"
                        .formatted(series, loss.total(), loss.minutes(), loss.usual())));
    if (unknownEnds > 0) {
      notCompared(
          "%s at %,d of %,d window ends: a minute of the last %d is missing or incomplete, or training has under three weeks of this hour"
              .formatted(
                  series, unknownEnds, minutes.minutes() - UsualTotal.REACH + 1, UsualTotal.REACH));
    } else {
      metrics.compared(series, alarms > alarmsBefore);
    }
  }

  private void compareColumns(List<Shift> shifts) {
    for (Shift its : shifts) {
      if (Double.isNaN(its.psi())) {
        notCompared(its.series() + ": the rows lack it, or no hour has enough in both files");
      } else if (its.psi() > its.bound()) {
        alarm(
            Duration.ofHours(its.hour() + 1).toMillis(),
            "%s PSI %.2f, bound %.2f".formatted(its.series(), its.psi(), its.bound()));
      }
    }
  }
}
