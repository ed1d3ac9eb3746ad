package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Optional;

/**
 * How many calls there may be, and what all of them must say; part of the section {@code limits}.
 *
 * @param deadlineRequired whether a call without a deadline is refused
 * @param calls how many calls may be under way at once
 * @param watches how many watches may be open at once
 * @param quota of every caller that has none of its own
 */
public record CallLimits(boolean deadlineRequired, int calls, int watches, Optional<Quota> quota) {

  /** What holds where nothing is written. */
  public static final CallLimits USUAL = new CallLimits(true, 1000, 1000, Optional.empty());

  private static final int MOST = 1_000_000;

  static final Quota.Options QUOTA = Quota.Options.of("no limit", "a caller");

  static final Option<Boolean> DEADLINE_REQUIRED =
      Option.withDefault(
          "deadline-required",
          Types.bool(),
          USUAL.deadlineRequired(),
          "Whether a gRPC call without a deadline is refused: nobody would know when its caller has"
              + " gone on without it. Watches need none.");
  static final Option<Integer> CALLS =
      Option.withDefault(
          "max-calls",
          Types.integer(1, MOST),
          USUAL.calls(),
          "How many calls may be under way at once. One more is refused, so that those that are"
              + " there stay fast.");
  static final Option<Integer> WATCHES =
      Option.withDefault(
          "max-watches",
          Types.integer(1, MOST),
          USUAL.watches(),
          "How many watches may be open at once.");

  static CallLimits read(Values v) {
    return new CallLimits(v.get(DEADLINE_REQUIRED), v.get(CALLS), v.get(WATCHES), QUOTA.read(v));
  }
}
