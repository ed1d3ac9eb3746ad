package io.ringcast.publisher.vouch;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.common.store.StoredMarker;
import io.ringcast.publisher.unpack.MarkerSeen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Gathers the markers of the topic's partitions until a window end has all of them.
 *
 * <p>A marker vouches for all rows before it, but reading may have begun in their midst: the first
 * marker of a partition that is not read from its beginning only shows where whole window ends
 * begin.
 *
 * <p>A partition's markers come in the order of their window ends. So when one is complete, older
 * ones that are not will never be, and are forgotten; if a restart of the computing job writes them
 * once more, they are gathered once more.
 *
 * <p>Markers of two runs of the computing job make up for each other, since a restart writes the
 * same rows to the same partitions. That no longer holds when the number of partitions has changed
 * in between, so then what was gathered before does not count.
 */
final class Gathering {

  private record Lane(SetId set, int partition) {}

  /** Until which window end a partition may have been read in part only. */
  private final Map<Lane, Long> partUntil = new HashMap<>();

  private final Set<Integer> fromBeginning = new TreeSet<>();

  private final Map<SetId, NavigableMap<Long, Map<Integer, MarkerSeen>>> gathered = new HashMap<>();

  /** The window end's marker, if this was the last that was missing. */
  Optional<StoredMarker> add(MarkerSeen seen) {
    if (seen.isBeginning()) {
      fromBeginning.add(seen.partition);
      return Optional.empty();
    }
    if (isPart(seen)) {
      return Optional.empty();
    }
    NavigableMap<Long, Map<Integer, MarkerSeen>> ofSet =
        gathered.computeIfAbsent(seen.setId(), any -> new TreeMap<>());
    Map<Integer, MarkerSeen> ofWindow =
        ofSet.computeIfAbsent(seen.windowEnd, any -> new HashMap<>());
    ofWindow.values().removeIf(other -> other.partitions != seen.partitions);
    ofWindow.put(seen.partition, seen);
    if (ofWindow.size() < seen.partitions) {
      return Optional.empty();
    }
    ofSet.headMap(seen.windowEnd, true).clear();
    return Optional.of(new StoredMarker(seen.setId(), latest(ofWindow)));
  }

  /** What brings another gathering to where this one is, when it is added in this order. */
  List<MarkerSeen> state() {
    List<MarkerSeen> state = new ArrayList<>();
    fromBeginning.forEach(partition -> state.add(MarkerSeen.beginning(partition)));
    partUntil.forEach(
        (lane, until) -> {
          if (until != Long.MIN_VALUE) {
            Emission first = new Emission(until, 0, 0);
            state.add(MarkerSeen.of(lane.set, first, lane.partition, Integer.MAX_VALUE));
          }
        });
    gathered.values().stream()
        .flatMap(ofSet -> ofSet.values().stream())
        .forEach(ofWindow -> state.addAll(ofWindow.values()));
    return state;
  }

  private boolean isPart(MarkerSeen seen) {
    long until =
        partUntil.computeIfAbsent(
            new Lane(seen.setId(), seen.partition),
            lane -> fromBeginning.contains(lane.partition) ? Long.MIN_VALUE : seen.windowEnd);
    return seen.windowEnd <= until;
  }

  private static Emission latest(Map<Integer, MarkerSeen> ofWindow) {
    return ofWindow.values().stream()
        .map(MarkerSeen::emission)
        .max(Comparator.comparingLong(Emission::rowVersion))
        .orElseThrow();
  }
}
