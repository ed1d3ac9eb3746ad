package io.ringcast.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.MetricsServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HistoryDriftCommandTest extends HistoryScene {

  /** The first hour of the week after three, since the archive's first minute. */
  private static final int WEEK = 3 * 7 * 24;

  private HistoryDriftCommand drift;

  @Test
  void halfOfTheCountsIsDrift() throws Exception {
    Path weeks = folder.resolve("weeks");
    writeWeeks(weeks, 3, 3);
    writeHour(weeks, WEEK, 200, 200);
    writeHour(weeks, WEEK + 1, 99, 99);
    writeHour(weeks, WEEK + 2, 99, 99);
    Path labels =
        Files.writeString(
            folder.resolve("labels.csv"),
            "time,hexagon,product,area\n2026-01-15 02:59:59,%x,%s,5\n".formatted(HEXAGON, SOLO));
    Path area = Files.writeString(folder.resolve("area.txt"), "%x".formatted(HEXAGON));
    Path training = folder.resolve("training.parquet");
    String join =
        "history join --archive %s --feature-set %s --labels %s --out %s --as ended --lag 1m";
    CommandLineRun.goodLine(join, weeks, set, labels, training);
    String drift = "history drift --archive %s --training %s";
    CommandLineRun without = CommandLineRun.line(drift, weeks, training);
    assertThat(without.exitCode()).isEqualTo(1);
    assertThat(without.errors())
        .contains("has no drift baseline: write the file again with history join --area");

    String withArea = join + " --area %s";
    String named = "city's centre=" + area;
    CommandLineRun joined = CommandLineRun.goodLine(withArea, weeks, set, labels, training, named);
    assertThat(joined.errors())
        .contains(
            "city's centre: demand: enough counts to see a 50% loss in 3 of 168 hours of the week",
            "0 of 5 columns by area can be compared");
    CommandLineRun half =
        CommandLineRun.line(drift + " --from 1970-01-01T00:00:00Z", weeks, training);
    assertThat(half.exitCode()).isEqualTo(3);
    assertThat(half.output())
        .isEqualTo("2026-01-22T01:05:00Z city's centre: demand 495 in 5 minutes, usually 1,000\n");
    assertThat(half.errors()).contains("not compared: city's centre: demand at ");
    CommandLineRun lasting =
        CommandLineRun.line(drift + " --from 2026-01-22T01:35:30Z", weeks, training);
    assertThat(lasting.exitCode()).isEqualTo(3);
    assertThat(lasting.output())
        .isEqualTo(
            "2026-01-22T01:54:00Z city's centre: demand 6,546 in 60 minutes, usually 12,000\n");
    CommandLineRun.line(drift + " --from 2026-01-22T02:40:00Z", weeks, training)
        .fails(1, "not compared: city's centre: demand at 21 of 21 window ends");
    CommandLineRun.line(drift + " --rows %s", weeks, training, training)
        .fails(
            1,
            "the archive ends at 2026-01-22T03:00:00Z: set archive.write-every to 2m",
            "not compared: city's centre: demand_r1_w2: the rows lack it, or no hour has enough");
    CommandLineRun.line(drift + " --rows %s", weeks, training, labels)
        .fails(1, labels + " is no Parquet file of history join");
    CommandLineRun.line(drift + " --from 2026-01-23T00:00:00Z", weeks, training)
        .fails(1, "counts since 2026-01-23T00:00:00Z");
    CommandLineRun.line(withArea, weeks, set, labels, folder.resolve("out"), named)
        .fails(2, "--area needs an --out that is a file");
    CommandLineRun.line(withArea, weeks, set, labels, training, "a: b=" + area)
        .fails(2, "--area names have no colon");
    CommandLineRun.line(withArea + " --area %s", weeks, set, labels, training, "a=x", "a=" + area)
        .fails(2, "--area names must differ");
    Files.writeString(area, "8928308280fffff");
    CommandLineRun.line(withArea, weeks, set, labels, training, named)
        .fails(
            1,
            "no counts in the four weeks",
            "in city's centre: positions",
            "[longitude, latitude]");
    Files.writeString(area, "none");
    CommandLineRun.line(withArea, weeks, set, labels, training, named)
        .fails(1, "the file " + area + " has no valid H3 index in line 1");
  }

  /** Writes the first hours of some weeks, with 200 in each minute. */
  private static void writeWeeks(Path archive, int weeks, int hours) throws Exception {
    for (int hour = 0; hour < weeks * hours; hour++) {
      writeHour(archive, hour / hours * 7 * 24 + hour % hours, 200, 200);
    }
  }

  /** Writes an hour after the first, whose last five minutes have other counts. */
  private static void writeHour(Path archive, int hour, int count, int last) throws Exception {
    HourWriter.merge(
        new ArchiveFolder(archive.toUri()),
        GROUP,
        ArchiveFolder.hourOf(FIRST) + hour,
        IntStream.range(0, 60)
            .mapToObj(i -> minute(hour * 60 + i, i < 55 ? count : last))
            .iterator());
  }

  @Test
  void driftNowIsThatOfTheNewestWindowEnd() throws Exception {
    Path quiet = folder.resolve("quiet");
    writeWeeks(quiet, 3, 4);
    Path half = folder.resolve("half");
    for (int hour = 0; hour < 3; hour++) {
      writeHour(quiet, WEEK + hour, 200, 200);
      writeHour(half, WEEK + hour, 200, hour == 2 ? 99 : 200);
    }
    Path labels =
        Files.writeString(
            folder.resolve("labels.csv"),
            "time,hexagon,product\n2026-01-15 03:59:59,%x,%s\n".formatted(HEXAGON, SOLO));
    Path joined = folder.resolve("training.parquet");
    CommandLineRun.goodLine(
        "history join --archive %s --feature-set %s --labels %s --out %s --as ended --lag 1m --area %s",
        quiet,
        set,
        labels,
        joined,
        "all=" + Files.writeString(folder.resolve("area.txt"), "%x".formatted(HEXAGON)));
    CommandLineRun usual = driftAt("2026-01-22T03:05:00Z", quiet, joined);
    assertThat(usual.exitCode()).as("%s", usual).isZero();
    assertThat(usual.output()).isEmpty();
    assertThat(usual.errors()).isEmpty();
    driftAt("2026-01-22T03:11:00Z", quiet, joined)
        .fails(1, "counts since 2026-01-22T03:01:00Z: the archive ends at 2026-01-22T03:00:00Z");
    CommandLineRun lost = driftAt("2026-01-22T03:05:00Z", half, joined);
    assertThat(lost.exitCode()).isEqualTo(3);
    assertThat(lost.output())
        .isEqualTo("2026-01-22T03:00:00Z all: demand 495 in 5 minutes, usually 1,000\n");
    assertThat(lost.errors()).isEmpty();
    watchesAgainAndAgain(half, joined, lost.output());

    // Prices of 0.00 to 0.99 in training, 5 now; neither scores nor rides now, but demand.
    Path training = folder.resolve("prices.parquet");
    Path rows = folder.resolve("now.parquet");
    String usually = "{\"edges\":[0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9],\"bound\":0.25}";
    try (DuckDb duck = DuckDb.open()) {
      String baseline =
          duck.pairs(
                  "SELECT decode(key), decode(value) FROM parquet_kv_metadata('%s')"
                      .formatted(joined))
              .get("ringcast.drift")
              .replace("all: demand", "all: rides")
              .replace(
                  "\"columns\":{}",
                  "\"columns\":{\"all: price\":%s,\"all: score\":%s}".formatted(usually, usually));
      String copy =
          "COPY (SELECT %d::UBIGINT AS hexagon, TIMESTAMPTZ '%s' AS window_end, 'FRESH' AS status, %s"
              + " FROM range(100) i(i)) TO '%s' (FORMAT parquet, KV_METADATA {\"ringcast.drift\": %s})";
      duck.execute(
          copy.formatted(
              HEXAGON,
              "2026-01-15 02:30:00Z",
              "i::DOUBLE / 100 AS price, price AS score",
              training,
              DuckDb.text(baseline)));
      duck.execute(
          copy.formatted(HEXAGON, "2026-01-22 02:30:00Z", "5 AS price", rows, DuckDb.text("")));
    }
    CommandLineRun shifted = driftAt("2026-01-22T03:05:00Z", quiet, training, "--rows", rows);
    assertThat(shifted.exitCode()).as("%s", shifted).isEqualTo(3);
    // 0.105 ln 22 + 8 · 0.095 ln 20 + 0.91 ln (1 / 0.09).
    assertThat(shifted.output())
        .isEqualTo("2026-01-22T03:00:00Z all: price PSI 4.79, bound 0.25\n");
    assertThat(shifted.errors().lines())
        .containsExactly(
            "not compared: all: rides at 1 of 1 window ends: a minute of the last 65 is missing or"
                + " incomplete, or training has under three weeks of this hour",
            "not compared: all: demand: training had no such kind: join again",
            "not compared: all: score: the rows lack it, or no hour has enough in both files");
  }

  private void watchesAgainAndAgain(Path half, Path training, String loss) {
    String time = "2026-01-22T03:05:00Z";
    CommandLineRun watched =
        driftAt(time, half, training, "--every", "10ms", "--times", "2", "--metrics-port", "0");
    assertThat(watched.exitCode()).as("%s", watched).isEqualTo(3);
    assertThat(watched.output()).isEqualTo(loss.repeat(2));
    assertThat(watched.errors()).contains("metrics are at http://localhost:");
    assertThat(MetricsServer.text(drift.metrics.registry()))
        .contains(
            "# TYPE ringcast_drift_lost gauge\n",
            "ringcast_drift_lost{area=\"all\",kind=\"demand\",} 1.0\n",
            "ringcast_drift_not_compared 0.0\n",
            "ringcast_drift_last_pass_seconds " + Instant.parse(time).getEpochSecond() / 1e0);
    driftAt(time, half.resolve("none"), training, "--every", "10ms", "--times", "2")
        .fails(1, " this pass failed: ");
    driftAt(time, half, training, "--every", "1m", "--from", time)
        .fails(2, "--from means nothing with --every");
    driftAt(time, half, training, "--metrics-port", "0")
        .fails(2, "--metrics-port means nothing without --every");
  }

  private CommandLineRun driftAt(String time, Path archive, Path training, Object... options) {
    Stream<Object> words =
        Stream.of("history", "drift", "--archive", archive, "--training", training);
    return CommandLineRun.of(
        line -> {
          drift = line.getSubcommands().get("history").getSubcommands().get("drift").getCommand();
          drift.clock = Clock.fixed(Instant.parse(time), ZoneOffset.UTC);
        },
        Stream.concat(words, Stream.of(options)).map(Object::toString).toArray(String[]::new));
  }
}
