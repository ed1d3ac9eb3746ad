package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecordTest {

  private static final int MEGABYTE = 1_000_000;
  private static final UUID PRODUCT = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
  private static final Emission EMISSION = new Emission(1_767_225_840_000L, 42, 29_453_760);

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  @Test
  void oneRecordHoldsATile() throws Exception {
    FeatureSet set = FeatureSet.marketplace();
    TestColumns rows = TestColumns.random(random, set, 0.3, () -> random.nextInt(3));
    List<EncodedRecord> records = write(set, 6, 10 * MEGABYTE, rows);
    assertThat(records).hasSize(1);
    TileRecord record = (TileRecord) RecordParser.parse(records.get(0).value());
    assertThat(record.header())
        .isEqualTo(new RecordHeader("marketplace", 1, set.fingerprint(), EMISSION));
    assertThat(record.product()).isEqualTo(PRODUCT);
    assertThat(record.tile()).isEqualTo(TestColumns.TILE);
    assertThat(record.resolution()).isEqualTo(9);
    assertThat(record.blockResolution()).isEqualTo(6);
    assertThat(record.part()).isZero();
    assertThat(record.rows()).isEqualTo(rows.rows());
    assertRows(set, rows, records);
  }

  @Test
  void aRecordOfANewerProgramIsToldFromADamagedOne() {
    FeatureSet set = FeatureSet.marketplace();
    byte[] newer = RecordWriter.marker(set, EMISSION, 0, 1, EMISSION.windowEnd()).value();
    newer[2] = 3;
    assertThatThrownBy(() -> RecordParser.parse(newer))
        .isInstanceOf(BlockFormatException.class)
        .isNotInstanceOf(NewerFormatException.class)
        .hasMessageContaining("damaged");
    int checksum = RecordLayout.checksum(newer, newer.length);
    ByteBuffer.wrap(newer).putInt(RecordLayout.CHECKSUM_AT, checksum);
    assertThatThrownBy(() -> RecordParser.parse(newer))
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("version 3")
        .hasMessageContaining("upgrade");
  }

  @Test
  void noBlockIsWiderThanTheStoresAreas() {
    FeatureSet set = FeatureSet.marketplace();
    assertThatThrownBy(() -> new RecordWriter(set, 3, 3, 1 << 30))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no coarser than 4");
  }

  @Test
  void noRowsTakeNoRecord() {
    FeatureSet set = FeatureSet.marketplace();
    TestColumns none = TestColumns.of(new int[0], set, () -> 1);
    assertThat(write(set, 6, MEGABYTE, none)).isEmpty();
  }

  @Test
  void everyBlockResolutionGivesTheSameRows() throws Exception {
    FeatureSet set = TestColumns.set(8, 1, 2, 2);
    TestColumns rows = TestColumns.random(random, set, 0.1, () -> random.nextInt(9));
    for (int blockResolution = TestColumns.TILE_RESOLUTION;
        blockResolution <= 8;
        blockResolution++) {
      assertRows(set, rows, write(set, blockResolution, MEGABYTE, rows));
    }
  }

  /** At the lowest limit that the writer accepts, and with numbers that cannot be packed. */
  @Test
  void noRecordIsOverTheLimitHoweverDenseTheTile() throws Exception {
    for (FeatureSet set : List.of(TestColumns.set(8, 2, 4, 5), TestColumns.set(6, 16, 25, 20))) {
      TestColumns rows = TestColumns.random(random, set, 1, () -> random.nextLong() >>> 1);
      int limit = (int) RecordWriter.maxRecordBytes(set, 6);
      List<EncodedRecord> records = write(set, 6, limit, rows);
      assertThat(records).hasSize(49);
      assertThat(records).allMatch(record -> size(record) <= limit, "seed " + seed);
      assertThat(records).anyMatch(record -> size(record) > 0.85 * limit, "the limit is real");
      assertRows(set, rows, records);
    }
  }

  @Test
  void partsAreFilledAndNumbered() throws Exception {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    TestColumns rows = TestColumns.random(random, set, 0.5, () -> random.nextInt(1000));
    int limit = (int) RecordWriter.maxRecordBytes(set, 6);
    List<EncodedRecord> records = write(set, 6, limit, rows);
    assertThat(records).hasSizeBetween(2, 48);
    assertThat(records).allMatch(record -> size(record) <= limit, "seed " + seed);
    for (int part = 0; part < records.size(); part++) {
      TileRecord record = (TileRecord) RecordParser.parse(records.get(part).value());
      assertThat(record.part()).isEqualTo(part);
      assertThat(records.get(part).rows()).isEqualTo(record.rows());
    }
    assertRows(set, rows, records);
  }

  @Test
  void aLimitThatABlockCouldBreakIsRefusedWithAdvice() {
    FeatureSet wide = TestColumns.set(9, 2, 25, 20);
    assertThatThrownBy(() -> new RecordWriter(wide, 4, 6, MEGABYTE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("limit is 1000000")
        .hasMessageContaining("block resolution of 7 or finer");
    assertThatThrownBy(() -> new RecordWriter(wide, 4, 6, 5_000))
        .hasMessageContaining("raise it to at least 9");
    new RecordWriter(wide, 4, 7, MEGABYTE).close();
  }

  @Test
  void everyAllowedSetFitsAMegabyteAtSomeBlockResolution() {
    for (int resolution = FeatureSet.MIN_RESOLUTION; resolution <= 11; resolution++) {
      FeatureSet largest = TestColumns.set(resolution, FeatureSet.MAX_KINDS, 25, 20);
      assertThat(RecordWriter.maxRecordBytes(largest, resolution)).isLessThan(MEGABYTE);
    }
  }

  @Test
  void keysTellRecordsApartAndDoNotDependOnTheRows() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    int limit = (int) RecordWriter.maxRecordBytes(set, 6);
    TestColumns rows = TestColumns.random(random, set, 0.5, () -> random.nextInt(1000));
    Set<ByteBuffer> keys = new HashSet<>();
    List<EncodedRecord> records = write(set, 6, limit, rows);
    records.forEach(record -> keys.add(ByteBuffer.wrap(record.key())));
    assertThat(keys).hasSize(records.size());
    long until = EMISSION.windowEnd();
    keys.add(ByteBuffer.wrap(RecordWriter.marker(set, EMISSION, 0, 2, until).key()));
    keys.add(ByteBuffer.wrap(RecordWriter.marker(set, EMISSION, 1, 2, until).key()));
    assertThat(keys).hasSize(records.size() + 2);

    TestColumns others = TestColumns.random(random, set, 0.5, () -> random.nextInt(1000));
    assertThat(write(set, 6, limit, others).get(0).key()).isEqualTo(records.get(0).key());
  }

  @Test
  void aMarkerSaysWhichPartitionIsComplete() throws Exception {
    FeatureSet set = FeatureSet.marketplace();
    long until = EMISSION.windowEnd() + 120_000;
    EncodedRecord encoded = RecordWriter.marker(set, EMISSION, 3, 8, until);
    assertThat(encoded.rows()).isZero();
    RecordHeader header = new RecordHeader("marketplace", 1, set.fingerprint(), EMISSION);
    assertThat(RecordParser.parse(encoded.value()))
        .isEqualTo(new MarkerRecord(header, 3, 8, until));
  }

  @Test
  void aTileRecordOfAVersionThatOnlyMarkersHaveIsRefused() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    byte[] value =
        write(set, 6, MEGABYTE, TestColumns.of(new int[] {5}, set, () -> 1)).get(0).value();
    value[2] = 2;
    int headerBytes = ByteBuffer.wrap(value).getInt(RecordLayout.CHECKED_FROM);
    ByteBuffer.wrap(value)
        .putInt(RecordLayout.CHECKSUM_AT, RecordLayout.checksum(value, headerBytes));
    assertThatThrownBy(() -> RecordParser.parse(value))
        .isInstanceOf(BlockFormatException.class)
        .hasMessageContaining("version 2, which never was");
  }

  @Test
  void aWindowIsPartialWhenItBeganBeforeTheCountsWereComplete() {
    Emission emission = new Emission(100 * 60_000, 1, 98);
    assertThat(emission.isPartial(2)).isFalse();
    assertThat(emission.isPartial(3)).isTrue();
    assertThatThrownBy(() -> new Emission(1, 1, 1)).hasMessageContaining("60,000");
  }

  @Test
  void aReaderRefusesTheRecordsOfOtherSets() throws Exception {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    TestColumns rows = TestColumns.of(new int[] {5}, set, () -> 1);
    TileRecord record =
        (TileRecord) RecordParser.parse(write(set, 6, MEGABYTE, rows).get(0).value());
    try (FeatureRecordReader other = new FeatureRecordReader(FeatureSet.marketplace())) {
      assertThat(other.reads(record)).isFalse();
      assertThatThrownBy(() -> other.rows(record, row -> {}))
          .isInstanceOf(BlockFormatException.class)
          .hasMessageContaining("set test version 3 but this reader is for marketplace version 1");
    }
    FeatureSet changed = TestColumns.set(9, 2, 2, 2);
    try (FeatureRecordReader reader = new FeatureRecordReader(changed)) {
      assertThatThrownBy(() -> reader.rows(record, row -> {}))
          .isInstanceOf(BlockFormatException.class)
          .hasMessageContaining("%08x".formatted(set.fingerprint()))
          .hasMessageContaining("%08x".formatted(changed.fingerprint()));
    }
  }

  @Test
  void aTileOfAnotherResolutionIsRefused() {
    FeatureSet set = TestColumns.set(9, 1, 2, 2);
    TestColumns rows = TestColumns.of(new int[] {5}, set, () -> 1);
    try (RecordWriter writer = new RecordWriter(set, 5, 6, MEGABYTE)) {
      assertThatThrownBy(
              () -> writer.write(EMISSION, PRODUCT, TestColumns.TILE, rows, record -> {}))
          .hasMessageContaining("has resolution 4 but this writer's tiles have 5");
    }
    assertThatThrownBy(() -> new RecordWriter(set, 7, 6, MEGABYTE)).hasMessageContaining("0 to 6");
  }

  private static List<EncodedRecord> write(
      FeatureSet set, int blockResolution, int limit, SumColumns rows) {
    List<EncodedRecord> records = new ArrayList<>();
    try (RecordWriter writer =
        new RecordWriter(set, TestColumns.TILE_RESOLUTION, blockResolution, limit)) {
      writer.write(EMISSION, PRODUCT, TestColumns.TILE, rows, records::add);
    }
    return records;
  }

  private static int size(EncodedRecord record) {
    return record.key().length + record.value().length;
  }

  private void assertRows(FeatureSet set, TestColumns rows, List<EncodedRecord> records)
      throws BlockFormatException {
    List<FeatureRow> read = new ArrayList<>();
    try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
      for (EncodedRecord record : records) {
        reader.rows((TileRecord) RecordParser.parse(record.value()), read::add);
      }
    }
    assertThat(read).as("seed %d", seed).hasSize(rows.rows());
    for (int row = 0; row < rows.rows(); row++) {
      FeatureRow actual = read.get(row);
      assertThat(actual.set()).isEqualTo(set.name());
      assertThat(actual.version()).isEqualTo(set.version());
      assertThat(actual.product()).isEqualTo(PRODUCT);
      assertThat(actual.windowEnd()).isEqualTo(EMISSION.windowEnd());
      assertThat(actual.hexagon())
          .isEqualTo(Cells.descendant(TestColumns.TILE, rows.path(row), set.resolution()));
      assertSums(rows, row, actual);
    }
  }

  private void assertSums(TestColumns rows, int row, FeatureRow actual) {
    for (int kind = 0; kind < actual.sums().length; kind++) {
      for (int feature = 0; feature < actual.sums()[kind].length; feature++) {
        if (actual.sums()[kind][feature] != rows.sum(row, kind, feature)) {
          assertThat(actual.sums()[kind][feature])
              .as("row %d, kind %d, feature %d, seed %d", row, kind, feature, seed)
              .isEqualTo(rows.sum(row, kind, feature));
        }
      }
    }
  }
}
