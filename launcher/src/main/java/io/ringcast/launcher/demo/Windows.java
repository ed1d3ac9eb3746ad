package io.ringcast.launcher.demo;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.TileRecord;
import java.util.BitSet;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Puts the records of the features topic together to window ends, and hands on each when its
 * markers have come from all partitions. Of other feature sets' records it takes no notice.
 *
 * <p>Keeps the busiest hexagons of the few window ends that are on their way, and nothing else.
 */
final class Windows implements AutoCloseable {

  private final ShownFeatures shown;
  private final int shownRows;
  private final Consumer<CompleteWindow> out;
  private final FeatureRecordReader reader;
  private final TreeMap<Long, Pending> pending = new TreeMap<>();
  private long rows;

  /** A window end that is on its way. */
  private static final class Pending {

    private final Busiest busiest;
    private final BitSet marked = new BitSet();
    private long rows;

    Pending(ShownFeatures shown) {
      busiest = new Busiest(shown);
    }
  }

  Windows(ShownFeatures shown, int shownRows, Consumer<CompleteWindow> out) {
    this.shown = shown;
    this.shownRows = shownRows;
    this.out = out;
    this.reader = new FeatureRecordReader(shown.set());
  }

  /** Takes records in the order in which each partition has them. */
  void add(FeatureRecord record) {
    if (record instanceof TileRecord tile) {
      rows += tile.rows();
    }
    if (!reader.reads(record)) {
      return;
    }
    long windowEnd = record.header().emission().windowEnd();
    Pending window = pending.computeIfAbsent(windowEnd, end -> new Pending(shown));
    if (record instanceof TileRecord tile) {
      addRows(window, tile);
    } else if (record instanceof MarkerRecord marker) {
      window.marked.set(marker.partition());
      if (window.marked.cardinality() == marker.partitions()) {
        complete(windowEnd, window);
      }
    }
  }

  private void addRows(Pending window, TileRecord tile) {
    window.rows += tile.rows();
    try {
      reader.blocks(tile, block -> window.busiest.add(tile.product(), block));
    } catch (BlockFormatException e) {
      throw new IllegalStateException("a record of the features topic: " + e.getMessage(), e);
    }
  }

  private void complete(long windowEnd, Pending window) {
    // Window ends become complete in their order; an older one that was left behind never will.
    pending.headMap(windowEnd, true).clear();
    out.accept(
        new CompleteWindow(
            windowEnd, window.rows, window.busiest.anyoneNew(), window.busiest.top(shownRows)));
  }

  /** The rows of all sets so far. */
  long rows() {
    return rows;
  }

  @Override
  public void close() {
    reader.close();
  }
}
