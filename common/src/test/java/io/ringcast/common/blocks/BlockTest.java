package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockTest {

  private static final int BLOCK_RESOLUTION = 6;
  private static final int PATHS = 343;
  private static final long BLOCK = Cells.descendant(TestColumns.TILE, 17, BLOCK_RESOLUTION);

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  @Test
  void sparseAndDenseNumeratorsComeBack() throws Exception {
    FeatureSet set = FeatureSet.marketplace();
    roundTrip(set, everyPath(), () -> 0);
    roundTrip(set, everyPath(), () -> 7);
    roundTrip(set, everyPath(), () -> random.nextInt(50) == 0 ? 1 : 0);
    roundTrip(set, everyPath(), () -> random.nextInt(5000));
    roundTrip(set, somePaths(0.5), () -> random.nextInt(3));
    roundTrip(set, somePaths(0.02), () -> random.nextInt(3));
  }

  /** Of any width up to 63 bits, with no order between rings or windows. */
  @Test
  void anyNumeratorsComeBack() throws Exception {
    FeatureSet set = FeatureSet.marketplace();
    roundTrip(set, everyPath(), () -> random.nextLong() >>> 1);
    roundTrip(set, everyPath(), () -> Long.MAX_VALUE * random.nextInt(2));
    roundTrip(set, everyPath(), () -> random.nextLong() >>> (1 + random.nextInt(63)));
    for (int bits = 1; bits < Long.SIZE; bits++) {
      int shift = Long.SIZE - bits;
      roundTrip(TestColumns.set(9, 1, 2, 2), everyPath(), () -> random.nextLong() >>> shift);
    }
  }

  @Test
  void everyNumberOfRowsComesBack() throws Exception {
    FeatureSet set = TestColumns.set(9, 1, 1, 2);
    for (int rows = 1; rows <= PATHS; rows++) {
      roundTrip(set, IntStream.range(PATHS - rows, PATHS).toArray(), () -> random.nextInt(100));
    }
  }

  @Test
  void oneRowAnywhereComesBack() throws Exception {
    FeatureSet set = FeatureSet.marketplace();
    for (int path = 0; path < PATHS; path++) {
      roundTrip(set, new int[] {path}, () -> random.nextInt(10));
    }
  }

  @Test
  void setsOfEveryShapeComeBack() throws Exception {
    LongSupplier sum = () -> random.nextInt(20);
    roundTrip(TestColumns.set(9, 1, 1, 1), somePaths(0.5), sum);
    roundTrip(TestColumns.set(9, 16, 2, 3), somePaths(0.5), sum);
    roundTrip(TestColumns.set(9, 2, 25, 20), somePaths(0.5), sum);
    roundTrip(TestColumns.set(9, 1, 2, 240), somePaths(0.5), sum);
    roundTrip(TestColumns.set(6, 16, 25, 20), new int[] {0}, sum);
  }

  @Test
  void pathsAreThoseUnderTheBlockAndHexagonsThoseOfTheTile() throws Exception {
    FeatureSet set = TestColumns.set(9, 1, 1, 1);
    TestColumns rows = TestColumns.of(new int[] {17 * PATHS + 5, 17 * PATHS + 300}, set, () -> 1);
    DecodedBlock decoded = decode(set, encode(set, rows, 0, 2));
    assertThat(decoded.path(0)).isEqualTo(5);
    assertThat(decoded.path(1)).isEqualTo(300);
    assertThat(decoded.hexagon(1))
        .isEqualTo(Cells.descendant(TestColumns.TILE, 17 * PATHS + 300, 9));
  }

  @Test
  void anotherSetsBlockIsRefusedWithBothFingerprints() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    FeatureSet other = TestColumns.set(9, 2, 2, 2);
    byte[] payload = encode(set, TestColumns.of(new int[] {1}, set, () -> 1), 0, 1);
    assertThatThrownBy(() -> decode(other, payload))
        .isInstanceOf(BlockFormatException.class)
        .hasMessageContaining("%08x".formatted(set.fingerprint()))
        .hasMessageContaining("%08x".formatted(other.fingerprint()));
  }

  @Test
  void aCellOfAnotherResolutionIsRefused() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    byte[] payload = encode(set, TestColumns.of(new int[] {1}, set, () -> 1), 0, 1);
    try (BlockDecoder decoder = new BlockDecoder(set)) {
      assertThatThrownBy(() -> decoder.decode(TestColumns.TILE, ByteBuffer.wrap(payload)))
          .isInstanceOf(BlockFormatException.class)
          .hasMessageContaining("resolution 6, not for 842a107ffffffff of resolution 4");
    }
  }

  @Test
  void aBlockOfANewerProgramIsToldFromADamagedOne() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    byte[] payload = encode(set, TestColumns.of(new int[] {1}, set, () -> 1), 0, 1);
    payload[0] = 2;
    assertThatThrownBy(() -> decode(set, payload))
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("version 2")
        .hasMessageContaining("upgrade");
    payload[payload.length - 1] ^= 1;
    assertThatThrownBy(() -> decode(set, payload))
        .isInstanceOf(BlockFormatException.class)
        .isNotInstanceOf(NewerFormatException.class);
  }

  @Test
  void aVersionThatNeverWasIsDamage() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    byte[] payload = encode(set, TestColumns.of(new int[] {1}, set, () -> 1), 0, 1);
    payload[0] = 0;
    assertThatThrownBy(() -> decode(set, payload))
        .isInstanceOf(BlockFormatException.class)
        .isNotInstanceOf(NewerFormatException.class);
  }

  @Test
  void theEncoderRefusesWhatItCannotSay() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    TestColumns twoBlocks = TestColumns.of(new int[] {1, PATHS}, set, () -> 1);
    assertThatThrownBy(() -> encode(set, twoBlocks, 0, 2)).hasMessageContaining("one block");
    TestColumns descending = TestColumns.of(new int[] {2, 1}, set, () -> 1);
    assertThatThrownBy(() -> encode(set, descending, 0, 2)).hasMessageContaining("ascend");
    TestColumns negative = TestColumns.of(new int[] {1}, set, () -> -1);
    assertThatThrownBy(() -> encode(set, negative, 0, 1))
        .hasMessageContaining("kind 0, feature 0 is negative");
    assertThatThrownBy(() -> new BlockEncoder(TestColumns.set(11, 16, 25, 20), 6))
        .hasMessageContaining("finer block resolution");
    assertThatThrownBy(() -> new BlockEncoder(set, 10)).hasMessageContaining("0 to 9");
  }

  /** The decoder cannot tell: the bytes are those of kinds that were packed one by one. */
  @Test
  void equalKindsAreCopied() {
    FeatureSet set = TestColumns.set(9, 4, 3, 2);
    for (int round = 0; round < 20; round++) {
      int bits = 1 + random.nextInt(62);
      TestColumns rows = TestColumns.of(somePaths(0.7), set, () -> random.nextLong() >>> bits);
      rows.sums()[2] = rows.sums()[0];
      rows.sums()[3] = rows.sums()[1];
      SumColumns same =
          new SumColumns() {
            @Override
            public int rows() {
              return rows.rows();
            }

            @Override
            public int path(int row) {
              return rows.path(row);
            }

            @Override
            public void read(int kind, int ring, int from, int to, long[][] byWindow) {
              assertThat(kind).as("seed %d", seed).isLessThan(2);
              rows.read(kind, ring, from, to, byWindow);
            }

            @Override
            public int sameAs(int kind) {
              return kind % 2;
            }
          };
      assertThat(encode(set, same, 0, rows.rows()))
          .as("seed %d", seed)
          .isEqualTo(encode(set, rows, 0, rows.rows()));
    }
  }

  private int[] everyPath() {
    return IntStream.range(0, PATHS).toArray();
  }

  private int[] somePaths(double chance) {
    int one = random.nextInt(PATHS);
    return IntStream.range(0, PATHS)
        .filter(path -> path == one || random.nextDouble() < chance)
        .toArray();
  }

  private void roundTrip(FeatureSet set, int[] paths, LongSupplier sum) throws Exception {
    TestColumns rows = TestColumns.of(paths, set, sum);
    byte[] payload = encode(set, rows, 0, rows.rows());
    DecodedBlock decoded = decode(set, payload);
    String context = "seed " + seed;
    assertThat(decoded.rows()).as(context).isEqualTo(rows.rows());
    int windows = set.windows().size();
    long[][] byWindow = new long[windows][rows.rows()];
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        decoded.read(kind, feature / windows, 0, rows.rows(), byWindow);
        assertThat(byWindow[feature % windows]).as(context).isEqualTo(rows.sums()[kind][feature]);
      }
    }
    int row = random.nextInt(rows.rows());
    assertThat(decoded.path(row)).as(context).isEqualTo(rows.path(row));
    assertThat(decoded.sums(row)[0][0]).as(context).isEqualTo(rows.sum(row, 0, 0));
    assertThat(decoded.sum(row, 0, 0)).as(context).isEqualTo(rows.sum(row, 0, 0));
    try (BlockDecoder decoder = new BlockDecoder(set)) {
      PackedRows.check(set, decoded, decoder.open(BLOCK, ByteBuffer.wrap(payload)), context);
    }
  }

  private static byte[] encode(FeatureSet set, SumColumns rows, int from, int to) {
    try (BlockEncoder encoder =
        new BlockEncoder(set, Math.min(BLOCK_RESOLUTION, set.resolution()))) {
      return encoder.encode(rows, from, to);
    }
  }

  /** Through a read-only view in the middle of other bytes, as drivers hand them on. */
  private static DecodedBlock decode(FeatureSet set, byte[] payload) throws BlockFormatException {
    ByteBuffer bytes = ByteBuffer.allocate(payload.length + 10);
    bytes.position(3).put(payload).flip().position(3);
    try (BlockDecoder decoder = new BlockDecoder(set)) {
      return decoder.decode(BLOCK, bytes.asReadOnlyBuffer());
    }
  }
}
