package io.ringcast.cli;

import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Types;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Converters of option values, by Java type. */
public final class Converters {

  private static final ScalarType<Duration> DURATION =
      Types.duration(Duration.ofMillis(1), Duration.ofDays(30));

  private Converters() {}

  /** Lets a command line take these types. */
  public static CommandLine addTo(CommandLine line) {
    return line.registerConverter(Instant.class, Converters::time)
        .registerConverter(Duration.class, Converters::duration)
        .registerConverter(URI.class, Converters::location);
  }

  /** A time as people or programs write it; people leave seconds out. */
  static Instant time(String text) {
    try {
      return text.matches("-?\\d{1,18}")
          ? Instant.ofEpochMilli(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          "'" + text + "' is no time such as 2026-01-31T08:00:00Z, nor epoch milliseconds");
    }
  }

  /** A duration as configurations have it. */
  private static Duration duration(String text) {
    return DURATION
        .of(text)
        .orElseThrow(() -> new TypeConversionException("'" + text + "' is not " + DURATION.what()));
  }

  /** A folder, or the URI of one on any file system that Flink has. */
  private static URI location(String text) {
    try {
      return text.contains("://") ? URI.create(text) : Path.of(text).toAbsolutePath().toUri();
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'%s' is no folder and no URI".formatted(text));
    }
  }
}
