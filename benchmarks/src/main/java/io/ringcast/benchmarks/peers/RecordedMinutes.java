package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The events of recorded demand that count, in memory: good ones, in time, each rider once in a
 * minute. Which those are, the naive answer says.
 */
final class RecordedMinutes {

  private RecordedMinutes() {}

  /**
   * The first minutes of a recording.
   *
   * @param set of demand; for its resolution and distinct rule
   */
  static MemoryEvents of(List<RecordedEvent> recorded, FeatureSet set, int minutes) {
    List<PlacedEvent> events =
        NaiveAnswer.of(NaiveParameters.of(set), Map.of("demand", recorded)).counted();
    ProductCatalog products =
        ProductCatalog.inferred(
            events.stream().map(PlacedEvent::product).collect(Collectors.toSet()));
    TreeMap<Long, List<PlacedEvent>> byMinute =
        events.stream()
            .collect(
                Collectors.groupingBy(
                    event -> Minutes.of(event.eventTime()), TreeMap::new, Collectors.toList()));
    long first = byMinute.firstKey();
    long last = Math.min(byMinute.lastKey(), first + minutes - 1);
    return new MemoryEvents(
        products,
        first * Minutes.MILLIS,
        1,
        LongStream.rangeClosed(first, last)
            .mapToObj(minute -> minute(byMinute.getOrDefault(minute, List.of()), products))
            .toList());
  }

  private static MemoryEvents.Minute minute(List<PlacedEvent> events, ProductCatalog products) {
    byte[] codes = new byte[events.size()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = (byte) products.code(events.get(i).product());
    }
    return new MemoryEvents.Minute(
        events.stream().mapToLong(PlacedEvent::cell).toArray(),
        // Each is another rider's, or another cell's: its place is as good as a name.
        events.stream().mapToLong(PlacedEvent::index).toArray(),
        codes,
        codes.length);
  }
}
