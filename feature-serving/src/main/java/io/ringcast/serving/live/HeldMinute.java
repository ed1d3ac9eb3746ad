package io.ringcast.serving.live;

import io.ringcast.common.counts.CountsVersion;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.counts.RunningPart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * The counts of one minute, as the records of the counts topic come: running ones until it is
 * closed. For one thread.
 */
final class HeldMinute {

  /** Memory of a tile's counts beside their bytes, about: an array and its place in a map. */
  private static final int BYTES_PER_TILE = 80;

  private final long minute;
  private final int tileResolution;
  private final ToIntFunction<UUID> codes;
  private final Map<String, HeldKind> kinds = new HashMap<>();
  private boolean closed;

  /** Of running counts: how many records have come, and whether some before them have not. */
  private int records;

  private boolean lacksRecords;

  /** Null if something has changed since it was made. */
  private LiveMinute view;

  private record HeldKind(CountsVersion version, Map<Long, byte[]> tiles) {}

  HeldMinute(long minute, int tileResolution, ToIntFunction<UUID> codes) {
    this.minute = minute;
    this.tileResolution = tileResolution;
    this.codes = codes;
  }

  /** Takes counts of the closed minute. Where they come again, the better version stands. */
  void close(MinuteCounts counts) {
    if (!closed) {
      kinds.clear();
      lacksRecords = false;
      closed = true;
    }
    for (MinuteCounts.Kind kind : counts.kinds()) {
      CountsVersion offered = counts.version(kind);
      HeldKind there = kinds.get(kind.name());
      if (there == null || offered.beats(there.version, minute)) {
        kinds.put(kind.name(), new HeldKind(offered, pack(counts, kind)));
      }
    }
    view = null;
  }

  /** Takes changed counts of the open minute; those of a closed one have no meaning any more. */
  void run(RunningPart part) {
    if (closed || part.sequence() < records) {
      return;
    }
    lacksRecords |= part.sequence() > records;
    records = part.sequence() + 1;
    for (MinuteCounts.Kind kind : part.counts().kinds()) {
      HeldKind there = kinds.get(kind.name());
      Map<Long, byte[]> tiles = there == null ? new HashMap<>() : there.tiles;
      pack(part.counts(), kind)
          .forEach((tile, changed) -> tiles.merge(tile, changed, PackedCounts::replace));
      long since = kind.completeSince();
      since = there == null ? since : Math.max(since, there.version.completeSince());
      CountsVersion version = new CountsVersion(part.counts().rowVersion(), since);
      kinds.put(kind.name(), new HeldKind(version, tiles));
    }
    view = null;
  }

  /** A kind's counts by tile, as those of the only kind. */
  private Map<Long, byte[]> pack(MinuteCounts of, MinuteCounts.Kind kind) {
    MinuteCounts only = new MinuteCounts(of.group(), minute, of.rowVersion(), List.of(kind));
    return new HashMap<>(PackedCounts.pack(only, tileResolution, codes));
  }

  boolean isClosed() {
    return closed;
  }

  long bytes() {
    long bytes = 0;
    for (HeldKind kind : kinds.values()) {
      for (byte[] tile : kind.tiles.values()) {
        bytes += tile.length + BYTES_PER_TILE;
      }
    }
    return bytes;
  }

  /** The minute as it stands, which later records do not change. */
  LiveMinute view() {
    if (view == null) {
      Map<String, LiveMinute.Kind> all = new HashMap<>();
      kinds.forEach(
          (name, kind) ->
              all.put(
                  name,
                  new LiveMinute.Kind(
                      kind.version.isComplete(minute) && !lacksRecords,
                      closed ? kind.tiles : Map.copyOf(kind.tiles))));
      view = new LiveMinute(closed, all, bytes());
    }
    return view;
  }
}
