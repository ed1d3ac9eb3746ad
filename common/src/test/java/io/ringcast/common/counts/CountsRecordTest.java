package io.ringcast.common.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
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
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("seeded")
class CountsRecordTest {

  private static final long TILE = 0x842a107ffffffffL;
  private static final int LARGE = 1 << 20;
  private static final int SMALLEST = 16 << 10;
  private static final int[] EXTREMES = {0, 1, -1, 127, 128, 255, Integer.MAX_VALUE, 1 << 31};

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  @Test
  void everyMinuteComesOutAsItWentIn() throws Exception {
    for (int round = 0; round < 100; round++) {
      MinuteCounts minute = minute(random.nextInt(4), random.nextInt(60));
      assertSame(assemble(write(minute, LARGE)), minute);
    }
  }

  @Test
  void noRecordIsOverTheLimitHoweverManyCountsATileHas() throws Exception {
    MinuteCounts minute = minute(6, 10_000);
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
      int[] counts = Arrays.stream(cells).mapToInt(cell -> random.nextInt() >>> 1 | 1).toArray();
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
    MinuteCounts minute = minute(3, 100);
    assertThat(write(minute, LARGE)).usingRecursiveComparison().isEqualTo(write(minute, LARGE));
  }

  @Test
  void aMinuteWithoutCountsIsARecordToo() throws Exception {
    MinuteCounts minute = minute(0, 0);
    assertThat(write(minute, LARGE)).hasSize(1);
    assertSame(assemble(write(minute, LARGE)), minute);
  }

