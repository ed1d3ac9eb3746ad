package io.ringcast.benchmarks;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a row costs on its way through the features topic, in time and bytes.
 *
 * <p>An operation is all rows of the busiest tile and product of a simulated city. What is of
 * interest is "rows", the nanoseconds a row; the bytes a row are printed once.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class BlockBenchmark {

  private static final int BLOCK_RESOLUTION = 6;
  private static final int MAX_RECORD_BYTES = 1_000_000;
  private static final Emission EMISSION = new Emission(600_000, 1, 0);
  private static final UUID PRODUCT = new UUID(1, 2);

  /** Rows made, encoded or decoded. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Rows {
    public long rows;

    /** JMH counts anew in every iteration. */
    @Setup(Level.Iteration)
    public void reset() {
      rows = 0;
    }
  }

  /** A dense city. */
  @Param("300")
  private int eventsPerSecond;

  /** One kind has 54 features, two have 108. */
  @Param({"1", "2"})
  private int kinds;

  private FeatureSet set;
  private long tile;
  private SumColumns rows;
  private RecordWriter writer;
  private FeatureRecordReader reader;
  private List<EncodedRecord> encoded;
  private long sum;

  /** The rows, and their bytes for those who decode. */
  @Setup
  public void prepare() throws IOException, BlockFormatException {
    FeatureSet all = FeatureSet.marketplace();
    set = all.part(all.kinds().subList(0, kinds), all.rings(), all.windows());
    CityTile busiest = CityTile.busiest(set, eventsPerSecond);
    tile = busiest.tile();
    rows = busiest.rows();
    writer = new RecordWriter(set, Cells.resolution(tile), BLOCK_RESOLUTION, MAX_RECORD_BYTES);
    reader = new FeatureRecordReader(set);
    encoded = encode(new Rows());
    if (decode(new Rows()) != busiest.sum()) {
      throw new IllegalStateException("what is decoded is not what was encoded");
    }
    printSize();
  }

  private void printSize() {
    long bytes = 0;
    for (EncodedRecord record : encoded) {
      bytes += record.key().length + record.value().length;
    }
    System.out.printf("%,d rows: %.1f bytes a row%n", rows.rows(), (double) bytes / rows.rows());
  }

  @TearDown
  public void close() {
    writer.close();
    reader.close();
  }

  @Benchmark
  public List<EncodedRecord> encode(Rows done) {
    done.rows += rows.rows();
    List<EncodedRecord> records = new ArrayList<>();
    writer.write(EMISSION, PRODUCT, tile, rows, records::add);
    return records;
  }

  /** All numerators added up. */
  @Benchmark
  public long decode(Rows done) throws BlockFormatException {
    done.rows += rows.rows();
    sum = 0;
    for (EncodedRecord record : encoded) {
      reader.blocks((TileRecord) RecordParser.parse(record.value()), this::addUp);
    }
    return sum;
  }

  private void addUp(DecodedBlock block) {
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        for (int row = 0; row < block.rows(); row++) {
          sum += block.sum(row, kind, feature);
        }
      }
    }
  }
}
