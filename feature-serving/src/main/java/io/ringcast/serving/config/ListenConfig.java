package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;
import java.util.Optional;

/** Where callers reach the service. */
public record ListenConfig(
    String host,
    boolean insecure,
    int port,
    int maxRequestBytes,
    Optional<TlsConfig> tls,
    ConnectionsConfig connections,
    CompressConfig compress,
    Duration readyWithin,
    Duration drainPause,
    Duration drain) {

  private static final int MAX_PORT = 65_535;

  static final Option<String> HOST =
      Option.withDefault(
          Types.text(),
          "localhost",
          "The address to listen on; other than loopback, it needs `callers` and `tls`.");
  static final Option<Boolean> INSECURE =
      Option.withDefault(
          Types.bool(), false, "Whether other machines may connect without `callers` or `tls`.");
  static final Option<Integer> PORT =
      Option.withDefault(Types.integer(0, MAX_PORT), 8585, "The gRPC port.");
  static final Option<Integer> MAX_REQUEST_BYTES =
      Option.withDefault(
          Types.bytes(1024, 64 << 20), 1 << 20, "The longest request, also after decompression.");
  static final Option<Optional<TlsConfig>> TLS =
      Option.section(TlsConfig.SECTION, "How connections are encrypted.");
  static final Option<ConnectionsConfig> CONNECTIONS =
      Option.section(ConnectionsConfig.SECTION, "What a caller's connection may do.");
  static final Option<CompressConfig> COMPRESS =
      Option.section(CompressConfig.SECTION, "Which answers are compressed, and how.");
  static final Option<Duration> READY_WITHIN =
      Option.withDefault(
          Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
          Duration.ofSeconds(30),
          "How long readiness may wait for the topic and the first blocks.");
  static final Option<Duration> DRAIN_PAUSE =
      Option.withDefault(
          Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
          Duration.ofSeconds(1),
          "How long a stopping service takes requests.");
  static final Option<Duration> DRAIN =
      Option.withDefault(
          Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
          Duration.ofSeconds(10),
          "How long requests may take at a stop; watches end at once.");

  public static final Section<ListenConfig> SECTION = Section.of(ListenConfig.class);
}
