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
    CommandLineRun.line("chaos --case %s", folder).fails(1, "is no golden case");

    CommandLineRun.line("chaos --faults earthquake").fails(2, "'--faults'", "but was 'earthquake'");

    assertThat(CommandLineRun.goodLine("chaos --help").output())
        .containsPattern("3 +A row or a live answer was wrong, or a job did\\s+not get on");
  }
}
