package io.ringcast.serving.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.ValueKind;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The rules of the counts topic, against a model that keeps plain numbers. */
class HeldCountsTest {

  private static final int ROUNDS = 60;
  private static final int STEPS = 150;
  private static final int HELD = 12;
  private static final long FIRST = 29_000_000;
  private static final List<String> KINDS = List.of("demand", "fare-sum.2");
  private static final List<UUID> PRODUCTS = List.of(new UUID(1, 1), new UUID(1, 2));
  private static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  private static final FeatureSet SET =
      FeatureSet.of("small", KINDS, List.of(0, 5), List.of(1, HELD - HeldCounts.MORE_MINUTES));

  /** Pairs differ in their kinds alone, or in their windows. */
  private static final List<FeatureSet> SETS =
      List.of(
          SET,
          FeatureSet.of("more", KINDS, List.of(0, 3), List.of(1, 2, 4, 6)),
          FeatureSet.of("turned", List.of("fare-sum.2", "demand"), List.of(2), SET.windows()),
          FeatureSet.of("one", List.of("fare-sum.2"), List.of(2), List.of(3, HELD)));

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final H3Core h3 = H3Library.load();
  private final List<Long> hexagons = h3.gridDisk(h3.latLngToCell(40.7, -74, 9), 40);

  private static HeldCounts held(long maxBytes) {
    return new HeldCounts(
        Map.of(GROUP, new GroupReach(SET.maxRing(), SET.maxWindow())),
        new LiveConfig(Optional.of("counts"), 1, (int) maxBytes));
  }

  @Test
  void viewsEqualTheModelAfterAnyRecords() {
    for (int round = 0; round < ROUNDS; round++) {
      HeldCounts held = held(round % 2 == 0 ? 1 << 28 : 12_000);
      NaiveReader model = new NaiveReader(HELD, KINDS);
      LiveBlocks blocks = new LiveBlocks(new Meters());
      List<Row> rows = new ArrayList<>();
      Map<Long, Integer> sequences = new HashMap<>();
      long minute = FIRST;
      long version = 1;
      long clock = FIRST * Minutes.MILLIS;
      long behind = 0;
      for (int step = 0; step < STEPS; step++) {
        String which = "seed %d, round %d, step %d".formatted(seed, round, step);
        switch (random.nextInt(10)) {
          case 0 -> minute++;
          case 1 -> {
            if (random.nextInt(4) == 0) {
              version++;
              sequences.clear();
              // It goes on from a checkpoint.
              behind = random.nextInt(5);
              clock = 0;
            }
          }
          case 2, 3 -> {
            MinuteCounts counts = counts(minute - random.nextInt(4), other(version), 1);
            held.close(counts);
            model.close(counts);
          }
          default -> {
            long its = minute - 2 + random.nextInt(5);
            long reached = (minute - behind) * Minutes.MILLIS + random.nextInt(60_000);
            clock = Math.max(clock, reached);
            int sequence = sequences.merge(its, 1, Integer::sum) - 1;
            sequence = Math.max(0, sequence + (random.nextInt(8) == 0 ? random.nextInt(3) - 1 : 0));
            sequences.put(its, sequence + 1);
            long attempt = random.nextInt(8) == 0 ? other(version) : version;
            RunningPart part = new RunningPart(counts(its, attempt, 0), sequence, clock);
            held.run(part);
            model.run(part);
          }
        }
        model.drop(held.shrink());
        LiveView view = held.view();
        requireEqual(view, model, which);
        expectedRow(view, model).ifPresent(rows::add);
        for (int before : new int[] {random.nextInt(4), 0}) {
          if (before < rows.size()) {
            requireEqual(rows.get(rows.size() - 1 - before), blocks, which);
          }
        }
      }
    }
  }

  /** What a view must say of a hexagon, also when there are later ones. */
  private record Row(LiveView view, LiveBlock block, long hexagon, boolean there, long[] sums) {}

