package io.ringcast.benchmarks.serve;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A day of load, compressed in time: minutes end many times as fast as in a real day, and what
 * expires after ten minutes does so, too. Some places are asked for all the time, others so seldom
 * that the service has let them go in between. There is little load at night and most in the
 * evening.
 */
final class DayCase {

  /** After which a block that nobody asks for is let go, and a connection is to be made anew. */
  private static final Duration CATCH_UP = Duration.ofSeconds(20);

  private static final int EXPIRY_MINUTES = 10;

  /** The shortest time for that which the service can be told. */
  private static final double SHORTEST_EXPIRY = 1;

  private static final int PLACES = 4000;
  private static final int DRAWN = 100_000;

  private final Stage stage;
  private final double seconds;

  /**
   * Prepares a day.
   *
   * @param stage that nobody else uses; the day begins after its newest minute
   */
  DayCase(Stage stage) {
    this.stage = stage;
    this.seconds = stage.plan().daySeconds();
  }

  void run(Report report) throws IOException {
    double minute = seconds / DayLatencies.MINUTES;
    double expiry = Math.max(SHORTEST_EXPIRY, minute * EXPIRY_MINUTES);
    String millis = Math.round(expiry * 1000) + "ms";
    try (ServiceProcess service =
            stage.service("cache.keep-idle=" + millis, "listen.connections.max-age=" + millis);
        Channels channels = Channels.to(service.port(), Channels.Encoding.NONE);
        Progress progress = Progress.of(stage.terminal(), "a day", "requests")) {
      Load load = new Load(channels.all(), drawn(), Sweep.DEADLINE);
      stage.warmUp(load);
      Arrivals arrivals = Arrivals.ofDay(stage.plan().rate(), seconds, stage.plan().seed());
      Latencies latencies = new Latencies(arrivals);
      Renewals renewals =
          new Renewals(stage.truth().windowEnd(), DayLatencies.MINUTES, arrivals.number());
      MinuteFeed feed = MinuteFeed.start(stage, DayLatencies.MINUTES, minute, renewals);
      Measurement measured =
          stage.measure(load, arrivals, service, watcher(latencies, renewals, progress));
      requireNewest(load, feed.end());
      progress.finish(measured.load().requests());
      measured.addTo(
          report.table("A day in %.0f s".formatted(seconds), Measurement.columns("case")), "a day");
      report.note(
          "day: %d minutes, %d of them left out since the machine did not keep up, in %.0f s; blocks and connections expire after %.1f s, that is %.0f minutes of the day"
              .formatted(DayLatencies.MINUTES, feed.leftOut(), seconds, expiry, expiry / minute));
      new DayLatencies(latencies, seconds).tell(renewals.lags(), report);
    }
  }

  private static Load.Watcher watcher(Latencies latencies, Renewals renewals, Progress progress) {
    return new Load.Watcher() {
      @Override
      public void ended(int arrival, long latencyNanos) {
        latencies.set(arrival, latencyNanos);
        progress.update(arrival, (double) arrival / latencies.size());
      }

      @Override
      public void answered(int arrival, FeatureTable answer) {
        renewals.answered(arrival, answer, System.nanoTime());
      }
    };
  }

  /** Many draws among places of which the first is asked for most, the tenth a tenth as often. */
  private List<GetFeaturesRequest> drawn() {
    List<GetFeaturesRequest> places =
        stage
            .requests()
            .make(PLACES, stage.plan().hexagons(), Requests.Spread.NEAR, stage.plan().seed());
    double[] sums = new double[PLACES];
    double sum = 0;
    for (int i = 0; i < PLACES; i++) {
      sum += 1.0 / (i + 1);
      sums[i] = sum;
    }
    Random random = new Random(stage.plan().seed());
    double all = sum;
    return IntStream.range(0, DRAWN)
        .map(i -> Arrays.binarySearch(sums, random.nextDouble() * all))
        .mapToObj(at -> places.get(at < 0 ? Math.min(PLACES - 1, -at - 1) : at))
        .toList();
  }

  /**
   * When the day is over, the values are those of its last minute; a service that has fallen behind
   * gets some time, for a second is an hour here.
   */
  static void requireNewest(Load load, ShownMinute last) {
    Truth truth = new Truth(last);
    long until = System.nanoTime() + CATCH_UP.toNanos();
    Optional<String> wrong = wrong(load, truth);
    while (wrong.isPresent() && System.nanoTime() < until) {
      wrong = wrong(load, truth);
    }
    if (wrong.isPresent()) {
      throw new IllegalStateException("at the end: " + wrong.get());
    }
  }

  private static Optional<String> wrong(Load load, Truth truth) {
    Load.Result result = load.run(Arrivals.of(20, 2, 1));
    if (!result.isGood()) {
      return Optional.of(
          "%d requests failed, and %d keys came without a value"
              .formatted(result.failed(), result.badKeys()));
    }
    return result.kept().stream()
        .flatMap(kept -> truth.wrong(kept.request(), kept.answer()).stream())
        .findFirst();
  }
}
