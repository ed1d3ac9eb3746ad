package io.ringcast.serving.live;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.smoothing.tile.Tiling;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.UUID;

/** A group's counts at one moment; not to be changed. Safe to share. */
public final class LiveGroup {

  private final Tiling tiling;
  private final long clock;
  private final long newestClosed;
  private final ClosedCounts closed;
  private final Map<UUID, Integer> codes;
  private final NavigableMap<Long, LiveMinute> minutes;

  LiveGroup(
      Tiling tiling,
      long clock,
      long newestClosed,
      ClosedCounts closed,
      Map<UUID, Integer> codes,
      NavigableMap<Long, LiveMinute> minutes) {
    this.tiling = tiling;
    this.clock = clock;
    this.newestClosed = newestClosed;
    this.closed = closed;
    this.codes = codes;
    this.minutes = minutes;
  }

  Tiling tiling() {
    return tiling;
  }

  /** The job's common clock, in epoch milliseconds; negative if no running counts have come. */
  public long clock() {
    return clock;
  }

  /** The largest ring for which its tiles know their neighbours. */
  public int reach() {
    return tiling.reach();
  }

  /** The newest minute that has begun on the common clock, or is closed. */
  public long newest() {
    return clock < 0 ? newestClosed : Math.max(Minutes.of(clock), newestClosed);
  }

  /** Whether windows may end with this minute: it is held, and has begun. */
  public boolean has(long minute) {
    return minute <= newest() && !minutes.isEmpty() && minute >= minutes.firstKey();
  }

  /** The first minute from which on, until this one, all counts of the kinds are there. */
  public long completeSince(Collection<String> kinds, long last) {
    long since = last + 1;
    while (isComplete(since - 1, kinds)) {
      since--;
    }
    return since;
  }

  /** Minutes close in their order: an open one below a closed one has lost its record. */
  private boolean isComplete(long minute, Collection<String> kinds) {
    return (isRunning(minute) || at(minute).isClosed()) && at(minute).isComplete(kinds);
  }

  /** Whether windows that end with this minute still count. */
  public boolean isRunning(long last) {
    return last > newestClosed;
  }

  /** How many milliseconds of a minute have passed on the common clock; all if it is closed. */
  public long passed(long minute) {
    return minute < newest() || at(minute).isClosed()
        ? Minutes.MILLIS
        : Math.max(0, clock - minute * Minutes.MILLIS);
  }

  /** The sums of its closed minutes, which views with the same ones share. */
  ClosedCounts closed() {
    return closed;
  }

  /** The tile that has the block. */
  public long tile(LiveBlock block) {
    return tiling.tileOf(block.cell());
  }

  LiveMinute at(long minute) {
    return minutes.getOrDefault(minute, LiveMinute.UNKNOWN);
  }

  /** The product's code in packed counts; {@link ProductCatalog#UNKNOWN} if it has none. */
  int code(UUID product) {
    return codes.getOrDefault(product, ProductCatalog.UNKNOWN);
  }
}
