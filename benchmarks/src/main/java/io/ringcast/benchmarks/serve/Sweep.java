package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the highest rate at which answers are quick enough, and tells how quick they are at shares
 * of it.
 */
final class Sweep {

  static final Duration DEADLINE = Duration.ofSeconds(1);

  private static final double FIRST_RATE = 500;
  private static final double TRIAL_SECONDS = 4;
  private static final int TRIES = 2;
  private static final double WITHIN = 0.05;
  private static final double STEP = 1.1;
  private static final double[] SHARES = {0.25, 0.5, 0.75, 0.9, 1};

  private final Stage stage;
  private final String name;
  private final double targetMillis;
  private final Report.Table table;

  /**
   * Prepares a table.
   *
   * @param name of the case, such as "cache"
   * @param targetMillis what 99 of 100 answers must be quicker than
   */
  Sweep(Stage stage, String name, double targetMillis, Report report) {
    this.stage = stage;
    this.name = name;
    this.targetMillis = targetMillis;
    table = report.table("From the " + name, Measurement.columns("case", "of the highest"));
    report.note(
        "from the %s: the highest rate is that with a p99 under %.0f ms"
            .formatted(name, targetMillis));
  }

  /** Measures one kind of requests. */
  void run(String what, ServiceProcess service, List<GetFeaturesRequest> requests) {
    try (Channels channels = Channels.to(service.port());
        Progress progress =
            Progress.of(stage.terminal(), "from the %s, %s".formatted(name, what), "requests")) {
      Load load = new Load(channels.all(), requests, DEADLINE);
      stage.warmUp(load);
      Measurement highest = highest(load, service, progress);
      double most = highest.load().arrivalsPerSecond();
      for (double share : SHARES) {
        Measurement measured = share == 1 ? highest : stage.measure(load, most * share, service);
        measured.addTo(table, what, Report.whole(Math.round(share * 100)) + " %");
      }
      progress.finish();
    }
  }

  /**
   * A short trial may be lucky, or early, when Java still compiles: from its rate up as long as a
   * whole measurement is good, else down until one is.
   */
  private Measurement highest(Load load, ServiceProcess service, Progress progress) {
    if (stage.plan().most().isPresent()) {
      return stage.measure(load, stage.plan().most().get(), service);
    }
    double rate = most(load, progress);
    Measurement measured = stage.measure(load, rate, service);
    while (!isGood(measured.load())) {
      rate /= STEP;
      measured = stage.measure(load, rate, service);
    }
    Measurement next = stage.measure(load, rate * STEP, service);
    while (isGood(next.load())) {
      measured = next;
      rate *= STEP;
      next = stage.measure(load, rate * STEP, service);
    }
    return measured;
  }

  private boolean isGood(Load.Result result) {
    return result.isGood() && result.millis(99) < targetMillis;
  }

  /** The highest rate, in requests a second, that meets the target for a short time. */
  private double most(Load load, Progress progress) {
    long[] requests = {0};
    // A rate is tried twice before it counts as too high: others use the machine now and then.
    double most =
        RateSearch.highest(
            FIRST_RATE,
            WITHIN,
            rate ->
                IntStream.range(0, TRIES).anyMatch(any -> isGood(load, rate, requests, progress)));
    if (most == 0) {
      throw new IllegalStateException(
          "the service answers at no rate with a p99 under %.0f ms".formatted(targetMillis));
    }
    return most;
  }

  private boolean isGood(Load load, double rate, long[] requests, Progress progress) {
    double seconds = Math.min(TRIAL_SECONDS, stage.plan().seconds());
    Load.Result result = load.run(Arrivals.of(rate, seconds, stage.plan().seed()));
    requests[0] += result.requests();
    progress.update(requests[0]);
    return isGood(result);
  }
}
