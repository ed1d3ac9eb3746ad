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
 * <p>A partition's first marker is only a border, unless reading began at offset 0: rows before it
 * may have been missed, up to its {@code rowsUntil}. Markers of two runs of the job add up, unless
 * the number of partitions differs. A complete window end drops older, incomplete ones.
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

  /** A record of this partition was missed, of any set: its next marker is a border. */
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

  /** The sets of which records were missed, since they cannot be known from the beginning. */
  public Set<SetId> missed() {
    return Set.copyOf(missedOf);
  }

  /** The partitions that are read from their very beginning. */
  public Set<Integer> begun() {
    return Set.copyOf(fromBeginning);
  }

  /**
   * What restores another gathering when added in this order, after its partitions have begun and
   * the same sets were missed. Markers before a missed record are left out.
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
