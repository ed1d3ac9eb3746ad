package io.ringcast.cli.replay;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.golden.RowText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Writes rows as JSON, one a line, for people and other programs. */
final class RowWriter implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final Writer out;
  private final RowText.Values values;
  private final Map<FeatureSet, RowText> texts = new HashMap<>();
  private long rows;

  RowWriter(Path file, RowText.Values values) throws IOException {
    out = new BufferedWriter(new OutputStreamWriter(open(file), StandardCharsets.UTF_8), BUFFER);
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

  void write(FeatureSet set, FeatureRow row) {
    RowText text = texts.computeIfAbsent(set, its -> new RowText(its, values));
    try {
      out.append(text.write(row)).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    rows++;
  }

  long rows() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
