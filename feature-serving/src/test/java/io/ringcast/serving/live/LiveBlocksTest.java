package io.ringcast.serving.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.ValueKind;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.serving.Scene;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.smoothing.smooth.WindowCounts;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows computed from counts, against sums over H3's disks. */
class LiveBlocksTest {

  private static final LiveConfig CONFIG = new LiveConfig(Optional.of("counts"), 60, 1 << 28);
  private static final List<String> KINDS = List.of("demand", "supply", "fare-sum.2");
  private static final List<UUID> PRODUCTS = List.of(new UUID(1, 1), new UUID(1, 2));
  private static final long FIRST = 29_000_000;

  /** So many minutes of twelve are closed. */
  private static final int CLOSED = 10;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final H3Core h3 = H3Library.load();
  private final Meters meters = new Meters();
  private final LiveBlocks blocks = new LiveBlocks(meters);

  /** Sets of every resolution, of small rings too, whose tiles are small. */
  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9, 10, 11})
  void rowsEqualTheNaiveSumsEverywhere(int resolution) {
    for (int round = 0; round < 6; round++) {
      int most = 1 + random.nextInt(round % 2 == 0 ? 6 : FeatureSet.MAX_RING);
      check(resolution, most, h3.latLngToCell(latitude(), longitude(), resolution));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9, 10, 11})
  void rowsEqualTheNaiveSumsAroundPentagons(int resolution) {
    List<Long> pentagons = new ArrayList<>(h3.getPentagons(resolution));
    for (int most : new int[] {1, 8, FeatureSet.MAX_RING}) {
      long pentagon = pentagons.remove(random.nextInt(pentagons.size()));
      List<Long> near = h3.gridDisk(pentagon, 60);
      check(resolution, most, pentagon);
      check(resolution, most, near.get(random.nextInt(near.size())));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 9, 11})
  void rowsEqualTheNaiveSumsAcrossBaseCells(int resolution) {
    for (int round = 0; round < 6; round++) {
      check(resolution, 1 + random.nextInt(20), onBaseCellEdge(resolution));
    }
  }

  /** Halves the way between two places of different base cells. */
  private long onBaseCellEdge(int resolution) {
    double[] one = {latitude(), longitude()};
    double[] other = {latitude(), longitude()};
    while (baseCell(one) == baseCell(other)) {
      other = new double[] {latitude(), longitude()};
    }
    for (int half = 0; half < 50; half++) {
      double[] middle = {(one[0] + other[0]) / 2, (one[1] + other[1]) / 2};
      if (baseCell(middle) == baseCell(one)) {
        one = middle;
      } else {
        other = middle;
      }
    }
    return h3.latLngToCell(one[0], one[1], resolution);
  }

  private int baseCell(double[] place) {
    return h3.getBaseCellNumber(h3.latLngToCell(place[0], place[1], 11));
  }

  private double latitude() {
    return Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
  }

  private double longitude() {
    return 360 * random.nextDouble() - 180;
  }

  /** Counts and rows around a hexagon; the set has some of the kinds, rings and windows. */
  private void check(int resolution, int mostRing, long around) {
    FeatureSet asked = asked(resolution, mostRing);
    FeatureSet counted =
        new FeatureSet(
            "all", 1, resolution, Distinct.PER_CELL, KINDS, List.of(mostRing), List.of(9), "", "");
    List<Long> near = h3.gridDisk(around, mostRing + 25);
    NaiveCounts naive = new NaiveCounts();
    for (int i = random.nextInt(4000); i > 0; i--) {
      int minute = random.nextInt(12);
      String kind = KINDS.get(random.nextInt(3));
      // Running sums may have fallen to 0.
      long sum = (minute < CLOSED ? 1 : 0) + random.nextLong(1L << random.nextInt(45));
      naive.put(
          FIRST + minute,
          kind,
          PRODUCTS.get(random.nextInt(2)),
          near.get(random.nextInt(near.size())),
          ValueKind.isSum(kind) ? sum : 1 + random.nextInt(5));
    }
    HeldCounts held =
        new HeldCounts(Map.of(CountsGroup.of(asked), new GroupReach(mostRing, 9)), CONFIG);
    for (int minute = 0; minute < 12; minute++) {
      if (minute < CLOSED) {
        held.close(naive.minute(counted, FIRST + minute, 1, 0));
      } else {
        held.run(
            new RunningPart(
                naive.minute(counted, FIRST + minute, 1, 0),
                0,
                (FIRST + minute) * Minutes.MILLIS + 1));
      }
    }
    LiveView view = held.view();
    List<FeatureSet> alike = alike(asked);
    for (int i = 0; i < 6; i++) {
      long hexagon = near.get(random.nextInt(near.size()));
      UUID product = PRODUCTS.get(random.nextInt(2));
      long last = FIRST + 8 + random.nextInt(4);
      // With those of the same block that were asked for before.
      check(asked, view, naive, near, hexagon, product, last);
      check(alike.get(i % 2), view, naive, near, hexagon, product, last);
    }
  }

  /** Sets with as many kinds and windows, but others: their sums must not be taken for equal. */
  private static List<FeatureSet> alike(FeatureSet set) {
    List<String> kinds = set.kinds().size() == 1 ? List.of("taxi") : List.of("demand", "supply");
    List<Integer> windows = set.windows().stream().map(window -> 10 - window).sorted().toList();
    return Stream.of(
            set.part(kinds, set.rings(), set.windows()),
            set.part(set.kinds(), set.rings(), windows))
        .toList();
  }

  private void check(
      FeatureSet asked,
      LiveView view,
      NaiveCounts naive,
      List<Long> near,
      long hexagon,
      UUID product,
      long last) {
    String which =
        "seed %d, %x of %s, %s, minute %d".formatted(seed, hexagon, product, asked, last);
    LiveGroup group = view.group(asked).orElseThrow();
    ServedSet set = new ServedSet(asked);
    LiveBlock block = LiveBlock.of(set, product, hexagon, last);
    LiveRows computed = rows(blocks, view, group, block, hexagon, any(near, hexagon, group));
    LiveRows rows = view.computed().asMap().getOrDefault(block, computed);
    int row = rows.row(block.path(hexagon));
    assertThat(row >= 0).as(which).isEqualTo(naive.hasRow(asked, product, hexagon, last));
    long[] sums = new long[set.names().size()];
    if (row >= 0) {
      rows.read(row, new int[asked.kinds().size()], 0, sums);
    }
    assertThat(sums).as(which).isEqualTo(naive.row(asked, product, hexagon, last));
  }

  /** Another hexagon of the same tile, of any of its blocks, or the same. */
  private long any(List<Long> near, long hexagon, LiveGroup group) {
    long other = near.get(random.nextInt(near.size()));
    return group.tiling().tileOf(other) == group.tiling().tileOf(hexagon) ? other : hexagon;
  }

  private FeatureSet asked(int resolution, int mostRing) {
    List<Integer> rings =
        random.ints(0, mostRing + 1).limit(4).sorted().distinct().boxed().toList();
    List<Integer> windows = random.ints(1, 10).limit(3).sorted().distinct().boxed().toList();
    List<String> kinds = random.nextBoolean() ? List.of("fare-sum.2", "demand") : List.of("supply");
    return new FeatureSet("asked", 1, resolution, Distinct.PER_CELL, kinds, rings, windows, "", "");
  }

  @Test
  void sumsBeyondAnIntAreExact() {
    FeatureSet set = FeatureSet.of("large", List.of("demand"), List.of(0, 2), List.of(1, 2));
    long around = h3.latLngToCell(40.7, -74, 9);
    NaiveCounts naive = new NaiveCounts();
    for (long hexagon : h3.gridDisk(around, 1)) {
      naive.put(FIRST, "demand", PRODUCTS.get(0), hexagon, Integer.MAX_VALUE);
      naive.put(FIRST + 1, "demand", PRODUCTS.get(0), hexagon, Integer.MAX_VALUE - 1);
    }
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(2, 2)), CONFIG);
    held.close(naive.minute(set, FIRST, 1, 0));
    held.close(naive.minute(set, FIRST + 1, 1, 0));
    LiveView view = held.view();
    LiveRows rows = rows(view, set, around, FIRST + 1);
    long[] sums = new long[4];
    rows.read(rows.row(path(around, set)), new int[1], 0, sums);
    assertThat(sums).isEqualTo(naive.row(set, PRODUCTS.get(0), around, FIRST + 1));
    assertThat(sums[3]).isGreaterThan(1L << 33);
  }

  private LiveRows rows(LiveView view, FeatureSet set, long hexagon, long last) {
    LiveBlock block = LiveBlock.of(new ServedSet(set), PRODUCTS.get(0), hexagon, last);
    return rows(blocks, view, view.group(set).orElseThrow(), block, hexagon);
  }

  /** The rows of a block that have a hexagon; others of its tile are computed with it. */
  static LiveRows rows(
      LiveBlocks blocks,
      LiveView view,
      LiveGroup group,
      LiveBlock block,
      long hexagon,
      long... others) {
    Map<LiveBlock, BitSet> wanted = new HashMap<>();
    wanted.computeIfAbsent(block, any -> new BitSet()).set(block.path(hexagon));
    return blocks
        .find(view, group, block, wanted.get(block))
        .orElseGet(
            () -> {
              for (long other : others) {
                long cell = LiveBlock.cell(other, block.set());
                LiveBlock its =
                    new LiveBlock(
                        block.set(), block.fingerprint(), block.product(), cell, block.last());
                wanted.computeIfAbsent(its, any -> new BitSet()).set(its.path(other));
              }
              return blocks.compute(view, group, wanted).get(block);
            });
  }

  private static int path(long hexagon, FeatureSet set) {
    return Cells.path(hexagon, set.resolution() - LiveBlock.LEVELS);
  }

  /** The tile has to be computed whole, so all of its blocks are there at once. */
  @Test
  void aTileNearAPentagonIsComputedOnce() {
    FeatureSet set = FeatureSet.of("near", List.of("demand"), List.of(0, 20), List.of(1));
    long pentagon = h3.getPentagons(9).iterator().next();
    List<Long> near = h3.gridDisk(pentagon, 30);
    NaiveCounts naive = new NaiveCounts();
    for (int i = 0; i < 300; i++) {
      naive.put(FIRST, "demand", PRODUCTS.get(0), near.get(random.nextInt(near.size())), 1);
    }
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(20, 1)), CONFIG);
    held.close(naive.minute(set, FIRST, 1, 0));
    LiveView view = held.view();
    LiveGroup group = view.group(set).orElseThrow();
    long tile = group.tiling().tileOf(pentagon);
    for (long hexagon : near) {
      boolean inside = group.tiling().tileOf(hexagon) == tile;
      // H3 is slow here.
      if (inside && (hexagon == pentagon || random.nextInt(20) == 0)) {
        LiveRows rows = rows(view, set, hexagon, FIRST);
        long[] sums = new long[2];
        if (rows.row(path(hexagon, set)) >= 0) {
          rows.read(rows.row(path(hexagon, set)), new int[1], 0, sums);
        }
        assertThat(sums)
            .as("seed %d, %x", seed, hexagon)
            .isEqualTo(naive.row(set, PRODUCTS.get(0), hexagon, FIRST));
      }
    }
    assertThat(Scene.value(meters, Metric.LIVE_LOOKUPS, "miss")).isEqualTo(1);
  }

  /** Callers choose the shapes: each of these takes some 8 MB for a whole tile. */
  @Test
  void scratchOfManyShapesStaysWithinItsMemory() {
    long before = 0;
    boolean fell = false;
    for (int largest = 20; largest >= 9; largest--) {
      computeTile(List.of("demand"), List.of(0, largest));
      assertThat(blocks.idleBytes()).isBetween(1L << 20, (long) LiveConfig.SCRATCH_BYTES);
      fell |= blocks.idleBytes() < before;
      before = blocks.idleBytes();
    }
    assertThat(fell).as("a larger one went for a smaller one").isTrue();
  }

  @Test
  void scratchOfOneHugeShapeIsNotKept() {
    computeTile(List.of("demand"), List.of(0, 20));
    long one = blocks.idleBytes();
    List<String> kinds = IntStream.range(0, 6).mapToObj(i -> "kind" + i).toList();
    computeTile(kinds, List.of(0, 1, 2, 3, 4, 5, 6, 20));
    assertThat(blocks.idleBytes()).as("it would leave no room for others").isEqualTo(one);
  }

  /** Enough rows of a tile, which has counts everywhere, to compute it whole, for 60 windows. */
  private void computeTile(List<String> kinds, List<Integer> rings) {
    List<Integer> windows = IntStream.rangeClosed(1, 60).boxed().toList();
    FeatureSet set = FeatureSet.of("wide", kinds, rings, windows);
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(20, 60)), CONFIG);
    long hexagon = h3.latLngToCell(40.7, -74, 9);
    NaiveCounts naive = new NaiveCounts();
    for (long near : h3.gridDisk(hexagon, 30)) {
      // Kinds with equal counts would share their sums.
      kinds.forEach(kind -> naive.put(FIRST, kind, PRODUCTS.get(0), near, 1 + kinds.indexOf(kind)));
    }
    held.close(naive.minute(set, FIRST, 1, 0));
    LiveView view = held.view();
    LiveGroup group = view.group(set).orElseThrow();
    List<Long> tile = h3.cellToChildren(group.tiling().tileOf(hexagon), 9);
    long[] some = IntStream.range(0, tile.size() / 50).mapToLong(i -> tile.get(50 * i)).toArray();
    LiveBlock block = LiveBlock.of(new ServedSet(set), PRODUCTS.get(0), hexagon, FIRST);
    LiveRows rows = rows(blocks, view, group, block, hexagon, some);
    assertThat(rows.row(path(hexagon, set))).isNotNegative();
  }

  /** Equal columns are one set; a later view is computed anew. */
  @Test
  void aBlockIsComputedOnceForAllWhoAskInOneView() {
    FeatureSet set = FeatureSet.of("once", List.of("demand"), List.of(1), List.of(1));
    FeatureSet same = FeatureSet.of("once", List.of("demand"), List.of(1), List.of(1));
    long hexagon = h3.latLngToCell(40.7, -74, 9);
    NaiveCounts naive = new NaiveCounts();
    naive.put(FIRST, "demand", PRODUCTS.get(0), hexagon, 3);
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(1, 1)), CONFIG);
    held.run(new RunningPart(naive.minute(set, FIRST, 1, 0), 0, FIRST * Minutes.MILLIS));
    LiveView view = held.view();
    LiveRows first = rows(view, set, hexagon, FIRST);
    assertThat(rows(view, same, hexagon, FIRST)).isSameAs(first);
    assertThat(Scene.value(meters, Metric.LIVE_LOOKUPS, "hit")).isEqualTo(1);
    long other = h3.cellToChildren(Cells.parent(hexagon, 6), 9).get(300);
    rows(view, set, other, FIRST);
    assertThat(sum(rows(view, set, hexagon, FIRST), set, hexagon)).isEqualTo(3);
    assertThat(Scene.value(meters, Metric.LIVE_LOOKUPS, "hit")).as("both are kept").isEqualTo(2);

    naive.put(FIRST, "demand", PRODUCTS.get(0), hexagon, 4);
    held.run(new RunningPart(naive.minute(set, FIRST, 1, 0), 1, FIRST * Minutes.MILLIS));
    assertThat(sum(rows(held.view(), set, hexagon, FIRST), set, hexagon)).isEqualTo(4);
    assertThat(sum(rows(view, set, hexagon, FIRST), set, hexagon)).isEqualTo(3);
    assertThat(Scene.value(meters, Metric.LIVE_LOOKUPS, "miss")).isEqualTo(3);
  }

  /** A view of the next moment shares them, if no closed minute has changed. */
  @Test
  void closedMinutesAreAddedUpOnceForManyViews() {
    FeatureSet set = FeatureSet.of("once", List.of("demand"), List.of(1), List.of(1, 2));
    long hexagon = h3.latLngToCell(40.7, -74, 9);
    LiveBlock block = LiveBlock.of(new ServedSet(set), PRODUCTS.get(0), hexagon, FIRST + 1);
    NaiveCounts naive = new NaiveCounts();
    naive.put(FIRST, "demand", PRODUCTS.get(0), hexagon, 3);
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(1, 2)), CONFIG);
    held.close(naive.minute(set, FIRST, 1, 0));
    MinuteCounts open = naive.minute(set, FIRST + 1, 1, 0);
    held.run(new RunningPart(open, 0, (FIRST + 1) * Minutes.MILLIS));
    WindowCounts first = closed(held.view(), block);
    held.run(new RunningPart(open, 1, (FIRST + 1) * Minutes.MILLIS + 250));
    assertThat(closed(held.view(), block)).isSameAs(first);
    LiveBlock before = LiveBlock.of(new ServedSet(set), PRODUCTS.get(0), hexagon, FIRST);
    WindowCounts ofBefore = closed(held.view(), before);
    assertThat(closed(held.view(), block)).as("beside another window end").isSameAs(first);
    assertThat(closed(held.view(), before)).isSameAs(ofBefore);

    naive.put(FIRST, "demand", PRODUCTS.get(0), hexagon, 4);
    held.close(naive.minute(set, FIRST, 2, 0));
    assertThat(closed(held.view(), block)).as("it has come again").isNotSameAs(first);
  }

  /** Otherwise sums for which nobody asks any more would hold counts without a limit. */
  @Test
  void sumsGoWithTheOldestOfTheirMinutes() {
    FeatureSet set = FeatureSet.of("goes", List.of("demand"), List.of(1), List.of(1, 2));
    long hexagon = h3.latLngToCell(40.7, -74, 9);
    LiveBlock block = LiveBlock.of(new ServedSet(set), PRODUCTS.get(0), hexagon, FIRST);
    NaiveCounts naive = new NaiveCounts();
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(1, 2)), CONFIG);
    for (long minute = FIRST - 3; minute <= FIRST; minute++) {
      naive.put(minute, "demand", PRODUCTS.get(0), hexagon, 3);
      held.close(naive.minute(set, minute, 1, 0));
    }
    LiveView view = held.view();
    WindowCounts sums = closed(view, block);
    MinuteCounts none = new MinuteCounts(CountsGroup.of(set), FIRST, 1, List.of());
    long keepsAll = FIRST - 2 + CONFIG.minutes() - 1;
    held.run(new RunningPart(none, 0, keepsAll * Minutes.MILLIS));
    assertThat(closed(view, block)).isSameAs(sums);
    held.run(new RunningPart(none, 0, (keepsAll + 1) * Minutes.MILLIS));
    assertThat(closed(view, block)).isNotSameAs(sums);
  }

  /** All other minutes are overwritten between two views, so decoding one of them would fail. */
  @Test
  void onlyMinutesThatChangeTheirWindowAreDecodedAgain() {
    FeatureSet set = FeatureSet.of("slides", KINDS, List.of(0), List.of(1, 2, 4, 8));
    long hexagon = h3.latLngToCell(40.7, -74, 9);
    NaiveCounts naive = new NaiveCounts();
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(1, 8)), CONFIG);
    long open = FIRST + 20;
    for (long minute = FIRST; minute <= open; minute++) {
      naive.put(minute, "demand", PRODUCTS.get(0), hexagon, minute - FIRST + 1);
      naive.put(minute, "fare-sum.2", PRODUCTS.get(0), hexagon, 1L << 40);
      if (minute < open) {
        held.close(naive.minute(set, minute, 1, 0));
      }
    }
    held.run(new RunningPart(naive.minute(set, open, 1, 0), 0, open * Minutes.MILLIS));
    assertRow(held.view(), set, naive, hexagon, open);
    long next = open + 1;
    held.run(new RunningPart(naive.minute(set, next, 1, 0), 0, next * Minutes.MILLIS));
    overwrite(held.view(), set, hexagon, open, 1, 3, 7, 8);
    assertRow(held.view(), set, naive, hexagon, next);
    held.close(naive.minute(set, open, 1, 0));
    overwrite(held.view(), set, hexagon, open, 0);
    assertRow(held.view(), set, naive, hexagon, next);
  }

  /** Overwrites closed minutes but those of some ages. */
  private void overwrite(LiveView view, FeatureSet set, long hexagon, long last, int... ages) {
    LiveGroup group = view.group(set).orElseThrow();
    for (int age = 0; age < 20; age++) {
      int its = age;
      if (group.at(last - age).isClosed() && IntStream.of(ages).noneMatch(one -> one == its)) {
        for (String kind : set.kinds()) {
          byte[] packed = group.at(last - age).counts(kind, group.tiling().tileOf(hexagon));
          Arrays.fill(packed, (byte) -1);
        }
      }
    }
  }

  private void assertRow(
      LiveView view, FeatureSet set, NaiveCounts naive, long hexagon, long last) {
    LiveRows rows = rows(view, set, hexagon, last);
    long[] sums = new long[set.kinds().size() * set.featuresPerKind()];
    rows.read(rows.row(path(hexagon, set)), new int[set.kinds().size()], 0, sums);
    assertThat(sums).isEqualTo(naive.row(set, PRODUCTS.get(0), hexagon, last));
  }

  private static WindowCounts closed(LiveView view, LiveBlock block) {
    LiveGroup group = view.group(block.set()).orElseThrow();
    return group.closed().of(group, block, group.tile(block), LiveBlock.HEXAGONS);
  }

  private static long sum(LiveRows rows, FeatureSet set, long hexagon) {
    long[] sums = new long[1];
    rows.read(rows.row(path(hexagon, set)), new int[1], 0, sums);
    return sums[0];
  }

  /** The writer raises all counts together, so a view that mixed two moments would show it. */
  @Test
  void readersSeeOneMomentWhileTheWriterGoesOn() throws Exception {
    FeatureSet set = FeatureSet.of("many", List.of("demand"), List.of(0, 3), List.of(1, 2));
    long around = h3.latLngToCell(40.7, -74, 9);
    List<Long> near = h3.gridDisk(around, 30);
    LiveCounts counts = new LiveCounts();
    HeldCounts held = new HeldCounts(Map.of(CountsGroup.of(set), new GroupReach(3, 2)), CONFIG);
    counts.publish(write(held, set, near, 1));
    ExecutorService threads = Executors.newFixedThreadPool(3);
    List<Future<?>> readers = new ArrayList<>();
    try {
      for (int reader = 0; reader < 3; reader++) {
        long its = random.nextLong();
        readers.add(
            threads.submit(() -> read(counts, set, h3.gridDisk(around, 20), new Random(its))));
      }
      for (int count = 2; count <= 200; count++) {
        counts.publish(write(held, set, near, count));
      }
      for (Future<?> reader : readers) {
        reader.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** The job starts again each time, so that the closed minute counts anew. */
  private static LiveView write(HeldCounts held, FeatureSet set, List<Long> cells, int count) {
    NaiveCounts naive = new NaiveCounts();
    for (long cell : cells) {
      naive.put(FIRST - 1, "demand", PRODUCTS.get(0), cell, count);
      naive.put(FIRST, "demand", PRODUCTS.get(0), cell, count);
    }
    held.close(naive.minute(set, FIRST - 1, count, 0));
    held.run(new RunningPart(naive.minute(set, FIRST, count, 0), 0, FIRST * Minutes.MILLIS));
    return held.view();
  }

  private void read(LiveCounts counts, FeatureSet set, List<Long> cells, Random its) {
    long before = 0;
    for (int round = 0; round < 300; round++) {
      LiveView view = counts.view();
      long one = 0;
      for (int i = 0; i < 5; i++) {
        long hexagon = cells.get(its.nextInt(cells.size()));
        LiveRows rows = rows(view, set, hexagon, FIRST);
        long[] sums = new long[4];
        rows.read(rows.row(path(hexagon, set)), new int[1], 0, sums);
        one = i == 0 ? sums[0] : one;
        assertThat(sums).containsExactly(one, 2 * one, 37 * one, 74 * one);
      }
      assertThat(one).isGreaterThanOrEqualTo(before);
      before = one;
    }
  }
}
