package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import io.ringcast.common.features.Minutes;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * A day of load, compressed in time: minutes end many times as fast as in a real day, and blocks
 * and connections expire as fast. Some places are asked for all the time, others so seldom that the
 * service has let them go in between. There is little load at night and most in the evening.
 */
final class DayCase {

  static final int MINUTES = 24 * 60;

  /** A service that has fallen behind gets some time at the end. */
  private static final Duration CATCH_UP = Duration.ofSeconds(20);

  private static final int EXPIRY_MINUTES = 10;

  /** The shortest expiry that the service accepts, in seconds. */
  private static final double SHORTEST_EXPIRY = 1;

  private static final int PLACES = 4000;
  private static final int DRAWN = 100_000;

  /** Each minute is cut into so many parts; the first ones have its renewal. */
  private static final int PARTS = 10;

  private static final long LONGEST_NANOS = 60_000_000_000L;

  private final Stage stage;
  private final double seconds;
  private final double minuteSeconds;

  /** By tenth of a minute, from the moment when the minute is sent. */
  private final List<ConcurrentHistogram> byPart =
      IntStream.range(0, PARTS).mapToObj(i -> new ConcurrentHistogram(LONGEST_NANOS, 3)).toList();

  private final AtomicInteger leftOut = new AtomicInteger();

  /** A day that begins after the stage's newest minute; nobody else may use the stage. */
  DayCase(Stage stage) {
    this.stage = stage;
    this.seconds = stage.plan().daySeconds();
    this.minuteSeconds = seconds / MINUTES;
  }

  void run(Report report) throws IOException {
    double expiry = Math.max(SHORTEST_EXPIRY, minuteSeconds * EXPIRY_MINUTES);
    String millis = Math.round(expiry * 1000) + "ms";
    try (ServiceProcess service =
            stage.service("cache.keep-idle=" + millis, "listen.connections.max-age=" + millis);
        Channels channels = Channels.to(service.port());
        Progress progress = Progress.of(stage.terminal(), "a day", "requests")) {
      Load load = new Load(channels.all(), drawn(), Sweep.DEADLINE);
      stage.warmUp(load);
      Arrivals arrivals = Arrivals.ofDay(stage.plan().rate(), seconds, stage.plan().seed());
      long begin = System.nanoTime();
      CompletableFuture<ShownMinute> last = CompletableFuture.supplyAsync(() -> feed(begin));
      Measurement measured = stage.measure(load, arrivals, service, watcher(arrivals, progress));
      requireNewest(load, last.join());
      progress.finish(measured.load().requests());
      measured.addTo(
          report.table("A day in %.0f s".formatted(seconds), Measurement.columns("case")), "a day");
      report.note(
          "day: %d minutes, %d of them left out since the machine did not keep up; blocks and connections expire after %.1f s, that is %.0f minutes of the day"
              .formatted(MINUTES, leftOut.get(), expiry, expiry / minuteSeconds));
      tabulate(report);
    }
  }

  private Load.Watcher watcher(Arrivals arrivals, Progress progress) {
    return (arrival, latencyNanos) -> {
      double part = arrivals.nanos(arrival) / 1e9 / minuteSeconds * PARTS;
      byPart.get((int) part % PARTS).recordValue(Math.min(LONGEST_NANOS, latencyNanos));
      progress.update(arrival, (double) arrival / arrivals.number());
    };
  }

  /** Ends minutes, one after the other; leaves some out where the machine does not keep up. */
  private ShownMinute feed(long begin) {
    long nanos = (long) (minuteSeconds * 1e9);
    ShownMinute minute = null;
    for (int i = 1; i <= MINUTES; i++) {
      int due = (int) Math.min(MINUTES, (System.nanoTime() - begin) / nanos);
      if (due > i) {
        leftOut.addAndGet(due - i);
        i = due;
      }
      long end = stage.truth().windowEnd() + i * Minutes.MILLIS;
      minute = stage.city().show(stage.city().size() - 1 + i, end);
      Load.await(begin + i * nanos);
      stage.sources().add(minute);
    }
    return minute;
  }

  private void tabulate(Report report) {
    Report.Table table =
        report.table("Within a minute of the day", "what", "p50 ms", "p99 ms", "longest ms");
    for (int part = 0; part < PARTS; part++) {
      Histogram nanos = byPart.get(part);
      table.add(
          "answers, tenth %d of each minute".formatted(part + 1),
          Report.hundredths(nanos.getValueAtPercentile(50) / 1e6),
          Report.hundredths(nanos.getValueAtPercentile(99) / 1e6),
          Report.hundredths(nanos.getMaxValue() / 1e6));
    }
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

  /** When the day is over, the values are those of its last minute. */
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
