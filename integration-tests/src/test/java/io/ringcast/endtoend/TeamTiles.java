package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.CodedOutputStream;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;

/**
 * Tiles of a team. One quarter of each is water, the quarter across from it has a motorway through
 * its middle, and the quarter below or above the water has a place.
 */
final class TeamTiles {

  static final int MOST_ZOOM = 12;
  static final Color SEA = new Color(10, 60, 200);
  static final Color FIELD = new Color(90, 140, 80);

  private static final int EXTENT = 4096;
  private static final int HALF = EXTENT / 2;
  private static final int IMAGE = 256;
  private static final int HEADER = 127;
  private static final int LEAF = 100;
  private static final byte[] CREDIT =
      """
      {"attribution": "<a href='https://example.org/' onclick='a()'>&copy; A team</a> &amp; others&lt;b&gt;"}
      """
          .getBytes(UTF_8);

  /** On each side of the place that an archive is made for. */
  private static final int REACH = 5;

  private TeamTiles() {}

  /** The quarter with water: 0 to 3, first along a row. */
  static int water(int zoom, int column, int row) {
    return Math.floorMod(zoom * 7 + column * 3 + row * 5 + column * row, 4);
  }

  /** As a server of vector tiles has it. */
  static byte[] vector(int zoom, int column, int row, int places) throws IOException {
    int quarter = water(zoom, column, row);
    int x = quarter % 2 * HALF;
    int y = quarter / 2 * HALF;
    int[] square = {9, zig(x), zig(y), 26, zig(HALF), 0, 0, zig(HALF), zig(-HALF), 0, 15};
    int[] road = {9, zig(HALF - x), zig(HALF - y + HALF / 2), 10, zig(HALF), 0};
    int[] point = {9, zig(x + HALF / 2), zig(HALF - y + HALF / 2)};
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream tile = CodedOutputStream.newInstance(bytes);
    tile.writeByteArray(3, layer("water", 1, 3, square, "class", "lake"));
    tile.writeByteArray(3, layer("transportation", 1, 2, road, "class", "motorway"));
    tile.writeByteArray(3, layer("place", places, 1, point, "name", "Quarter " + quarter));
    tile.flush();
    return bytes.toByteArray();
  }

  private static int zig(int number) {
    return number << 1 ^ number >> 31;
  }

  private static byte[] layer(
      String name, int times, int type, int[] geometry, String key, String value)
      throws IOException {
    byte[] one =
        message(
            feature -> {
              feature.writeByteArray(2, varints(0, 0));
              feature.writeUInt32(3, type);
              feature.writeByteArray(4, varints(geometry));
            });
    return message(
        layer -> {
          layer.writeUInt32(15, 2);
          layer.writeString(1, name);
          for (int i = 0; i < times; i++) {
            layer.writeByteArray(2, one);
          }
          layer.writeString(3, key);
          layer.writeByteArray(4, message(its -> its.writeString(1, value)));
          layer.writeUInt32(5, EXTENT);
        });
  }

  private interface Writer {
    void write(CodedOutputStream out) throws IOException;
  }

  private static byte[] message(Writer writer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    writer.write(out);
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] varints(int... numbers) throws IOException {
    return message(
        out -> {
          for (int number : numbers) {
            out.writeUInt32NoTag(number);
          }
        });
  }

