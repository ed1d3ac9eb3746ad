package io.ringcast.serving;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A publisher that writes only when a test says so: blocks, and after them their marker. */
public final class LatePublisher {

  private final FeatureStore store;
  private final ServedSets sets;
  private final Deque<Runnable> unwritten = new ArrayDeque<>();

  LatePublisher(FeatureStore store, ServedSets sets) {
    this.store = store;
    this.sets = sets;
  }

  void take(EncodedRecord record) {
    try {
      if (RecordParser.parse(record.value()) instanceof TileRecord tile) {
        for (TileRecord.Block block : tile.blocks()) {
          unwritten.add(
              () -> store.write(List.of(StoredBlock.of(tile, block))).toCompletableFuture().join());
        }
      }
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Takes records whose blocks are written in one step: while blocks of another size come one by
   * one, the store itself has holes.
   */
  void atOnce(Runnable taking) {
    Deque<Runnable> before = new ArrayDeque<>(unwritten);
    unwritten.clear();
    taking.run();
    Deque<Runnable> once = new ArrayDeque<>(unwritten);
    unwritten.clear();
    unwritten.addAll(before);
    unwritten.add(() -> once.forEach(Runnable::run));
  }

  void mark(Emission emission) {
    StoredMarker marker = new StoredMarker(World.SET.id(), emission);
    unwritten.add(
        () -> {
          store.write(marker).toCompletableFuture().join();
          sets.find(World.SET.id()).orElseThrow().store(emission);
        });
  }

  void writeOne() {
    if (!unwritten.isEmpty()) {
      unwritten.remove().run();
    }
  }

  void writeAll() {
    while (!unwritten.isEmpty()) {
      writeOne();
    }
  }
}
