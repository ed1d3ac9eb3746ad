package io.ringcast.cli.replay;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Writes rows as JSON, one a line, for people and other programs. */
public final class RowWriter implements AutoCloseable {

  private static final int FLUSH_AT = 1 << 16;

  /** What is written of each feature. */
  public enum Values {
    SUMS,
    FEATURES,
    BOTH;

    boolean sums() {
      return this != FEATURES;
    }

    boolean features() {
      return this != SUMS;
    }
  }

  private final OutputStream out;
  private final Values values;
  private final Map<FeatureSet, DiskSizes> diskSizes = new HashMap<>();
  private final StringBuilder text = new StringBuilder();
  private long rows;

  public RowWriter(Path file, Values values) throws IOException {
    this(open(file), values);
  }

  public RowWriter(OutputStream out, Values values) {
    this.out = out;
    this.values = values;
  }

  private static OutputStream open(Path file) throws IOException {
    OutputStream plain = new BufferedOutputStream(Files.newOutputStream(file), FLUSH_AT);
    return file.toString().endsWith(".gz") ? gzip(plain) : plain;
  }

  /** At its fastest: the lines are so alike that more effort hardly makes them smaller. */
  private static OutputStream gzip(OutputStream plain) throws IOException {
    return new GZIPOutputStream(plain, FLUSH_AT) {
      {
        def.setLevel(Deflater.BEST_SPEED);
      }
    };
  }

  /** Writes all rows of a block. */
  public void write(FeatureSet set, UUID product, long windowEnd, DecodedBlock block) {
    for (int row = 0; row < block.rows(); row++) {
      write(set, product, windowEnd, block, row);
    }
  }

  /** Writes one row of a block. */
  public void write(FeatureSet set, UUID product, long windowEnd, DecodedBlock block, int row) {
    appendRow(set, product, windowEnd, block, row);
    rows++;
    if (text.length() > FLUSH_AT) {
      flush();
    }
  }

  public long rows() {
    return rows;
  }

  private void appendRow(
      FeatureSet set, UUID product, long windowEnd, DecodedBlock block, int row) {
    text.append("{\"feature_set\":\"").append(set.name());
    text.append("\",\"hexagon\":\"").append(Long.toHexString(block.hexagon(row)));
    text.append("\",\"product\":\"").append(product);
    text.append("\",\"window_end\":").append(windowEnd);
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      text.append(",\"").append(set.kinds().get(kind)).append("\":{");
      if (values.sums()) {
        text.append("\"sums\":[");
        for (int feature = 0; feature < set.featuresPerKind(); feature++) {
          text.append(feature == 0 ? "" : ",").append(block.sum(row, kind, feature));
        }
        text.append(values.features() ? "]," : "]");
      }
      if (values.features()) {
        appendFeatures(set, block, row, kind);
      }
      text.append('}');
    }
    text.append("}\n");
  }

  private void appendFeatures(FeatureSet set, DecodedBlock block, int row, int kind) {
    DiskSizes sizes = diskSizes.computeIfAbsent(set, DiskSizes::new);
    int windows = set.windows().size();
    text.append("\"features\":[");
    for (int feature = 0; feature < set.featuresPerKind(); feature++) {
      int diskSize = sizes.size(block.hexagon(row), feature / windows);
      int window = set.windows().get(feature % windows);
      double value = FeatureValue.of(block.sum(row, kind, feature), window, diskSize);
      text.append(feature == 0 ? "" : ",").append(value);
    }
    text.append(']');
  }

  private void flush() {
    try {
      out.write(text.toString().getBytes(StandardCharsets.ISO_8859_1));
      text.setLength(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the rows: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    try (OutputStream closing = out) {
      flush();
    }
  }
}
