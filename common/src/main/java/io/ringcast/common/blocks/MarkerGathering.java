package io.ringcast.common.blocks;

import io.ringcast.common.features.SetId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
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
 * <p>A marker vouches for all rows before it, but reading may have begun in their midst. So the
 * first marker of a partition that is not read from its beginning only shows where whole window
 * ends begin: behind the newest of which a row stands before it, since that row may have passed by
 * before the reading began.
 *
 * <p>A partition's markers come in the order of their window ends. So when one is complete, older
 * ones that are not will never be, and are forgotten; if a restart of the computing job writes them
 * once more, they are gathered once more.
 *
 * <p>Markers of two runs of the computing job make up for each other, since a restart writes the
 * same rows to the same partitions. That no longer holds when the number of partitions has changed
 * in between, so then what was gathered before does not count.
 */
public final class MarkerGathering {

  private record Lane(SetId set, int partition) {}

  /** Until which window end a partition may have been read in part only. */
  private final Map<Lane, Long> partUntil = new HashMap<>();

  private final Set<Integer> fromBeginning = new TreeSet<>();

  /** Sets that are not known from the beginning, wherever reading began. */
  private final Set<SetId> missedOf = new HashSet<>();

  private final Map<SetId, NavigableMap<Long, Map<Integer, PartitionMarker>>> gathered =
      new HashMap<>();

  /** This partition is read from its very beginning. */
  public void begin(int partition) {
    fromBeginning.add(partition);
  }

  /**
   * A record of this partition was missed, of whatever set: window ends are known in part only,
   * until the newest of which rows stand before its next marker.
   */
  public void missed(int partition) {
    fromBeginning.remove(partition);
    partUntil.keySet().removeIf(lane -> lane.partition == partition);
  }

  /** Records of this set were missed, in whatever partition. */
  public void missed(SetId set) {
    missedOf.add(set);
    partUntil.keySet().removeIf(lane -> lane.set.equals(set));
  }

  /** The whole window end's emission, if this was the last marker that was missing. */
  public Optional<Emission> add(PartitionMarker marker) {
    if (isPart(marker)) {
      return Optional.empty();
    }
    NavigableMap<Long, Map<Integer, PartitionMarker>> ofSet =
        gathered.computeIfAbsent(marker.set(), any -> new TreeMap<>());
    long windowEnd = marker.emission().windowEnd();
    Map<Integer, PartitionMarker> ofWindow =
        ofSet.computeIfAbsent(windowEnd, any -> new HashMap<>());
    ofWindow.values().removeIf(other -> other.partitions() != marker.partitions());
    ofWindow.put(marker.partition(), marker);
    if (ofWindow.size() < marker.partitions()) {
      return Optional.empty();
    }
    ofSet.headMap(windowEnd, true).clear();
    return Optional.of(latest(ofWindow));
  }

  /** The partitions that are read from their very beginning. */
  public Set<Integer> begun() {
    return Set.copyOf(fromBeginning);
  }

  /**
   * What brings another gathering to where this one is, when its partitions have begun and these
   * are added in this order. Markers from before a missed record are left out: the other gathering
   * would take them for the ones behind it.
   */
  public List<PartitionMarker> markers() {
    List<PartitionMarker> markers = new ArrayList<>();
    partUntil.forEach(
        (lane, until) -> {
          if (until != Long.MIN_VALUE) {
            Emission first = new Emission(until, 0, 0);
            markers.add(
                new PartitionMarker(lane.set, first, lane.partition, Integer.MAX_VALUE, until));
          }
        });
    gathered.values().stream()
        .flatMap(ofSet -> ofSet.values().stream())
        .flatMap(ofWindow -> ofWindow.values().stream())
        .filter(marker -> partUntil.containsKey(laneOf(marker)))
        .forEach(markers::add);
    return markers;
  }

  private boolean isPart(PartitionMarker marker) {
    long until =
        partUntil.computeIfAbsent(
            laneOf(marker), lane -> isWhole(lane) ? Long.MIN_VALUE : marker.rowsUntil());
    return marker.emission().windowEnd() <= until;
  }

  private static Lane laneOf(PartitionMarker marker) {
    return new Lane(marker.set(), marker.partition());
  }

  private boolean isWhole(Lane lane) {
    return fromBeginning.contains(lane.partition) && !missedOf.contains(lane.set);
  }

  private static Emission latest(Map<Integer, PartitionMarker> ofWindow) {
    return ofWindow.values().stream()
        .map(PartitionMarker::emission)
        .max(Comparator.comparingLong(Emission::rowVersion))
        .orElseThrow();
  }
}
