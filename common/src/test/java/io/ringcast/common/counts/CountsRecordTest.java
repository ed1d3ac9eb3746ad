package io.ringcast.common.counts;

import static io.ringcast.common.counts.CountsSamples.LARGE;
import static io.ringcast.common.counts.CountsSamples.SMALLEST;
import static io.ringcast.common.counts.CountsSamples.TILE;
import static io.ringcast.common.counts.CountsSamples.text;
import static io.ringcast.common.counts.CountsSamples.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.blocks.RecordLayout;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.hex.Cells;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CountsRecordTest {

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final CountsSamples samples = new CountsSamples(seed, random);

  @Test
  void everyMinuteComesOutAsItWentIn() throws Exception {
    for (int round = 0; round < 100; round++) {
      MinuteCounts minute = samples.minute(random.nextInt(4), random.nextInt(60));
      assertSame(assemble(write(minute, LARGE)), minute);
    }
  }

  @Test
  void noRecordIsOverTheLimitHoweverManyCountsATileHas() throws Exception {
    MinuteCounts minute = samples.minute(6, 10_000);
    List<EncodedRecord> records = write(minute, SMALLEST);
    assertThat(records).hasSizeGreaterThan(10);
    for (EncodedRecord record : records) {
      assertThat(record.key().length + record.value().length).isLessThanOrEqualTo(SMALLEST);
    }
    assertThat(records.stream().map(record -> ByteBuffer.wrap(record.key())))
        .doesNotHaveDuplicates();
    assertSame(assemble(records), minute);
  }

  /** Their list takes a quarter of the smallest record, and large counts hardly compress. */
  @Test
  void noRecordIsOverTheLimitHoweverManyProductsItHas() throws Exception {
    SortedMap<UUID, MinuteCounts.CellCounts> products = new TreeMap<>();
    for (int product = 0; product < 255; product++) {
      long[] cells =
          random.ints(8, 0, 16_807).distinct().sorted().mapToLong(CountsRecordTest::cell).toArray();
      long[] counts = Arrays.stream(cells).map(cell -> random.nextInt() >>> 1 | 1).toArray();
      products.put(new UUID(random.nextLong(), 0), new MinuteCounts.CellCounts(cells, counts));
    }
    List<MinuteCounts.Kind> kinds =
        Stream.of("demand", "supply").map(k -> new MinuteCounts.Kind(k, 0, products)).toList();
    CountsGroup group = new CountsGroup(9, Distinct.PER_CELL);
    MinuteCounts minute = new MinuteCounts(group, 1, 1, kinds);
    List<EncodedRecord> records = write(minute, SMALLEST);
    assertThat(records).allMatch(record -> record.key().length + record.value().length <= SMALLEST);
    assertSame(assemble(records), minute);
  }

  private static long cell(int path) {
    return Cells.descendant(TILE, path, 9);
  }

  @Test
  void equalCountsAreEqualBytes() {
    MinuteCounts minute = samples.minute(3, 100);
    assertThat(write(minute, LARGE)).usingRecursiveComparison().isEqualTo(write(minute, LARGE));
  }

  @Test
  void aMinuteWithoutCountsIsARecordToo() throws Exception {
    MinuteCounts minute = samples.minute(0, 0);
    assertThat(write(minute, LARGE)).hasSize(1);
    assertSame(assemble(write(minute, LARGE)), minute);
  }

  /** Parts of two attempts and two groups, in every order that a topic can have. */
  @Test
  void attemptsAndGroupsMayMingle() throws Exception {
    for (int round = 0; round < 3; round++) {
      MinuteCounts before = samples.minute(4, 4_000);
      MinuteCounts after = of(before, before.group(), before.minute(), before.rowVersion() + 1);
      CountsGroup perEntity = new CountsGroup(9, Distinct.PER_ENTITY);
      MinuteCounts other = of(before, perEntity, before.minute() + 1, before.rowVersion());
      List<List<EncodedRecord>> queues = new ArrayList<>();
      for (MinuteCounts minute : List.of(before, after, other)) {
        queues.add(new ArrayList<>(write(minute, SMALLEST)));
      }
      // The attempt that ended may have written a part of the minute.
      List<EncodedRecord> cut = queues.get(0);
      cut.subList(random.nextInt(cut.size()), cut.size()).clear();
      MinuteAssembly assembly = new MinuteAssembly();
      List<MinuteCounts> whole = new ArrayList<>();
      while (queues.stream().anyMatch(queue -> !queue.isEmpty())) {
        List<EncodedRecord> queue = queues.get(random.nextInt(3));
        if (!queue.isEmpty()) {
          assembly.add(parse(queue.remove(0).value())).ifPresent(whole::add);
        }
      }
      assertThat(whole).as("seed %d", seed).hasSize(2);
      whole.sort((a, b) -> Long.compare(b.rowVersion(), a.rowVersion()));
      assertSame(whole.get(0), after);
      assertSame(whole.get(1), other);
    }
  }

  @Test
  void aReaderThatBeginsWithinAMinuteGetsTheNextOne() throws Exception {
    MinuteCounts first = samples.minute(4, 4_000);
    MinuteCounts next = of(first, first.group(), first.minute() + 1, first.rowVersion());
    List<EncodedRecord> records = new ArrayList<>(write(first, SMALLEST));
    records.remove(0);
    MinuteAssembly assembly = new MinuteAssembly();
    for (EncodedRecord record : records) {
      assertThat(assembly.add(parse(record.value()))).isEmpty();
    }
    Optional<MinuteCounts> whole = Optional.empty();
    for (EncodedRecord record : write(next, SMALLEST)) {
      assertThat(whole).isEmpty();
      whole = assembly.add(parse(record.value()));
    }
    assertSame(whole.orElseThrow(), next);
  }

  @Test
  void unknownTypesAreLeftOutAndNewerVersionsRefused() throws Exception {
    byte[] record = write(samples.minute(1, 5), LARGE).get(0).value();
    record[3] = 5;
    assertThat(CountsPart.parse(sealed(record))).isEmpty();
    record[3] = 2;
    assertThatThrownBy(() -> CountsPart.parse(sealed(record)))
        .isInstanceOf(BlockFormatException.class)
        .hasMessageContaining("never were in a counts topic");
    record[3] = 4;
    record[2] = 2;
    assertThatThrownBy(() -> CountsPart.parse(sealed(record)))
        .isInstanceOf(NewerFormatException.class);
  }

  @Test
  void everyChangedByteAndTruncationIsNoticed() {
    for (MinuteCounts minute : List.of(samples.minute(1, 3), samples.minute(2, 300))) {
      samples.requireDamageNoticed(write(minute, LARGE).get(0).value(), CountsPart::parse);
    }
  }

  @Test
  void noBytesBreakTheParser() {
    samples.requireNothingBreaks(
        List.of(
            write(samples.minute(2, 5), LARGE).get(0).value(),
            write(samples.minute(3, 200), LARGE).get(0).value()),
        value -> write(parse(value).counts(), LARGE));
  }

  @Test
  void countsThatCannotBeAreRefused() throws Exception {
    assertThat(parse(record(2, 1, TILE, 16_806)).counts().kinds().get(2).products()).hasSize(1);
    for (byte[] value :
        List.of(
            record(3, 1, TILE, 16_806),
            record(2, 1, TILE, 16_807),
            record(2, 1, Cells.parent(TILE, 3), 1),
            record(2, 1, TILE, -1),
            record(chunk(0, 1, TILE, 1, 0)),
            record(chunk(0, 1, TILE, 1, -1)))) {
      assertThatThrownBy(() -> parse(value))
          .isInstanceOf(BlockFormatException.class)
          .hasMessageContaining("cannot have the count");
    }
    byte[] unlisted = record(2, 1, TILE, 1);
    int productAt = ByteBuffer.wrap(unlisted).getInt(8) - 9 - 17;
    unlisted[productAt] = 2;
    assertThatThrownBy(() -> parse(sealed(unlisted))).hasMessageContaining("product 1");
    byte[] chunk = chunk(0, 1, TILE, 1);
    assertThatThrownBy(() -> parse(record(chunk, chunk))).hasMessageContaining("came after");
  }

  private static byte[] record(int kind, int product, long tile, int path) {
    return record(chunk(kind, product, tile, path));
  }

  private static byte[] record(byte[]... chunks) {
    Map<String, Long> since = new LinkedHashMap<>();
    List.of("demand", "supply", "food").forEach(kind -> since.put(kind, 0L));
    return new CountsRecordWriter(new CountsGroup(9, Distinct.PER_CELL), 4, LARGE)
        .write(1, 1, since, code -> new UUID(0, code), List.of(chunks))
        .get(0)
        .value();
  }

  private static byte[] chunk(int kind, int product, long tile, int path) {
    return chunk(kind, product, tile, path, 1);
  }

  private static byte[] chunk(int kind, int product, long tile, int path, long count) {
    PackedCounts.Builder builder = new PackedCounts.Builder();
    builder.add(kind, product, path, count);
    return builder.build(tile);
  }

  /** A rider's later event may have a lower fare, or none. */
  @Test
  void aRunningSumMayFallToZero() throws Exception {
    CountsRecordWriter writer =
        new CountsRecordWriter(new CountsGroup(9, Distinct.PER_CELL), 4, LARGE);
    for (long count : new long[] {0, Long.MAX_VALUE}) {
      byte[] running =
          writer
              .writeRunning(
                  1,
                  1,
                  0,
                  60_000,
                  Map.of("fare-sum.2", 0L),
                  code -> new UUID(0, code),
                  List.of(chunk(0, 1, TILE, 7, count)))
              .get(0)
              .value();
      MinuteCounts.Kind kind = RunningPart.parse(running).orElseThrow().counts().kinds().get(0);
      assertThat(kind.name()).isEqualTo("fare-sum.2");
      assertThat(kind.products().get(new UUID(0, 1)).counts()).containsExactly(count);
    }
  }

  @Test
  void aKindWithAnotherNameIsRefused() {
    for (String name : List.of("fare.2", "fare-sum.7", "Fare", "")) {
      byte[] value =
          new CountsRecordWriter(new CountsGroup(9, Distinct.PER_CELL), 4, LARGE)
              .write(1, 1, Map.of(name, 0L), code -> new UUID(0, code), List.of())
              .get(0)
              .value();
      assertThatThrownBy(() -> parse(value)).hasMessageContaining("the kind cannot be: " + name);
    }
  }

  @Test
  void aPromiseOfManyBytesTakesNoMemory() {
    byte[] value = write(samples.minute(1, 3), LARGE).get(0).value();
    int headerBytes = ByteBuffer.wrap(value).getInt(8);
    ByteBuffer.wrap(value).putInt(headerBytes - 8, Integer.MAX_VALUE);
    assertThatThrownBy(() -> CountsPart.parse(sealed(value)))
        .isInstanceOf(BlockFormatException.class)
        .hasMessageContaining("the body's bytes cannot be: 2147483647");
  }

  private static byte[] sealed(byte[] value) {
    return RecordLayout.seal(value);
  }

  private static MinuteCounts of(
      MinuteCounts counts, CountsGroup group, long minute, long version) {
    return new MinuteCounts(group, minute, version, counts.kinds());
  }

  private static CountsPart parse(byte[] value) throws BlockFormatException {
    return CountsPart.parse(value).orElseThrow();
  }

  private static MinuteCounts assemble(List<EncodedRecord> records) throws BlockFormatException {
    MinuteAssembly assembly = new MinuteAssembly();
    Optional<MinuteCounts> whole = Optional.empty();
    for (EncodedRecord record : records) {
      assertThat(whole).isEmpty();
      whole = assembly.add(parse(record.value()));
    }
    return whole.orElseThrow();
  }

  private void assertSame(MinuteCounts actual, MinuteCounts expected) {
    assertThat(text(actual)).as("seed %d", seed).isEqualTo(text(expected));
  }
}