  private Optional<Row> expectedRow(LiveView view, NaiveReader model) {
    FeatureSet set = SETS.get(random.nextInt(SETS.size()));
    LiveGroup group = view.group(set).orElseThrow();
    long last = group.newest() - (random.nextBoolean() ? 0 : random.nextInt(HELD));
    if (!group.has(last)) {
      return Optional.empty();
    }
    // Often near the middle, so that sums are used again.
    long hexagon = hexagons.get(random.nextInt(random.nextBoolean() ? 30 : hexagons.size()));
    UUID product = PRODUCTS.get(random.nextInt(2));
    List<Long> widest = h3.gridDisk(hexagon, set.maxRing());
    boolean there = false;
    long[] sums = new long[set.kinds().size() * set.featuresPerKind()];
    int column = 0;
    for (String kind : set.kinds()) {
      there |= model.sum(kind, product, widest, set.maxWindow() + 1, last) > 0;
      for (int ring : set.rings()) {
        List<Long> disk = h3.gridDisk(hexagon, ring);
        for (int window : set.windows()) {
          sums[column++] = model.sum(kind, product, disk, window, last);
        }
      }
    }
    LiveBlock block = LiveBlock.of(new ServedSet(set), product, hexagon, last);
    return Optional.of(new Row(view, block, hexagon, there, sums));
  }

  /** Views share the sums of closed minutes, which may come again or be dropped in between. */
  private static void requireEqual(Row expected, LiveBlocks blocks, String which) {
    LiveBlock block = expected.block;
    expected.view.computed().invalidateAll();
    LiveGroup group = expected.view.group(block.set()).orElseThrow();
    LiveRows rows = LiveBlocksTest.rows(blocks, expected.view, group, block, expected.hexagon);
    int row = rows.row(block.path(expected.hexagon));
    long[] sums = new long[expected.sums.length];
    if (row >= 0) {
      rows.read(row, new int[block.set().kinds().size()], 0, sums);
    }
    String at = "%s, %x, %s".formatted(which, expected.hexagon, block);
    assertThat(sums).as(at).isEqualTo(expected.sums);
    assertThat(row >= 0).as(at).isEqualTo(expected.there);
  }

  private long other(long version) {
    return Math.max(1, version + random.nextInt(3) - 1);
  }

  private MinuteCounts counts(long minute, long version) {
    return counts(minute, version, 1);
  }

  private MinuteCounts counts(long minute, long version, int least) {
    List<MinuteCounts.Kind> kinds = new ArrayList<>();
    for (String name : KINDS) {
      if (random.nextInt(8) > 0) {
        Map<UUID, SortedMap<Long, Long>> cells = new HashMap<>();
        for (int i = random.nextInt(30); i > 0; i--) {
          cells
              .computeIfAbsent(PRODUCTS.get(random.nextInt(2)), any -> new TreeMap<>())
              .put(hexagons.get(random.nextInt(hexagons.size())), count(name, least));
        }
        long since = random.nextInt(6) == 0 ? minute + 1 : random.nextInt(2) * minute;
        kinds.add(new MinuteCounts.Kind(name, since, NaiveCounts.columns(cells)));
      }
    }
    return new MinuteCounts(GROUP, minute, version, kinds);
  }

  /** Sums of a tile have 16 bits, if all of them fit. */
  private long count(String kind, int least) {
    int bits = random.nextInt(20) > 0 ? 3 : ValueKind.isSum(kind) ? 45 : 16;
    return least + random.nextLong(1L << bits);
  }

  private static void requireEqual(LiveView view, NaiveReader model, String which) {
    LiveGroup group = view.group(SET).orElseThrow();
    assertThat(group.newest()).as(which).isEqualTo(model.newest());
    assertThat(group.clock()).as(which).isEqualTo(model.clock);
    for (long minute = FIRST - 8; minute < FIRST + STEPS + 4; minute++) {
      NaiveReader.Minute its = model.minutes.getOrDefault(minute, new NaiveReader.Minute());
      String at = which + ", minute " + (minute - FIRST);
      boolean has =
          minute <= model.newest()
              && !model.minutes.isEmpty()
              && minute >= model.minutes.firstKey();
      assertThat(group.has(minute)).as(at).isEqualTo(has);
      assertThat(group.isRunning(minute)).as(at).isEqualTo(model.runs(minute));
      assertThat(group.passed(minute))
          .as(at)
          .isEqualTo(
              its.closed || minute < model.newest()
                  ? 60_000
                  : Math.max(0, model.clock - minute * Minutes.MILLIS));
      for (String kind : KINDS) {
        assertThat(group.at(minute).isComplete(List.of(kind)))
            .as(at)
            .isEqualTo(model.isComplete(minute, kind));
        assertThat(counts(group, minute, kind)).as(at).isEqualTo(model.counts(minute, kind));
      }
      long since = minute + 1;
      while (model.isComplete(since - 1)) {
        since--;
      }
      assertThat(group.completeSince(KINDS, minute)).as(at).isEqualTo(since);
    }
  }

