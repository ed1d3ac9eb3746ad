package io.ringcast.publisher.vouch;

import io.ringcast.common.blocks.MarkerGathering;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.common.kafka.RecordGap;
import io.ringcast.publisher.unpack.MarkerSeen;
import io.ringcast.publisher.write.DueMarker;
import io.ringcast.store.StoredMarker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Collects the markers of a window end from all partitions; its state is a list of records. */
final class MarkerCollector {

  /** Where the next offset is not known, since the topic was made anew. */
  private static final long UNKNOWN = -1;

  private final FeaturesTopic topic;
  private final Consumer<RecordGap> lost;
  private final MarkerGathering markers = new MarkerGathering();
  private final RowsSince rowsSince = new RowsSince();

  /** The offset that comes next, by partition. */
  private final Map<Integer, Long> next = new HashMap<>();

  MarkerCollector(FeaturesTopic topic, Consumer<RecordGap> lost) {
    this.topic = topic;
    this.lost = lost;
  }

  /** The window end's marker, if this was the last that was missing. */
  Optional<DueMarker> add(MarkerSeen seen) {
    if (seen.isMissed) {
      leaveOut(seen);
      return Optional.empty();
    }
    if (seen.isMarker()) {
      return add(seen.marker(), seen.readAt);
    }
    Long expected = seen.isStart ? next.get(seen.partition) : null;
    if (expected == null && seen.offset == 0) {
      markers.begin(seen.partition);
      rowsSince.begin(seen.partition, seen.readAt);
    } else if (expected != null && expected != UNKNOWN) {
      resume(seen.partition, expected, seen.offset);
    }
    if (seen.offset != 0) {
      next.put(seen.partition, seen.offset);
    }
    return Optional.empty();
  }

  private Optional<DueMarker> add(PartitionMarker marker, long readAt) {
    rowsSince.add(marker, readAt);
    if (marker.partitions() == 0) {
      return Optional.empty();
    }
    return markers
        .add(marker)
        .map(
            complete ->
                new DueMarker(new StoredMarker(marker.set(), complete), rowsSince.of(marker)));
  }

  /** Rows that are not stored are not vouched for: those of the set, or of the whole partition. */
  private void leaveOut(MarkerSeen seen) {
    if (seen.set.isEmpty()) {
      markers.missed(seen.partition);
    } else {
      markers.missed(new SetId(seen.set, seen.version));
    }
  }

  /** Skipped offsets may never have held a record of their own, as in mirrored transactions. */
  private void resume(int partition, long expected, long offset) {
    if (offset < expected) {
      miss(partition, expected, 0);
    } else if (offset > expected) {
      long left = Math.min(offset, topic.oldest(partition));
      if (left > expected) {
        miss(partition, expected, left);
      }
    }
  }

  /** The topic was deleted and made anew since the state was kept. */
  void makeAnew() {
    next.forEach((partition, expected) -> miss(partition, expected, 0));
    next.replaceAll((partition, expected) -> UNKNOWN);
  }

  /** A collector that knows the same positions, after which all partitions are read anew. */
  MarkerCollector afterLoss() {
    markers.begun().forEach(markers::missed);
    next.keySet().forEach(markers::missed);
    MarkerCollector after = new MarkerCollector(topic, lost);
    state().forEach(after::add);
    return after;
  }

  private void miss(int partition, long from, long left) {
    markers.missed(partition);
    lost.accept(new RecordGap(topic.name(), partition, from, left));
  }

  /** Restores another collector when it takes these in this order. */
  List<MarkerSeen> state() {
    return Stream.of(
            markers.begun().stream()
                .map(
                    partition ->
                        MarkerSeen.reached(partition, 0).readAt(rowsSince.begun(partition))),
            rowsSince.state().stream(),
            next.entrySet().stream().map(at -> MarkerSeen.reached(at.getKey(), at.getValue())),
            markers.missed().stream().map(MarkerSeen::missed),
            markers.markers().stream().map(MarkerSeen::of))
        .flatMap(all -> all)
        .toList();
  }
}
