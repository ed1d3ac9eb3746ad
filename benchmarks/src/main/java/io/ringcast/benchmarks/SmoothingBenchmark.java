package io.ringcast.benchmarks;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.smoothing.smooth.TileSmoother;
import io.ringcast.smoothing.tile.TileFrame;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.TileGeometry;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * All features of one tile and product at one window end: the kernel against the published way, a
 * broadcast of every count to its disk.
 *
 * <p>The counter "rows" is hexagons a second on one core, each with all features of all kinds. Both
 * ways take the same counts and hand out the same numerators.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class SmoothingBenchmark {

  private static final int TILE_RESOLUTION = 4;
  private static final int COUNTS_PER_CELL = 3;

  private record Count(int kind, long cell, long sourceTile, int path, int age) {}

  /**
   * @param cells nearest first
   * @param rings of each cell, the position of the smallest ring that holds it
   */
  private record Disk(long[] cells, int[] rings) {}

  private final FeatureSet set = FeatureSet.marketplace();
  private final int[] windows = set.windowArray();
  private final int kinds = set.kinds().size();
  private final int features = set.featuresPerKind();
  private final List<Count> counts = new ArrayList<>();

  /** Kept, since H3 takes tens of microseconds for a large disk and boxes every cell. */
  private final Long2ObjectOpenHashMap<Disk> disks = new Long2ObjectOpenHashMap<>();

  private H3Core h3;
  private TileGeometry geometry;
  private long tile;
  private TileSmoother smoother;
  private long[][] byWindow;

  /** The same tile and counts in every run. */
  @Setup
  public void prepare() throws IOException {
    h3 = H3Core.newInstance();
    tile = h3.latLngToCell(40.75, -73.98, TILE_RESOLUTION);
    geometry = new TileGeometry(TILE_RESOLUTION, set.resolution(), set.maxRing());
    smoother =
        new TileSmoother(new TileFrames(h3, geometry), set.ringArray(), set.windowArray(), kinds);
    byWindow = new long[set.windows().size()][geometry.paths()];
    Random random = new Random(1);
    // Tile by tile, as a state object holds them.
    for (long cell : new TreeSet<>(activeCells())) {
      for (int i = 0; i < COUNTS_PER_CELL; i++) {
        counts.add(
            new Count(
                random.nextInt(kinds),
                cell,
                Cells.parent(cell, TILE_RESOLUTION),
                Cells.path(cell, TILE_RESOLUTION),
                random.nextInt(set.maxWindow())));
      }
    }
  }

  /** Every cell of the tile and its halo. */
  private Set<Long> activeCells() {
    List<Long> cells = h3.cellToChildren(tile, set.resolution());
    Set<Long> active = new HashSet<>(cells);
    for (long cell : cells) {
      if (h3.gridDisk(cell, 1).stream().anyMatch(c -> Cells.parent(c, TILE_RESOLUTION) != tile)) {
        active.addAll(h3.gridDisk(cell, set.maxRing()));
      }
    }
    return active;
  }

  /** What is found out about a tile when a task meets it for the first time. */
  @Benchmark
  public TileFrame frame() {
    return new TileFrames(h3, geometry).frame(tile);
  }

  /** Start, add, finish, and every column read. */
  @Benchmark
  public long kernel(BlockBenchmark.Rows made) {
    smoother.start(tile);
    for (Count count : counts) {
      smoother.add(count.kind(), count.sourceTile(), count.path(), count.age(), 1);
    }
    SumColumns columns = smoother.finish();
    long sum = 0;
    for (int kind = 0; kind < kinds; kind++) {
      for (int ring = 0; ring < set.rings().size(); ring++) {
        columns.read(kind, ring, 0, columns.rows(), byWindow);
        sum += byWindow[0][columns.rows() / 2];
      }
    }
    made.rows += columns.rows();
    return sum;
  }

  /** Every count to every cell of its largest disk, which is remembered, into a hash map. */
  @Benchmark
  public Object gridDiskBroadcast(BlockBenchmark.Rows made) {
    Long2ObjectOpenHashMap<long[]> rows = new Long2ObjectOpenHashMap<>();
    for (Count count : counts) {
      Disk disk = disks.computeIfAbsent(count.cell(), this::disk);
      for (int i = 0; i < disk.cells().length; i++) {
        long cell = disk.cells()[i];
        if (Cells.parent(cell, TILE_RESOLUTION) == tile) {
          add(count, disk.rings()[i], rows.computeIfAbsent(cell, c -> new long[kinds * features]));
        }
      }
    }
    made.rows += rows.size();
    return rows;
  }

  private Disk disk(long cell) {
    LongArrayList cells = new LongArrayList();
    IntArrayList rings = new IntArrayList();
    int ring = 0;
    List<List<Long>> byDistance = h3.gridDiskDistances(cell, set.maxRing());
    for (int distance = 0; distance < byDistance.size(); distance++) {
      ring += distance > set.rings().get(ring) ? 1 : 0;
      for (long other : byDistance.get(distance)) {
        cells.add(other);
        rings.add(ring);
      }
    }
    return new Disk(cells.toLongArray(), rings.toIntArray());
  }

  /** A count is in its ring and in all larger ones, and in each window that is long enough. */
  private void add(Count count, int nearest, long[] sums) {
    for (int window = 0; window < windows.length; window++) {
      if (count.age() < windows[window]) {
        for (int at = nearest * windows.length + window; at < features; at += windows.length) {
          sums[count.kind() * features + at]++;
        }
      }
    }
  }
}
