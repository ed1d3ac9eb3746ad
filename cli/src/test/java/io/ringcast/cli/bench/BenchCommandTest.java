package io.ringcast.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

class BenchCommandTest {

  private final StringWriter errors = new StringWriter();
  private final Terminal terminal =
      new Terminal(
          new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false, 80);

  @Test
  void whatASourceBringsIsACommand() {
    assertThat(run(List.of(its -> List.of(new Weigh())), "weigh")).isEqualTo(7);
  }

  @Test
  void noBenchmarkIsAWrongCommandLine() {
    assertThat(run(List.of(its -> List.of(new Weigh())))).isEqualTo(ExitCode.USAGE);
    assertThat(errors.toString()).contains("Benchmarks:", "weigh  Weigh something.");
  }

  @Test
  void whereThereAreNoneTheWayToThemIsSaid() {
    assertThat(run(List.of())).isEqualTo(ExitCode.SOFTWARE);
    assertThat(errors.toString()).contains("the script ./ringcast");
  }

  private int run(List<BenchmarkSource> sources, String... words) {
    CommandLine bench = BenchCommand.commandLine(terminal, sources);
    return bench.setErr(new PrintWriter(errors, true)).execute(words);
  }

  @Command(name = "weigh", header = "Weigh something.")
  private static final class Weigh implements Runnable, CommandLine.IExitCodeGenerator {

    @Override
    public void run() {
      // It is the exit code that shows that it ran.
    }

    @Override
    public int getExitCode() {
      return 7;
    }
  }
}
