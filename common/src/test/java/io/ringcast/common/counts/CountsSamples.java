package io.ringcast.common.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordLayout;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.hex.Cells;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** Random counts of a minute, and their records. */
final class CountsSamples {

  static final long TILE = 0x842a107ffffffffL;
  static final int LARGE = 1 << 20;
  static final int SMALLEST = 16 << 10;

  private static final int[] EXTREMES = {0, 1, -1, 127, 128, 255, Integer.MAX_VALUE, 1 << 31};

  private final long seed;
  private final Random random;

  /** Reads a record's value. */
  interface Reading {
    void of(byte[] value) throws BlockFormatException;
  }

  /** The seed is for messages. */
  CountsSamples(long seed, Random random) {
    this.seed = seed;
    this.random = random;
  }

  MinuteCounts minute(int tiles, int countsPerTile) {
    List<MinuteCounts.Kind> kinds = new ArrayList<>();
    for (String name : List.of("demand", "supply", "fare-sum.2")) {
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
        long[] counts =
            cells.stream()
                .mapToLong(cell -> 1 + (random.nextLong() >>> random.nextInt(2, 64)))
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

  private static long tile(int number) {
    return TILE + ((long) number << 36);
  }

  static List<EncodedRecord> write(MinuteCounts minute, int limit) {
    List<UUID> products = products(minute);
    return writer(minute, limit)
        .write(
            minute.minute(),
            minute.rowVersion(),
            since(minute),
            code -> products.get(code - 1),
            chunks(minute, products));
  }

  static List<EncodedRecord> writeRunning(
      MinuteCounts minute, int sequence, long clock, int limit) {
    List<UUID> products = products(minute);
    return writer(minute, limit)
        .writeRunning(
            minute.minute(),
            minute.rowVersion(),
            sequence,
            clock,
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

  /** Reading fails with every other length, and with every byte changed. */
  void requireDamageNoticed(byte[] value, Reading reading) {
    for (int length = 0; length <= value.length + 1; length++) {
      if (length != value.length) {
        requireRefused(Arrays.copyOf(value, length), reading);
      }
    }
    for (int at = 0; at < value.length; at++) {
      byte[] damaged = value.clone();
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      requireRefused(damaged, reading);
    }
  }

  void requireRefused(byte[] value, Reading reading) {
    assertThatThrownBy(() -> reading.of(value))
        .as("seed %d, %s", seed, HexFormat.of().formatHex(value))
        .isInstanceOf(BlockFormatException.class);
  }

  /** Right checksums around wrong numbers: an error, or counts that could be. */
  void requireNothingBreaks(List<byte[]> values, Reading reading) {
    int refused = 0;
    int read = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] value = hostile(values.get(round % values.size()));
      try {
        reading.of(value);
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

  /** The record with changed bytes, under the right checksums. */
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
      return RecordLayout.seal(out.array());
    }
    out.putInt(headerBytes - 4, CountsRecordWriter.checksum(body));
    return RecordLayout.seal(out.array());
  }

  /** All that is in it, to be compared. */
  static String text(MinuteCounts minute) {
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
