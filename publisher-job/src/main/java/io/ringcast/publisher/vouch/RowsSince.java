package io.ringcast.publisher.vouch;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.publisher.unpack.MarkerSeen;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * When a window end's first row was written, at the earliest. In each partition its rows stand
 * behind every marker whose {@code rowsUntil} is before it, and a row is written after it was read.
 */
final class RowsSince {

  private record Lane(SetId set, int partition) {}

  /** When reading of a partition began, at its very beginning. */
  private final Map<Integer, Long> begun = new HashMap<>();

  /** When markers were read, by their {@code rowsUntil}. */
  private final Map<Lane, NavigableMap<Long, Long>> read = new HashMap<>();

  void begin(int partition, long at) {
    begun.put(partition, at);
  }

  /** A marker was read; {@code at} is 0 if nobody knows when. */
  void add(PartitionMarker marker, long at) {
    if (at > 0) {
      NavigableMap<Long, Long> ofLane =
          read.computeIfAbsent(new Lane(marker.set(), marker.partition()), any -> new TreeMap<>());
      // If it comes again, so do the rows behind it, and their time in the store begins anew.
      ofLane.put(marker.rowsUntil(), at);
    }
  }

  /** Of a complete window end; what only older ones need is forgotten. */
  long of(PartitionMarker last) {
    long windowEnd = last.emission().windowEnd();
    return IntStream.range(0, last.partitions())
        .mapToLong(partition -> inPartition(new Lane(last.set(), partition), windowEnd))
        .min()
        .orElseThrow();
  }

  private long inPartition(Lane lane, long windowEnd) {
    NavigableMap<Long, Long> markers = read.getOrDefault(lane, new TreeMap<>());
    Map.Entry<Long, Long> before = markers.lowerEntry(windowEnd);
    if (before == null) {
      // No row is computed before its window has ended.
      return Math.max(windowEnd, begun.getOrDefault(lane.partition, 0L));
    }
    markers.headMap(before.getKey()).clear();
    return before.getValue();
  }

  long begun(int partition) {
    return begun.getOrDefault(partition, 0L);
  }

  /** Restores another one, by {@link #add}. They are of no window end that has partitions. */
  List<MarkerSeen> state() {
    return read.entrySet().stream()
        .flatMap(
            ofLane ->
                ofLane.getValue().entrySet().stream()
                    .map(
                        marker -> seen(ofLane.getKey(), marker.getKey()).readAt(marker.getValue())))
        .toList();
  }

  private static MarkerSeen seen(Lane lane, long rowsUntil) {
    Emission any = new Emission(rowsUntil, 0, 0);
    return MarkerSeen.of(new PartitionMarker(lane.set, any, lane.partition, 0, rowsUntil));
  }
}
