package io.ringcast.cli.features;

import static io.ringcast.cli.features.SetFolder.WIDE;
import static io.ringcast.cli.features.SetFolder.features;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a change of a feature set means for its readers and for the state. */
class DiffCommandTest {

  @TempDir Path folder;

  @Test
  void aDifferenceNamesAllThatReadersGainAndLoseInTheirOrder() throws IOException {
    String before = write("wide.yaml", WIDE);
    String other = WIDE.replace("version: 1", "version: 2").replace("[0, 7, 30]", "[0, 5, 7]");

    assertThat(features("diff %s %s", before, write("other.yaml", other)).output())
        .startsWith(
            """
            from wide-area version 1 to wide-area version 2
            gained:  demand_r5_w3 demand_r5_w12 demand_r5_w90
                     supply_r5_w3 supply_r5_w12 supply_r5_w90
            lost:    demand_r30_w3 demand_r30_w12 demand_r30_w90
                     supply_r30_w3 supply_r30_w12 supply_r30_w90
            kept:    12 features; ringcast features describe shows their order in a row
            version: higher, so both can be computed side by side until readers have moved
            """);
    String coarse = WIDE.replace("resolution: 9", "resolution: 8").replace("wide-area", "coarse");
    assertThat(features("diff %s %s", before, write("coarse.yaml", coarse)).output())
        .contains("no feature means the same, though names are alike: resolution 9")
        .contains("gained:  demand_r0_w3 ")
        .contains("lost:    demand_r0_w3 ")
        .contains("kept:    nothing")
        .contains("version: another name");
  }

  @Test
  void derivedFeaturesAreGainedLostAndChanged() throws IOException {
    String before =
        write("before.yaml", WIDE + "derived: {a: demand_r0_w3, b: supply_r0_w3, c: 1 + 2}\n");
    String after = write("after.yaml", WIDE + "derived: {b: 2, c: 1+2.0, d: 3}\n");

    assertThat(features("diff %s %s", before, after).output())
        .contains(
            """
            derived: gained: d: 3
            derived: no longer in the file; readers keep it: a: demand_r0_w3
            derived: changed: b: 2, before b: supply_r0_w3; take another name
            version: the same: derived features need no new version
            """);
    String next =
        write(
            "next.yaml",
            WIDE.replace("version: 1", "version: 2")
                + "derived: {b: i, c: 1 + 2}\ninputs: {i: number}\n");
    assertThat(features("diff %s %s", before, next).output())
        .contains(
            """
            derived: gained: i: number
            derived: lost: a: demand_r0_w3
            derived: changed: b: i, before b: supply_r0_w3
            version: higher, so both can be computed side by side until readers have moved
            """);
  }

  @Test
  void aDifferenceSaysWhichVersionTheOtherSetCanHave() throws IOException {
    String first = write("first.yaml", WIDE);
    String sameAgain = write("again.yaml", WIDE.replace("version: 1", "version: 2"));
    String fewer =
        write("fewer.yaml", WIDE.replace("version: 1", "version: 2").replace(", 30", ""));

    assertThat(features("diff %s %s", first, first).output())
        .contains("version: the same, and nothing changes for readers");
    assertThat(features("diff %s %s", first, sameAgain).output())
        .contains(
            "version: higher, though every feature means the same: readers would have to move");
    assertThat(features("diff %s %s", sameAgain, first).output())
        .contains(
            "version: lower, though every feature means the same: readers would have to move");
    assertThat(features("diff %s %s", fewer, first).output())
        .as("a way back")
        .contains(
            "version: lower, which is right if version 1 always was this very set (ringcast"
                + " features validate --announced tells); if it never was, take 3 or more");
  }

