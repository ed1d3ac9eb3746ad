package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.common.features.Minutes;
import java.time.Duration;
import java.util.Optional;

/**
 * Minutes that end on a stage after its newest, faster than on the clock: the stage must lie in the
 * past, and is left with other values than its own.
 */
final class LaterMinutes {

  /** A service that has fallen behind gets some time at the end. */
  private static final Duration CATCH_UP = Duration.ofSeconds(20);

  private final Stage stage;
  private ShownMinute newest;
  private int ended;

  LaterMinutes(Stage stage) {
    this.stage = stage;
  }

  /** Ends the next one: its rows are in the topic and in the store. */
  synchronized void end() {
    ended++;
    newest =
        stage
            .city()
            .show(
                stage.city().size() - 1 + ended,
                stage.truth().windowEnd() + ended * Minutes.MILLIS);
    stage.sources().add(newest);
  }

  /** When all is over, the values are those of the last minute. */
  synchronized void requireServed(Load load) {
    Truth truth = new Truth(newest);
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
