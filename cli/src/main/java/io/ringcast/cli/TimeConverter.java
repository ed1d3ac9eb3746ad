package io.ringcast.cli;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time as people or programs write it; people leave seconds out. */
public final class TimeConverter implements ITypeConverter<Instant> {

  @Override
  public Instant convert(String text) {
    try {
      return text.matches("-?\\d{1,18}")
          ? Instant.ofEpochMilli(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          "'" + text + "' is no time such as 2026-01-31T08:00:00Z, nor epoch milliseconds");
    }
  }
}
