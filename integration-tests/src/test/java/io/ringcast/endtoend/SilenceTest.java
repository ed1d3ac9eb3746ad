package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.launcher.job.LocalJob;
import io.ringcast.testbed.naive.RowDiff;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Traffic stops: time passes by the wall clock, and features go to zero. */
class SilenceTest {

  private static final FeatureSet SET =
      new FeatureSet(
          "quiet",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0, 2),
          List.of(1, 2),
          "",
          "");

  @RegisterExtension static final Broker BROKER = new Broker();

  @TempDir Path folder;

  @Test
  void windowsRunEmptyAndNothingIsReopened() throws Exception {
    Stage stage = new Stage(BROKER.kafka(), folder, List.of(SET), List.of(Tape.SOLO), 2);
    Output output = stage.newOutput();
    long cell = H3Core.newInstance().latLngToCell(40.75, -73.98, 9);
    // Long enough ago that the minutes in question have passed already: nobody has to wait.
    long minute = System.currentTimeMillis() / Tape.MINUTE * Tape.MINUTE - 5 * Tape.MINUTE;
    Tape tape =
        new Tape()
            .add("demand", "a", Tape.SOLO, cell, minute + 1_000, 0)
            .add("demand", "b", Tape.SOLO, cell, minute + 2_000, 0)
            .add("supply", "c", Tape.SOLO, cell, minute + 61_000, 1);
    stage.send(tape);
    LocalJob job =
        Stage.live(
            stage.config(
                output,
                2,
                List.of("job.parallelism=2", "time.idle-after=1s", "time.silence-delay=1s")),
            null);

    output.awaitMarkers(SET, minute + 4 * Tape.MINUTE);
    // The partition that never had an event does not know that its minute is over.
    stage.send(new Tape().add("demand", "d", Tape.SOLO, cell, minute + 3_000, 1));
    Output.awaitCondition("the late event", () -> output.late().size() == 1);
    job.stop(true, folder.resolve("savepoint").toUri().toString());

    List<FeatureRow> expected = new Answer(SET, List.of(Tape.SOLO), tape).rows();
    RowDiff diff = RowDiff.between(SET, expected, output.rows(SET));
    assertThat(diff.isEmpty()).as(diff.report(10)).isTrue();
    assertThat(output.rows(SET)).anyMatch(FeatureRow::isZero);
    assertThat(output.late())
        .isEqualTo(Set.of(new Output.Letter("late", stage.topicOf("demand"), 1, 0)));
  }
}
