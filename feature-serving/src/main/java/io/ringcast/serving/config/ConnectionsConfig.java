package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/**
 * What a caller's connection may do.
 *
 * @param maxAge after which a caller is asked to connect anew
 * @param maxCalls under way at once on one connection
 * @param keepAlive how long a connection may be silent before we ask whether anybody is there
 * @param minPing how often a caller may ask us that
 */
public record ConnectionsConfig(
    Duration maxAge, int maxCalls, Duration keepAlive, Duration minPing) {

  static final Option<Duration> MAX_AGE =
      Option.withDefault(
          "max-age",
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(30)),
          Duration.ofMinutes(10),
          "After which time a caller is asked to connect anew, give or take a tenth, so that callers"
              + " find instances that were added. Calls under way have `drain` to end; a watch ends"
              + " with its connection.");
  static final Option<Integer> MAX_CALLS =
      Option.withDefault(
          "max-calls",
          Types.integer(1, 1_000_000),
          500,
          "How many calls may be under way at once on one connection; a caller waits with more.");
  static final Option<Duration> KEEP_ALIVE =
      Option.withDefault(
          "keep-alive",
          Types.duration(Duration.ofSeconds(1), Duration.ofHours(2)),
          Duration.ofMinutes(1),
          "After how long a silence we ask whether a caller is still there. One that does not"
              + " answer within 20 s is let go, with its watches.");
  static final Option<Duration> MIN_PING =
      Option.withDefault(
          "min-ping",
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)),
          Duration.ofSeconds(10),
          "How often a caller may ask whether we are still there. One that asks more often is"
              + " disconnected with `too_many_pings`.");

  static final Section<ConnectionsConfig> SECTION =
      Section.of(
          v ->
              new ConnectionsConfig(
                  v.get(MAX_AGE), v.get(MAX_CALLS), v.get(KEEP_ALIVE), v.get(MIN_PING)),
          MAX_AGE,
          MAX_CALLS,
          KEEP_ALIVE,
          MIN_PING);
}
