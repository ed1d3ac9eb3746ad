package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/**
 * Damage is noticed. Behind right checksums and compression, changed blocks and records give rows
 * that can be, or a {@link BlockFormatException}. -Dringcast.fuzz.seconds makes it longer.
 */
class BlockFuzzTest {

  private static final long SECONDS = Long.getLong("ringcast.fuzz.seconds", 2);
  private static final FeatureSet SET = TestColumns.set(9, 2, 3, 2);
  private static final int BLOCK_RESOLUTION = 6;
  private static final int[] EXTREMES = {
    0, 1, -1, 48, 49, 50, 63, 64, 65, 127, 128, 342, 343, 344, Integer.MAX_VALUE, Integer.MIN_VALUE
  };

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private int good;
  private int refused;

  /** A block without its header, decompressed. */
  private record Body(long cell, int rows, byte[] bytes) {}

  private interface Reading {
    void run() throws BlockFormatException;
  }

  @Test
  void everyChangedByteAndTruncationIsNoticed() {
    try (FeatureRecordReader reader = new FeatureRecordReader(SET)) {
      for (byte[] value : samples()) {
        for (int length = 0; length <= value.length + 1; length++) {
          if (length != value.length) {
            assertRefused(reader, Arrays.copyOf(value, length));
          }
        }
        for (int at = 0; at < value.length; at++) {
          for (int flip : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 255, 1 + random.nextInt(255)}) {
            byte[] damaged = value.clone();
            damaged[at] ^= (byte) flip;
            assertRefused(reader, damaged);
          }
        }
      }
      for (int i = 0; i < 20_000; i++) {
        byte[] bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
        assertRefused(reader, bytes);
      }
    }
  }

  private void assertRefused(FeatureRecordReader reader, byte[] value) {
    assertThatThrownBy(() -> read(reader, value))
        .as("seed %d, %s", seed, HexFormat.of().formatHex(value))
        .isInstanceOf(BlockFormatException.class);
  }

  /** A few bytes that promise gigabytes. */
  @Test
  void noMemoryIsTakenForAPromise() {
    FeatureSet largest = TestColumns.set(11, 16, 25, 20);
    int allRows = 16_807;
    int[][] promises = {
      {allRows, 100}, {allRows, Integer.MAX_VALUE}, {1, Integer.MAX_VALUE}, {-1, -1}, {1, 0}
    };
    try (BlockDecoder decoder = new BlockDecoder(largest)) {
      for (int[] promise : promises) {
        for (int compression : new int[] {BlockLayout.STORED, BlockLayout.ZSTD}) {
          byte[] payload = payload(largest, compression, promise[0], promise[1], new byte[30]);
          assertThatThrownBy(() -> decoder.decode(0x862a1072fffffffL, ByteBuffer.wrap(payload)))
              .isInstanceOf(BlockFormatException.class)
              .hasMessageContaining("the block says");
        }
      }
    }
  }

  @Test
  void blocks() throws BlockFormatException {
    List<Body> bodies = bodies();
    try (BlockDecoder decoder = new BlockDecoder(SET)) {
      fuzz(
          () -> {
            Body body = bodies.get(random.nextInt(bodies.size()));
            byte[] payload = payload(body);
            return new Try(payload, () -> check(decoder, body.cell, payload));
          });
    }
  }

  @Test
  void records() {
    List<byte[]> samples = samples();
    try (FeatureRecordReader reader = new FeatureRecordReader(SET)) {
      fuzz(
          () -> {
            byte[] record = changedRecord(samples.get(random.nextInt(samples.size())));
            return new Try(record, () -> read(reader, record));
          });
    }
  }

  private record Try(byte[] bytes, Reading reading) {}

  private void fuzz(Supplier<Try> tries) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    int rounds = 0;
    while (System.nanoTime() < end) {
      rounds++;
      Try next = tries.get();
      try {
        next.reading.run();
        good++;
      } catch (BlockFormatException expected) {
        refused++;
      } catch (Throwable e) {
        String bytes = HexFormat.of().formatHex(next.bytes);
        throw new AssertionError("seed " + seed + ", round " + rounds + ", " + bytes, e);
      }
    }
    System.out.println(rounds + " rounds: " + good + " good, " + refused + " refused");
    assertThat(good).as("seed %d", seed).isPositive();
    assertThat(refused).as("seed %d", seed).isPositive();
  }

  /** Rows in order, within their cell, and the same ones for those who leave them packed. */
  private static void check(BlockDecoder decoder, long cell, byte[] payload)
      throws BlockFormatException {
    PackedBlock packed = open(decoder, cell, payload);
    DecodedBlock block = decoder.decode(cell, ByteBuffer.wrap(payload));
    PackedRows.check(SET, block, packed, "the same bytes");
    assertThat(block.rows()).isBetween(1, 343);
    for (int row = 0; row < block.rows(); row++) {
      assertThat(block.path(row)).isBetween(row == 0 ? 0 : block.path(row - 1) + 1, 342);
    }
    assertThat(block.sums(0)).hasDimensions(SET.kinds().size(), SET.featuresPerKind());
  }

  /** Null for what is refused, which must be what is not decoded either. */
  private static PackedBlock open(BlockDecoder decoder, long cell, byte[] payload) {
    try {
      return decoder.open(cell, ByteBuffer.wrap(payload));
    } catch (BlockFormatException e) {
      return null;
    }
  }

  private static void read(FeatureRecordReader reader, byte[] value) throws BlockFormatException {
    if (RecordParser.parse(value) instanceof TileRecord record && reader.reads(record)) {
      reader.blocks(record, block -> assertThat(block.rows()).isPositive());
    }
  }

  /** Mostly with the numbers in the header that go with the changed body. */
  private byte[] payload(Body body) {
    byte[] bytes = random.nextInt(8) == 0 ? body.bytes : changed(body.bytes);
    boolean compressed = random.nextBoolean();
    byte[] stored = compressed ? Zstd.compress(bytes) : bytes;
    byte[] payload =
        payload(
            SET,
            compressed ? BlockLayout.ZSTD : BlockLayout.STORED,
            random.nextInt(8) == 0 ? extreme() : body.rows,
            random.nextInt(8) == 0 ? extreme() : bytes.length,
            random.nextInt(4) == 0 ? changed(stored) : stored);
    if (random.nextInt(8) == 0) {
      int headerBytes = BlockLayout.HEADER_BYTES - BlockLayout.CHECKED_FROM;
      payload[BlockLayout.CHECKED_FROM + random.nextInt(headerBytes)] = (byte) random.nextInt(4);
      putChecksum(payload);
    }
    return payload;
  }

  private static byte[] payload(
      FeatureSet set, int compression, int rows, int bytes, byte[] stored) {
    byte[] payload =
        ByteBuffer.allocate(BlockLayout.HEADER_BYTES + stored.length)
            .put((byte) BlockLayout.CODEC_VERSION)
            .putInt(0)
            .put((byte) compression)
            .put((byte) (set.resolution() - BLOCK_RESOLUTION))
            .putInt(set.fingerprint())
            .putInt(rows)
            .putInt(bytes)
            .put(stored)
            .array();
    putChecksum(payload);
    return payload;
  }

  private static void putChecksum(byte[] payload) {
    CRC32C checksum = new CRC32C();
    checksum.update(payload, BlockLayout.CHECKED_FROM, payload.length - BlockLayout.CHECKED_FROM);
    ByteBuffer.wrap(payload).putInt(BlockLayout.CHECKSUM_AT, (int) checksum.getValue());
  }

  /** With the checksum of the header that it says to have. */
  private byte[] changedRecord(byte[] record) {
    byte[] bytes = changed(record);
    if (bytes.length >= RecordLayout.PREFIX_BYTES) {
      int headerBytes = ByteBuffer.wrap(bytes).getInt(RecordLayout.CHECKED_FROM);
      if (headerBytes >= RecordLayout.PREFIX_BYTES && headerBytes <= bytes.length) {
        int checksum = RecordLayout.checksum(bytes, headerBytes);
        ByteBuffer.wrap(bytes).putInt(RecordLayout.CHECKSUM_AT, checksum);
      }
    }
    return bytes;
  }

  private byte[] changed(byte[] sample) {
    byte[] bytes = sample.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0 && bytes.length > 0; changes--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) extreme();
        case 2 -> bytes = Arrays.copyOf(bytes, at);
        case 3 -> bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(20));
        case 4 -> System.arraycopy(bytes, at, bytes, 0, Math.min(at, bytes.length - at));
        default -> {
          if (at + Integer.BYTES <= bytes.length) {
            ByteBuffer.wrap(bytes).putInt(at, extreme());
          }
        }
      }
    }
    return bytes;
  }

  private int extreme() {
    return EXTREMES[random.nextInt(EXTREMES.length)];
  }

  private List<Body> bodies() throws BlockFormatException {
    List<Body> bodies = new ArrayList<>();
    for (byte[] value : samples()) {
      if (RecordParser.parse(value) instanceof TileRecord record) {
        record.blocks().forEach(block -> bodies.add(body(block)));
      }
    }
    return bodies;
  }

  private static Body body(TileRecord.Block block) {
    ByteBuffer payload = block.payload().duplicate();
    int compression = payload.get(BlockLayout.CHECKED_FROM);
    int length = payload.getInt(BlockLayout.HEADER_BYTES - Integer.BYTES);
    byte[] stored = new byte[payload.remaining() - BlockLayout.HEADER_BYTES];
    payload.position(BlockLayout.HEADER_BYTES).get(stored);
    byte[] bytes = compression == BlockLayout.ZSTD ? Zstd.decompress(stored, length) : stored;
    return new Body(block.cell(), block.rows(), bytes);
  }

  /** One so small that it is stored as it is, several blocks, compressed ones, and a marker. */
  private List<byte[]> samples() {
    int[] many = random.ints(0, 1000).distinct().limit(300).sorted().toArray();
    List<TestColumns> samples =
        List.of(
            TestColumns.of(new int[] {7, 8, 9}, SET, () -> random.nextInt(4)),
            TestColumns.of(
                new int[] {0, 342, 343, 400, 16_806}, SET, () -> random.nextLong() >>> 1),
            TestColumns.of(many, SET, () -> random.nextInt(20) / 19));
    Emission emission = new Emission(600_000, 1, 0);
    List<byte[]> records = new ArrayList<>();
    try (RecordWriter writer =
        new RecordWriter(SET, TestColumns.TILE_RESOLUTION, BLOCK_RESOLUTION, 1_000_000)) {
      for (TestColumns rows : samples) {
        writer.write(emission, new UUID(1, 2), TestColumns.TILE, rows, r -> records.add(r.value()));
      }
    }
    records.add(RecordWriter.marker(SET, emission, 1, 4, 660_000).value());
    return records;
  }
}
