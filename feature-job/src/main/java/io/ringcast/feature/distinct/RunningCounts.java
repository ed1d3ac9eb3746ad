package io.ringcast.feature.distinct;

import io.ringcast.common.counts.PackedCounts;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counts of a task's open minutes, and which of them have changed since they were last sent.
 * They are not state: a restart adds up the sets of {@link DistinctMinute} again.
 */
final class RunningCounts {

  /** By minute, then by tile. */
  private final SortedMap<Long, SortedMap<Long, Tile>> minutes = new TreeMap<>();

  private final PackedCounts.Builder builder = new PackedCounts.Builder();

  /** Kind, product and path are one int, as {@link DistinctMinute#pack} makes it. */
  private static final class Tile {
    private final Int2LongOpenHashMap counts = new Int2LongOpenHashMap();

    /** In the order of the changes; the same cell may stand there often. */
    private final IntArrayList changed = new IntArrayList();
  }

  /** The count may be negative: a later event may have a smaller value, or none. */
  void add(long minute, long tile, int packed, long count) {
    Tile of =
        minutes
            .computeIfAbsent(minute, any -> new TreeMap<>())
            .computeIfAbsent(tile, any -> new Tile());
    of.counts.addTo(packed, count);
    of.changed.add(packed);
  }

  /** The tile's minute is closed: its counts leave by another way. */
  void close(long minute, long tile) {
    SortedMap<Long, Tile> tiles = minutes.get(minute);
    tiles.remove(tile);
    if (tiles.isEmpty()) {
      minutes.remove(minute);
    }
  }

  /** Receives the counts of a minute that have changed: {@link PackedCounts} by rising tile. */
  interface Receiver {
    void send(long minute, byte[] counts);
  }

  /** Sends all that has changed since the call before. */
  void send(Receiver receiver) {
    minutes.forEach(
        (minute, tiles) -> {
          ByteArrayOutputStream changed = new ByteArrayOutputStream();
          tiles.forEach(
              (tile, counts) -> {
                if (!counts.changed.isEmpty()) {
                  changed.writeBytes(takeChanged(tile, counts));
                }
              });
          if (changed.size() > 0) {
            receiver.send(minute, changed.toByteArray());
          }
        });
  }

  private byte[] takeChanged(long tile, Tile of) {
    int[] changed = of.changed.toIntArray();
    of.changed.clear();
    Arrays.sort(changed);
    for (int i = 0; i < changed.length; i++) {
      int packed = changed[i];
      if (i == 0 || packed != changed[i - 1]) {
        builder.add(
            DistinctMinute.kind(packed),
            DistinctMinute.product(packed),
            DistinctMinute.path(packed),
            of.counts.get(packed));
      }
    }
    return builder.build(tile);
  }
}
