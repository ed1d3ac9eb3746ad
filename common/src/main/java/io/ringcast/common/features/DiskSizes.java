package io.ringcast.common.features;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * |D_R(h)|: how many cells lie within R steps of a cell, 1 + 3R(R+1) without a pentagon in reach.
 * Near pentagons H3 counts, once for each cell. Safe to share between threads.
 */
public final class DiskSizes {

  /**
   * Cells four levels coarser are 49 steps apart, more than the widest ring. So cells near a
   * pentagon lie under its ancestor or that one's neighbours.
   */
  private static final int ANCESTOR_LEVELS = 4;

  private static final int ANCESTOR_REACH = 1;

  private final H3Core h3;
  private final int ancestorResolution;
  private final int[] rings;
  private final int[] ordinary;

  /** Ancestors in ascending order. */
  private final long[] nearPentagon;

  private final ConcurrentHashMap<Long, int[]> counted = new ConcurrentHashMap<>();

  public DiskSizes(FeatureSet set) {
    this(set.resolution(), set.ringArray());
  }

  DiskSizes(int resolution, int[] rings) {
    this.rings = rings.clone();
    this.ordinary = Arrays.stream(rings).map(DiskSizes::ordinary).toArray();
    this.ancestorResolution = resolution - ANCESTOR_LEVELS;
    h3 = H3Library.load();
    nearPentagon =
        h3.getPentagons(ancestorResolution).stream()
            .flatMap(pentagon -> h3.gridDisk(pentagon, ANCESTOR_REACH).stream())
            .mapToLong(Long::longValue)
            .sorted()
            .distinct()
            .toArray();
  }

  /** The size of a disk that no pentagon lies in. */
  public static int ordinary(int ring) {
    return 1 + 3 * ring * (ring + 1);
  }

  /** The size of the cell's disk for the ring at this position of the set's list. */
  public int size(long cell, int ringPosition) {
    return mayReachPentagon(cell)
        ? counted.computeIfAbsent(cell, this::count)[ringPosition]
        : ordinary[ringPosition];
  }

  /** Whether a pentagon may lie within the cell's widest disk; never wrong when it says no. */
  public boolean mayReachPentagon(long cell) {
    return Arrays.binarySearch(nearPentagon, Cells.parent(cell, ancestorResolution)) >= 0;
  }

  private int[] count(long cell) {
    List<List<Long>> steps = h3.gridDiskDistances(cell, rings[rings.length - 1]);
    int[] sizes = new int[rings.length];
    for (int i = 0; i < rings.length; i++) {
      sizes[i] = steps.stream().limit(rings[i] + 1).mapToInt(List::size).sum();
    }
    return Arrays.equals(sizes, ordinary) ? ordinary : sizes;
  }
}
