package io.ringcast.publisher.vouch;

import io.ringcast.common.blocks.MarkerGathering;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.store.StoredMarker;
import io.ringcast.publisher.unpack.MarkerSeen;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The gathering of markers, in the form in which Flink moves and keeps it. */
final class Gathering {

  private final MarkerGathering markers = new MarkerGathering();

  /** The window end's marker, if this was the last that was missing. */
  Optional<StoredMarker> add(MarkerSeen seen) {
    if (seen.isBeginning()) {
      markers.begin(seen.partition);
      return Optional.empty();
    }
    PartitionMarker marker = seen.marker();
    return markers.add(marker).map(complete -> new StoredMarker(marker.set(), complete));
  }

  /** What brings another gathering to where this one is, when it is added in this order. */
  List<MarkerSeen> state() {
    return Stream.concat(
            markers.begun().stream().map(MarkerSeen::beginning),
            markers.markers().stream().map(MarkerSeen::of))
        .toList();
  }
}
