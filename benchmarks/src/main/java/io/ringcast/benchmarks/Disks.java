package io.ringcast.benchmarks;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.H3Library;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;

/**
 * The cells around a cell, nearest first. H3 takes tens of microseconds for a large disk and boxes
 * every cell, so those of all cells that were asked for are kept: 15 kB for one of 20 rings, so 60
 * MB for a city of 4,000 cells with events. Belongs to one thread.
 */
public final class Disks {

  private final H3Core h3;
  private final int[] rings;
  private final Long2ObjectOpenHashMap<Disk> kept = new Long2ObjectOpenHashMap<>();

  /**
   * @param cells nearest first
   * @param rings of each cell, the position of the smallest ring that holds it
   */
  public record Disk(long[] cells, int[] rings) {}

  /**
   * @param rings ascending
   */
  public Disks(int[] rings) {
    this.rings = rings.clone();
    this.h3 = H3Library.load();
  }

  public Disk around(long cell) {
    return kept.computeIfAbsent(cell, this::disk);
  }

  private Disk disk(long cell) {
    LongArrayList cells = new LongArrayList();
    IntArrayList ringOf = new IntArrayList();
    int ring = 0;
    List<List<Long>> byDistance = h3.gridDiskDistances(cell, rings[rings.length - 1]);
    for (int distance = 0; distance < byDistance.size(); distance++) {
      ring += distance > rings[ring] ? 1 : 0;
      for (long other : byDistance.get(distance)) {
        cells.add(other);
        ringOf.add(ring);
      }
    }
    return new Disk(cells.toLongArray(), ringOf.toIntArray());
  }
}
