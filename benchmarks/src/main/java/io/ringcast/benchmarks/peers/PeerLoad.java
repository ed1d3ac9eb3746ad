package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.CityEvents;
import io.ringcast.benchmarks.bare.CityLoad;
import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Which events all peers are given. Each process makes them for itself, so a load is a text.
 *
 * @param city a made-up city, or null
 * @param simulated events a second of the simulated New York, or 0
 * @param recording the folder of a recording, or null
 */
record PeerLoad(CityLoad city, double simulated, Path recording, int minutes, long seed) {

  private static final String SEPARATOR = " ";

  static PeerLoad city(CityLoad load) {
    return new PeerLoad(load, 0, null, load.minutes(), load.seed());
  }

  static PeerLoad newYork(double eventsPerSecond, int minutes, long seed) {
    return new PeerLoad(null, eventsPerSecond, null, minutes, seed);
  }

  /** The first minutes of a recording. */
  static PeerLoad recording(Path folder, int minutes) {
    return new PeerLoad(null, 0, folder, minutes, 0);
  }

  /** As the table names it. */
  String title() {
    if (city != null) {
      return "city, %s/s".formatted(text(city.distinctPerSecond()));
    }
    return recording == null ? "simulated New York" : "recorded New York";
  }

  /** How many hexagons and so on, for the notes. */
  String describe() {
    if (city != null) {
      return "%s: %,d hexagons, %d products, %s distinct counts a second, %d pings each, seed %d"
          .formatted(
              title(),
              city.hexagons(),
              city.products(),
              text(city.distinctPerSecond()),
              city.pings(),
              seed);
    }
    return recording == null
        ? "%s: demand of %s events a second, each distinct rider once a minute, seed %d"
            .formatted(title(), text(simulated), seed)
        : "%s: demand of the first %d minutes of %s"
            .formatted(title(), minutes, recording.getFileName());
  }

  MemoryEvents events() {
    if (city != null) {
      return CityEvents.of(city);
    }
    return RecordedMinutes.of(
        recording == null ? simulate() : read(), BareJob.publishedSet(), minutes);
  }

  private List<RecordedEvent> simulate() {
    CityOptions options =
        CityOptions.defaults()
            .withEventsPerSecond(simulated)
            .withSeed(seed)
            .withLength(Duration.ofMinutes(minutes));
    List<RecordedEvent> events = new ArrayList<>();
    new CitySimulator(options)
        .forEachRemaining(
            event -> {
              if (isDemand(event)) {
                events.add(event.recorded());
              }
            });
    return events;
  }

  private static boolean isDemand(SimulatedEvent event) {
    return event.kind().equals("demand");
  }

  private List<RecordedEvent> read() {
    List<RecordedEvent> events = new ArrayList<>();
    try (RecordingReader reader = Recording.open(recording, List.of("demand")).read("demand")) {
      reader.forEachRemaining(events::add);
    }
    return events;
  }

  /** Words for another process's command line. */
  List<String> words() {
    if (city == null) {
      String what = recording == null ? Double.toString(simulated) : recording.toString();
      String kind = recording == null ? "simulated" : "recorded";
      return List.of(kind, what, Integer.toString(minutes), Long.toString(seed));
    }
    return List.of(
        "city",
        String.join(
            SEPARATOR,
            List.of(
                Integer.toString(city.hexagons()),
                Integer.toString(city.products()),
                Double.toString(city.distinctPerSecond()),
                Integer.toString(city.pings()))),
        Integer.toString(minutes),
        Long.toString(seed));
  }

  /** What {@link #words()} said. */
  static PeerLoad of(List<String> words) {
    String what = words.get(1);
    int minutes = Integer.parseInt(words.get(2));
    long seed = Long.parseLong(words.get(3));
    return switch (words.get(0)) {
      case "simulated" -> newYork(Double.parseDouble(what), minutes, seed);
      case "recorded" -> recording(Path.of(what), minutes);
      default -> city(cityOf(what.split(SEPARATOR)).withMinutes(minutes).withSeed(seed));
    };
  }

  private static CityLoad cityOf(String[] numbers) {
    return CityLoad.AVERAGE_CITY
        .withHexagons(Integer.parseInt(numbers[0]))
        .withProducts(Integer.parseInt(numbers[1]))
        .withDistinctPerSecond(Double.parseDouble(numbers[2]))
        .withPings(Integer.parseInt(numbers[3]));
  }

  static String text(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
