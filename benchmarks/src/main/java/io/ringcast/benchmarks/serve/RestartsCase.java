package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Three instances restart in turn, while a client reads from all of them. As an operator does, the
 * next one goes when the last one is ready and its callers are back.
 */
final class RestartsCase {

  /** So long is a load, of which each instance's share is then known. */
  private static final double SLICE_SECONDS = 2;

  /** How far an instance's share may be from the mean, a minute after the last restart at most. */
  private static final double EVEN = 0.2;

  private static final double EVEN_AFTER_SECONDS = 60;

  /** Long: a cold instance shows in the latencies, and only a call that breaks off fails. */
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private final Stage stage;
  private final List<ServiceProcess> instances;
  private final Load load;
  private Load.Result all;

  private RestartsCase(Stage stage, List<ServiceProcess> instances, FeatureClient client) {
    this.stage = stage;
    this.instances = instances;
    load = Load.of(client, stage.requests(Requests.Spread.NEAR), DEADLINE);
  }

  static void run(Stage stage, Report report) throws IOException {
    try (ServiceProcess first = stage.service();
        ServiceProcess second = stage.service();
        ServiceProcess third = stage.service()) {
      List<ServiceProcess> instances = List.of(first, second, third);
      String[] targets =
          instances.stream().map(its -> "localhost:" + its.port()).toArray(String[]::new);
      try (FeatureClient client =
              FeatureClient.connect(ClientConfig.of(DEADLINE, targets).build());
          Progress progress = Progress.of(stage.terminal(), "restarts", "requests")) {
        new RestartsCase(stage, instances, client).run(report, progress);
      }
    }
  }

  private void run(Report report, Progress progress) {
    stage.warmUp(load);
    all = slice(stage.plan().seed);
    CompletableFuture<Void> restarting = CompletableFuture.runAsync(this::restart);
    while (!restarting.isDone()) {
      measure();
      progress.update(all.requests());
    }
    restarting.join();
    long ready = System.nanoTime();
    double difference;
    double seconds;
    do {
      difference = difference();
      seconds = (System.nanoTime() - ready) / 1e9;
      progress.update(all.requests());
    } while (difference > EVEN && seconds < EVEN_AFTER_SECONDS);
    progress.finish(all.requests());
    report.note("restarts: each call has %d s".formatted(DEADLINE.toSeconds()));
    all.failures()
        .forEach((why, times) -> report.note("restarts: %d times %s".formatted(times, why)));
    report
        .table("Three instances restart in turn")
        .row()
        .whole("restarts", stage.plan().restarts)
        .whole("requests", all.requests())
        .hundredths("p99 ms", all.millis(99))
        .hundredths("longest ms", all.millis(100))
        .tenths("even again after, s", seconds)
        .tenths("largest difference from the mean load, %", difference * 100)
        .whole("failed", all.failed())
        .whole("bad keys", all.badKeys())
        .add();
  }

  private void restart() {
    for (int i = 0; i < stage.plan().restarts; i++) {
      ServiceProcess instance = instances.get(i % instances.size());
      instance.restart();
      Waiting.until("calls at the instance that is back", () -> instance.calls() > 0);
    }
  }

  /** The share of the instance that is furthest from the mean. */
  private double difference() {
    double[] before = instances.stream().mapToDouble(ServiceProcess::calls).toArray();
    measure();
    double[] its =
        IntStream.range(0, before.length)
            .mapToDouble(i -> instances.get(i).calls() - before[i])
            .toArray();
    double mean = DoubleStream.of(its).average().orElseThrow();
    return DoubleStream.of(its).map(one -> Math.abs(one - mean) / mean).max().orElseThrow();
  }

  private void measure() {
    all = all.plus(slice(stage.plan().seed + all.requests()));
  }

  private Load.Result slice(long seed) {
    Load.Result result = load.run(Arrivals.of(stage.plan().rate, SLICE_SECONDS, seed));
    new Measurement(result, stage.plan().hexagons, Map.of()).require(stage.truth());
    return result;
  }
}
