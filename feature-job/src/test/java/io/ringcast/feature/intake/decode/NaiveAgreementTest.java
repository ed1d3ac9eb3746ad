package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.UncountedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The decoder and the naive one, which share no code, take the same events for the same. */
class NaiveAgreementTest {

  private static final int EVENTS = 10_000;
  private static final long CELL = TestEvents.H3.latLngToCell(40.771091, -73.866135, 9);

  private static final Map<String, List<String>> AWKWARD =
      Map.of(
          "event_time",
          List.of(
              "1356998400000.0 1.3569984e12 1356998400000.5 -1 0 -0.0 1356998520000 1356998520001",
              "9223372036854775807 9223372036854775808 1e400 -1e400 null true [] {}",
              texts("2013-01-01T00:00:00Z 2013-01-01T00:00Z 2013-01-01T00:00:00 2013-01-01"),
              texts(
                  "2013-01-01T00:00:00.123456789Z 2013-01-01T00:00:00.1234567894Z 2013-01-01T00:00:00.Z"),
              texts("2013-01-01T01:00:00+01:00 2013-01-01T01:00:00+01 2013-01-01T01:00:00+0100"),
              texts("2013-01-01T18:00:00+18:00 2013-01-01T18:01:00+18:01 1356998400000"),
              texts("2013-01-01T01:00:00+01:00:30 2013-01-01t00:00:00z 2013-01-01T00:00:00,5Z"),
              texts("2013-02-29T00:00:00Z 2012-02-29T00:00:00Z 2012-12-31T24:00:00Z"),
              texts("2012-12-31T23:59:60Z 1969-12-31T23:59:59.9995Z 0000-01-01T00:00:00Z")),
          "rider_id",
          List.of("null 1 [] true", texts(" a A é \\ud800 \\ud83d\\ude00 \\u0000")),
          "product_id",
          List.of(
              "null 1",
              texts(" 0-0-0-0-1 5DB6F876-74B4-5E80-8CFA-F3BA37CB0F45"),
              texts("5db6f87674b45e808cfaf3ba37cb0f45 5db6f876-74b4-5e80-8cfa-f3ba37cb0f46")),
          "lat",
          List.of(
              "0 -0.0 90 -90 90.00000000000001 90.000000000000001 1e308 1e400 -1e400 5e-324 \"40.7\" null"),
          "lng",
          List.of("0 -0.0 180 -180 180.1 null true [] \"40.7\" 1e-400 9999999999999999999999"),
          "fare",
          List.of(
              "0 -0.0 12.5 12.345 12.355 40000000 40000000.004 40000000.006 -0.001 1e-400 1e308",
              "1e400 -1e400 9999999999999999999999 null true [] {} \"12.5\" 0.005 0.015 3"),
          "hexagon",
          List.of(
              "null 0 -1 true [] 1.5 6.17e17 99999999999999999999999 " + CELL + " " + CELL + ".0",
              texts(" zz " + CELL + " 0x" + Long.toHexString(CELL)),
              hex(CELL),
              hex(TestEvents.H3.latLngToCell(40.7, -74, 12)),
              hex(TestEvents.H3.latLngToCell(40.7, -74, 8)),
              hex(TestEvents.H3.getPentagons(9).iterator().next()),
              hex(TestEvents.H3.originToDirectedEdges(CELL).get(0)),
              hex(TestEvents.H3.cellToVertexes(CELL).get(0)),
              hex(CELL ^ 1),
              hex(CELL | Long.MIN_VALUE)));

  /** JSON texts of words; a blank at the beginning makes an empty one. */
  private static String texts(String words) {
    return Stream.of(words.split(" ", -1)).map(TestEvents::quoted).collect(Collectors.joining(" "));
  }

  private static String hex(long index) {
    String digits = Long.toHexString(index);
    return texts(digits + " 0" + digits + " 00" + digits + " " + digits.toUpperCase(Locale.ROOT));
  }

  @Test
  void sameEventsAreGoodAndCountInTheSamePlaceAndMinute() throws Exception {
    assertAgreement(Optional.empty());
  }

  @Test
  void sameEventsAreInAServiceArea() throws Exception {
    long near = TestEvents.H3.cellToParent(CELL, 8);
    Set<Long> cells = new HashSet<>(TestEvents.H3.gridDisk(near, 1));
    cells.add(TestEvents.H3.cellToParent(TestEvents.H3.latLngToCell(40.7, -74, 8), 5));
    assertAgreement(Optional.of(new ServiceArea(cells)));
  }

