package io.ringcast.cli;

import io.prometheus.client.CollectorRegistry;
import io.ringcast.serving.StopSignal;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The passes of a command that may look again and again, and their options. */
public final class Passes {

  private static final long GLANCE_MILLIS = 200;

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      description =
          "Repeat the pass at this interval. Ctrl-C waits for the running pass; a second one does"
              + " not. A failed pass is reported, and the next one follows.")
  private Duration every;

  @Option(
      names = "--times",
      paramLabel = "N",
      description = "With --every: end after so many passes (default: go on until Ctrl-C).")
  private Integer times;

  @Option(
      names = "--metrics-port",
      paramLabel = "PORT",
      description = "With --every: serve what was found for Prometheus at this port, as /metrics.")
  private Integer metricsPort;

  @Option(
      names = "--metrics-host",
      paramLabel = "HOST",
      defaultValue = "localhost",
      description =
          "The address to serve them at. 0.0.0.0 lets other machines connect (default:"
              + " ${DEFAULT-VALUE}).")
  private String metricsHost;

  /** Returns an exit code: the higher, the worse. */
  @FunctionalInterface
  public interface Pass {
    int run() throws IOException, SQLException;
  }

  public boolean areMany() {
    return every != null;
  }

  /** Refuses options that do not fit together. */
  public void check(RingcastCommand command) {
    if (every == null) {
      command.refuse("means nothing without --every", "--metrics-port", "--times");
    }
    command.requireAtLeast(1, "--times", times == null ? 1 : times);
  }

  /**
   * Runs one pass, or pass after pass until a signal comes.
   *
   * @param metrics what the passes found
   * @return the worst exit code
   */
  public int run(Terminal terminal, CollectorRegistry metrics, Pass pass)
      throws IOException, SQLException, InterruptedException {
    if (every == null) {
      return pass.run();
    }
    StopSignal stop = StopSignal.install();
    try (MetricsServer server = metricsPort == null ? null : serve(metrics)) {
      if (server != null) {
        terminal.say("metrics are at " + server.address());
      }
      int worst = ExitCode.OK;
      for (int number = 1; true; number++) {
        long next = System.nanoTime() + every.toNanos();
        worst = Math.max(worst, runThatMayFail(terminal, pass));
        if ((times != null && number == times) || awaitNext(terminal, stop, next)) {
          return worst;
        }
      }
    }
  }

  private MetricsServer serve(CollectorRegistry metrics) {
    try {
      return new MetricsServer(metricsHost, metricsPort, () -> MetricsServer.text(metrics));
    } catch (IOException e) {
      throw new IllegalStateException(
          "--metrics-host %s, --metrics-port %d: %s"
              .formatted(metricsHost, metricsPort, e.getMessage()),
          e);
    }
  }

  private static int runThatMayFail(Terminal terminal, Pass pass) {
    try {
      return pass.run();
    } catch (RuntimeException | IOException | SQLException e) {
      terminal.say(Instant.now() + " this pass failed: " + FailureMessage.of(e).text());
      return ExitCode.SOFTWARE;
    }
  }

  /** Whether the signal has come before the next pass is due. */
  private static boolean awaitNext(Terminal terminal, StopSignal stop, long next)
      throws InterruptedException {
    StatusLine line = new StatusLine(terminal);
    boolean stopped = stop.await(0);
    for (long left = next - System.nanoTime();
        left > 0 && !stopped;
        left = next - System.nanoTime()) {
      if (terminal.live()) {
        line.show("next pass in " + left / 1_000_000_000 + " s");
      }
      stopped = stop.await(Math.min(GLANCE_MILLIS, left / 1_000_000 + 1));
    }
    line.clear();
    return stopped;
  }
}
