package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are, reading them gives rows or a {@link BlockFormatException}. */
@Tag("seeded")
class DamagedBytesTest {

  private static final Emission EMISSION = new Emission(600_000, 1, 0);
  private static final FeatureSet SET = TestColumns.set(9, 2, 3, 2);

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final FeatureRecordReader reader = new FeatureRecordReader(SET);

  @AfterEach
  void close() {
    reader.close();
  }

  @Test
  void everyTruncationIsNoticed() {
    for (byte[] value : samples()) {
      for (int length = 0; length < value.length; length++) {
        byte[] cut = Arrays.copyOf(value, length);
        assertThatThrownBy(() -> read(cut))
            .as("%d of %d bytes, seed %d", length, value.length, seed)
            .isInstanceOf(BlockFormatException.class);
      }
    }
  }

  @Test
  void aByteBehindTheEndIsNoticed() {
    for (byte[] value : samples()) {
      assertThatThrownBy(() -> read(Arrays.copyOf(value, value.length + 1)))
          .isInstanceOf(BlockFormatException.class);
    }
  }

  /** Each single bit of every byte, and the byte turned over and changed at random. */
  @Test
  void everyChangedByteIsNoticed() {
    for (byte[] value : samples()) {
      for (int at = 0; at < value.length; at++) {
        for (int flip : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 255, 1 + random.nextInt(255)}) {
          byte[] damaged = value.clone();
          damaged[at] ^= (byte) flip;
          assertThatThrownBy(() -> read(damaged))
              .as("byte %d changed by %x, seed %d", at, flip, seed)
              .isInstanceOf(BlockFormatException.class);
        }
      }
    }
  }

  /** With the checksum put right again, so that what lies behind it has to stand alone. */
  @Test
  void changedHeadersWithRightChecksumsAreSurvived() {
    int refused = 0;
    List<byte[]> samples = samples();
    for (int i = 0; i < 100_000; i++) {
      byte[] damaged = samples.get(i % samples.size()).clone();
      int headerBytes = ByteBuffer.wrap(damaged).getInt(RecordLayout.CHECKED_FROM);
      damage(damaged, RecordLayout.PREFIX_BYTES, headerBytes);
      ByteBuffer.wrap(damaged)
          .putInt(RecordLayout.CHECKSUM_AT, RecordLayout.checksum(damaged, headerBytes));
      refused += refuses(() -> read(damaged));
    }
    assertThat(refused).as("seed %d", seed).isPositive();
  }

  @Test
  void changedBlocksWithRightChecksumsAreSurvived() throws Exception {
    int refused = 0;
    List<TileRecord.Block> blocks = new ArrayList<>();
    for (byte[] value : samples()) {
      if (RecordParser.parse(value) instanceof TileRecord record) {
        blocks.addAll(record.blocks());
      }
    }
    try (BlockDecoder decoder = new BlockDecoder(SET)) {
      for (int i = 0; i < 200_000; i++) {
        TileRecord.Block block = blocks.get(i % blocks.size());
        byte[] damaged = new byte[block.payload().remaining()];
        block.payload().duplicate().get(damaged);
        damage(damaged, BlockLayout.CHECKED_FROM, damaged.length);
        refused += refuses(() -> decoder.decode(block.cell(), withRightChecksum(damaged)));
      }
    }
    assertThat(refused).as("seed %d", seed).isPositive();
  }

  @Test
  void randomBytesAreRefused() {
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      assertThatThrownBy(() -> RecordParser.parse(bytes)).isInstanceOf(BlockFormatException.class);
    }
  }

  /** A few bytes that promise gigabytes. */
  @Test
  void noMemoryIsTakenForAPromise() {
    FeatureSet largest = TestColumns.set(11, 16, 25, 20);
    long block = 0x862a1072fffffffL;
    int allRows = 16_807;
    try (BlockDecoder decoder = new BlockDecoder(largest)) {
      int[][] promises = {
        {allRows, 100}, {allRows, Integer.MAX_VALUE}, {1, Integer.MAX_VALUE}, {-1, -1}, {1, 0}
      };
      for (int[] rowsAndBytes : promises) {
        for (int compression : new int[] {BlockLayout.STORED, BlockLayout.ZSTD}) {
          ByteBuffer payload =
              ByteBuffer.allocate(BlockLayout.HEADER_BYTES + 30)
                  .put((byte) BlockLayout.CODEC_VERSION)
                  .putInt(0)
                  .put((byte) compression)
                  .put((byte) 5)
                  .putInt(largest.fingerprint())
                  .putInt(rowsAndBytes[0])
                  .putInt(rowsAndBytes[1]);
          assertThatThrownBy(() -> decoder.decode(block, withRightChecksum(payload.array())))
              .isInstanceOf(BlockFormatException.class)
              .hasMessageContaining("the block says");
        }
      }
    }
  }

  private List<byte[]> samples() {
    List<byte[]> samples = new ArrayList<>();
    // So small that it is stored as it is; several blocks, compressed; and a marker.
    sample(TestColumns.of(new int[] {7, 8, 9}, SET, () -> random.nextInt(4)), samples);
    sample(
        TestColumns.of(new int[] {0, 342, 343, 400, 16_806}, SET, () -> random.nextLong() >>> 1),
        samples);
    int[] many = random.ints(0, 1000).distinct().limit(300).sorted().toArray();
    sample(TestColumns.of(many, SET, () -> random.nextInt(20) / 19), samples);
    samples.add(RecordWriter.marker(SET, EMISSION, 1, 4, EMISSION.windowEnd()).value());
    return samples;
  }

  private static void sample(SumColumns rows, List<byte[]> samples) {
    try (RecordWriter writer = new RecordWriter(SET, TestColumns.TILE_RESOLUTION, 6, 1_000_000)) {
      UUID product = new UUID(1, 2);
      writer.write(
          EMISSION, product, TestColumns.TILE, rows, record -> samples.add(record.value()));
    }
  }

  private void read(byte[] value) throws BlockFormatException {
    if (RecordParser.parse(value) instanceof TileRecord record) {
      reader.blocks(record, block -> assertThat(block.rows()).isPositive());
    }
  }

  private void damage(byte[] bytes, int from, int to) {
    for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
      int at = from + random.nextInt(to - from);
      bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : random.nextInt(4));
    }
  }

  private static ByteBuffer withRightChecksum(byte[] payload) {
    CRC32C checksum = new CRC32C();
    checksum.update(payload, BlockLayout.CHECKED_FROM, payload.length - BlockLayout.CHECKED_FROM);
    return ByteBuffer.wrap(payload)
        .putInt(BlockLayout.CHECKSUM_AT, (int) checksum.getValue())
        .rewind();
  }

  private interface Reading {
    void run() throws BlockFormatException;
  }

  /** One if it was refused as it should be; anything else that is thrown fails the test. */
  private int refuses(Reading reading) {
    try {
      reading.run();
      return 0;
    } catch (BlockFormatException expected) {
      return 1;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed, e);
    }
  }
}
