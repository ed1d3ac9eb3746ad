package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;
import java.util.Optional;

/**
 * Where callers reach the service.
 *
 * @param port 0 for any free one
 * @param maxRequestBytes the longest request that is read, also when it is decompressed
 * @param tls empty for connections that are not encrypted
 * @param readyWithin how long the service waits for the topic before it says that it is ready
 * @param drainPause between saying that the service goes and taking no more connections
 * @param drain how long requests under way may take when the service stops
 */
public record ListenConfig(
    String host,
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
          "host",
          Types.text(),
          "localhost",
          "The address to listen on. Others than this machine reach the service when it is"
              + " `0.0.0.0`, or an address of theirs.");
  static final Option<Integer> PORT =
      Option.withDefault("port", Types.integer(0, MAX_PORT), 8585, "The port for gRPC.");
  static final Option<Integer> MAX_REQUEST_BYTES =
      Option.withDefault(
          "max-request-bytes",
          Types.bytes(1024, 64 << 20),
          1 << 20,
          "The longest request that is read, as it comes and when it is decompressed.");
  static final Option<Optional<TlsConfig>> TLS =
      Option.section("tls", TlsConfig.SECTION, "How connections are encrypted.");
  static final Option<ConnectionsConfig> CONNECTIONS =
      Option.section(
          "connections", ConnectionsConfig.SECTION, "What a caller's connection may do.");
  static final Option<CompressConfig> COMPRESS =
      Option.section("compress", CompressConfig.SECTION, "Which answers are compressed, and how.");
  static final Option<Duration> READY_WITHIN =
      Option.withDefault(
          "ready-within",
          Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
          Duration.ofSeconds(30),
          "How long the service waits, before it says that it is ready, until it has read the topic up"
              + " to now and holds the first blocks. After that time it says so all the same, and reads"
              + " on. Requests are taken all the while.");
  static final Option<Duration> DRAIN_PAUSE =
      Option.withDefault(
          "drain-pause",
          Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
          Duration.ofSeconds(1),
          "When the service stops: how long it still takes requests after it has said that it goes,"
              + " so that balancers move on first. Longer than they take to look.");
  static final Option<Duration> DRAIN =
      Option.withDefault(
          "drain",
          Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
          Duration.ofSeconds(10),
          "How long requests that are under way may take when the service stops. Watches end at"
              + " once.");

  public static final Section<ListenConfig> SECTION =
      Section.of(
          v ->
              new ListenConfig(
                  v.get(HOST),
                  v.get(PORT),
                  v.get(MAX_REQUEST_BYTES),
                  v.get(TLS),
                  v.get(CONNECTIONS),
                  v.get(COMPRESS),
                  v.get(READY_WITHIN),
                  v.get(DRAIN_PAUSE),
                  v.get(DRAIN)),
          HOST,
          PORT,
          MAX_REQUEST_BYTES,
          TLS,
          CONNECTIONS,
          COMPRESS,
          READY_WITHIN,
          DRAIN_PAUSE,
          DRAIN);
}