  /** Parts of two attempts and two groups, in every order that a topic can have. */
  @Test
  void attemptsAndGroupsMayMingle() throws Exception {
    for (int round = 0; round < 3; round++) {
      MinuteCounts before = minute(4, 4_000);
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
    MinuteCounts first = minute(4, 4_000);
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
    byte[] record = write(minute(1, 5), LARGE).get(0).value();
    assertThat(CountsPart.parseRunning(record)).isEmpty();
    record[3] = 5;
    assertThat(CountsPart.parse(sealed(record))).isEmpty();
    assertThat(CountsPart.parseRunning(record)).isEmpty();
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
  void runningCountsAreNumberedAndStandApart() throws Exception {
    MinuteCounts minute = minute(6, 10_000);
    List<EncodedRecord> records = new ArrayList<>(writeRunning(minute, 0));
    int first = records.size();
    records.addAll(writeRunning(minute, first));
    assertThat(records).hasSize(2 * first);
    List<MinuteCounts.Kind> kinds = new ArrayList<>();
    for (int at = 0; at < records.size(); at++) {
      byte[] value = records.get(at).value();
      CountsPart part = CountsPart.parseRunning(value).orElseThrow();
      assertThat(part.part()).isEqualTo(at);
      assertThat(part.counts().rowVersion()).isEqualTo(minute.rowVersion());
      assertThat(CountsPart.parse(value)).as("readers of closed minutes").isEmpty();
      assertThat(records.get(at).key().length + value.length).isLessThanOrEqualTo(SMALLEST);
      if (at >= first) {
        kinds.addAll(part.counts().kinds());
      }
    }
    assertThat(records.stream().map(record -> ByteBuffer.wrap(record.key())))
        .doesNotHaveDuplicates();
    assertThat(counted(kinds)).as("seed %d", seed).isEqualTo(counted(minute.kinds()));
  }

  @Test
  void runningCountsWithAnotherNumberOfPartsAreRefused() {
    byte[] record = write(minute(1, 5), LARGE).get(0).value();
    record[3] = 4;
    assertThatThrownBy(() -> CountsPart.parseRunning(sealed(record)))
        .isInstanceOf(BlockFormatException.class)
        .hasMessageContaining("the part cannot be: 0");
  }

  private static long counted(List<MinuteCounts.Kind> kinds) {
    return kinds.stream()
        .flatMap(kind -> kind.products().values().stream())
        .mapToLong(cells -> Arrays.stream(cells.counts()).asLongStream().sum())
        .sum();
  }

  @Test
  void everyChangedByteAndTruncationIsNoticed() {
    for (MinuteCounts minute : List.of(minute(1, 3), minute(2, 300))) {
      byte[] value = write(minute, LARGE).get(0).value();
      for (int length = 0; length <= value.length + 1; length++) {
        if (length != value.length) {
          assertRefused(Arrays.copyOf(value, length));
        }
      }
      for (int at = 0; at < value.length; at++) {
        byte[] damaged = value.clone();
        damaged[at] ^= (byte) (1 << random.nextInt(8));
        assertRefused(damaged);
      }
    }
  }

  /** Right checksums around wrong numbers: an error, or counts that could be. */
  @Test
  void noBytesBreakTheParser() {
    int refused = 0;
    int read = 0;
    byte[][] samples = {
      write(minute(2, 5), LARGE).get(0).value(), write(minute(3, 200), LARGE).get(0).value()
    };
    for (int round = 0; round < 20_000; round++) {
      byte[] value = hostile(samples[round % 2]);
      try {
        CountsPart part = parse(value);
        write(part.counts(), LARGE);
        read++;
      } catch (BlockFormatException e) {
        refused++;
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ": " + HexFormat.of().formatHex(value), e);
      }
    }
    assertThat(refused).isGreaterThan(1000);
    assertThat(read).isGreaterThan(1000);
  }

  @Test
  void countsThatCannotBeAreRefused() throws Exception {
    assertThat(parse(record(2, 1, TILE, 16_806)).counts().kinds().get(2).products()).hasSize(1);
    for (byte[] value :
        List.of(
            record(3, 1, TILE, 16_806),
            record(2, 1, TILE, 16_807),
            record(2, 1, Cells.parent(TILE, 3), 1),
            record(2, 1, TILE, -1))) {
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
    PackedCounts.Builder builder = new PackedCounts.Builder();
    builder.add(kind, product, path, 1);
    return builder.build(tile);
  }

  @Test
  void aPromiseOfManyBytesTakesNoMemory() {
    byte[] value = write(minute(1, 3), LARGE).get(0).value();
    int headerBytes = ByteBuffer.wrap(value).getInt(8);
    ByteBuffer.wrap(value).putInt(headerBytes - 8, Integer.MAX_VALUE);
    assertThatThrownBy(() -> CountsPart.parse(sealed(value)))
        .isInstanceOf(BlockFormatException.class)
        .hasMessageContaining("the body's bytes cannot be: 2147483647");
  }

  private byte[] hostile(byte[] sample) {
    ByteBuffer in = ByteBuffer.wrap(sample);
    int headerBytes = in.getInt(8);
    int bodyBytes = in.getInt(headerBytes - 8);
    byte[] sent = Arrays.copyOfRange(sample, headerBytes, sample.length);
    byte[] body = sample[headerBytes - 9] == 1 ? Zstd.decompress(sent, bodyBytes) : sent;
    byte[] header = Arrays.copyOf(sample, headerBytes);
    byte[] changed = random.nextBoolean() ? header : body;
    for (int changes = 1 + random.nextInt(2); changes > 0 && changed.length > 12; changes--) {
      int at = 12 + random.nextInt(changed.length - 12);
      changed[at] =
          (byte)
              (random.nextBoolean()
                  ? EXTREMES[random.nextInt(EXTREMES.length)]
                  : changed[at] ^ (1 << random.nextInt(8)));
    }
    if (random.nextInt(10) == 0) {
      body = Arrays.copyOf(body, random.nextInt(body.length + 9));
    }
    ByteBuffer out = ByteBuffer.allocate(headerBytes + body.length).put(header).put(body);
    if (changed == body || body.length != bodyBytes) {
      out.put(headerBytes - 9, (byte) 0).putInt(headerBytes - 8, body.length);
    } else {
      out = ByteBuffer.allocate(sample.length).put(header).put(sent);
      return sealed(out.array());
    }
    out.putInt(headerBytes - 4, CountsRecordWriter.checksum(body));
    return sealed(out.array());
  }

  private static byte[] sealed(byte[] value) {
    return RecordLayout.seal(value);
  }

  private void assertRefused(byte[] value) {
    assertThatThrownBy(() -> CountsPart.parse(value))
        .as("seed %d, %s", seed, HexFormat.of().formatHex(value))
        .isInstanceOf(BlockFormatException.class);
  }

  private MinuteCounts minute(int tiles, int countsPerTile) {
    List<MinuteCounts.Kind> kinds = new ArrayList<>();
    for (String name : List.of("demand", "supply", "food")) {
      SortedMap<UUID, MinuteCounts.CellCounts> products = new TreeMap<>();
      for (int product = random.nextInt(3);
          product > 0 && tiles > 0 && countsPerTile > 0;
          product--) {
        TreeSet<Long> cells = new TreeSet<>();
        for (int tile = 0; tile < tiles; tile++) {
          for (int count = 0; count < countsPerTile; count++) {
            cells.add(Cells.descendant(tile(tile), random.nextInt(16_807), 9));
          }
        }
        int[] counts =
            cells.stream()
                .mapToInt(cell -> 1 + (random.nextInt() >>> random.nextInt(1, 32)))
                .toArray();
        products.put(
            new UUID(random.nextLong(), product),
            new MinuteCounts.CellCounts(cells.stream().mapToLong(cell -> cell).toArray(), counts));
      }
      kinds.add(new MinuteCounts.Kind(name, random.nextInt(1000), products));
    }
    CountsGroup group = new CountsGroup(9, Distinct.PER_CELL);
    return new MinuteCounts(group, random.nextInt(1 << 30), random.nextLong() >>> 1, kinds);
  }

  private static MinuteCounts of(
      MinuteCounts counts, CountsGroup group, long minute, long version) {
    return new MinuteCounts(group, minute, version, counts.kinds());
  }

  private static long tile(int number) {
    return TILE + ((long) number << 36);
  }

  private static List<EncodedRecord> write(MinuteCounts minute, int limit) {
    List<UUID> products = products(minute);
    return writer(minute, limit)
        .write(
            minute.minute(),
            minute.rowVersion(),
            since(minute),
            code -> products.get(code - 1),
            chunks(minute, products));
  }

  private static List<EncodedRecord> writeRunning(MinuteCounts minute, int sequence) {
    List<UUID> products = products(minute);
    return writer(minute, SMALLEST)
        .writeRunning(
            minute.minute(),
            minute.rowVersion(),
            sequence,
            since(minute),
            code -> products.get(code - 1),
            chunks(minute, products));
  }

  private static CountsRecordWriter writer(MinuteCounts minute, int limit) {
    return new CountsRecordWriter(minute.group(), tileResolution(minute), limit);
  }

  private static int tileResolution(MinuteCounts minute) {
    return Math.max(0, minute.group().resolution() - 5);
  }

  private static Map<String, Long> since(MinuteCounts minute) {
    Map<String, Long> since = new LinkedHashMap<>();
    minute.kinds().forEach(kind -> since.put(kind.name(), kind.completeSince()));
    return since;
  }

  private static List<UUID> products(MinuteCounts minute) {
    return minute.kinds().stream()
        .flatMap(kind -> kind.products().keySet().stream())
        .distinct()
        .toList();
  }

  private static Collection<byte[]> chunks(MinuteCounts minute, List<UUID> products) {
    return PackedCounts.pack(minute, tileResolution(minute), id -> products.indexOf(id) + 1)
        .values();
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

  private static String text(MinuteCounts minute) {
    StringBuilder text = new StringBuilder();
    text.append(minute.group()).append(minute.minute()).append(' ').append(minute.rowVersion());
    for (MinuteCounts.Kind kind : minute.kinds()) {
      text.append('\n').append(kind.name()).append(kind.completeSince());
      kind.products()
          .forEach(
              (product, cells) ->
                  text.append('\n')
                      .append(product)
                      .append(Arrays.toString(cells.hexagons()))
                      .append(Arrays.toString(cells.counts())));
    }
    return text.toString();
  }
}
