package io.ringcast.benchmarks;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.H3Library;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The cells around a cell, nearest first. H3 takes tens of microseconds for a large disk and boxes
 * every cell, so those of all cells that were asked for are kept: 10 kB for one of 20 rings, so 40
 * MB for a city of 4,000 cells with events. Belongs to one thread.
 */
public final class Disks {

  private final H3Core h3;
  private final int[] rings;
  private final Long2ObjectOpenHashMap<Disk> kept = new Long2ObjectOpenHashMap<>();

  /**
   * A disk.
   *
   * @param cells nearest first
   * @param upTo for each ring of the set, how many of the cells lie within
   */
  public record Disk(long[] cells, int[] upTo) {}

  /**
   * Disks with these rings.
   *
   * @param rings ascending
   */
  public Disks(int[] rings) {
    this.rings = rings.clone();
    this.h3 = H3Library.load();
  }

  public Disk around(long cell) {
    Disk disk = kept.get(cell);
    if (disk == null) {
      disk = disk(cell);
      kept.put(cell, disk);
    }
    return disk;
  }

  private Disk disk(long cell) {
    List<List<Long>> byDistance = h3.gridDiskDistances(cell, rings[rings.length - 1]);
    long[] cells = byDistance.stream().flatMapToLong(Disks::unboxed).toArray();
    int[] upTo = new int[rings.length];
    for (int ring = 0; ring < rings.length; ring++) {
      upTo[ring] = byDistance.subList(0, rings[ring] + 1).stream().mapToInt(List::size).sum();
    }
    return new Disk(cells, upTo);
  }

  private static LongStream unboxed(List<Long> cells) {
    return cells.stream().mapToLong(Long::longValue);
  }
}
