package io.ringcast.store.redis;

import io.lettuce.core.ScriptOutputType;
import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.store.Overlaps;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Blocks: one hash for each window end of a partition. */
record Blocks(Connections connections, Keys keys, MasterIds masters, long ttlMillis) {

  private static final long HOUR = TimeUnit.HOURS.toMillis(1);

  /** Keys that are written together expire over an eighth of the time that they are kept. */
  private static final int JITTER = 8;

  CompletableFuture<Void> write(PartitionKey partition, List<StoredBlock> blocks) {
    int shard = keys.shards().of(partition);
    List<byte[]> names = new ArrayList<>(List.of(keys.partitions(shard, partition.set())));
    Map<Long, byte[]> numbers = new HashMap<>();
    List<byte[]> values = new ArrayList<>();
    values.add(masters.of(shard));
    values.add(Keys.member(partition));
    values.add(
        Keys.bytes(ttlMillis + ThreadLocalRandom.current().nextLong(ttlMillis / JITTER + 1)));
    for (StoredBlock block : blocks) {
      values.add(
          numbers.computeIfAbsent(
              block.emission().windowEnd(),
              end -> {
                names.add(keys.blocks(partition, end));
                return Keys.bytes(names.size());
              }));
      values.add(BlockValue.cell(block.cell()));
      values.add(BlockValue.of(block));
    }
    return Connections.result(
        connections.<Long>run(
            Script.WRITE_BLOCKS, ScriptOutputType.INTEGER, names, values.toArray(byte[][]::new)),
        MasterIds::check);
  }

  /** The blocks that hold these hexagons, and still count. */
  CompletableFuture<List<StoredBlock>> read(
      FeatureSet set, PartitionKey partition, long windowEnd, long[] hexagons) {
    Set<Long> cells = partition.cellsOver(hexagons);
    List<byte[]> values = new ArrayList<>(List.of(Keys.bytes(windowEnd)));
    cells.forEach(cell -> values.add(BlockValue.cell(cell)));
    return Connections.result(
        connections.<List<byte[]>>run(
            Script.READ_BLOCKS,
            ScriptOutputType.MULTI,
            List.of(
                keys.blocks(partition, windowEnd),
                keys.markers(keys.shards().of(partition), set.id())),
            values.toArray(byte[][]::new)),
        found -> {
          if (found.isEmpty()) {
            throw new StoreException(
                ("window end %d of %s is not complete: it expired, or a server of Redis failed over"
                        + " or was restarted")
                    .formatted(windowEnd, set.id()));
          }
          List<StoredBlock> blocks = new ArrayList<>();
          for (int i = 1; i < found.size(); i += 2) {
            blocks.add(BlockValue.block(set, partition, windowEnd, found.get(i), found.get(i + 1)));
          }
          // A newer block anywhere in the area may have taken a coarser one's place.
          return Overlaps.newest(blocks).stream()
              .filter(block -> cells.contains(block.cell()))
              .toList();
        });
  }

  private CompletableFuture<List<StoredBlock>> all(
      FeatureSet set, PartitionKey partition, long windowEnd) {
    return connections
        .commands()
        .hgetall(keys.blocks(partition, windowEnd))
        .toCompletableFuture()
        .thenApply(
            found -> {
              List<StoredBlock> blocks = new ArrayList<>();
              found.forEach(
                  (cell, value) ->
                      blocks.add(BlockValue.block(set, partition, windowEnd, cell, value)));
              return Overlaps.newest(blocks);
            });
  }

  /** Hands on the partition's selected rows, the newest first. */
  void scan(FeatureSet set, PartitionKey partition, Selection selection, Consumer<StoredRows> out) {
    TimeRange range = selection.windowEnds();
    List<CompletableFuture<List<StoredBlock>>> windowEnds = new ArrayList<>();
    long first = partition.hour() * HOUR;
    for (long end = first + HOUR - Minutes.MILLIS; end >= first; end -= Minutes.MILLIS) {
      if (range.contains(end)) {
        windowEnds.add(all(set, partition, end));
      }
    }
    try (BlockDecoder decoder = new BlockDecoder(set)) {
      for (CompletableFuture<List<StoredBlock>> ofEnd : windowEnds) {
        for (StoredBlock block : Connections.await(ofEnd)) {
          if (selection.touches(block.cell())) {
            ByteBuffer payload = ByteBuffer.wrap(block.payload());
            out.accept(
                StoredRows.decode(
                    decoder, block.product(), block.cell(), block.emission(), payload));
          }
        }
      }
    }
  }
}
