package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.Overlaps;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the blocks that hold some hexagons, at whatever resolution the compute job writes blocks.
 * It asks for the hexagons' ancestors by name, and for the area's finest block. If a finer block
 * than those found exists, it reads all row versions to tell which blocks still count.
 */
final class BlockReads {

  private static final String PARTITION =
      "WHERE feature_set = ? AND version = ? AND product = ? AND area = ? AND hour = ?"
          + " AND window_end = ?";

  /** All cells that a block of an area can be of, one within the other: 7⁵ + 7⁴ + … + 1. */
  private static final int MOST_BLOCKS = 20_000;

  /** With more names than this the whole window end of an area is read at less cost. */
  private static final int MOST_NAMES = 400;

  private final Requests requests;
  private final PreparedStatement some;
  private final PreparedStatement all;
  private final PreparedStatement finest;
  private final PreparedStatement versions;

  BlockReads(Requests requests) {
    this.requests = requests;
    String columns =
        "SELECT block, complete_since, row_version, rows, payload FROM KEYSPACE.blocks ";
    some = requests.prepare(columns + PARTITION + " AND block IN ?");
    all = requests.prepare(columns + PARTITION);
    versions = requests.prepare("SELECT block, row_version FROM KEYSPACE.blocks " + PARTITION);
    // In an index the resolution stands before all digits: the last block is the finest.
    finest =
        requests.prepare(
            "SELECT block FROM KEYSPACE.blocks "
                + PARTITION
                + " ORDER BY window_end ASC, block DESC LIMIT 1");
  }

  CompletableFuture<List<StoredBlock>> read(
      PointRead how, FeatureSet set, PartitionKey partition, long windowEnd, long[] hexagons) {
    Set<Long> names = partition.cellsOver(hexagons);
    Instant end = Instant.ofEpochMilli(windowEnd);
    if (names.size() > MOST_NAMES) {
      return blocks(how, Requests.bind(all, partition, end), partition, windowEnd, set)
          .thenApply(blocks -> named(Overlaps.newest(blocks), names));
    }
    CompletableFuture<List<StoredBlock>> found =
        blocks(
            how,
            Requests.bind(some, partition, end, List.copyOf(names)),
            partition,
            windowEnd,
            set);
    return finest(how, partition, windowEnd)
        .thenCompose(
            resolution ->
                found.thenCompose(
                    blocks ->
                        anyCoarser(blocks, resolution)
                            ? withoutPast(how, blocks, partition, windowEnd)
                            : CompletableFuture.completedFuture(Overlaps.newest(blocks))));
  }

  private static List<StoredBlock> named(List<StoredBlock> blocks, Set<Long> names) {
    return blocks.stream().filter(block -> names.contains(block.cell())).toList();
  }

  private static boolean anyCoarser(List<StoredBlock> blocks, int resolution) {
    return blocks.stream().anyMatch(block -> Cells.resolution(block.cell()) < resolution);
  }

  /** Leaves out those that a newer block lies over or under, wherever in the area that is. */
  private CompletableFuture<List<StoredBlock>> withoutPast(
      PointRead how, List<StoredBlock> blocks, PartitionKey partition, long windowEnd) {
    return requests.read(
        how,
        Requests.bind(versions, partition, Instant.ofEpochMilli(windowEnd)),
        MOST_BLOCKS,
        rows -> {
          Map<Long, Long> byCell = new HashMap<>();
          rows.forEach(row -> byCell.put(row.getLong("block"), row.getLong("row_version")));
          blocks.forEach(block -> byCell.put(block.cell(), block.emission().rowVersion()));
          List<Long> counting =
              Overlaps.newest(List.copyOf(byCell.keySet()), cell -> cell, byCell::get);
          return named(blocks, Set.copyOf(counting));
        });
  }

  /** The resolution of the area's finest block, or -1 if there is none at all. */
  private CompletableFuture<Integer> finest(PointRead how, PartitionKey partition, long windowEnd) {
    return requests.read(
        how,
        Requests.bind(finest, partition, Instant.ofEpochMilli(windowEnd)),
        1,
        rows -> {
          int resolution = -1;
          for (Row row : rows) {
            resolution = Cells.resolution(row.getLong("block"));
          }
          return resolution;
        });
  }

  private CompletableFuture<List<StoredBlock>> blocks(
      PointRead how,
      BoundStatement select,
      PartitionKey partition,
      long windowEnd,
      FeatureSet set) {
    return requests.read(
        how,
        select,
        MOST_BLOCKS,
        rows -> {
          List<StoredBlock> blocks = new ArrayList<>();
          rows.forEach(row -> blocks.add(block(row, partition, windowEnd, set)));
          return blocks;
        });
  }

  private static StoredBlock block(
      Row row, PartitionKey partition, long windowEnd, FeatureSet set) {
    ByteBuffer payload = row.getByteBuffer("payload");
    byte[] bytes = new byte[payload.remaining()];
    payload.get(bytes);
    return new StoredBlock(
        partition.set(),
        partition.product(),
        row.getLong("block"),
        set.resolution(),
        new Emission(windowEnd, row.getLong("row_version"), row.getLong("complete_since")),
        row.getInt("rows"),
        bytes);
  }
}
