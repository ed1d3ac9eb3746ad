package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Optional;

/**
 * How much one caller may ask for.
 *
 * @param keysPerSecond keys, places × products, in the long run
 * @param burst how many keys may come at once, after a while without any
 */
public record Quota(int keysPerSecond, int burst) {

  /** What holds where no other quota is written. */
  public static final Quota USUAL = new Quota(500_000, 1_000_000);

  private static final int MOST = 1_000_000_000;

  /** The two options of a quota, for the sections that have one. */
  record Options(Option<Optional<Integer>> keysPerSecond, Option<Optional<Integer>> burst) {

    /**
     * Options with these names.
     *
     * @param rateWithoutIt what holds where no quota is written
     * @param burstWithoutIt what holds where no burst is written
     */
    static Options of(String rateWithoutIt, String burstWithoutIt, String whose) {
      return new Options(
          Option.optional(
              "keys-per-second",
              Types.integer(1, MOST),
              rateWithoutIt,
              "Keys (places × products) a second for "
                  + whose
                  + ", on average; a named caller's reads of the store, a hundredth."),
          Option.optional(
              "burst",
              Types.integer(1, MOST),
              burstWithoutIt,
              "Keys that may come at once after a pause. Larger requests are never answered."));
    }

    Optional<Quota> read(Values v) {
      return v.get(keysPerSecond).map(rate -> new Quota(rate, v.get(burst).orElse(rate)));
    }

    void check(Values v) {
      if (v.isWritten(burst) && !v.isWritten(keysPerSecond)) {
        v.at(burst).reject("means nothing without keys-per-second");
      }
    }
  }
}
