package io.ringcast.testkit.golden;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
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
          file + " cannot be read after line " + number + ": " + reason(e), e);
    }
  }

  /** Writes a file, which is there when it is whole; nothing is left of one that is broken off. */
  static void write(Path file, Consumer<Consumer<String>> lines) {
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    unfinished.toFile().deleteOnExit();
    try {
      try (Writer out = compress(unfinished)) {
        lines.accept(line -> append(out, line));
        out.close();
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (UncheckedIOException e) {
      throw unwritten(file, e.getCause());
    } catch (IOException e) {
      throw unwritten(file, e);
    }
  }

  private static GoldenException unwritten(Path file, IOException e) {
    return new GoldenException(file + " cannot be written: " + reason(e), e);
  }

  /** In words also where Java's own message is nothing, or the bare path. */
  private static String reason(IOException e) {
    if (e instanceof EOFException) {
      return "the file ends too early";
    }
    return e instanceof FileSystemException || e.getMessage() == null
        ? e.toString()
        : e.getMessage();
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
