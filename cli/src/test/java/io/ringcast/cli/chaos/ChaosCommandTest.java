package io.ringcast.cli.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChaosCommandTest {

  @TempDir Path folder;

  @Test
  void noRoundIsNoVerdict() {
    CommandLineRun failed = CommandLineRun.of("chaos", "--case", folder.toString());
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.errors()).contains("is no golden case");

    CommandLineRun wrong = CommandLineRun.of("chaos", "--faults", "earthquake");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.errors()).contains("there is no fault 'earthquake'");

    assertThat(CommandLineRun.ofGood("chaos", "--help").output())
        .containsPattern("3 +A row was wrong, or a job did not get on");
  }
}
