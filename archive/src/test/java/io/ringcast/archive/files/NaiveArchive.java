package io.ringcast.archive.files;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongPredicate;

/** What an archive must hold: a map, and the rule of which counts stand. */
public final class NaiveArchive {

  public static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);

  /** The first minute of an hour, two hours before midnight. */
  public static final long START = 29_459_520 + 22 * 60;

  /** Two far from each other, whose cells lie under several coarser ones. */
  public static final List<Long> TILES =
      List.of(0x842a107ffffffffL, 0x8429a1bffffffffL, 0x847eb57ffffffffL);

  public static final List<String> KINDS = List.of("supply", "demand", "fare-sum.2", "fare-count");

  private static final List<UUID> PRODUCTS =
      List.of(new UUID(-5, 7), new UUID(3, -1), new UUID(3, 9));

  private final CountsGroup group;

  public NaiveArchive(CountsGroup group) {
    this.group = group;
  }

  private record Standing(long rowVersion, long completeSince, Kind counts) {}

  private final SortedMap<Long, SortedMap<String, Standing>> minutes = new TreeMap<>();

  public void add(MinuteCounts counts) {
    var kinds = minutes.computeIfAbsent(counts.minute(), any -> new TreeMap<>());
    for (Kind kind : counts.kinds()) {
      Standing offered = new Standing(counts.rowVersion(), kind.completeSince(), kind);
      Standing there = kinds.get(kind.name());
      boolean complete = kind.completeSince() <= counts.minute();
      boolean thereComplete = there != null && there.completeSince <= counts.minute();
      if (there == null
          || (complete && !thereComplete)
          || (complete == thereComplete && there.rowVersion < counts.rowVersion())) {
        kinds.put(kind.name(), offered);
      }
    }
  }

  public long first() {
    return minutes.firstKey();
  }

  public long last() {
    return minutes.lastKey();
  }

  public boolean has(long minute) {
    return minutes.containsKey(minute);
  }

  public boolean isComplete(long minute, String kind) {
    return has(minute)
        && minutes.get(minute).containsKey(kind)
        && minutes.get(minute).get(kind).completeSince <= minute;
  }

  /** What the minutes hold, one line for each minute, kind and count. */
  public List<String> lines(long from, long to, Collection<String> kinds, LongPredicate hexagons) {
    List<MinuteCounts> wanted = new ArrayList<>();
    minutes
        .subMap(from, to + 1)
        .forEach(
            (minute, versions) -> {
              List<Kind> found = new ArrayList<>();
              versions.forEach(
                  (name, s) -> found.add(new Kind(name, s.completeSince, s.counts.products())));
              long version =
                  versions.values().stream().mapToLong(Standing::rowVersion).max().orElseThrow();
              found.removeIf(kind -> !kinds.contains(kind.name()));
              wanted.add(new MinuteCounts(group, minute, version, found));
            });
    return wanted.stream().flatMap(minute -> lines(minute, hexagons).stream()).toList();
  }

  public static List<String> lines(MinuteCounts minute, LongPredicate hexagons) {
    List<String> lines = new ArrayList<>();
    lines.add("%s %d v%d".formatted(minute.group(), minute.minute(), minute.rowVersion()));
    for (Kind kind : minute.kinds()) {
      lines.add("%s since %d".formatted(kind.name(), kind.completeSince()));
      for (Map.Entry<UUID, CellCounts> product : kind.products().entrySet()) {
        CellCounts cells = product.getValue();
        for (int i = 0; i < cells.hexagons().length; i++) {
          if (hexagons.test(cells.hexagons()[i])) {
            lines.add(
                "%s %x %d".formatted(product.getKey(), cells.hexagons()[i], cells.counts()[i]));
          }
        }
      }
    }
    return lines;
  }

  /** A minute whose counts nobody else has: some kinds, some of them without counts. */
  public static MinuteCounts random(Random random, long minute, long rowVersion) {
    List<Kind> kinds = new ArrayList<>();
    for (String name : KINDS) {
      if (random.nextInt(4) > 0 || (name.equals(KINDS.get(3)) && kinds.isEmpty())) {
        SortedMap<UUID, CellCounts> products = new TreeMap<>();
        for (UUID product : PRODUCTS) {
          if (random.nextBoolean()) {
            products.put(product, cells(random));
          }
        }
        long since = minute + (random.nextInt(3) == 0 ? 1 : -random.nextInt(3));
        kinds.add(new Kind(name, since, random.nextInt(8) == 0 ? new TreeMap<>() : products));
      }
    }
    return new MinuteCounts(GROUP, minute, rowVersion, kinds);
  }

  private static CellCounts cells(Random random) {
    SortedMap<Long, Long> cells = new TreeMap<>();
    for (int i = random.nextInt(30); i >= 0; i--) {
      long tile = TILES.get(random.nextInt(TILES.size()));
      int path = random.nextInt(Cells.paths(4, 9));
      cells.put(Cells.descendant(tile, path, 9), 1 + random.nextLong(1L << random.nextInt(50)));
    }
    return new CellCounts(
        cells.keySet().stream().mapToLong(Long::longValue).toArray(),
        cells.values().stream().mapToLong(Long::longValue).toArray());
  }
}
