package io.ringcast.benchmarks.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.job.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PeersBenchTest {

  private static final long CELL = 0x892a100d2cbffffL;
  private static final long END = 60_000;

  @TempDir Path folder;

  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();

  @Test
  void comparesInProcessesOfTheirOwn() throws Exception {
    BenchRun run =
        BenchRun.of(
            folder,
            List.of(
                "peers",
                "--rates",
                "0.2",
                "--hexagons",
                "20",
                "--filling",
                "1",
                "--minutes",
                "1",
                "--warm-up",
                "0",
                "--heap",
                "300m"));

    assertThat(run.table("peers", "side by side"))
        .extracting(row -> row.get(row.size() - 2))
        .containsExactly("the reference", "equal");
    assertThat(run.output())
        .contains("city, 0.2/s: 20 hexagons, 6 products, 0.2 distinct counts")
        .containsPattern("H3 \\d+\\.\\S+");
  }

  @Test
  void aWindowEndThatDiffersIsNamedAndTheCommandFails() {
    int code = execute(run -> answer(3, run.engine() == Engine.RINGCAST ? 4 : 5));

    assertThat(code).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(output.toString())
        .contains("| differs")
        .contains(
            "publication, second version over city, 1/s differs at window end 1970-01-01T00:01:00Z");
  }

  @Test
  void equalRowsAreSuccess() {
    assertThat(execute(run -> answer(3, 4))).isZero();
    assertThat(output.toString()).contains("| equal").doesNotContain("differs");
  }

  @Test
  void aPeerThatDoesNotFinishIsALineAndNoFailure() {
    int code =
        execute(
            run -> {
              if (run.engine() != Engine.RINGCAST) {
                throw new NotFinishedException("more than 4g of memory");
              }
              return answer(3, 4);
            });

    assertThat(code).isZero();
    assertThat(output.toString()).contains("more than 4g of memory");
  }

  @Test
  void aPeerThatFailsIsNamedAndTheOthersAreKept() {
    int code =
        execute(
            run -> {
              if (run.engine() != Engine.RINGCAST) {
                throw new IllegalStateException("the peer ended with status 137");
              }
              return answer(3, 4);
            });

    assertThat(code).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(output.toString()).contains("the reference", "ended with status 137");
  }

  @Test
  void noRowsAtAllAreAnError() {
    assertThat(execute(run -> answer(0, 0))).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(errors.toString()).contains("Ringcast over city, 1/s: no rows");
  }

  private int execute(PeersBench.Runs runs) {
    Terminal terminal =
        new Terminal(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false, 80);
    return new CommandLine(new PeersBench(terminal, runs))
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(errors, true))
        .execute(("--rates 1 --out " + folder).split(" "));
  }

  private static Measured answer(long... sums) {
    RowDigest digest = new RowDigest();
    digest.add(CELL, 1, END, sums);
    return new Measured(1, 3, digest.all().rows(), 1, 1, 0, digest.byWindowEnd());
  }
}
