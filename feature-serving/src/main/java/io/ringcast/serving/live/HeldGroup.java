package io.ringcast.serving.live;

import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.smoothing.tile.TileGeometry;
import io.ringcast.smoothing.tile.Tiling;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The last minutes of a group, as the records of the counts topic come. For one thread. */
final class HeldGroup {

  /** A tile holds whole blocks, which have 343 hexagons. */
  private static final int BLOCK_LEVELS = 3;

  private static final long NEVER = -1;

  private final int minutes;
  private final Tiling tiling;
  private final TreeMap<Long, HeldMinute> held = new TreeMap<>();

  /** A product keeps its code, so views share this. */
  private final Map<UUID, Integer> codes = new ConcurrentHashMap<>();

  private long runningVersion = Long.MIN_VALUE;
  private long clock = NEVER;
  private long newestClosed = NEVER;

  /** Minutes before this one are not held any more. */
  private long first;

  HeldGroup(int resolution, int reach, int minutes) {
    this.minutes = minutes;
    int finest = TileGeometry.finestTileResolution(resolution, reach);
    tiling = new Tiling(Math.min(finest, resolution - BLOCK_LEVELS), resolution, reach);
  }

  int minutes() {
    return minutes;
  }

  void close(MinuteCounts counts) {
    if (counts.minute() >= first) {
      held(counts.minute()).close(counts);
      newestClosed = Math.max(newestClosed, counts.minute());
      slide();
    }
  }

  /**
   * A larger row version ends the running counts of smaller ones, whose records come to nothing.
   */
  void run(RunningPart part) {
    long version = part.counts().rowVersion();
    if (version < runningVersion) {
      return;
    }
    if (version > runningVersion) {
      held.values().forEach(HeldMinute::forgetRunning);
      runningVersion = version;
    }
    clock = Math.max(clock, part.clock());
    if (part.counts().minute() >= first) {
      held(part.counts().minute()).run(part);
    }
    slide();
  }

  private HeldMinute held(long minute) {
    return held.computeIfAbsent(
        minute, any -> new HeldMinute(minute, tiling.tileResolution(), this::code));
  }

  private int code(UUID product) {
    return codes.computeIfAbsent(
        product,
        any -> {
          if (codes.size() == ProductCatalog.MAX_PRODUCTS) {
            throw new IllegalStateException(
                "the counts topic has more than 255 products, but a catalog holds at most 255");
          }
          return codes.size() + 1;
        });
  }

  private void slide() {
    forgetBefore(newest() - minutes + 1);
  }

  private void forgetBefore(long minute) {
    first = Math.max(first, minute);
    held.headMap(first).clear();
  }

  /** The newest minute that has begun on the common clock, or is closed; negative before any. */
  private long newest() {
    return Math.max(clock == NEVER ? NEVER : Minutes.of(clock), newestClosed);
  }

  /** The oldest minute with counts; {@link Long#MAX_VALUE} if there is none. */
  long oldest() {
    return held.isEmpty() ? Long.MAX_VALUE : held.firstKey();
  }

  /** Returns how many bytes that gives back. */
  long forgetOldest() {
    long bytes = held.firstEntry().getValue().view().bytes();
    forgetBefore(held.firstKey() + 1);
    return bytes;
  }

  long bytes() {
    return held.values().stream().mapToLong(minute -> minute.view().bytes()).sum();
  }

  LiveGroup view() {
    TreeMap<Long, LiveMinute> views = new TreeMap<>();
    held.forEach((minute, counts) -> views.put(minute, counts.view()));
    return new LiveGroup(tiling, clock, newest(), codes, views);
  }
}
