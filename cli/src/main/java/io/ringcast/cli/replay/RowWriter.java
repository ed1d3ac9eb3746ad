package io.ringcast.cli.replay;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.golden.RowText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Writes rows as JSON, one a line, for people and other programs. */
public final class RowWriter implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  /** After so many rows the writer looks whether anybody still reads standard output. */
  private static final int ROWS_A_LOOK = 1_000;

  private final Writer out;
  private final Optional<PrintWriter> watched;
  private final RowText.Values values;
  private final Map<FeatureSet, RowText> texts = new HashMap<>();
  private long rows;

  public RowWriter(Path file, RowText.Values values) throws IOException {
    this(new OutputStreamWriter(open(file), StandardCharsets.UTF_8), Optional.empty(), values);
  }

  public RowWriter(PrintWriter out, RowText.Values values) {
    this(out, Optional.of(out), values);
  }

  private RowWriter(Writer out, Optional<PrintWriter> watched, RowText.Values values) {
    this.out = new BufferedWriter(out, BUFFER);
    this.watched = watched;
    this.values = values;
  }

  private static OutputStream open(Path file) throws IOException {
    OutputStream plain = Files.newOutputStream(file);
    return file.toString().endsWith(".gz") ? gzip(plain) : plain;
  }

  /** At its fastest: the lines are so alike that more effort hardly makes them smaller. */
  private static OutputStream gzip(OutputStream plain) throws IOException {
    return new GZIPOutputStream(plain, BUFFER) {
      {
        def.setLevel(Deflater.BEST_SPEED);
      }
    };
  }

  public void write(FeatureSet set, FeatureRow row) {
    RowText text = texts.computeIfAbsent(set, its -> new RowText(its, values));
    try {
      out.append(text.write(row)).append('\n');
      rows++;
      if (rows % ROWS_A_LOOK == 0 && watched.filter(PrintWriter::checkError).isPresent()) {
        throw new IOException("nobody reads the rows any more");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public long rows() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
