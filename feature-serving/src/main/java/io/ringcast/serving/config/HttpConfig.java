package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The same calls as JSON over HTTP, for people and dashboards. */
public record HttpConfig(
    Optional<Integer> port,
    Optional<Integer> monitorPort,
    int maxHeaderBytes,
    int maxConnections,
    Duration idle,
    List<String> hosts,
    Readers metrics) {

  private static final int MAX_PORT = 65_535;

  public enum Readers {
    OPERATORS,
    ANYONE
  }

  static final Option<Optional<Integer>> PORT =
      Option.optional(
          Types.integer(0, MAX_PORT),
          "no HTTP",
          "The port for JSON over HTTP, with `listen`'s address and encryption.");
  static final Option<Optional<Integer>> MONITOR_PORT =
      Option.optional(
          Types.integer(0, MAX_PORT),
          "no such port",
          "The port for `/healthz`, `/readyz` and `/metrics`, likewise.");
  static final Option<Integer> MAX_HEADER_BYTES =
      Option.withDefault(
          Types.bytes(1024, 1 << 20), 32 << 10, "The longest request line and headers.");
  static final Option<Integer> MAX_CONNECTIONS =
      Option.withDefault(
          Types.integer(1, 100_000),
          200,
          "Open connections at most; one address gets the share `limits.caller-share`. Watches"
              + " may have half, and one caller its share of that.");
  static final Option<Duration> IDLE =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofHours(1)),
          Duration.ofSeconds(30),
          "How long a request may take to arrive, after the connection or the last answer.");
  static final Option<List<String>> HOSTS =
      Option.withDefault(
          Types.listOf(Types.text()),
          List.of(),
          "Host names of this port, beside `localhost`, `listen.host` and IP addresses.");
  static final Option<Readers> METRICS =
      Option.withDefault(
          Types.choice(Readers.class),
          Readers.OPERATORS,
          "Who may read `/metrics`: callers with `operator: true`, or `anyone`.");

  static final Section<HttpConfig> SECTION = Section.of(HttpConfig.class);
}
