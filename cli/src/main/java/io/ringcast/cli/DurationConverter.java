package io.ringcast.cli;

import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Types;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration as configurations have it. */
public final class DurationConverter implements ITypeConverter<Duration> {

  private static final ScalarType<Duration> TYPE =
      Types.duration(Duration.ofMillis(1), Duration.ofDays(30));

  @Override
  public Duration convert(String text) {
    return TYPE.of(text)
        .orElseThrow(() -> new TypeConversionException("'" + text + "' is not " + TYPE.what()));
  }
}
