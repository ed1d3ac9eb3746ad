package io.ringcast.history;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.distinct.HaloRouter;
import io.ringcast.feature.tile.TileGeometry;
import io.ringcast.feature.tile.Tiling;
import io.ringcast.feature.window.TileHistory;
import io.ringcast.feature.window.TileWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongPredicate;

/**
 * Every tile's last minutes, as archived counts fill them: what the live job's window operators
 * hold. Memory is that of the longest window, however long the archive is.
 */
final class PastTiles {

  private static final TileHistory.Serializer COPIES = new TileHistory.Serializer();

  private final FeatureSet set;
  private final CountsGroup group;
  private final Tiling tiling;
  private final LongPredicate wanted;
  private final HaloRouter router;
  private final PastProducts products = new PastProducts();
  private final TreeMap<Long, TileHistory> histories = new TreeMap<>();
  private long minute = Long.MIN_VALUE;

  /** Read from the stream, but for a later minute; null if none is. */
  private MinuteCounts ahead;

  private long completeSince = Long.MAX_VALUE;

  /** The counts of a kind and product under one tile. */
  private record CellRun(int kind, int product, CellCounts counts, int from, int to) {}

  /**
   * @param wanted the tiles whose windows are asked for
   */
  PastTiles(FeatureSet set, Tiling tiling, LongPredicate wanted) {
    this.set = set;
    this.tiling = tiling;
    this.wanted = wanted;
    group = new CountsGroup(set.resolution(), set.distinct());
    try {
      boolean[] used = new boolean[set.kinds().size()];
      Arrays.fill(used, true);
      router = new HaloRouter(tiling, used);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The usual tiles: five resolutions coarser, or more where the set's largest ring needs it. */
  static Tiling tiling(FeatureSet set) {
    int usual = set.resolution() - 5;
    int finest = TileGeometry.finestTileResolution(set.resolution(), set.maxRing());
    return new Tiling(Math.min(usual, finest), set.resolution(), set.maxRing());
  }

  PastProducts products() {
    return products;
  }

  /** The newest minute of all windows. */
  long minute() {
    return minute;
  }

  /** The first minute from which on all counts of the set's kinds are there. */
  long completeSince() {
    return completeSince;
  }

  /** The first minute of the longest window. */
  long firstMinute() {
    return minute - set.maxWindow() + 1;
  }

  /** Slides all windows on to a minute. Minutes that the stream does not have are absent. */
  void slideTo(long to, Iterator<MinuteCounts> stream) {
    while (ahead == null ? stream.hasNext() : ahead.minute() <= to) {
      if (ahead == null) {
        ahead = stream.next();
      } else {
        slideTo(ahead);
        ahead = null;
      }
    }
    if (minute < to) {
      slideOver(to);
    }
  }

  /** Slides all windows on; minutes come in order, and those left out are absent. */
  void slideTo(MinuteCounts counts) {
    if (!counts.group().equals(group)) {
      throw new IllegalArgumentException(
          "the counts are of group %s but %s needs %s".formatted(counts.group(), set.id(), group));
    }
    boolean follows = counts.minute() == minute + 1;
    if (!isComplete(counts)) {
      completeSince = counts.minute() + 1;
    } else if (!follows || completeSince > counts.minute()) {
      completeSince = counts.minute();
    }
    slide(counts.minute(), arrived(counts));
  }

  /** Slides all windows on over a minute that is absent. */
  private void slideOver(long absent) {
    completeSince = absent + 1;
    slide(absent, Map.of());
  }

  private boolean isComplete(MinuteCounts counts) {
    return set.kinds().stream()
        .allMatch(
            name ->
                counts.kinds().stream()
                    .anyMatch(
                        kind -> kind.name().equals(name) && kind.isComplete(counts.minute())));
  }

  private void slide(long to, Map<Long, byte[]> arrived) {
    if (minute != Long.MIN_VALUE && to <= minute) {
      throw new IllegalArgumentException("minute " + to + " came after minute " + minute);
    }
    minute = to;
    arrived
        .keySet()
        .forEach(tile -> histories.computeIfAbsent(tile, t -> new TileHistory(set.maxWindow())));
    histories
        .entrySet()
        .removeIf(
            entry -> {
              TileHistory history = entry.getValue();
              history.slideTo(to, arrived.getOrDefault(entry.getKey(), PackedCounts.NONE));
              return history.isEmpty(set.maxWindow());
            });
  }

  /** By tile, its own counts and its neighbours' within reach. */
  private Map<Long, byte[]> arrived(MinuteCounts counts) {
    Map<Long, byte[]> arrived = new HashMap<>();
    byTile(counts)
        .forEach(
            (tile, runs) -> {
              router.begin(tile);
              runs.forEach(this::route);
              router.send(
                  (to, packed) -> {
                    if (wanted.test(to)) {
                      arrived.merge(to, packed, PackedCounts::join);
                    }
                  });
            });
    return arrived;
  }

  private void route(CellRun run) {
    for (int i = run.from; i < run.to; i++) {
      int path = Cells.path(run.counts.hexagons()[i], tiling.tileResolution());
      router.add(run.kind, run.product, path, run.counts.counts()[i]);
    }
  }

  /** Cells under one tile stand together, since hexagons rise. */
  private SortedMap<Long, List<CellRun>> byTile(MinuteCounts counts) {
    SortedMap<Long, List<CellRun>> byTile = new TreeMap<>();
    for (int k = 0; k < set.kinds().size(); k++) {
      for (MinuteCounts.Kind kind : counts.kinds()) {
        if (kind.name().equals(set.kinds().get(k))) {
          int number = k;
          byCode(kind).forEach((code, cells) -> addRuns(number, code, cells, byTile));
        }
      }
    }
    return byTile;
  }

  private SortedMap<Integer, CellCounts> byCode(MinuteCounts.Kind kind) {
    SortedMap<Integer, CellCounts> byCode = new TreeMap<>();
    for (Map.Entry<UUID, CellCounts> product : kind.products().entrySet()) {
      byCode.put(products.code(product.getKey()), product.getValue());
    }
    return byCode;
  }

  private void addRuns(
      int kind, int product, CellCounts cells, SortedMap<Long, List<CellRun>> byTile) {
    long[] hexagons = cells.hexagons();
    int from = 0;
    while (from < hexagons.length) {
      long tile = tiling.tileOf(hexagons[from]);
      int to = from + 1;
      while (to < hexagons.length && tiling.tileOf(hexagons[to]) == tile) {
        to++;
      }
      byTile
          .computeIfAbsent(tile, any -> new ArrayList<>())
          .add(new CellRun(kind, product, cells, from, to));
      from = to;
    }
  }

  /** The tiles that have counts in their longest window, by rising index. */
  Iterable<Long> tiles() {
    return histories.keySet();
  }

  /** The codes of the products that have counts in the window, rising. */
  static int[] products(TileWindow window) {
    BitSet products = new BitSet();
    for (int age = 0; age < window.history.ages(); age++) {
      PackedCounts.products(window.history.counts(age), products);
    }
    return products.stream().toArray();
  }

  /** A tile's window as it stands, which later minutes do not change. */
  TileWindow window(long tile) {
    TileWindow window = new TileWindow();
    window.tile = tile;
    TileHistory history = histories.get(tile);
    window.history = history == null ? new TileHistory(1) : COPIES.copy(history);
    return window;
  }
}