  @Test
  void aDifferenceSaysWhatTheConfigurationTellsOfTheState() throws IOException {
    String before = write("wide.yaml", WIDE);
    String fewer = WIDE.replace("version: 1", "version: 2").replace("[0, 7, 30]", "[0, 7]");
    assertThat(features("diff %s %s", before, write("fewer.yaml", fewer)).output())
        .contains("state:   as far as the configuration tells (--from-savepoint PATH looks into")
        .contains(
            "beside wide-area version 1 or in its place: kept, and every row is right from the"
                + " first");

    String more = WIDE.replace("[0, 7, 30]", "[0, 7, 40]");
    assertThat(features("diff %s %s", before, write("more.yaml", more)).output())
        .contains("version: must be 2 or more, since features change")
        .contains(
            "refused: The state of the per-cell sets of resolution 9 holds counts that were sent 30"
                + " hexagons",
            "rings of 40 by wide-area version 1",
            "fills its windows from the counts topic (docs/how-to/upgrade-and-roll-back.md,"
                + " \"Without old state\")");

    String longer = WIDE.replace("90]", "120]").replace("version: 1", "version: 2");
    assertThat(features("diff %s %s", before, write("longer.yaml", longer)).output())
        .contains(
            "kept; right from the first minute on: windows 3, 12; partial until the window end:"
                + " window 120 start + 30 minutes");

    String apps =
        WIDE.replace("version: 1", "version: 2").replace("[demand, supply]", "[demand, app]");
    String event = "events.app={topics: app, fields: {entity: id}}";
    assertThat(features("diff %s %s --set %s", before, write("apps.yaml", apps), event).output())
        .contains(
            "kept; partial until the window end: window 3 start + 3 minutes, window 12 start + 12"
                + " minutes, window 90 start + 90 minutes");
  }

  @Test
  void otherDecimalsAreAChangeAndMeansAreNamed() throws IOException {
    String cents = WIDE.replace("[demand, supply]", "[fare-sum.2, fare-count]");
    String value = "events.demand.value={name: fare, decimals: %d}";
    String before = write("before.yaml", cents);
    String next = cents.replace("version: 1", "version: 2");
    String whole = write("whole.yaml", next.replace("sum.2", "sum.0"));
    String alone = write("alone.yaml", next.replace(", fare-count", ""));

    assertThat(features("diff %s %s --set %s", before, whole, value.formatted(0)).output())
        .contains("gained:  nothing\nlost:    nothing\n")
        .contains("changed: all fare-sum_*, of [fare-sum.0], before of [fare-sum.2]\n")
        .contains("changed: all fare-mean_*, of [fare-sum.0, fare-count], before of [fare-sum.2,")
        .contains("kept:    9 features");
    assertThat(features("diff %s %s --set %s", before, alone, value.formatted(2)).output())
        .contains("lost:    fare-count_r0_w3 fare-count_r0_w12 fare-count_r0_w90\n")
        .contains("         fare-mean_r30_w3 fare-mean_r30_w12 fare-mean_r30_w90\n")
        .contains("kept:    9 features");
  }

  /** The configuration's own set shares counts with the new one; those of the old one are alone. */
  @Test
  void countsThatNoSetWouldNeedAnyMoreAreNotCalledKept() throws IOException {
    String fine = write("wide.yaml", WIDE.replace("version: 1", "version: 2").replace("30]", "9]"));
    String coarse = write("coarse.yaml", WIDE.replace("resolution: 9", "resolution: 8"));

    assertThat(features("diff %s %s", coarse, fine).output())
        .contains(
            "beside wide-area version 1: kept; right from the first minute on: windows 3, 12;")
        .contains("window 90 start + 58 minutes")
        .contains(
            "in its place: refused: the running job holds counts of resolution 8, distinct"
                + " per-cell, in tiles of resolution 3, which no feature set needs any more");
    assertThat(features("diff %s %s", fine, coarse).output()).contains("begins without counts");
    assertThat(features("diff %s %s --from-savepoint none", coarse, fine).errors())
        .contains("no such file or folder: ");
    CommandLineRun noSavepoint = features("diff %s %s --from-savepoint %s", coarse, fine, folder);
    assertThat(noSavepoint.errors())
        .contains("The job cannot begin with ", folder.getFileName() + "/: ")
        .contains("with a file _metadata in it");
    assertThat(noSavepoint.output()).as("half an answer").isEmpty();

    String fares = write("fares.yaml", WIDE.replace("[demand, supply]", "[demand, fare-sum.2]"));
    assertThat(features("diff %s %s --from-savepoint %s", fine, fares, folder).errors())
        .contains("the job counts no 'fare-sum.2'", "give a kind of events the value fare");
    String value = "events.demand.value={name: fare, decimals: 2}";
    assertThat(
            features("diff %s %s --set %s --from-savepoint %s", fine, fares, value, folder)
                .errors())
        .contains("with a file _metadata in it");
  }

  private String write(String name, String text) throws IOException {
    return SetFolder.write(folder, name, text);
  }
}
