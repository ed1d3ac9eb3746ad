package io.ringcast.benchmarks;

import io.grpc.Codec;
import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.ZstdCodec;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to compress an answer of the feature service: 50 neighbouring hexagons of the
 * busiest tile of a simulated city, 108 columns, one product. The bytes are printed once.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class AnswerBenchmark {

  private static final int HEXAGONS = 50;
  private static final double EVENTS_PER_SECOND = 300;
  private static final int MIB = 1 << 20;

  /** How an answer is compressed. */
  public enum Encoding {
    NONE,
    GZIP,
    ZSTD;

    private Codec codec() {
      return switch (this) {
        case NONE -> Codec.Identity.NONE;
        case GZIP -> new Codec.Gzip();
        case ZSTD -> new ZstdCodec(MIB);
      };
    }
  }

  @Param({"NONE", "GZIP", "ZSTD"})
  private Encoding encoding;

  private Codec codec;
  private FeatureTable answer;
  private byte[] encoded;

  /** The answer, and its bytes for those who decode. */
  @Setup
  public void prepare() throws IOException {
    FeatureSet set = CityTile.set(2);
    answer = answer(set, CityTile.busiest(set, EVENTS_PER_SECOND));
    codec = encoding.codec();
    encoded = encode();
    System.out.printf(
        "%s: %,d bytes, %,d when not compressed%n",
        encoding, encoded.length, answer.getSerializedSize());
  }

  private static FeatureTable answer(FeatureSet set, CityTile tile) {
    long[][] sums = new long[set.kinds().size() * set.featuresPerKind()][tile.rows().rows()];
    Numerators.read(set, tile.rows(), sums);
    int from = tile.rows().rows() / 2;
    FeatureTable.Builder table =
        FeatureTable.newBuilder()
            .setFeatureSet(set.name())
            .setVersion(set.version())
            .addAllNames(set.featureNames())
            .addProducts(new UUID(1, 1).toString());
    for (int row = from; row < from + HEXAGONS; row++) {
      table
          .addHexagons(tile.tile() + tile.rows().path(row))
          .addStatuses(Status.FRESH)
          .addWindowEndsMs(0)
          .addAgesMs(0);
    }
    for (int index = 0; index < sums.length; index++) {
      int window = set.windows().get(index % set.windows().size());
      int ring = set.rings().get(index / set.windows().size() % set.rings().size());
      double divisor = (double) window * DiskSizes.ordinary(ring);
      Column.Builder column = Column.newBuilder();
      for (int row = from; row < from + HEXAGONS; row++) {
        column.addFloats((float) (sums[index][row] / divisor));
      }
      table.addColumns(column);
    }
    return table.build();
  }

  @Benchmark
  public byte[] encode() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(answer.getSerializedSize());
    try (OutputStream out = codec.compress(bytes)) {
      answer.writeTo(out);
    }
    return bytes.toByteArray();
  }

  @Benchmark
  public FeatureTable decode() throws IOException {
    try (InputStream in = codec.decompress(new ByteArrayInputStream(encoded))) {
      return FeatureTable.parseFrom(in);
    }
  }
}
