package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import java.time.Duration;
import java.util.Optional;

/** How many calls there may be, and what they must have; part of the section {@code limits}. */
public record CallLimits(
    boolean deadlineRequired,
    Duration maxDeadline,
    int calls,
    int watches,
    int bytes,
    double callerShare,
    Optional<Integer> keysPerSecond,
    Optional<Integer> burst) {

  /** The defaults. */
  public static final CallLimits USUAL =
      new CallLimits(
          true,
          Duration.ofSeconds(30),
          1000,
          1000,
          256 << 20,
          0.5,
          Optional.empty(),
          Optional.empty());

  private static final int MOST = 1_000_000;

  static final Option<Boolean> DEADLINE_REQUIRED =
      Option.withDefault(
          Types.bool(),
          USUAL.deadlineRequired(),
          "Whether gRPC calls, except watches, need a deadline.");
  static final Option<Duration> MAX_DEADLINE =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofMinutes(10)),
          USUAL.maxDeadline(),
          "The longest deadline of a call or of a watch's table.");
  static final Option<Integer> CALLS =
      Option.withDefault(
          "max-calls", Types.integer(1, MOST), USUAL.calls(), "Calls under way at most.");
  static final Option<Integer> WATCHES =
      Option.withDefault(
          "max-watches", Types.integer(1, MOST), USUAL.watches(), "Open watches at most.");
  static final Option<Integer> BYTES =
      Option.withDefault(
          "max-bytes",
          Types.bytes(64 << 10, Integer.MAX_VALUE),
          USUAL.bytes(),
          "Memory for requests and answers under way.");
  static final Option<Double> CALLER_SHARE =
      Option.withDefault(
          Types.decimal(0.01, 1),
          USUAL.callerShare(),
          "A named caller's share of `max-calls`, `max-watches` and `max-bytes`.");

  static final Option<Optional<Integer>> KEYS_PER_SECOND =
      Quota.keysPerSecond("%d".formatted(Quota.USUAL.keysPerSecond()), "a caller");
  static final Option<Optional<Integer>> BURST =
      Quota.burst(
          "one second's keys; %d where no keys-per-second are written"
              .formatted(Quota.USUAL.burst()));

  /** The quota of a caller that has no other. */
  public Quota quota() {
    return Quota.of(keysPerSecond, burst).orElse(Quota.USUAL);
  }
}
