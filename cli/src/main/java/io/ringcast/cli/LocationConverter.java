package io.ringcast.cli;

import java.net.URI;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A folder, or the URI of one on any file system that Flink has. */
public final class LocationConverter implements ITypeConverter<URI> {

  @Override
  public URI convert(String text) {
    try {
      return text.contains("://") ? URI.create(text) : Path.of(text).toAbsolutePath().toUri();
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'%s' is no folder and no URI".formatted(text));
    }
  }
}
