package io.ringcast.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.cli.CommandLineRun;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.registry.RegisteredSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;

class HistoryCommandTest extends HistoryScene {

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
