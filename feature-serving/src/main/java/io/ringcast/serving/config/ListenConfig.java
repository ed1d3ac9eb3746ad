package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/**
 * Where callers reach the service.
 *
 * @param port 0 for any free one
 * @param maxRequestBytes the longest request that is read
 * @param maxConnectionAge after which a caller is asked to connect anew
 * @param drain how long requests under way may take when the service stops
 */
public record ListenConfig(
    String host, int port, int maxRequestBytes, Duration maxConnectionAge, Duration drain) {

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
          "The longest request that is read.");
  static final Option<Duration> MAX_CONNECTION_AGE =
      Option.withDefault(
          "max-connection-age",
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(30)),
          Duration.ofMinutes(10),
          "After which time a caller is asked to connect anew, give or take a tenth, so that callers"
              + " find instances that were added.");
  static final Option<Duration> DRAIN =
      Option.withDefault(
          "drain",
          Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
          Duration.ofSeconds(10),
          "How long requests that are under way may take when the service stops.");

  public static final Section<ListenConfig> SECTION =
      Section.of(
          v ->
              new ListenConfig(
                  v.get(HOST),
                  v.get(PORT),
                  v.get(MAX_REQUEST_BYTES),
                  v.get(MAX_CONNECTION_AGE),
                  v.get(DRAIN)),
          HOST,
          PORT,
          MAX_REQUEST_BYTES,
          MAX_CONNECTION_AGE,
          DRAIN);
}
