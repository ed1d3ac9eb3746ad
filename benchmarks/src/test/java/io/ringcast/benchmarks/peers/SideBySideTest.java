package io.ringcast.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.bare.Measured;
import io.ringcast.benchmarks.bare.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the command says of answers that are made up here. */
class SideBySideTest {

  private static final long CELL = 0x892a100d2cbffffL;
  private static final long FIRST = 60_000;
  private static final long SECOND = 120_000;

  @TempDir Path folder;

  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();
  private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

  private int execute(PeerRuns runs) {
    Terminal terminal =
        new Terminal(new PrintStream(progress, true, StandardCharsets.UTF_8), true, 80);
    return new CommandLine(new PeersBench(terminal, runs))
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(errors, true))
        .execute(("--peers JET --rates 1 --simulated 0 --no-recorded --out " + folder).split(" "));
  }

  /** Three rows, of which the last one is given. */
  private static PeerAnswer answer(PeerOrder order, long... sums) {
    RowDigest digest = new RowDigest(order.wanted());
    digest.add(CELL, 1, FIRST, new long[] {1, 2});
    digest.add(CELL, 1, SECOND, new long[] {1, 2});
    digest.add(CELL, 2, SECOND, sums);
    return answer(digest);
  }

  private static PeerAnswer answer(RowDigest digest) {
    long rows = digest.all().rows();
    return PeerAnswer.of(List.of(new Measured(1, 3, 3, rows, 1, 1, 1, 0, digest)), 0);
  }

  @Test
  void theFirstRowThatDiffersIsShownAndTheCommandFails() {
    int code =
        execute((order, java, now) -> answer(order, 3, order.peer() == Peer.RINGCAST ? 4 : 5));

    assertThat(code).isEqualTo(CommandLine.ExitCode.SOFTWARE).isEqualTo(1);
    assertThat(output.toString())
        .contains("| differs")
        .contains(
            "Hazelcast Jet over city, 1/s differs at window end 1970-01-01T00:02:00Z, hexagon"
                + " 892a100d2cbffff, product 2: [3, 5], but Ringcast's is [3, 4]");
    assertThat(folder.resolve("peers-only-jet-rates-1-no-simulated-no-recorded.md"))
        .content()
        .contains("[3, 5], but Ringcast's is [3, 4]");
  }

  @Test
  void whatDiffersIsNotForgottenWhereItCannotBeShown() throws IOException {
    int code =
        execute(
            (order, java, now) -> {
              boolean again = order.wanted() != RowDigest.NONE;
              if (again && order.peer() == Peer.JET) {
                throw new NotFinishedException("not within 7 s");
              }
              return answer(order, 3, order.peer() == Peer.RINGCAST ? 4 : 5);
            });

    assertThat(code).isEqualTo(1);
    assertThat(results())
        .contains("| differs")
        .contains("differs at window end 1970-01-01T00:02:00Z")
        .contains("not within 7 s");
  }

  @Test
  void whatDoesNotFinishIsALineAndNoFailure() throws IOException {
    int code =
        execute(
            (order, java, now) -> {
              if (order.peer() == Peer.JET) {
                throw new NotFinishedException("more than 4g of memory");
              }
              return answer(order, 3, 4);
            });

    assertThat(code).isZero();
    assertThat(results()).contains("more than 4g of memory");
  }

  @Test
  void aPeerThatFailsIsNamedAndTheOthersAreKept() throws IOException {
    int code =
        execute(
            (order, java, now) -> {
              if (order.peer() == Peer.JET) {
                throw new IllegalStateException("Hazelcast Jet ended with status 137");
              }
              return answer(order, 3, 4);
            });

    assertThat(code).isEqualTo(1);
    assertThat(results()).contains("the reference").contains("ended with status 137");
  }

  private String results() throws IOException {
    return Files.readString(folder.resolve("peers-only-jet-rates-1-no-simulated-no-recorded.md"));
  }

  @Test
  void equalRowsAreSuccess() {
    int code = execute((order, java, now) -> answer(order, 3, 4));

    assertThat(code).isZero();
    assertThat(output.toString()).contains("| equal").doesNotContain("differs");
  }

  @Test
  void noRowsAtAllAreAnError() {
    RowDigest zeros = new RowDigest();
    zeros.add(CELL, 1, FIRST, new long[] {0, 0});

    int code = execute((order, java, now) -> answer(zeros));

    assertThat(code).isEqualTo(1);
    assertThat(errors.toString()).contains("Ringcast over city, 1/s: no rows");
  }

  @Test
  void runsThatWarmUpAreCounted() {
    int code =
        execute(
            (order, java, now) -> {
              for (int run = 1; run <= 3; run++) {
                now.accept(PeerProgress.of(new PeerProgress(run, 40).line()));
              }
              return answer(order, 3, 4);
            });

    assertThat(code).isZero();
    assertThat(progress.toString(StandardCharsets.UTF_8))
        .contains("city, 1/s, Hazelcast Jet: 120 minutes");
  }
}
