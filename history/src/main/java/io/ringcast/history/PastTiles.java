package io.ringcast.history;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.smoothing.route.MinuteRouter;
import io.ringcast.smoothing.tile.TileGeometry;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.smoothing.window.CountHistory;
import io.ringcast.smoothing.window.TileWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Every tile's last minutes, as archived counts fill them: what the live job's window operators
 * hold. Memory is that of the longest window, however long the archive is.
 */
final class PastTiles {

  private final FeatureSet set;
  private final CountsGroup group;
  private final LongPredicate wanted;
  private final MinuteRouter router;
  private final PastProducts products = new PastProducts();
  private final TreeMap<Long, CountHistory> histories = new TreeMap<>();
  private long minute = Long.MIN_VALUE;

  /** Read from the stream, but for a later minute; null if none is. */
  private MinuteCounts ahead;

  private long completeSince = Long.MAX_VALUE;

  /**
   * @param wanted the tiles whose windows are asked for
   */
  PastTiles(FeatureSet set, Tiling tiling, LongPredicate wanted) {
    this.set = set;
    this.wanted = wanted;
    group = CountsGroup.of(set);
    try {
      router = new MinuteRouter(tiling, set.kinds(), products::code);
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
        .forEach(tile -> histories.computeIfAbsent(tile, t -> new CountHistory(set.maxWindow())));
    histories
        .entrySet()
        .removeIf(
            entry -> {
              CountHistory history = entry.getValue();
              history.slideTo(to, arrived.getOrDefault(entry.getKey(), PackedCounts.NONE));
              return history.isEmpty(set.maxWindow());
            });
  }

  /** By tile, its own counts and its neighbours' within reach. */
  private Map<Long, byte[]> arrived(MinuteCounts counts) {
    Map<Long, byte[]> arrived = new HashMap<>();
    router.route(
        counts,
        (tile, packed) -> {
          if (wanted.test(tile)) {
            arrived.merge(tile, packed, PackedCounts::join);
          }
        });
    return arrived;
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
    CountHistory history = histories.get(tile);
    window.history = history == null ? new CountHistory(1) : history.copy();
    return window;
  }
}
