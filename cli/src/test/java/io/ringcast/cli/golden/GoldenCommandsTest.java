package io.ringcast.cli.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.Lines;
import io.ringcast.cli.SmallSet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenCommandsTest {

  @TempDir Path folder;

  @Test
  void aSimulatedCityIsACase() throws IOException {
    Path good = newCase("good");
    CommandLineRun recorded = CommandLineRun.goodLine("record-golden %s", good);
    assertThat(recorded.errors()).containsPattern("good: expected: [\\d,]+ rows in ");
    assertThat(recorded.output())
        .containsPattern("good: [\\d,]+ events, of which \\d+ late and \\d+ rejected; \\d+ count\n")
        .containsPattern(
            "expected.ndjson.gz: [\\d,]+ rows of the naive implementation, [\\d,]+ byt");

    Path rows = folder.resolve("rows.ndjson.gz");
    CommandLineRun.goodLine(
        "replay --events %s --out %s --from topic --values sums --partitions 1 --set"
            + " feature-sets=%s",
        good, rows, good.resolve("set.yaml"));
    assertThat(Lines.sorted(good.resolve("expected.ndjson.gz"))).isEqualTo(Lines.sorted(rows));

    Path bad = withoutAnEvent(good);
    CommandLineRun verified =
        CommandLineRun.line("verify %s %s %s --show 1", good, bad, caseWithDigests());
    assertThat(verified.exitCode()).as(verified.toString()).isEqualTo(3);
    verified.listened(5);
    assertThat(verified.errors()).containsPattern("good: loading: [\\d,]+ events in ");
    assertThat(verified.output())
        .containsPattern("good, layout block: all [\\d,]+ rows of [\\d,]+ events are as expected\n")
        .containsPattern("made, layout block: all [\\d,]+ rows of [\\d,]+ events are as expected\n")
        .containsPattern("bad, layout block: NOT as expected: of [\\d,]+ expected rows \\d+ differ")
        .containsPattern(
            """
            hexagon [0-9a-f]{15}, product [0-9a-f-]{36}
              minute 2026-03-06T18:0\\d:00Z \\(window end \\d+\\)
            .*supply, ring 0, window 1: expected \\d+, actual \\d+
            (.*\n)*?  The recording's events make \\d+, so the expected \\d+ is not of this recording.
            """);
  }

  /** As the README has it: a recording, and nothing written by hand. */
  @Test
  void aRecordingBecomesACaseByItsFeatureSet() throws IOException {
    Path golden = newCase("new");
    Path set = Files.move(golden.resolve("set.yaml"), folder.resolve("any.yaml"));
    Files.delete(golden.resolve("case.yaml"));
    CommandLineRun.line("record-golden %s", golden)
        .fails(1, "record-golden DIR --set-file FILE writes one");

    String[] command = {"record-golden", golden.toString(), "--set-file", set.toString()};
    CommandLineRun made = CommandLineRun.ofGood(command);
    assertThat(made.output())
        .containsPattern("[\\d,]+ rows in digests of the naive implementation");
    assertThat(golden.resolve("feature-set.yaml")).hasSameTextualContentAs(set);

    CommandLineRun.of(command).fails(1, "case.yaml is there already, and names the feature set");
    Files.delete(golden.resolve("case.yaml"));
    Files.delete(golden.resolve("expected.ndjson.gz"));
    Files.writeString(golden.resolve("feature-set.yaml"), "name: another");
    assertThat(CommandLineRun.of(command).errors())
        .contains("feature-set.yaml is there already; give that one, or take it away");
    assertThat(golden.resolve("case.yaml")).doesNotExist();
  }

  /** What would be refused in the end is refused before anything is written. */
  @Test
  void noCaseIsLeftHalfMade() throws IOException {
    Path golden = newCase("half");
    Path set = Files.move(golden.resolve("set.yaml"), folder.resolve("any.yaml"));
    Files.delete(golden.resolve("case.yaml"));
    assertThat(failureToMake(golden, folder.resolve("none.yaml")))
        .contains("none.yaml")
        .doesNotContain("fault of Ringcast");
    assertThat(failureToMake(folder.resolve("nowhere"), set))
        .contains("the folder " + folder.resolve("nowhere") + " does not exist");
    String sums = Files.readString(set).replace("kinds: [", "kinds: [fare-sum.2, ");
    assertThat(failureToMake(golden, Files.writeString(folder.resolve("sums.yaml"), sums)))
        .contains(
            "sums.yaml sums up values: write ", "case.yaml by hand, with the option 'values'");
    Path expected = Files.writeString(golden.resolve("expected.ndjson.gz"), "older");
    assertThat(failureToMake(golden, set))
        .contains("expected.ndjson.gz is there already; say --overwrite to write it anew");
    assertThat(expected).hasContent("older");
    assertThat(golden.resolve("feature-set.yaml")).doesNotExist();
    assertThat(golden.resolve("case.yaml")).doesNotExist();

    CommandLineRun.goodLine("record-golden %s --set-file %s --overwrite", golden, set);
    assertThat(Lines.of(expected)).isNotEmpty();
  }

  @Test
  void theFeatureSetMayLieInTheFolderAlready() throws IOException {
    for (String name : List.of("own", "copy")) {
      Path golden = newCase(name);
      Path own = Files.move(golden.resolve("set.yaml"), golden.resolve("feature-set.yaml"));
      Files.delete(golden.resolve("case.yaml"));
      Path set = name.equals("own") ? own : Files.copy(own, folder.resolve("copy.yaml"));

      CommandLineRun.goodLine("record-golden %s --set-file %s", golden, set);
      assertThat(golden.resolve("expected.ndjson.gz")).exists();
    }
  }

  private static String failureToMake(Path golden, Path set) {
    CommandLineRun run = CommandLineRun.line("record-golden %s --set-file %s", golden, set);
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
    return run.errors();
  }

  @Test
  void lateEventsThatTheJobDoesNotFindAreMissed() throws IOException {
    Path golden = newCase("late");
    CommandLineRun.goodLine("record-golden %s", golden);

    CommandLineRun patient =
        CommandLineRun.line("verify %s --set time.out-of-orderness=10m", golden);

    assertThat(patient.exitCode()).as(patient.toString()).isEqualTo(3);
    assertThat(patient.output())
        .containsPattern("late: NOT as expected: of [1-9]\\d* late events the job found 0\n")
        .doesNotContain("to be rejected");
  }

  @Test
  void expectedRowsAreOverwrittenWhenAskedOnly() throws IOException {
    Path golden = newCase("case");
    CommandLineRun.goodLine("record-golden %s", golden);
    CommandLineRun.line("record-golden %s", golden)
        .fails(1, "is there already; say --overwrite to write it anew");
    CommandLineRun.goodLine("record-golden %s --overwrite", golden);
  }

  @Test
  void whatIsWrongWithAnyCaseIsSaidBeforeAnythingStarts() throws IOException {
    Path good = newCase("good");
    CommandLineRun.goodLine("record-golden %s", good);
    Path broken = newCase("broken");
    Files.writeString(broken.resolve("expected.ndjson.gz"), "no gzip");
    CommandLineRun run =
        CommandLineRun.line("verify %s %s %s %s", good, folder, newCase("unrecorded"), broken);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .contains("is no golden case: it has no case.yaml")
        .contains("is missing; ./ringcast record-golden")
        .contains("broken/expected.ndjson.gz cannot be read after line 0: Not in GZIP format")
        .doesNotContain("computing");

    CommandLineRun set = CommandLineRun.line("verify %s %s --set state.tile=4", good, good);
    assertThat(set.exitCode()).isEqualTo(1);
    assertThat(set.errors()).containsOnlyOnce("state.tile").doesNotContain("computing");

    assertThat(CommandLineRun.of("verify").exitCode()).isEqualTo(2);
  }

  private Path newCase(String name) throws IOException {
    Path golden = folder.resolve(name);
    CommandLineRun.goodLine(
        "simulate --out %s --minutes 2 --events-per-second 3 --late-share 0.1 --bad-share 0.1",
        golden);
    SmallSet.write(golden.resolve("set.yaml"));
    Files.writeString(
        golden.resolve("case.yaml"), "format: 1\ndescription: A city.\nfeature-set: set.yaml\n");
    return golden;
  }

  /** As {@link #aRecordingBecomesACaseByItsFeatureSet} makes it. */
  private Path caseWithDigests() throws IOException {
    Path made = newCase("made");
    Path set = Files.move(made.resolve("set.yaml"), folder.resolve("of-made.yaml"));
    Files.delete(made.resolve("case.yaml"));
    CommandLineRun.goodLine("record-golden %s --set-file %s", made, set);
    return made;
  }

  /** The same case, but one driver never was there. */
  private Path withoutAnEvent(Path good) throws IOException {
    Path bad = Files.createDirectories(folder.resolve("bad"));
    for (String file : List.of("case.yaml", "set.yaml", "demand.ndjson.gz", "expected.ndjson.gz")) {
      Files.copy(good.resolve(file), bad.resolve(file));
    }
    List<String> drivers = Lines.of(good.resolve("supply.ndjson.gz"));
    String gone =
        drivers.get(drivers.size() / 2).replaceFirst(".*\"driver_id\":\"([^\"]*)\".*", "$1");
    assertThat(gone).hasSizeBetween(1, 36);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(bad.resolve("supply.ndjson.gz")))) {
      for (String driver : drivers) {
        if (!driver.contains(gone)) {
          out.write((driver + "\n").getBytes(UTF_8));
        }
      }
    }
    return bad;
  }
}