  private static byte[] image(int zoom, int column, int row) throws IOException {
    BufferedImage image = new BufferedImage(IMAGE, IMAGE, BufferedImage.TYPE_INT_RGB);
    int quarter = water(zoom, column, row);
    for (int i = 0; i < IMAGE * IMAGE; i++) {
      boolean isSea = i % IMAGE * 2 / IMAGE + i / IMAGE * 2 / IMAGE * 2 == quarter;
      image.setRGB(i % IMAGE, i / IMAGE, (isSea ? SEA : FIELD).getRGB());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  /**
   * A PMTiles archive of what lies around a place on the square map. Equal tiles have their bytes
   * once, and neighbours one entry.
   */
  static byte[] archive(double x, double y, boolean hasImages) throws IOException {
    TreeMap<Long, byte[]> tiles = new TreeMap<>();
    for (int zoom = 0; zoom <= MOST_ZOOM; zoom++) {
      int count = 1 << zoom;
      int column = (int) (x * count);
      int row = (int) (y * count);
      for (int i = Math.max(0, column - REACH); i <= Math.min(count - 1, column + REACH); i++) {
        for (int j = Math.max(0, row - REACH); j <= Math.min(count - 1, row + REACH); j++) {
          byte[] tile = hasImages ? image(zoom, i, j) : zip(vector(zoom, i, j, 1));
          tiles.put(((1L << (2 * zoom)) - 1) / 3 + hilbert(count, i, j), tile);
        }
      }
    }
    return archive(tiles, hasImages);
  }

  private record Entry(long first, int tiles, int length, long offset) {}

  private static byte[] archive(SortedMap<Long, byte[]> tiles, boolean hasImages)
      throws IOException {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    TreeMap<String, Long> offsets = new TreeMap<>();
    List<Entry> entries = new ArrayList<>();
    for (var tile : tiles.entrySet()) {
      byte[] bytes = tile.getValue();
      String known = new String(bytes, ISO_8859_1);
      Long offset = offsets.get(known);
      if (offset == null) {
        offset = (long) data.size();
        offsets.put(known, offset);
        data.write(bytes);
      }
      Entry last = entries.isEmpty() ? null : entries.get(entries.size() - 1);
      if (last != null && last.offset() == offset && last.first() + last.tiles() == tile.getKey()) {
        entries.set(
            entries.size() - 1,
            new Entry(last.first(), last.tiles() + 1, bytes.length, last.offset()));
      } else {
        entries.add(new Entry(tile.getKey(), 1, bytes.length, offset));
      }
    }
    ByteArrayOutputStream leaves = new ByteArrayOutputStream();
    List<Entry> root = new ArrayList<>();
    for (int from = 0; from < entries.size(); from += LEAF) {
      List<Entry> part = entries.subList(from, Math.min(entries.size(), from + LEAF));
      byte[] leaf = directory(part, hasImages);
      root.add(new Entry(part.get(0).first(), 0, leaf.length, leaves.size()));
      leaves.write(leaf);
    }
    byte[] top = directory(root, hasImages);
    ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
    header.put("PMTiles\u0003".getBytes(ISO_8859_1));
    long metadataAt = (long) HEADER + top.length;
    byte[] metadata = hasImages ? CREDIT : zip(CREDIT);
    long leavesAt = metadataAt + metadata.length;
    long dataAt = leavesAt + leaves.size();
    for (long number :
        new long[] {
          HEADER,
          top.length,
          metadataAt,
          metadata.length,
          leavesAt,
          leaves.size(),
          dataAt,
          data.size(),
          tiles.size(),
          entries.size(),
          offsets.size()
        }) {
      header.putLong(number);
    }
    // Some writers leave out that nothing is compressed.
    int zipped = hasImages ? 0 : 2;
    header.put(new byte[] {0, (byte) zipped, (byte) zipped, (byte) (hasImages ? 2 : 1)});
    header.put(new byte[] {0, MOST_ZOOM});
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(header.array());
    all.write(top);
    all.write(metadata);
    leaves.writeTo(all);
    data.writeTo(all);
    return all.toByteArray();
  }

  private static byte[] directory(List<Entry> entries, boolean isPlain) throws IOException {
    byte[] bytes =
        message(
            out -> {
              out.writeUInt32NoTag(entries.size());
              long before = 0;
              for (Entry entry : entries) {
                out.writeUInt64NoTag(entry.first() - before);
                before = entry.first();
              }
              for (Entry entry : entries) {
                out.writeUInt32NoTag(entry.tiles());
              }
              for (Entry entry : entries) {
                out.writeUInt32NoTag(entry.length());
              }
              long end = -1;
              for (Entry entry : entries) {
                out.writeUInt64NoTag(entry.offset() == end ? 0 : entry.offset() + 1);
                end = entry.offset() + entry.length();
              }
            });
    return isPlain ? bytes : zip(bytes);
  }

  private static byte[] zip(byte[] bytes) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }

  /** The place on the curve through a square of so many tiles, by its quarters. */
  private static long hilbert(int side, int x, int y) {
    if (side == 1) {
      return 0;
    }
    int half = side / 2;
    long quarter = (long) half * half;
    if (x < half) {
      return y < half ? hilbert(half, y, x) : quarter + hilbert(half, x, y - half);
    }
    return y < half
        ? 3 * quarter + hilbert(half, half - 1 - y, side - 1 - x)
        : 2 * quarter + hilbert(half, x - half, y - half);
  }
}
