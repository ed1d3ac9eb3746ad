package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/** What a caller's connection may do. */
public record ConnectionsConfig(
    int most,
    Duration maxAge,
    int maxCalls,
    Duration firstCall,
    Duration keepAlive,
    Duration minPing) {

  static final Option<Integer> MOST =
      Option.withDefault(
          "max",
          Types.integer(1, 1_000_000),
          1000,
          "Open connections at most. One address or named caller gets the share"
              + " `limits.caller-share`.");
  static final Option<Duration> MAX_AGE =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(30)),
          Duration.ofMinutes(10),
          "When a caller must reconnect, to find new instances. A watch ends.");
  static final Option<Integer> MAX_CALLS =
      Option.withDefault(
          Types.integer(1, 1_000_000),
          500,
          "Calls under way on one connection; further ones wait.");
  static final Option<Duration> FIRST_CALL =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)),
          Duration.ofSeconds(10),
          "A connection without a call in this time may be closed.");
  static final Option<Duration> KEEP_ALIVE =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofHours(2)),
          Duration.ofMinutes(1),
          "After this silence the service pings a caller.");
  static final Option<Duration> MIN_PING =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)),
          Duration.ofSeconds(10),
          "The shortest time between a caller's pings.");

  static final Section<ConnectionsConfig> SECTION = Section.of(ConnectionsConfig.class);
}
