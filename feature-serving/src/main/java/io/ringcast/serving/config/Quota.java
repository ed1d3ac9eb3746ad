package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Optional;

/**
 * How many keys (places × products) a caller may ask for: per second, and at once after a pause.
 */
public record Quota(int keysPerSecond, int burst) {

  /** The default. */
  public static final Quota USUAL = new Quota(500_000, 1_000_000);

  private static final int MOST = 1_000_000_000;

  static Option<Optional<Integer>> keysPerSecond(String withoutIt, String whose) {
    return Option.optional(
        "keys-per-second",
        Types.integer(1, MOST),
        withoutIt,
        "Keys (places × products) a second for "
            + whose
            + ", on average; a named caller's reads of the store, a hundredth.");
  }

  static Option<Optional<Integer>> burst(String withoutIt) {
    return Option.optional(
        "burst",
        Types.integer(1, MOST),
        withoutIt,
        "Keys that may come at once, after a pause: the largest request.");
  }

  /** Empty without a rate. The usual burst is one second's keys. */
  static Optional<Quota> of(Optional<Integer> keysPerSecond, Optional<Integer> burst) {
    return keysPerSecond.map(rate -> new Quota(rate, burst.orElse(rate)));
  }

  static void check(
      Values v, Option<Optional<Integer>> keysPerSecond, Option<Optional<Integer>> burst) {
    if (v.isWritten(burst) && !v.isWritten(keysPerSecond)) {
      v.at(burst).reject("means nothing without keys-per-second");
    }
  }
}
