package io.ringcast.benchmarks.limit;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** From numerators to the records of the features topic. */
final class EncodePart {

  /** About so many rows at most are copied: each takes 54 numbers. */
  private static final int MOST_ROWS = 400_000;

  private EncodePart() {}

  static Part of(Material material) throws IOException, BlockFormatException {
    List<TileColumns> tiles = tiles(material);
    Writing writing = new Writing(material, tiles);
    int rows = tiles.stream().mapToInt(TileColumns::rows).sum();
    return new Part(
        "encode",
        "row",
        rows,
        (double) rows / material.rows(),
        new Contender("the job's writer", writing),
        List.of(
            new Contender(
                "a copy of the numbers, and zstd",
                new CopyAndCompress(material, tiles, bodies(writing)))));
  }

  /** Each nth with all its products, so that all kinds of tiles are there: neighbours are alike. */
  private static List<TileColumns> tiles(Material material) throws IOException {
    int every = Math.toIntExact(1 + material.rows() / MOST_ROWS);
    List<TileWindow> windows = material.windows();
    List<TileWindow> chosen =
        IntStream.range(0, windows.size())
            .filter(i -> i % every == 0)
            .mapToObj(windows::get)
            .toList();
    List<TileColumns> tiles = new ArrayList<>();
    new Smoothing(material, chosen)
        .run(
            (tile, product, columns) -> {
              if (columns.rows() > 0) {
                tiles.add(new TileColumns(tile, product, material.set(), columns));
              }
            });
    return tiles;
  }

  /** What all blocks hold before they are compressed (docs/reference/formats.md). */
  private static List<byte[]> bodies(Writing writing) throws BlockFormatException {
    List<byte[]> records = new ArrayList<>();
    writing.write(record -> records.add(record.value()));
    List<byte[]> bodies = new ArrayList<>();
    for (byte[] record : records) {
      for (TileRecord.Block block : ((TileRecord) RecordParser.parse(record)).blocks()) {
        bodies.add(body(block.payload().duplicate()));
      }
    }
    return bodies;
  }

  private static byte[] body(ByteBuffer payload) {
    payload.position(payload.position() + 5);
    boolean compressed = payload.get() != 0;
    payload.position(payload.position() + 1 + 4 + 4);
    int length = payload.getInt();
    byte[] body = new byte[payload.remaining()];
    payload.get(body);
    return compressed ? Zstd.decompress(body, length) : body;
  }

  private static final class Writing implements Work {

    private final List<TileColumns> tiles;
    private final ProductCatalog products;
    private final Emission emission;
    private final RecordWriter writer;

    Writing(Material material, List<TileColumns> tiles) {
      this.tiles = tiles;
      products = material.plan().products();
      emission = new Emission(Minutes.endOf(material.minute()), 1, 0);
      writer =
          new RecordWriter(
              material.set(),
              material.group().tiling().tileResolution(),
              material.blockResolution(),
              material.plan().maxRecordBytes());
    }

    @Override
    public long pass() {
      long[] bytes = {0};
      write(record -> bytes[0] += record.value().length);
      return bytes[0];
    }

    void write(Consumer<EncodedRecord> out) {
      for (TileColumns tile : tiles) {
        writer.write(emission, products.product(tile.product), tile.tile, tile, out);
      }
    }

    @Override
    public void close() {
      writer.close();
    }
  }

  private static final class CopyAndCompress implements Work {

    private final FeatureSet set;
    private final List<TileColumns> tiles;
    private final List<byte[]> bodies;

    /** As many are read at a time, at most. */
    private final int rowsOfBlock;

    private final long[][] byWindow;
    private final byte[] compressed;
    private final ZstdCompressCtx zstd = new ZstdCompressCtx().setLevel(1);

    CopyAndCompress(Material material, List<TileColumns> tiles, List<byte[]> bodies) {
      set = material.set();
      rowsOfBlock = Cells.paths(material.blockResolution(), set.resolution());
      this.tiles = tiles;
      this.bodies = bodies;
      byWindow = new long[set.windows().size()][rowsOfBlock];
      int largest = bodies.stream().mapToInt(body -> body.length).max().orElse(0);
      compressed = new byte[(int) Zstd.compressBound(largest)];
    }

    @Override
    public long pass() {
      long sum = 0;
      for (TileColumns tile : tiles) {
        for (int kind = 0; kind < set.kinds().size(); kind++) {
          for (int from = 0; from < tile.rows(); from += rowsOfBlock) {
            sum += copy(tile, kind, from, Math.min(tile.rows(), from + rowsOfBlock));
          }
        }
      }
      for (byte[] body : bodies) {
        sum += zstd.compressByteArray(compressed, 0, compressed.length, body, 0, body.length);
      }
      return sum;
    }

    private long copy(TileColumns tile, int kind, int from, int to) {
      long sum = 0;
      for (int ring = 0; ring < set.rings().size(); ring++) {
        tile.read(kind, ring, from, to, byWindow);
        sum += byWindow[0][0];
      }
      return sum;
    }

    @Override
    public void close() {
      zstd.close();
    }
  }
}
