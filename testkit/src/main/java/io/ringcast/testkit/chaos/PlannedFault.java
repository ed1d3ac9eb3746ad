package io.ringcast.testkit.chaos;

import java.time.Duration;
import java.util.Locale;

/**
 * A fault of a plan.
 *
 * @param length how long what it happens to is away
 * @param number which task manager, or which parallelism, where the fault needs one
 */
public record PlannedFault(Fault fault, Duration length, int number) {

  @Override
  public String toString() {
    return switch (fault) {
      case COMPUTE_RESCALED, PUBLISHER_RESCALED -> fault.words() + " " + number;
      case COMPUTE_RESTARTED_UNREAD, EVENTS_REPLAYED, FEATURES_REPLAYED -> fault.words();
      default ->
          String.format(Locale.ROOT, "%s (%.1f s)", fault.words(), length.toMillis() / 1000.0);
    };
  }
}
