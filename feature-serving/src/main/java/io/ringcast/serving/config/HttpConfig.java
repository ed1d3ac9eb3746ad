package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;
import java.util.Optional;

/**
 * The same calls as JSON over HTTP, for people and dashboards.
 *
 * @param port empty for none; 0 for any free one
 * @param maxHeaderBytes the longest request line, and the longest headers, that are read
 * @param maxConnections how many connections may be open at once
 * @param idle after which a connection without a request is closed
 * @param metrics who may read these
 */
public record HttpConfig(
    Optional<Integer> port,
    int maxHeaderBytes,
    int maxConnections,
    Duration idle,
    Readers metrics) {

  private static final int MAX_PORT = 65_535;

  /** Who may read metrics. */
  public enum Readers {
    CALLERS,
    ANYONE
  }

  static final Option<Optional<Integer>> PORT =
      Option.optional(
          "port",
          Types.integer(0, MAX_PORT),
          "no HTTP",
          "The port for JSON over HTTP, at the address of `listen` and encrypted as it is.");
  static final Option<Integer> MAX_HEADER_BYTES =
      Option.withDefault(
          "max-header-bytes",
          Types.bytes(1024, 1 << 20),
          32 << 10,
          "The longest request line, and the longest headers, that are read. A hexagon takes 24"
              + " bytes of the line.");
  static final Option<Integer> MAX_CONNECTIONS =
      Option.withDefault(
          "max-connections",
          Types.integer(1, 100_000),
          200,
          "How many connections may be open at once; one more is closed.");
  static final Option<Duration> IDLE =
      Option.withDefault(
          "idle",
          Types.duration(Duration.ofSeconds(1), Duration.ofHours(1)),
          Duration.ofSeconds(30),
          "After which time a connection is closed on which no request, or only part of one, comes.");
  static final Option<Readers> METRICS =
      Option.withDefault(
          "metrics",
          Types.choice(Readers.class),
          Readers.CALLERS,
          "Who may read `/metrics`, which names callers and views: those who may call, or `anyone`"
              + " who reaches the port, for a Prometheus that shows no token.");

  static final Section<HttpConfig> SECTION =
      Section.of(
          v ->
              new HttpConfig(
                  v.get(PORT),
                  v.get(MAX_HEADER_BYTES),
                  v.get(MAX_CONNECTIONS),
                  v.get(IDLE),
                  v.get(METRICS)),
          PORT,
          MAX_HEADER_BYTES,
          MAX_CONNECTIONS,
          IDLE,
          METRICS);
}
