package io.ringcast.testbed.golden;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A compressed file of lines. The same lines give the same bytes. */
final class LineFile {

  private LineFile() {}

  /** Hands on each line; an error names the file and the line. */
  static void read(Path file, Consumer<String> use) {
    long number = 0;
    try (InputStream in = Files.newInputStream(file);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        use.accept(line);
      }
    } catch (GoldenException e) {
      throw new GoldenException(file + ", line " + number + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new GoldenException(
          file + " cannot be read after line " + number + ": " + e.getMessage(), e);
    }
  }

  /** Writes a file, which is there when it is whole. */
  static void write(Path file, Consumer<Consumer<String>> lines) {
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    try {
      try (Writer out = compress(unfinished)) {
        lines.accept(line -> append(out, line));
        out.close();
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (IOException e) {
      throw new GoldenException(file + " cannot be written: " + e.getMessage(), e);
    }
  }

  private static void append(Writer out, String line) {
    try {
      out.append(line).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As small as gzip can: it is written once and lies in a repository for ever. */
  private static Writer compress(Path file) throws IOException {
    OutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(file), 1 << 16) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        };
    return new BufferedWriter(new OutputStreamWriter(gzip, StandardCharsets.UTF_8));
  }
}
