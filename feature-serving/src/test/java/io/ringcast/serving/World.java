package io.ringcast.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.testkit.blocks.TestBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * What a compute job may have written, minute by minute: random rows of a few hexagons in two
 * tiles, as plain numbers to hold answers against, and as the records of a topic of three
 * partitions.
 */
public final class World {

  public static final int PARTITIONS = 3;
  public static final FeatureSet SET =
      FeatureSet.of("small", List.of("demand", "supply"), List.of(0, 1), List.of(1, 2));
  public static final List<UUID> PRODUCTS = List.of(new UUID(1, 1), new UUID(1, 2));

  private static final long FIRST = 1_767_225_600_000L;
  private static final int TILE_RESOLUTION = 5;
  private static final long[] TILES = {0x852a1073fffffffL, 0x85283473fffffffL};
  private static final int HEXAGONS = 30;
  private static final int MAX_RECORD = 1 << 20;
  private static final int COLUMNS = 8;

  private final Random random;
  private final List<Long> hexagons = new ArrayList<>();

  /** By window end, product and hexagon: the numerators of all columns. */
  private final Map<Long, Map<UUID, TreeMap<Long, long[]>>> rows = new HashMap<>();

  private int blockResolution = 6;
  private long rowVersion = 1;
  private long completeSince;

  /** Whether the task of one tile may be a minute ahead of the others. */
  private boolean unevenTasks;

  /** The tile of which the next minute's rows are written already; none if negative. */
  private int ahead = -1;

  public World(Random random) {
    this.random = random;
    for (int i = 0; i < HEXAGONS; i++) {
      // Few blocks, with several hexagons each.
      int path = random.nextInt(3) * 343 + random.nextInt(343);
      hexagons.add(Cells.descendant(TILES[i % TILES.length], path, SET.resolution()));
    }
  }

  public List<Long> hexagons() {
    return hexagons;
  }

  public static long windowEnd(int minute) {
    return FIRST + minute * 60_000L;
  }

  /** From now on the job runs with another block resolution, as after a restart. */
  public void changeBlocks() {
    changeBlocks(5 + random.nextInt(4));
  }

  /** The same, with a certain resolution. */
  public void changeBlocks(int resolution) {
    blockResolution = resolution;
    comeBack();
  }

  /** From now on one task may be ahead, and its rows stand before older markers. */
  public void computeUnevenly() {
    unevenTasks = true;
  }

  /** What was written after the last checkpoint is written once more. */
  private void comeBack() {
    rowVersion++;
    ahead = -1;
  }

  /** The counts of the minute that ends with this one's window are the first that are whole. */
  public void startAt(int minute) {
    completeSince = windowEnd(minute) / 60_000 - 1;
  }

  public Emission emission(int minute) {
    return new Emission(windowEnd(minute), rowVersion, completeSince);
  }

  /** Makes a minute up, and hands on its records with their partitions, markers last. */
  public void minute(int minute, BiConsumer<Integer, EncodedRecord> out) {
    makeUp(minute);
    makeUp(minute + 1);
    write(minute, out);
  }

  private void makeUp(int minute) {
    if (rows.containsKey(windowEnd(minute))) {
      return;
    }
    Map<UUID, TreeMap<Long, long[]>> ofMinute = new HashMap<>();
    for (UUID product : PRODUCTS) {
      TreeMap<Long, long[]> ofProduct = new TreeMap<>();
      for (long hexagon : hexagons) {
        if (random.nextInt(3) == 0) {
          ofProduct.put(hexagon, random.longs(COLUMNS, 0, 100).toArray());
        }
      }
      ofMinute.put(product, ofProduct);
    }
    rows.put(windowEnd(minute), ofMinute);
  }

  /** Hands on a minute's records once more, as a job does that comes back. */
  public void again(int minute, BiConsumer<Integer, EncodedRecord> out) {
    comeBack();
    write(minute, out);
  }

