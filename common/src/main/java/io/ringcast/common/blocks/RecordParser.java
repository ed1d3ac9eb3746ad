package io.ringcast.common.blocks;

import io.ringcast.common.hex.Cells;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Reads a record's header and finds its blocks, without a feature set and without decoding. */
public final class RecordParser {

  private final ByteBuffer in;
  private final int headerBytes;

  private RecordParser(byte[] value) throws BlockFormatException {
    in = RecordLayout.header(value, RecordLayout.NEWEST_VERSION);
    headerBytes = in.limit();
  }

  public static FeatureRecord parse(byte[] value) throws BlockFormatException {
    return new RecordParser(value).record();
  }

  private FeatureRecord record() throws BlockFormatException {
    int type = RecordLayout.type(in);
    if (type == RecordLayout.TILE) {
      requireVersion(RecordLayout.TILE_VERSION);
      return tile(header());
    } else if (type == RecordLayout.MARKER) {
      requireVersion(RecordLayout.MARKER_VERSION);
      return marker(header());
    }
    throw new BlockFormatException("the record has the unknown type " + type);
  }

  private void requireVersion(int current) throws BlockFormatException {
    int version = RecordLayout.version(in);
    if (version != current) {
      throw new BlockFormatException(
          "the record has format version %d, which never was".formatted(version));
    }
  }

  private RecordHeader header() throws BlockFormatException {
    need(1, "length of the set's name");
    byte[] name = new byte[Byte.toUnsignedInt(in.get())];
    need(name.length + 4 + 4 + 3 * Long.BYTES, "feature set and window end");
    in.get(name);
    int version = in.getInt();
    int fingerprint = in.getInt();
    long windowEnd = in.getLong();
    if (windowEnd % 60_000 != 0) {
      throw new BlockFormatException("the window end " + windowEnd + " ms is not a whole minute");
    }
    Emission emission = new Emission(windowEnd, in.getLong(), in.getLong());
    return new RecordHeader(
        new String(name, StandardCharsets.US_ASCII), version, fingerprint, emission);
  }

  private MarkerRecord marker(RecordHeader header) throws BlockFormatException {
    need(4 + 4 + Long.BYTES, "partition");
    int partition = in.getInt();
    int partitions = in.getInt();
    long windowEnd = header.emission().windowEnd();
    long rowsUntil = in.getLong();
    if (rowsUntil < windowEnd) {
      throw new BlockFormatException(
          "the marker of window end %d says that there are rows until %d only"
              .formatted(windowEnd, rowsUntil));
    }
    if (in.hasRemaining() || in.capacity() != headerBytes) {
      throw new BlockFormatException("the marker is longer than a marker is");
    }
    return new MarkerRecord(header, partition, partitions, rowsUntil);
  }

  private TileRecord tile(RecordHeader header) throws BlockFormatException {
    need(16 + 8 + 1 + 1 + 4 + 4, "tile");
    UUID product = new UUID(in.getLong(), in.getLong());
    long tile = in.getLong();
    int resolution = in.get();
    int blockResolution = in.get();
    if (Cells.resolution(tile) > blockResolution || blockResolution > resolution) {
      throw new BlockFormatException(
          "tile %x, blocks of resolution %d and hexagons of resolution %d do not nest"
              .formatted(tile, blockResolution, resolution));
    }
    if (blockResolution < RecordWriter.coarsestBlock(resolution)) {
      throw new BlockFormatException(
          "blocks of resolution %d are too wide for hexagons of resolution %d"
              .formatted(blockResolution, resolution));
    }
    int part = in.getInt();
    List<TileRecord.Block> blocks = blocks(tile, blockResolution, resolution, in.getInt());
    return new TileRecord(header, product, tile, resolution, blockResolution, part, blocks);
  }

  private List<TileRecord.Block> blocks(long tile, int blockResolution, int resolution, int count)
      throws BlockFormatException {
    if (count < 0 || (long) count * RecordLayout.BLOCK_BYTES != in.remaining()) {
      throw new BlockFormatException(
          "the record lists %d blocks in %d bytes".formatted(count, in.remaining()));
    }
    int paths = Cells.paths(Cells.resolution(tile), blockResolution);
    int mostRows = Cells.paths(blockResolution, resolution);
    List<TileRecord.Block> blocks = new ArrayList<>(count);
    int payloadAt = headerBytes;
    int nextPath = 0;
    for (int i = 0; i < count; i++) {
      int path = in.getInt();
      int rows = in.getInt();
      int length = in.getInt();
      if (path < nextPath || path >= paths || rows < 1 || rows > mostRows) {
        throw new BlockFormatException(
            "block %d has path %d and %d rows, which cannot be".formatted(i, path, rows));
      }
      if (length < 0 || length > in.capacity() - payloadAt) {
        throw new BlockFormatException(
            "block %d has %d bytes but %d are left: the record is cut off"
                .formatted(i, length, in.capacity() - payloadAt));
      }
      long cell = Cells.descendant(tile, path, blockResolution);
      blocks.add(new TileRecord.Block(cell, rows, payload(payloadAt, length)));
      payloadAt += length;
      nextPath = path + 1;
    }
    if (payloadAt != in.capacity()) {
      throw new BlockFormatException(
          "the record has %d bytes behind its last block".formatted(in.capacity() - payloadAt));
    }
    return blocks;
  }

  private ByteBuffer payload(int at, int length) {
    return in.duplicate().limit(at + length).position(at).slice();
  }

  private void need(int bytes, String what) throws BlockFormatException {
    if (in.remaining() < bytes) {
      throw new BlockFormatException(
          "the record ends within its %s: it is cut off or damaged".formatted(what));
    }
  }
}
