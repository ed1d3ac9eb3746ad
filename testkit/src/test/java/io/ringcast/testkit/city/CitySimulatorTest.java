package io.ringcast.testkit.city;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.UncountedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CitySimulatorTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PARTITIONS = 4;
  private static final CityOptions TWO_MINUTES =
      CityOptions.defaults().withLength(Duration.ofMinutes(2)).withEventsPerSecond(500);
  // Nothing but the counts of each minute: the disks of every cell would be gigabytes.
  private static final FeatureSet COUNTS =
      FeatureSet.of("counts", CitySimulator.KINDS, List.of(0), List.of(1));

  @TempDir Path dir;

  @Test
  void sameSeedGivesTheSameBytes() {
    CityOptions options =
        options(List.of(City.named("lagos"), City.named("tokyo")), TWO_MINUTES.start())
            .withLateShare(0.01)
            .withBadShare(0.01);
    List<CitySimulator.Progress> progress = new ArrayList<>();
    long events = CitySimulator.record(options, dir.resolve("a"), progress::add);
    CitySimulator.record(options, dir.resolve("b"), p -> {});
    CitySimulator.record(options.withSeed(2), dir.resolve("c"), p -> {});

    for (String kind : CitySimulator.KINDS) {
      Path file = Recording.open(dir.resolve("a"), CitySimulator.KINDS).file(kind);
      assertThat(file).hasSameBinaryContentAs(dir.resolve("b").resolve(file.getFileName()));
      assertThat(dir.resolve("c").resolve(file.getFileName())).isNotEmptyFile();
      assertThat(readAll(dir.resolve("c"), kind).get(0).value())
          .isNotEqualTo(readAll(dir.resolve("a"), kind).get(0).value());
    }
    assertThat(progress).hasSizeGreaterThan(100);
    assertThat(progress.get(progress.size() - 1)).isEqualTo(new CitySimulator.Progress(events, 1));
    assertThat(
            readAll(dir.resolve("a"), "demand").size() + readAll(dir.resolve("a"), "supply").size())
        .isEqualTo((int) events);
  }

  @Test
  void ratesAndProductsHaveTheirShares() {
    List<SimulatedEvent> events = simulate(CityOptions.defaults());
    Map<String, Integer> products = new HashMap<>();
    int demand = 0;
    for (SimulatedEvent event : events) {
      products.merge(json(event).get("product_id").asText(), 1, Integer::sum);
      demand += event.kind().equals("demand") ? 1 : 0;
      assertThat(event.value().length).isBetween(240, 310);
    }
    assertThat(events.size() / 600.0).isCloseTo(200, within(20.0));
    assertThat(demand / (double) events.size()).isCloseTo(0.45, within(0.05));
    assertThat(products).hasSize(6);
    for (int i = 0; i < 6; i++) {
      UUID product = Products.all().get(i);
      assertThat(products.get(product.toString()) / (double) events.size())
          .as("product %d", i)
          .isCloseTo(Products.share(i), within(0.03));
    }
  }

  @Test
  void eventsArriveInDisorderOfAtMostFiveSeconds() {
    long arrival = 0;
    long latest = 0;
    long disorder = 0;
    for (SimulatedEvent event : simulate(TWO_MINUTES)) {
      assertThat(event.arrival()).isGreaterThanOrEqualTo(arrival);
      assertThat(event.arrival() - event.eventTime()).isBetween(0L, 5_000L);
      assertThat(json(event).get("event_time").asLong()).isEqualTo(event.eventTime());
      arrival = event.arrival();
      latest = Math.max(latest, event.eventTime());
      disorder = Math.max(disorder, latest - event.eventTime());
    }
    assertThat(disorder).isBetween(4_000L, 5_000L);
  }

  @Test
  void noEventIsLateOrRejectedByDefault() {
    NaiveAnswer answer = naive(simulate(TWO_MINUTES));
    assertThat(answer.late()).isEmpty();
    assertThat(answer.rejects()).isEmpty();
    assertThat(answer.rows()).isNotEmpty();
  }

  @Test
  void lateShareIsLateAndNothingElse() {
    CityOptions options = TWO_MINUTES.withLength(Duration.ofMinutes(6)).withLateShare(0.02);
    List<SimulatedEvent> events = simulate(options);
    long old = events.stream().filter(e -> e.arrival() - e.eventTime() > 5_000).count();

    // In the first minutes there is nothing yet that an event could be too late for.
    assertThat(old / (double) events.size()).isBetween(0.01, 0.02);
    assertThat(naive(events).late()).hasSize((int) old);
    assertThat(naive(events).rejects()).isEmpty();
  }

  @Test
  void badShareIsRejectedAndNothingElse() {
    List<SimulatedEvent> events = simulate(TWO_MINUTES.withBadShare(0.02));
    long bad = events.stream().filter(SimulatedEvent::bad).count();
    List<UncountedEvent> rejects = naive(events).rejects();

    assertThat(bad / (double) events.size()).isCloseTo(0.02, within(0.005));
    assertThat(rejects).hasSize((int) bad);
    Set<String> reasons = new HashSet<>();
    rejects.forEach(reject -> reasons.add(reject.reason().replaceAll(":.*", "")));
    assertThat(reasons).hasSizeGreaterThanOrEqualTo(9);
    assertThat(naive(events).late()).isEmpty();
  }

  @Test
  void ridersPingSeveralTimesAMinuteFromTheirPlace() {
    Map<String, List<double[]>> places = new HashMap<>();
    for (SimulatedEvent event : simulate(TWO_MINUTES)) {
      JsonNode json = json(event);
      if (event.kind().equals("demand")) {
        places
            .computeIfAbsent(json.get("rider_id").asText(), r -> new ArrayList<>())
            .add(new double[] {json.get("lat").asDouble(), json.get("lng").asDouble()});
      }
    }
    int pings = places.values().stream().mapToInt(List::size).sum();
    assertThat(pings / (double) places.size()).isGreaterThan(5);
    for (List<double[]> ofRider : places.values()) {
      for (double[] place : ofRider) {
        assertThat(metres(place, ofRider.get(0))).isLessThan(20);
      }
    }
  }

  @Test
  void driversDriveAtTheSpeedOfACity() {
    Map<String, double[]> last = new HashMap<>();
    int moved = 0;
    for (SimulatedEvent event : simulate(TWO_MINUTES)) {
      JsonNode json = json(event);
      if (event.kind().equals("demand")) {
        continue;
      }
      double[] now = {
        json.get("lat").asDouble(), json.get("lng").asDouble(), event.eventTime() / 1_000.0
      };
      double[] before = last.put(json.get("driver_id").asText(), now);
      // A longer pause is a ride, and ends elsewhere.
      if (before != null && Math.abs(now[2] - before[2]) < 6) {
        double speed = metres(before, now) / Math.abs(now[2] - before[2]);
        assertThat(speed).isLessThan(15);
        moved += speed > 1 ? 1 : 0;
      }
    }
    assertThat(moved).isGreaterThan(10_000);
  }

  @Test
  void crowdsThinOutAndTheAirportComesInWaves() {
    City city = City.named("new-york");
    double[] middle = {city.spots().get(0).lat(), city.spots().get(0).lng()};
    double[] airport = {city.airport().lat(), city.airport().lng()};
    int near = 0;
    int far = 0;
    int[] landed = new int[16];
    Set<String> seen = new HashSet<>();
    CityOptions options = CityOptions.defaults().withLength(Duration.ofMinutes(16));
    long start = options.start().toEpochMilli();
    for (SimulatedEvent event : simulate(options)) {
      JsonNode json = json(event);
      double[] place = {json.get("lat").asDouble(), json.get("lng").asDouble()};
      double toMiddle = metres(place, middle);
      near += toMiddle < 1_000 ? 1 : 0;
      far += toMiddle >= 3_000 && toMiddle < 5_000 ? 1 : 0;
      boolean appears = event.kind().equals("demand") && seen.add(json.get("rider_id").asText());
      if (appears && metres(place, airport) < 1_500) {
        landed[(int) ((event.eventTime() - start) / 60_000)]++;
      }
    }
    // The outer belt is 16 times as large.
    assertThat(near / 1.0).isGreaterThan(4 * far / 16.0);
    int[] sorted = landed.clone();
    Arrays.sort(sorted);
    assertThat(sorted[15]).isGreaterThan(4 * Math.max(1, sorted[4]));
  }

  @Test
  void everyCityStaysInItsPlaceAndTaveuniLiesOnBothSidesOfTheAntimeridian() {
    assertThat(City.names()).hasSizeGreaterThanOrEqualTo(8);
    for (String name : City.names()) {
      City city = City.named(name);
      double[] middle = {city.spots().get(0).lat(), city.spots().get(0).lng()};
      Set<Boolean> hemispheres = new HashSet<>();
      for (SimulatedEvent event : simulate(options(List.of(city), TWO_MINUTES.start()))) {
        JsonNode json = json(event);
        double[] place = {json.get("lat").asDouble(), json.get("lng").asDouble()};
        assertThat(place[1]).isBetween(-180.0, 180.0);
        assertThat(metres(place, middle)).as(name).isLessThan(90_000);
        hemispheres.add(place[1] > 0);
      }
      boolean onBothSides = name.equals("taveuni") || name.equals("london");
      assertThat(hemispheres).as(name).hasSize(onBothSides ? 2 : 1);
    }
  }

  @Test
  void optionsThatMakeNoSenseAreExplained() {
    assertThatThrownBy(() -> City.named("atlantis"))
        .hasMessageContaining("no city is called 'atlantis'; there are lagos, london, mumbai");
    assertThat(City.named("New-York")).isSameAs(City.named("new-york"));
    assertThatThrownBy(() -> TWO_MINUTES.withLength(Duration.ZERO))
        .hasMessageContaining("length is 0 s but must be 1 s or more");
    assertThatThrownBy(() -> TWO_MINUTES.withEventsPerSecond(0)).hasMessageContaining("per second");
    assertThatThrownBy(() -> options(List.of(), TWO_MINUTES.start()))
        .hasMessageContaining("cities");
    assertThatThrownBy(() -> TWO_MINUTES.withLateShare(2)).hasMessageContaining("late share");
    assertThatThrownBy(() -> TWO_MINUTES.withBadShare(-1)).hasMessageContaining("bad share");
    assertThatThrownBy(() -> options(TWO_MINUTES.cities(), Instant.ofEpochMilli(-1)))
        .hasMessageContaining("start");
  }

  private static CityOptions options(List<City> cities, Instant start) {
    return new CityOptions(
        TWO_MINUTES.length(),
        TWO_MINUTES.seed(),
        TWO_MINUTES.eventsPerSecond(),
        cities,
        start,
        0,
        0);
  }

  private static List<SimulatedEvent> simulate(CityOptions options) {
    List<SimulatedEvent> events = new ArrayList<>();
    new CitySimulator(options).forEachRemaining(events::add);
    return events;
  }

  /** The naive answer to the events as a topic with several partitions has them. */
  private static NaiveAnswer naive(List<SimulatedEvent> events) {
    Map<String, List<RecordedEvent>> recording = new HashMap<>();
    CitySimulator.KINDS.forEach(kind -> recording.put(kind, new ArrayList<>()));
    for (SimulatedEvent event : events) {
      List<RecordedEvent> topic = recording.get(event.kind());
      RecordedEvent recorded = event.recorded();
      topic.add(
          new RecordedEvent(topic.size() % PARTITIONS, recorded.timestamp(), recorded.value()));
    }
    return NaiveAnswer.of(NaiveParameters.of(COUNTS), recording);
  }

  private static List<RecordedEvent> readAll(Path folder, String kind) {
    List<RecordedEvent> events = new ArrayList<>();
    try (RecordingReader reader = Recording.open(folder, CitySimulator.KINDS).read(kind)) {
      reader.forEachRemaining(events::add);
    }
    return events;
  }

  private static JsonNode json(SimulatedEvent event) {
    try {
      return JSON.readTree(event.value());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double metres(double[] a, double[] b) {
    double east = Math.abs(a[1] - b[1]);
    double turned = Math.min(east, 360 - east) * Math.cos(Math.toRadians(a[0]));
    return 111_195 * Math.hypot(a[0] - b[0], turned);
  }
}
