package io.ringcast.serving.live;

import io.ringcast.common.blocks.BlockFormatException;
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

  private static final long NEVER = -1;

  private final int minutes;
  private final Tiling tiling;
  private final TreeMap<Long, HeldMinute> held = new TreeMap<>();

  /** A product keeps its code, so views share this. */
  private final Map<UUID, Integer> codes = new ConcurrentHashMap<>();

  private long rowVersion = NEVER;
  private long clock = NEVER;
  private long newestClosed = NEVER;

  /** Another one whenever closed minutes change. */
  private ClosedCounts closed = new ClosedCounts();

  /** Minutes before this one are not held any more. */
  private long first;

  HeldGroup(int resolution, int reach, int minutes) {
    this.minutes = minutes;
    int finest = TileGeometry.finestTileResolution(resolution, reach);
    // A tile holds whole blocks.
    tiling = new Tiling(Math.min(finest, resolution - LiveBlock.LEVELS), resolution, reach);
  }

  int minutes() {
    return minutes;
  }

  /** Takes counts of a closed minute. Returns whether the job has started again before. */
  boolean close(MinuteCounts counts) {
    boolean restarted = begin(counts.rowVersion());
    if (counts.minute() >= first) {
      held(counts.minute()).close(counts);
      closed = closed.changed(first);
      newestClosed = Math.max(newestClosed, counts.minute());
      slide();
    }
    return restarted;
  }

  /** Takes running counts, but not of a smaller row version. Returns as {@link #close}. */
  boolean run(RunningPart part) {
    boolean restarted = begin(part.counts().rowVersion());
    if (part.counts().rowVersion() == rowVersion) {
      clock = Math.max(clock, part.clock());
      if (part.counts().minute() >= first) {
        held(part.counts().minute()).run(part);
      }
      slide();
    }
    return restarted;
  }

  /** A larger row version ends the running counts and the clock of the one before. */
  private boolean begin(long version) {
    if (version <= rowVersion) {
      return false;
    }
    boolean restarted = rowVersion != NEVER;
    rowVersion = version;
    clock = NEVER;
    held.values().removeIf(minute -> !minute.isClosed());
    return restarted;
  }

  /** Gives the products their codes; throws if these are more than packed counts tell apart. */
  void number(MinuteCounts counts) throws BlockFormatException {
    for (MinuteCounts.Kind kind : counts.kinds()) {
      for (UUID product : kind.products().keySet()) {
        if (codes.size() == ProductCatalog.MAX_PRODUCTS && !codes.containsKey(product)) {
          throw new BlockFormatException(
              "product %s is one more than the %d that a catalog holds"
                  .formatted(product, ProductCatalog.MAX_PRODUCTS));
        }
        code(product);
      }
    }
  }

  private HeldMinute held(long minute) {
    return held.computeIfAbsent(
        minute, any -> new HeldMinute(minute, tiling.tileResolution(), this::code));
  }

  private int code(UUID product) {
    return codes.computeIfAbsent(product, any -> codes.size() + 1);
  }

  private void slide() {
    long newest = Math.max(clock == NEVER ? NEVER : Minutes.of(clock), newestClosed);
    forgetBefore(newest - minutes + 1);
  }

  private void forgetBefore(long minute) {
    first = Math.max(first, minute);
    if (!held.headMap(first).isEmpty()) {
      held.headMap(first).clear();
      closed = closed.changed(first);
    }
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
    return new LiveGroup(tiling, clock, newestClosed, closed, codes, views);
  }
}