  private static void assertAgreement(Optional<ServiceArea> area) throws Exception {
    long seed = Seeds.next(NaiveAgreementTest.class);
    Random random = new Random(seed);
    FeatureSet set =
        FeatureSet.of("one", List.of("demand", "fare-sum.2", "fare-count"), List.of(0), List.of(1));
    List<RecordedEvent> events =
        random
            .ints(EVENTS)
            .mapToObj(i -> new RecordedEvent(0, TestEvents.NOW, awkward(random)))
            .toList();
    NaiveAnswer naive =
        NaiveAnswer.of(
            NaiveParameters.of(set)
                .withCatalog(TestEvents.RULES.products())
                .withOutOfOrderness(Duration.ofDays(100_000))
                .withAllowedSkew(TestEvents.RULES.allowedSkew())
                .withValues(Map.of("demand", new NaiveParameters.Value("fare", "fare", 2)))
                .withAreas(area.map(served -> Map.of("demand", served)).orElse(Map.of())),
            Map.of("demand", events));
    Set<Integer> rejects =
        naive.rejects().stream().map(UncountedEvent::index).collect(Collectors.toSet());

    EventDecoder decoder =
        new EventFormat.Json()
            .open(
                TestEvents.KIND,
                TestEvents.FIELDS,
                area.map(TestEvents::rules).orElse(TestEvents.RULES),
                TestEvents.KEY);
    Event event = new Event();
    Map<List<Long>, Map<Long, Latest>> counted = new HashMap<>();
    for (int i = 0; i < EVENTS; i++) {
      byte[] value = events.get(i).value();
      Reject reject = decoder.decode(value, TestEvents.NOW, event);
      assertThat(reject != null)
          .as("seed %d, %s: %s", seed, new String(value, StandardCharsets.UTF_8), reject)
          .isEqualTo(rejects.contains(i));
      if (reject == null) {
        List<Long> place = List.of(cell(event), Minutes.endOf(Minutes.of(event.eventTime)));
        counted
            .computeIfAbsent(place, p -> new HashMap<>())
            .merge(
                event.entity,
                new Latest(event.eventTime, event.value),
                (a, b) -> a.compareTo(b) < 0 ? b : a);
      }
    }

    assertThat(naive.late()).isEmpty();
    assertThat(rejects).as("seed %d", seed).hasSizeBetween(EVENTS / 10, EVENTS * 9 / 10);
    Map<List<Long>, List<Long>> expected = new HashMap<>();
    for (FeatureRow row : naive.rows()) {
      if (!row.isZero()) {
        expected.put(
            List.of(row.hexagon(), row.windowEnd()),
            List.of(row.sums()[0][0], row.sums()[1][0], row.sums()[2][0]));
      }
    }
    Map<List<Long>, List<Long>> counts = new HashMap<>();
    counted.forEach(
        (place, who) -> {
          List<Long> values =
              who.values().stream().map(Latest::value).filter(value -> value >= 0).toList();
          long sum = values.stream().mapToLong(Long::longValue).sum();
          counts.put(place, List.of((long) who.size(), sum, (long) values.size()));
        });
    assertThat(counts).as("seed %d", seed).isEqualTo(expected);
  }

  private record Latest(long time, long value) implements Comparable<Latest> {
    @Override
    public int compareTo(Latest other) {
      return time == other.time ? Long.compare(value, other.value) : Long.compare(time, other.time);
    }
  }

  /** A good event of which one or two fields were changed. */
  private static byte[] awkward(Random random) {
    List<String> fields = List.copyOf(AWKWARD.keySet());
    String[] changes = new String[2 * (1 + random.nextInt(2))];
    for (int i = 0; i < changes.length; i += 2) {
      changes[i] = fields.get(random.nextInt(fields.size()));
      String[] values = String.join(" ", AWKWARD.get(changes[i])).split(" ", -1);
      changes[i + 1] = random.nextInt(40) == 0 ? null : values[random.nextInt(values.length)];
    }
    return TestEvents.event(changes);
  }

  private static long cell(Event event) {
    H3Core h3 = TestEvents.H3;
    return event.hexagon == 0
        ? h3.latLngToCell(event.lat, event.lng, 9)
        : h3.cellToParent(event.hexagon, 9);
  }
}
