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
  private final long newest;
  private final Map<UUID, Integer> codes;
  private final NavigableMap<Long, LiveMinute> minutes;

  LiveGroup(
      Tiling tiling,
      long clock,
      long newest,
      Map<UUID, Integer> codes,
      NavigableMap<Long, LiveMinute> minutes) {
    this.tiling = tiling;
    this.clock = clock;
    this.newest = newest;
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
    return newest;
  }

  /** Whether windows may end with this minute: it is held, and has begun. */
  public boolean has(long minute) {
    return minute <= newest && !minutes.isEmpty() && minute >= minutes.firstKey();
  }

  /** The first minute from which on, until this one, all counts of the kinds are there. */
  public long completeSince(Collection<String> kinds, long last) {
    long since = last + 1;
    while (at(since - 1).isComplete(kinds)) {
      since--;
    }
    return since;
  }

  /** Whether one of so many minutes up to this one is open. */
  public boolean isRunning(long last, int window) {
    for (long minute = last; minute > last - window; minute--) {
      if (!at(minute).isClosed()) {
        return true;
      }
    }
    return false;
  }

  /** How many milliseconds of a minute have passed on the common clock; all if it is closed. */
  public long passed(long minute) {
    return minute < newest || at(minute).isClosed()
        ? Minutes.MILLIS
        : Math.max(0, clock - minute * Minutes.MILLIS);
  }

  LiveMinute at(long minute) {
    return minutes.getOrDefault(minute, LiveMinute.UNKNOWN);
  }

  /** The product's code in packed counts; {@link ProductCatalog#UNKNOWN} if it has none. */
  int code(UUID product) {
    return codes.getOrDefault(product, ProductCatalog.UNKNOWN);
  }
}
