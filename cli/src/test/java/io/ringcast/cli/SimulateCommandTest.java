package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {

  @TempDir Path folder;
  private final StringBuilder errors = new StringBuilder();
  private CommandLineRun run;

  @Test
  void writesBothTopicsAndNothingElse() throws IOException {
    Path out = folder.resolve("new/recording");

    assertThat(simulate(out, "--minutes 1 --events-per-second 20")).isZero();

    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("demand.ndjson.gz", "supply.ndjson.gz");
    }
    int events =
        Lines.of(out.resolve("demand.ndjson.gz")).size()
            + Lines.of(out.resolve("supply.ndjson.gz")).size();
    assertThat(events).isBetween(600, 2400);
    assertThat(run.output()).contains("1 minutes, " + "%,d".formatted(events) + " events");
    assertThat(errors.toString()).startsWith("simulate: ");
  }

  @Test
  void theSameOptionsGiveTheSameBytesAndAnotherSeedOthers() throws IOException {
    for (String[] one : new String[][] {{"a", "7"}, {"b", "7"}, {"c", "8"}}) {
      String options = "--minutes 1 --events-per-second 20 --seed " + one[1];
      assertThat(simulate(folder.resolve(one[0]), options)).isZero();
    }
    byte[] first = Files.readAllBytes(folder.resolve("a/demand.ndjson.gz"));
    assertThat(folder.resolve("b/demand.ndjson.gz")).hasBinaryContent(first);
    assertThat(Files.readAllBytes(folder.resolve("c/demand.ndjson.gz"))).isNotEqualTo(first);
  }

  @Test
  void keepsWhatIsThereUnlessToldOtherwise() throws IOException {
    Path precious = Files.writeString(folder.resolve("demand.ndjson"), "{}\n");

    assertThat(simulate(folder, "--minutes 1")).isEqualTo(1);
    assertThat(errors.toString()).contains("is not empty", "--overwrite");
    assertThat(precious).hasContent("{}\n");

    assertThat(simulate(folder, "--minutes 1 --overwrite")).isZero();
    assertThat(precious).doesNotExist();
    assertThat(folder.resolve("demand.ndjson.gz")).isNotEmptyFile();
  }

  @Test
  void impossibleOptionsAreNamed() {
    assertThat(simulate(folder, "--events-per-second 0")).isEqualTo(2);
    assertThat(simulate(folder, "--cities new-york,atlantis")).isEqualTo(2);
    assertThat(simulate(folder, "--start yesterday")).isEqualTo(2);
    assertThat(simulate(folder, "--start +999999999-12-31T23:59:59Z")).isEqualTo(2);
    assertThat(simulate(folder, "--minutes 0")).isEqualTo(2);
    assertThat(simulate(folder, "--minutes 200000000000000000")).isEqualTo(2);
    assertThat(errors.toString())
        .contains("events per second is 0.0 but must be above 0")
        .contains("no city is called 'atlantis'; there are")
        .contains("--start")
        .contains("start is +999999999-12-31T23:59:59Z but must be from 1970 to 9999")
        .contains("length is 0 s but must be 1 s or more")
        .contains("'--minutes': '200000000000000000'");
    assertThat(folder).isEmptyDirectory();
  }

  private int simulate(Path out, String options) {
    run = CommandLineRun.line("simulate --out %s " + options, out);
    errors.append(run.errors());
    return run.exitCode();
  }
}
