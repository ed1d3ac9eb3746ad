package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The lines of a file that a command has written. */
public final class Lines {

  private Lines() {}

  public static List<String> of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
      return new String(plain.readAllBytes(), UTF_8).lines().toList();
    }
  }

  public static List<String> sorted(Path file) throws IOException {
    return of(file).stream().sorted().toList();
  }
}
