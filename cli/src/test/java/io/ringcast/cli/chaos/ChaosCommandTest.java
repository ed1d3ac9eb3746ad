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

  /** Its load is in a module that a release does not have. */
  @Test
  void aSoakHasALengthAndIsInACheckout() {
    CommandLineRun.line("chaos --soak 119m").fails(2, "--soak must be from 2h to 12h");
    CommandLineRun.line("chaos --soak 6h --case %s", folder).fails(2, "--case", "with --soak");
    CommandLineRun.line("chaos --soak 2h").fails(1, "a soak is in a checkout only");
  }
}