  private void write(int minute, BiConsumer<Integer, EncodedRecord> out) {
    for (int tile = 0; tile < TILES.length; tile++) {
      if (tile != ahead) {
        writeTile(minute, tile, out);
      }
    }
    ahead = unevenTasks ? random.nextInt(TILES.length + 1) - 1 : -1;
    long[] rowsUntil = new long[PARTITIONS];
    Arrays.fill(rowsUntil, windowEnd(minute));
    if (ahead >= 0) {
      writeTile(
          minute + 1,
          ahead,
          (partition, record) -> {
            rowsUntil[partition] = windowEnd(minute + 1);
            out.accept(partition, record);
          });
    }
    for (int partition = 0; partition < PARTITIONS; partition++) {
      out.accept(
          partition,
          RecordWriter.marker(SET, emission(minute), partition, PARTITIONS, rowsUntil[partition]));
    }
  }

  private void writeTile(int minute, int tile, BiConsumer<Integer, EncodedRecord> out) {
    int blocks = Math.max(TILE_RESOLUTION, blockResolution);
    try (RecordWriter writer = new RecordWriter(SET, TILE_RESOLUTION, blocks, MAX_RECORD)) {
      for (UUID product : PRODUCTS) {
        int partition = (int) ((product.getLeastSignificantBits() + tile) % PARTITIONS);
        DecodedBlock ofTile = ofTile(minute, product, TILES[tile]);
        if (ofTile.rows() > 0) {
          writer.write(
              emission(minute),
              product,
              TILES[tile],
              ofTile,
              record -> out.accept(partition, record));
        }
      }
    }
  }

  private DecodedBlock ofTile(int minute, UUID product, long tile) {
    TreeMap<Integer, long[]> byPath = new TreeMap<>();
    rows.get(windowEnd(minute))
        .get(product)
        .forEach(
            (hexagon, sums) -> {
              if (Cells.parent(hexagon, TILE_RESOLUTION) == tile) {
                byPath.put(Cells.path(hexagon, TILE_RESOLUTION), sums);
              }
            });
    return TestBlocks.of(SET, tile, byPath);
  }

  /** Asks for all products; if strict, for no age at all, so that it waits for the store. */
  public static GetFeaturesRequest request(List<Long> hexagons, boolean strict) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet("small").setMaxAgeMs(strict ? 0 : -1))
        .addAllHexagons(hexagons)
        .addAllProducts(PRODUCTS.stream().map(UUID::toString).toList())
        .build();
  }

  /**
   * Requires of the answer to such a request that each key's values are those of the window end
   * that it names.
   *
   * @param storedBefore the window end that the store had when somebody asked
   */
  public void requireRight(FeatureTable table, boolean strict, long storedBefore, String context) {
    for (int key = 0; key < table.getStatusesCount(); key++) {
      UUID product = PRODUCTS.get(key % PRODUCTS.size());
      long hexagon = table.getHexagons(key / PRODUCTS.size());
      long windowEnd = table.getWindowEndsMs(key);
      String which = "%s, %x of %s at %d".formatted(context, hexagon, product, windowEnd);
      if (windowEnd == 0) {
        assertThat(table.getStatuses(key)).as(which).isEqualTo(Status.NOT_YET);
        assertThat(storedBefore).as(which).isZero();
        continue;
      }
      long[] row = row(windowEnd, product, hexagon);
      Status usual = row == null ? Status.EMPTY : Status.FRESH;
      assertThat(table.getStatuses(key)).as(which).isEqualTo(strict ? Status.STALE : usual);
      assertThat(windowEnd).as(which).isGreaterThanOrEqualTo(strict ? storedBefore : 0);
      for (int column = 0; column < table.getColumnsCount(); column++) {
        assertThat(table.getColumns(column).getFloats(key))
            .as("%s, column %d", which, column)
            .isEqualTo(row == null ? 0 : (float) (row[column] / divisor(column)));
      }
    }
  }

  /** The numerators of a row; null if there is none. */
  public long[] row(long windowEnd, UUID product, long hexagon) {
    return rows.get(windowEnd).get(product).get(hexagon);
  }

  /** What the numerators of a column are divided by, where no pentagon is near. */
  public static double divisor(int column) {
    int ring = column % 4 / 2;
    int window = column % 2;
    return (window + 1.0) * (ring == 0 ? 1 : 7);
  }
}
