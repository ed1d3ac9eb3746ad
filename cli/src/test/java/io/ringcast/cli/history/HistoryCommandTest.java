package io.ringcast.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores;
import io.ringcast.api.RequestInput;
import io.ringcast.api.ScoreVariant;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.MetricsServer;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.testing.TinyOnnx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

  private static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  private static final UUID SOLO = new UUID(1, 2);
  private static final long HEXAGON = 0x892a1008003ffffL;

  /** 2026-01-01T00:00:00Z. */
  private static final long FIRST = 29_453_760;

  /** The first hour of the week after three, since then. */
  private static final int WEEK = 3 * 7 * 24;

  @TempDir Path folder;
  private Path archive;
  private Path set;
  private HistoryDriftCommand drift;

  /** Two in the first minute, one in the third. */
  @BeforeEach
  void writeFiles() throws Exception {
    archive = folder.resolve("archive");
    HourWriter.merge(
        new ArchiveFolder(archive.toUri()),
        GROUP,
        ArchiveFolder.hourOf(FIRST),
        List.of(minute(0, 2), minute(1, 0), minute(2, 1)).iterator());
    set =
        Files.writeString(
            folder.resolve("set.yaml"),
            """
            name: near
            version: 1
            resolution: 9
            kinds: [demand]
            rings: [0, 1]
            windows: [1, 2]
            """);
  }

  private static MinuteCounts minute(long age, int count) {
    TreeMap<UUID, CellCounts> products = new TreeMap<>();
    if (count > 0) {
      products.put(SOLO, new CellCounts(new long[] {HEXAGON}, new long[] {count}));
    }
    return new MinuteCounts(GROUP, FIRST + age, 1, List.of(new Kind("demand", FIRST, products)));
  }

  @Test
  void rowsOfAllWindowEndsThatAreWhole() throws Exception {
    Path out = folder.resolve("rows.parquet");
    CommandLineRun run =
        CommandLineRun.goodLine(
            "history rows --archive %s --feature-set %s --out %s", archive, set, out);
    // Seven hexagons around the one, at the second and the third minute's end.
    assertThat(run.errors()).contains("history rows: 14 rows");
    String centre = "SELECT demand_r0_w1, demand_r1_w2, status FROM '%s' WHERE hexagon = %d";
    assertThat(line(centre.formatted(out, HEXAGON) + " ORDER BY window_end LIMIT 1"))
        .isEqualTo("0.0 %s FRESH".formatted(2.0 / 14));
    assertThat(line(centre.formatted(out, HEXAGON) + " ORDER BY window_end DESC LIMIT 1"))
        .isEqualTo("1.0 %s FRESH".formatted(1.0 / 14));
  }

  @Test
  void labelsGetFeaturesAndStatuses() throws Exception {
    Path labels =
        Files.writeString(
            folder.resolve("labels.csv"),
            """
            time,hexagon,product,price
            2026-01-01 00:03:09,%x,%s,7
            2026-01-01 00:03:11,%x,%s,8
            2026-01-01 00:03:11,77,%s,9
            """
                .formatted(HEXAGON, SOLO, HEXAGON, SOLO, SOLO));
    Path out = folder.resolve("training.parquet");
    String line =
        "history join --archive %s --feature-set %s --labels %s --out %s --as ended --lag 10s"
            + " --values sums";
    CommandLineRun run = CommandLineRun.goodLine(line, archive, set, labels, out);
    assertThat(run.errors()).contains("history join: 3 labels", "FRESH: 2", "INVALID: 1");
    String found = "SELECT demand_r0_w1, demand_r0_w2, age_ms FROM '%s' WHERE price = %d";
    assertThat(line(found.formatted(out, 7))).isEqualTo("0 2 69000");
    assertThat(line(found.formatted(out, 8))).isEqualTo("1 1 11000");
  }

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

  @Test
  void filesOfCassandraAreRefusedForRedis() throws Exception {
    Path publish =
        Files.writeString(
            folder.resolve("publish.yaml"),
            """
            kafka: {bootstrap-servers: "a:1"}
            feature-sets: [%s]
            store: {kind: redis, contact-points: ["a:1"]}
            """
                .formatted(set));
    String line = "history load --archive %s --feature-set %s --config %s --sstables";
    CommandLineRun run = CommandLineRun.line(line, archive, set, publish);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("--sstables writes files of Cassandra");
  }

  @Test
  void aViewIsAPartOfItsSet() throws Exception {
    new ArchiveFolder(archive.toUri()).write(RegisteredSet.of(FeatureSetFile.load(set)));
    Path views =
        Files.writeString(
            folder.resolve("views.yaml"),
            """
            views:
              here:
                feature-set: near
                rings: [0]
                windows: [1]
                max-age: 10s
                derived: {doubled: 2 * demand_r0_w1}
              wrong: {feature-set: near, rings: [7]}
              newer: {feature-set: near, derived: {more: surge + 1}}
            """);
    Path out = folder.resolve("rows.parquet");
    String line = "history rows --archive %s --view %s --views %s --out %s";
    CommandLineRun.goodLine(line, archive, "here", views, out);
    // Its longest window is a minute, so the first minute is whole; there are no rings.
    assertThat(
            line(
                "SELECT count(*), sum(demand_r0_w1), count(COLUMNS('.*_w.*')) FROM '%s'"
                    .formatted(out)))
        .isEqualTo("2 3.0 2");
    assertThat(line("SELECT sum(doubled), 0, 0 FROM '%s'".formatted(out))).isEqualTo("6.0 0 0");
    String metadata =
        "SELECT decode(value), 0, 0 FROM parquet_kv_metadata('%s') WHERE decode(key) = 'ringcast.%s'";
    assertThat(line(metadata.formatted(out, "view"))).isEqualTo("here 0 0");
    assertThat(line(metadata.formatted(out, "fingerprint")))
        .isEqualTo("%08x 0 0".formatted(FeatureSetFile.load(set).fingerprint()));
    Path labels =
        Files.writeString(
            folder.resolve("labels.csv"),
            "time,hexagon,product\n2026-01-01 00:03:11,%x,%s\n".formatted(HEXAGON, SOLO));
    String join =
        "history join --archive %s --view here --views %s --labels %s --out %s --as ended --lag 1s";
    assertThat(CommandLineRun.goodLine(join, archive, views, labels, out).errors())
        .contains("STALE: 1");
    assertThat(
            CommandLineRun.goodLine(join + " --max-age 1m", archive, views, labels, out).errors())
        .contains("FRESH: 1");

    CommandLineRun wrong = CommandLineRun.line(line, archive, "wrong", views, out);
    assertThat(wrong.exitCode()).isEqualTo(1);
    assertThat(wrong.errors()).contains("near version 1 has no ring 7; it has [0, 1]");
    CommandLineRun newer = CommandLineRun.line(line, archive, "newer", views, out);
    assertThat(newer.exitCode()).isEqualTo(2);
    assertThat(newer.errors())
        .contains("--view newer does not fit near version 1: more: at character 1: there is no");
    CommandLineRun unknown = CommandLineRun.line(line, archive, "no", views, out);
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.errors()).contains("--view is no, but", "here, wrong");
    CommandLineRun both =
        CommandLineRun.line(line + " --feature-set %s", archive, "here", views, out, set);
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.errors()).contains("say --feature-set FILE, or --view NAME and --views FILE");
  }

  @Test
  void aLoggedAnswerIsComputedAgain() throws Exception {
    Files.writeString(
        set,
        Files.readString(set)
            + "derived: { busy: demand_r0_w1 + eta_s, more: 2 * other }\ninputs: { eta_s: { type: number, default: 4 }, other: number }\n");
    new ArchiveFolder(archive.toUri()).write(RegisteredSet.of(FeatureSetFile.load(set)));
    ScoreVariant variant = ScoreVariant.newBuilder().setModel("m@1").setHash(model()).build();
    FeatureTable.Builder answer =
        FeatureTable.newBuilder()
            .setFeatureSet("near")
            .setVersion(1)
            .addHexagons(HEXAGON)
            .addProducts(SOLO.toString())
            .addNames("demand_r0_w2")
            .addNames("busy")
            .addNames("eta_s")
            .addNames("price.y")
            .addColumns(column(1))
            .addColumns(column(5))
            .addColumns(column(5))
            .addColumns(column(37.5f))
            .addStatuses(FeatureTable.Status.FRESH)
            .addWindowEndsMs((FIRST + 2) * Minutes.MILLIS)
            .setAnsweredAtMs((FIRST + 2) * Minutes.MILLIS + 9_000)
            .addScores(scores("price", variant));
    ServedAnswer.Builder served =
        ServedAnswer.newBuilder()
            .setAnswer(answer)
            .addInputs(RequestInput.newBuilder().setName("eta_s").addValues(5))
            .setShadows(
                FeatureTable.newBuilder()
                    .addNames("m@1.y")
                    .addColumns(column(37.5f))
                    .addScores(scores("m@1", variant)));
    assertThat(rescore(served, 0)).contains("0 of 5 values differ");
    List<RequestInput> inputs = List.copyOf(served.getInputsList());
    served.setSelection(Selection.newBuilder().setLive(true)).clearInputs();
    assertThat(rescore(served, 0))
        .as("the logged column, not the default of now")
        .contains("0 of 2 values differ");
    answer.setNames(2, "eta");
    assertThat(rescore(served.setAnswer(answer), 2))
        .contains("the record lacks eta_s: it was logged by an earlier version");

    answer.setNames(2, "eta_s");
    answer.setColumns(3, column(Math.nextUp(37.5f)));
    assertThat(rescore(served.setAnswer(answer), 1))
        .contains("price.y of key 0 is 37.5, but 37.500004 in the record", "1 of 2 values differ");
    served.clearSelection().addAllInputs(inputs);
    answer.setColumns(0, column(Math.nextUp(1f))).setColumns(3, column(37.5f));
    assertThat(rescore(served.setAnswer(answer), 1))
        .contains("demand_r0_w2 of key 0 is 1.0, but 1.0000001 in the record");
    answer.setWindowEndsMs(0, (FIRST + 99) * Minutes.MILLIS);
    answer.setAnsweredAtMs((FIRST + 99) * Minutes.MILLIS);
    assertThat(rescore(served.setAnswer(answer), 1))
        .contains("key 0 is UNAVAILABLE in the archive");
    answer.setProducts(0, "a, \"b\"");
    assertThat(rescore(served.setAnswer(answer), 1)).contains("key 0 is ");

    Files.writeString(folder.resolve("a.yaml"), "name: a\n");
    assertThat(rescore(served, 1)).as("another file is bad").contains("of 2 values differ");
    answer.setScores(0, scores("price", variant.toBuilder().setHash(7).build()));
    assertThat(rescore(served.setAnswer(answer), 2))
        .contains("has no model with the hash 0000000000000007, as m@1 had")
        .contains("a.yaml:1: version: is missing");
  }

  private static ModelScores scores(String name, ScoreVariant variant) {
    return ModelScores.newBuilder()
        .setName(name)
        .addVariants(variant)
        .addStatuses(ModelScores.Status.SCORED)
        .build();
  }

  private static Column column(float value) {
    return Column.newBuilder().addFloats(value).build();
  }

  private String rescore(ServedAnswer.Builder served, int exitCode) throws Exception {
    Path record = Files.write(folder.resolve("record"), served.build().toByteArray());
    CommandLineRun run =
        CommandLineRun.line(
            "history rescore --archive %s --record %s --models %s", archive, record, folder);
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    return run.errors();
  }

  /** Writes the model 0.5 + 2 demand + 3 busy + 4 eta, and returns its hash. */
  private long model() throws Exception {
    Files.delete(set);
    byte[] onnx = TinyOnnx.linear(0.5f, 2, 3, 4);
    Files.write(folder.resolve("m.onnx"), onnx);
    Files.writeString(
        folder.resolve("m.json"),
        """
        {"inputs": {"demand_r0_w2": [1, 0], "busy": [0, 1], "eta_s": [0, 2]},
         "outputs": {"y": [2.5, 11.5]}}
        """);
    Path yaml =
        Files.writeString(
            folder.resolve("m.yaml"),
            """
            name: m
            version: 1
            owner: tests
            onnx: m.onnx
            sha256: %s
            feature-set: near
            set-version: 1
            inputs:
              x: [demand_r0_w2, busy, eta_s]
            outputs:
              y: { tensor: y, default: 1 }
            golden: m.json
            """
                .formatted(
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(onnx))));
    return new ModelLoader(yaml).file().hash();
  }

  @Test
  void whatIsWrongIsSaid() {
    Path out = folder.resolve("rows.parquet");
    String rows = "history rows --archive %s --feature-set %s --out %s";
    CommandLineRun missing = CommandLineRun.line(rows, folder.resolve("nothing"), set, out);
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.errors()).contains("no archive").doesNotContain("fault of Ringcast");

    CommandLineRun gap =
        CommandLineRun.line(rows + " --to 2026-01-01T00:09:00Z", archive, set, out);
    assertThat(gap.exitCode()).isEqualTo(1);
    assertThat(gap.errors()).contains("(6 minutes)", "--allow-gaps");
    assertThat(out).doesNotExist();

    String join = "history join --archive %s --feature-set %s --labels x.csv --out %s";
    CommandLineRun served = CommandLineRun.line(join, archive, set, out);
    assertThat(served.exitCode()).isEqualTo(1);
    assertThat(served.errors())
        .contains("could be read", "--as ended --lag")
        .doesNotContain("fault of Ringcast");
    CommandLineRun noLabels =
        CommandLineRun.line(join + " --as ended --lag 10s", archive, set, out);
    assertThat(noLabels.exitCode()).isEqualTo(1);
    assertThat(noLabels.errors())
        .contains("the labels x.csv cannot be read")
        .doesNotContain("fault of Ringcast");
    CommandLineRun twoTimes = CommandLineRun.line(join + " --lag 10s", archive, set, out);
    assertThat(twoTimes.exitCode()).isEqualTo(2);
    assertThat(twoTimes.errors()).contains("--lag needs --as ended");
    CommandLineRun noLag = CommandLineRun.line(join + " --as ended", archive, set, out);
    assertThat(noLag.exitCode()).isEqualTo(2);
    assertThat(noLag.errors()).contains("--lag");
  }

  private static String line(String query) throws Exception {
    try (DuckDb duck = DuckDb.open();
        ResultSet found = duck.query(query)) {
      assertThat(found.next()).isTrue();
      return "%s %s %s".formatted(found.getObject(1), found.getObject(2), found.getObject(3));
    }
  }
}
