package io.ringcast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BenchmarksTest {

  /** The command finds them as a service. */
  @Test
  void benchFindsAllCommands() {
    Terminal terminal =
        new Terminal(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false, 80);

    assertThat(BenchCommand.commandLine(terminal).getSubcommands())
        .containsOnlyKeys("uber", "recovery", "serve", "growth", "publish");
  }
}
