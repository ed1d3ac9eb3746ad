package io.ringcast.common.counts;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.RecordLayout;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.ValueKind;
import io.ringcast.common.hex.Cells;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A record of the counts topic, as {@link CountsRecordWriter} writes it.
 *
 * @param number the part of a closed minute, or the sequence of running counts
 * @param parts 0 for running counts
 * @param clock 0 for a closed minute
 */
record CountsRecord(MinuteCounts counts, int number, int parts, long clock) {

  /** Of a cell: behind this come its base cell and digits. */
  private static final int RESOLUTION_SHIFT = 52;

  /** The bits before a cell's resolution. */
  private static final long CELL = 0x80;

  private static final int MOST_TILE_LEVELS = 6;
  private static final int FINEST = 15;

  /** Reads a record's value; empty for a record of another type than the wanted one. */
  static Optional<CountsRecord> parse(byte[] value, int wanted) throws BlockFormatException {
    ByteBuffer in = RecordLayout.header(value, CountsRecordWriter.VERSION);
    int type = RecordLayout.type(in);
    if (type < CountsRecordWriter.TYPE || RecordLayout.version(in) < CountsRecordWriter.VERSION) {
      throw new BlockFormatException(
          "records of type %d and version %d never were in a counts topic"
              .formatted(type, RecordLayout.version(in)));
    }
    try {
      return type == wanted ? Optional.of(parse(type, in, value)) : Optional.empty();
    } catch (BufferUnderflowException e) {
      throw new BlockFormatException("the record ends within its header: it is damaged", e);
    }
  }

  private static CountsRecord parse(int type, ByteBuffer in, byte[] value)
      throws BlockFormatException {
    int resolution = in.get();
    CountsGroup group = new CountsGroup(resolution, distinct(name(in)));
    int tileResolution = in.get();
    int levels = resolution - tileResolution;
    require(
        tileResolution >= 0 && resolution <= FINEST && levels >= 0 && levels <= MOST_TILE_LEVELS,
        "tiles of this resolution",
        tileResolution);
    long minute = in.getLong();
    require(isMinute(minute), "the minute", minute);
    long rowVersion = in.getLong();
    boolean open = type == CountsRecordWriter.RUNNING_TYPE;
    int number = in.getInt();
    int parts = open ? 0 : in.getInt();
    long clock = open ? in.getLong() : 0;
    require(number >= 0 && (open || number < parts), "the part", number);
    require(isMinute(Minutes.of(clock)), "the clock", clock);
    List<String> names = new ArrayList<>();
    List<Long> completeSince = new ArrayList<>();
    for (int kinds = Byte.toUnsignedInt(in.get()); kinds > 0; kinds--) {
      String name = name(in);
      require(name.matches(ValueKind.FORM) && !names.contains(name), "the kind", name);
      names.add(name);
      completeSince.add(in.getLong());
    }
    UUID[] products = new UUID[1 << Byte.SIZE];
    for (int listed = Byte.toUnsignedInt(in.get()); listed > 0; listed--) {
      products[Byte.toUnsignedInt(in.get())] = new UUID(in.getLong(), in.getLong());
    }
    byte[] body = body(in, value);

    int paths = Cells.paths(tileResolution, resolution);
    int least = open ? 0 : 1; // A running sum may fall to 0.
    List<ProductColumns> columns = names.stream().map(name -> new ProductColumns()).toList();
    PackedCounts.forEach(
        body,
        (kind, product, tile, path, count) -> {
          if (tile >>> RESOLUTION_SHIFT != (CELL | tileResolution)
              || path < 0
              || path >= paths
              || count < least
              || kind >= columns.size()
              || products[product] == null) {
            throw new BlockFormatException(
                "kind %d, product %d, tile %x, path %d cannot have the count %d"
                    .formatted(kind, product, tile, path, count));
          }
          long hexagon = Cells.descendant(tile, path, resolution);
          columns.get(kind).add(products[product], hexagon, count);
        });
    List<MinuteCounts.Kind> kinds = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      kinds.add(new MinuteCounts.Kind(names.get(k), completeSince.get(k), columns.get(k).build()));
    }
    MinuteCounts counts = new MinuteCounts(group, minute, rowVersion, kinds);
    return new CountsRecord(counts, number, parts, clock);
  }

  private static boolean isMinute(long minute) {
    return minute >= 0 && minute < Minutes.of(Long.MAX_VALUE);
  }

  private static Distinct distinct(String text) throws BlockFormatException {
    return Distinct.of(text)
        .orElseThrow(() -> new BlockFormatException("unknown distinct rule '" + text + "'"));
  }

  private static String name(ByteBuffer in) {
    byte[] name = new byte[Byte.toUnsignedInt(in.get())];
    in.get(name);
    return new String(name, StandardCharsets.US_ASCII);
  }

  /** The sizes are checked before memory is taken: a checksum does not make them true. */
  private static byte[] body(ByteBuffer in, byte[] value) throws BlockFormatException {
    int compression = in.get();
    int bytes = in.getInt();
    int checksum = in.getInt();
    require(!in.hasRemaining(), "bytes behind the header", in.remaining());
    require(bytes >= 0 && bytes <= CountsRecordWriter.MAX_BODY_BYTES, "the body's bytes", bytes);
    byte[] sent = Arrays.copyOfRange(value, in.limit(), value.length);
    if (CountsRecordWriter.checksum(sent) != checksum) {
      throw new BlockFormatException("the counts have another checksum: they are damaged");
    }
    byte[] body = sent;
    if (compression == CountsRecordWriter.ZSTD) {
      try {
        body = Zstd.decompress(sent, bytes);
      } catch (ZstdException e) {
        throw new BlockFormatException("the counts cannot be decompressed", e);
      }
    } else {
      require(compression == CountsRecordWriter.STORED, "the compression", compression);
    }
    require(body.length == bytes, "the body's bytes", body.length);
    return body;
  }

  private static void require(boolean holds, String what, Object is) throws BlockFormatException {
    if (!holds) {
      throw new BlockFormatException("%s cannot be: %s".formatted(what, is));
    }
  }
}
