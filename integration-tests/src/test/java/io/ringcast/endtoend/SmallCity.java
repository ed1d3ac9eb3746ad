package io.ringcast.endtoend;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.Products;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** A simulated city of three events a second, late and senseless ones among them. */
final class SmallCity {

  static final List<UUID> PRODUCTS = Products.all();

  /** Reaches so near that the city's rows are few. */
  static final FeatureSet NEAR =
      FeatureSet.of("near", List.of("demand", "supply"), List.of(0, 1, 3), List.of(1, 2, 4));

  private static final int EVENTS_PER_SECOND = 3;

  private SmallCity() {}

  /** Demand and supply from {@link Tape#START} on. */
  static Tape tape(int minutes, long seed) {
    return tape(minutes, seed, 0);
  }

  /** The same city, where a quarter of the demand only searches. */
  static Tape withSearches(int minutes, long seed) {
    return tape(minutes, seed, 0.25);
  }

  private static Tape tape(int minutes, long seed, double searches) {
    CitySimulator simulator =
        new CitySimulator(
            CityOptions.defaults()
                .withLength(Duration.ofMinutes(minutes))
                .withEventsPerSecond(EVENTS_PER_SECOND)
                .withSeed(seed)
                .withLateShare(0.05)
                .withBadShare(0.08));
    Random random = new Random(seed);
    Tape tape = new Tape();
    while (simulator.hasNext()) {
      SimulatedEvent event = simulator.next();
      boolean search = event.kind().equals("demand") && random.nextDouble() < searches;
      byte[] value = search ? asSearch(event.value()) : event.value();
      tape.add(
          search ? "search" : event.kind(),
          new RecordedEvent(RecordedEvent.ANY_PARTITION, event.arrival(), value));
    }
    return tape;
  }

  private static byte[] asSearch(byte[] value) {
    return value == null
        ? null
        : new String(value, StandardCharsets.ISO_8859_1)
            .replace("rider_id", "search_id")
            .getBytes(StandardCharsets.ISO_8859_1);
  }
}