  /** All counts of a minute; one that stood twice would be there as a sum. */
  private static Map<String, Long> counts(LiveGroup group, long minute, String kind) {
    Map<String, Long> counts = new HashMap<>();
    LiveMinute.Kind its = group.at(minute).kinds().get(kind);
    if (its != null) {
      for (UUID product : PRODUCTS) {
        its.tiles()
            .forEach(
                (tile, packed) ->
                    PackedCounts.forEach(
                        packed,
                        group.code(product),
                        (only, source, path, count) ->
                            counts.merge(
                                product + " " + Cells.descendant(source, path, 9),
                                count,
                                Long::sum)));
      }
    }
    return counts;
  }

  /** A job that counts truly, with restarts: what a reader sees of one row version only rises. */
  @Test
  void withinARowVersionRunningCountsOnlyRise() {
    for (int round = 0; round < ROUNDS; round++) {
      HeldCounts held = held(1 << 28);
      SortedMap<Long, Long> truth = new TreeMap<>();
      SortedMap<Long, Long> checkpoint = new TreeMap<>();
      int sequence = 0;
      long version = 1;
      Map<String, Long> before = Map.of();
      for (int step = 0; step < STEPS; step++) {
        Set<Long> changed = new HashSet<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          long hexagon = hexagons.get(random.nextInt(hexagons.size()));
          truth.merge(hexagon, 1L, Long::sum);
          changed.add(hexagon);
        }
        if (random.nextInt(20) == 0) {
          checkpoint = new TreeMap<>(truth);
        }
        if (random.nextInt(20) == 0) {
          truth = new TreeMap<>(checkpoint);
          changed.addAll(truth.keySet());
          changed.retainAll(truth.keySet());
          version++;
          sequence = 0;
          before = Map.of();
        }
        SortedMap<Long, Long> sent = new TreeMap<>(truth);
        sent.keySet().retainAll(changed);
        held.run(new RunningPart(demand(version, sent), sequence++, FIRST * Minutes.MILLIS));
        // A task of the attempt before may still write.
        held.run(new RunningPart(demand(version - 1, checkpoint), 99, FIRST * Minutes.MILLIS));
        LiveGroup group = held.view().group(SET).orElseThrow();
        Map<String, Long> now = counts(group, FIRST, "demand");
        String which = "seed %d, round %d, step %d".formatted(seed, round, step);
        before.forEach(
            (place, count) -> assertThat(now.get(place)).as(which).isGreaterThanOrEqualTo(count));
        Map<String, Long> all = new HashMap<>();
        truth.forEach((cell, count) -> all.put(PRODUCTS.get(0) + " " + cell, count));
        assertThat(now).as(which).isEqualTo(all);
        before = now;
      }
      held.close(demand(version, truth));
      held.run(new RunningPart(demand(version + 1, checkpoint), 0, FIRST * Minutes.MILLIS));
      LiveGroup closed = held.view().group(SET).orElseThrow();
      assertThat(counts(closed, FIRST, "demand").values().stream().mapToLong(i -> i).sum())
          .isEqualTo(truth.values().stream().mapToLong(i -> i).sum());
      assertThat(closed.isRunning(FIRST)).isFalse();
    }
  }

  /** Of a later event with a smaller value, or without one. */
  @Test
  void aRunningSumMayFallToZeroAndRiseAgain() {
    HeldCounts held = held(1 << 28);
    int sequence = 0;
    for (long sum : new long[] {1_250, 900, 0, 700}) {
      SortedMap<Long, Long> cell = new TreeMap<>(Map.of(hexagons.get(0), sum));
      held.run(new RunningPart(demand(1, cell), sequence++, FIRST * Minutes.MILLIS));
      assertThat(counts(group(held), FIRST, "demand").values().stream().mapToLong(i -> i).sum())
          .isEqualTo(sum);
    }
  }

  private static MinuteCounts demand(long version, SortedMap<Long, Long> cells) {
    return new MinuteCounts(
        GROUP,
        FIRST,
        version,
        List.of(
            new MinuteCounts.Kind(
                "demand", 0, NaiveCounts.columns(Map.of(PRODUCTS.get(0), cells)))));
  }

  private static RunningPart running(long minute, long version, long clock) {
    return new RunningPart(new MinuteCounts(GROUP, minute, version, List.of()), 0, clock);
  }

  private static LiveGroup group(HeldCounts held) {
    return held.view().group(SET).orElseThrow();
  }

  /** The job's checkpoint is older than its death, so its clock goes back. */
  @Test
  void theClockIsThatOfTheLargestRowVersion() {
    HeldCounts held = held(1 << 28);
    long minute = FIRST + 5;
    long at = minute * Minutes.MILLIS;
    held.close(counts(minute - 1, 1));
    assertThat(held.run(running(minute, 1, at + 50_000))).isFalse();
    assertThat(held.run(running(minute, 2, at + 10_000))).as("a restart").isTrue();
    assertThat(held.run(running(minute, 2, at + 15_000))).isFalse();
    held.run(running(minute, 1, at + 55_000));
    assertThat(group(held).clock()).isEqualTo(at + 15_000);
    assertThat(group(held).passed(minute)).isEqualTo(15_000);

    // Of a much older one: until it has caught up, the newest closed minute is the newest.
    held.run(running(minute - 4, 3, at - 4 * Minutes.MILLIS));
    assertThat(group(held).newest()).isEqualTo(minute - 1);
    assertThat(group(held).isRunning(minute - 1)).isFalse();
  }

  @Test
  void aJobWithoutRunningCountsEndsThoseOfTheOneBefore() {
    HeldCounts held = held(1 << 28);
    held.close(counts(FIRST, 1));
    held.run(running(FIRST + 2, 1, (FIRST + 2) * Minutes.MILLIS + 5));
    assertThat(held.view().lacksRunningCounts()).isFalse();
    assertThat(held.close(counts(FIRST, 2))).isTrue();
    assertThat(group(held).newest()).isEqualTo(FIRST);
    assertThat(group(held).clock()).isNegative();
    assertThat(group(held).has(FIRST + 2)).isFalse();
    assertThat(held.view().lacksRunningCounts()).isTrue();
  }

  @Test
  void oneProductTooManyIsRefusedBeforeItChangesAnything() throws Exception {
    HeldCounts held = held(1 << 28);
    Map<UUID, SortedMap<Long, Long>> cells = new HashMap<>();
    for (int product = 0; product < ProductCatalog.MAX_PRODUCTS; product++) {
      cells.put(new UUID(7, product), new TreeMap<>(Map.of(hexagons.get(0), 1L)));
    }
    held.number(demand(cells));
    held.number(demand(cells));
    cells.put(new UUID(8, 0), new TreeMap<>(Map.of(hexagons.get(0), 1L)));
    assertThatThrownBy(() -> held.number(demand(cells)))
        .isInstanceOf(BlockFormatException.class)
        .hasMessageContaining(
            "product 00000000-0000-0008-0000-000000000000 is one more than the 255");
  }

  private static MinuteCounts demand(Map<UUID, SortedMap<Long, Long>> cells) {
    MinuteCounts.Kind kind = new MinuteCounts.Kind("demand", 0, NaiveCounts.columns(cells));
    return new MinuteCounts(GROUP, FIRST, 1, List.of(kind));
  }

  @Test
  void theOldestMinutesGoWhereThereIsNoRoom() {
    HeldCounts held = held(12_000);
    int dropped = 0;
    for (int minute = 0; minute < HELD; minute++) {
      held.close(counts(FIRST + minute, 1));
      dropped += held.shrink();
      assertThat(held.view().bytes()).as("seed %d", seed).isLessThanOrEqualTo(12_000);
    }
    LiveGroup group = held.view().group(SET).orElseThrow();
    assertThat(dropped).isBetween(1, HELD - 1);
    assertThat(group.has(FIRST + dropped - 1)).isFalse();
    assertThat(group.has(FIRST + dropped)).isTrue();

    held.close(counts(FIRST, 2));
    held.run(new RunningPart(counts(FIRST, 2), 0, FIRST * Minutes.MILLIS));
    assertThat(held.view().group(SET).orElseThrow().has(FIRST)).as("it stays away").isFalse();
  }

  @Test
  void groupsThatNoSetHasAreLeftOut() {
    HeldCounts held = held(1 << 20);
    MinuteCounts other =
        new MinuteCounts(new CountsGroup(8, Distinct.PER_CELL), FIRST, 1, List.of());
    held.close(other);
    held.run(new RunningPart(other, 0, FIRST * Minutes.MILLIS));

    assertThat(held.view().groups()).containsOnlyKeys(GROUP);
    assertThat(held.view().group(SET).orElseThrow().has(FIRST)).isFalse();
    assertThat(held.view().group(SET.withResolution(8))).isEmpty();
    assertThat(held.view().group(FeatureSet.of("far", KINDS, List.of(6), List.of(1)))).isEmpty();
  }
}
