package io.ringcast.store;

import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.config.WriteConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Rows of one block cell, product and window end, as they were before they were encoded. */
public record TestRows(
    FeatureSet set, UUID product, long cell, Emission emission, int[] paths, long[][] columns) {

  /** A cell of resolution 4 in New York, with no pentagon anywhere near. */
  static final long AREA = 0x842a107ffffffffL;

  static final UUID PRODUCT = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

  /** 2026-01-01T00:00:00Z. */
  static final long NEW_YEAR = 1767225600000L;

  /** Writes small batches, and at once. */
  public static final WriteConfig WRITE =
      new WriteConfig(
          100,
          1 << 20,
          Duration.ofMillis(1),
          4,
          new Backoff(Duration.ofMillis(1), Duration.ofMillis(5)));

  /** A kind's name may hold what CQL takes for a minus. */
  static FeatureSet set(String name, int version) {
    return FeatureSet.of(name, List.of("demand", "fare-sum.2"), List.of(0, 1, 5), List.of(1, 8))
        .withVersion(version);
  }

  static Emission emission(long windowEnd, long rowVersion) {
    return new Emission(windowEnd, rowVersion, NEW_YEAR / 60_000);
  }

  /** The cell of resolution 6 at this path in the area. */
  static long blockCell(int path) {
    return Cells.descendant(AREA, path, 6);
  }

  /** Some of the cell's hexagons, at least one. */
  static int[] somePaths(Random random) {
    int[] paths = IntStream.range(0, 343).filter(path -> random.nextInt(3) == 0).toArray();
    return paths.length == 0 ? new int[] {random.nextInt(343)} : paths;
  }

  static TestRows of(
      FeatureSet set, UUID product, long cell, Emission emission, int[] paths, LongSupplier sum) {
    long[][] columns = new long[set.kinds().size() * set.featuresPerKind()][];
    for (int column = 0; column < columns.length; column++) {
      columns[column] =
          IntStream.range(0, paths.length).mapToLong(row -> sum.getAsLong()).toArray();
    }
    return new TestRows(set, product, cell, emission, paths, columns);
  }

  static TestRows random(
      Random random, FeatureSet set, UUID product, long cell, Emission emission) {
    return of(set, product, cell, emission, somePaths(random), () -> random.nextInt(1000));
  }

  StoredBlock encoded() {
    try (BlockEncoder encoder = new BlockEncoder(set, Cells.resolution(cell))) {
      long[] sums = Arrays.stream(columns).flatMapToLong(Arrays::stream).toArray();
      byte[] payload = encoder.encode(DecodedBlock.of(set, cell, paths, sums), 0, paths.length);
      return new StoredBlock(
          set.id(), product, cell, set.resolution(), emission, paths.length, payload);
    }
  }

  /** The rows one by one. */
  List<TestRow> each() {
    List<TestRow> rows = new ArrayList<>();
    for (int row = 0; row < paths.length; row++) {
      List<Long> sums = new ArrayList<>();
      for (long[] column : columns) {
        sums.add(column[row]);
      }
      long hexagon = Cells.descendant(cell, paths[row], set.resolution());
      rows.add(new TestRow(product, hexagon, emission, sums));
    }
    return rows;
  }
}
