package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.uber.h3core.AreaUnit;
import com.uber.h3core.H3Core;
import com.uber.h3core.LengthUnit;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The load is what it says, by the naive implementation. */
class PingsTest {

  private static final int PARTITIONS = 2;
  private static final WorldPlan PLAN = plan(0.002, 7, 3, 0, PARTITIONS);
  private static final Pattern RIDER = Pattern.compile("\"rider_id\":\"([^\"]+)\"");
  private static final Pattern PLACE =
      Pattern.compile("\"rider_id\":\"([^\"]+)\".*\"lat\":([-.0-9]+),\"lng\":([-.0-9]+),");
  private static final FeatureSet SET =
      FeatureSet.of("pings", List.of("demand"), List.of(0), List.of(1));

  private static final List<RecordedEvent> events = new ArrayList<>();
  private static long late;
  private static long bad;
  private static NaiveAnswer answer;

  @BeforeAll
  static void make() {
    List<Pings> senders = senders(PLAN, PARTITIONS);
    events.addAll(events(PLAN, senders));
    late = senders.stream().mapToLong(Pings::late).sum();
    bad = senders.stream().mapToLong(Pings::bad).sum();
    answer = naive(events);
  }

  /** What the naive implementation makes of a plan. */
  static NaiveAnswer naive(WorldPlan plan, int senders) {
    return naive(events(plan, senders(plan, senders)));
  }

  private static NaiveAnswer naive(List<RecordedEvent> of) {
    return NaiveAnswer.of(
        NaiveParameters.of(SET).withCatalog(ProductCatalog.inferred(new HashSet<>(World.PRODUCTS))),
        Map.of("demand", of));
  }

  private static WorldPlan plan(
      double scale, long seed, int minutes, double moving, int partitions) {
    return new WorldPlan(scale, seed, WorldPlan.FRIDAY_EVENING, minutes, moving, partitions);
  }

  private static List<Pings> senders(WorldPlan plan, int count) {
    World world = World.of(plan);
    return IntStream.range(0, count)
        .mapToObj(sender -> new Pings(plan, world, sender, count))
        .toList();
  }

  private static List<RecordedEvent> events(WorldPlan plan, List<Pings> senders) {
    List<RecordedEvent> read = new ArrayList<>();
    for (int round = 0; round < plan.minutes() * WorldPlan.PINGS; round++) {
      for (Pings pings : senders) {
        pings.round(
            round / WorldPlan.PINGS,
            round % WorldPlan.PINGS,
            (partition, at, value) -> read.add(new RecordedEvent(partition, at, value.clone())));
      }
    }
    return read;
  }

  @Test
  void everyRiderPingsFifteenTimesAMinute() {
    assertThat(events).hasSize((int) PLAN.eventsPerMinute() * PLAN.minutes());
    Map<Long, Long> distinct =
        answer.counted().stream()
            .collect(
                Collectors.groupingBy(
                    event -> Minutes.of(event.eventTime()), Collectors.counting()));
    for (int minute = 0; minute < PLAN.minutes(); minute++) {
      assertThat(distinct.get(Minutes.of(PLAN.start()) + minute)).isEqualTo(PLAN.riders());
    }
  }

  @Test
  void oneInAThousandIsLateAndOneInAThousandIsBad() {
    assertThat(answer.late()).hasSize((int) late);
    assertThat(answer.rejects()).hasSize((int) bad);
    assertThat(late / (double) events.size()).isBetween(0.0005, 0.0016);
    assertThat(bad / (double) events.size()).isBetween(0.0005, 0.0016);
  }

  @Test
  void eventsAreOutOfOrderByUpToFiveSeconds() {
    Map<Integer, Long> arrivals =
        answer.counted().stream()
            .collect(
                Collectors.toMap(
                    PlacedEvent::index,
                    event -> events.get(event.index()).timestamp() - event.eventTime()));
    assertThat(arrivals.values()).allMatch(delay -> delay >= 0 && delay < 5_000);
    assertThat(arrivals.values()).anyMatch(delay -> delay > 4_000);
  }

  @Test
  void anEventHasAboutThreeHundredBytes() {
    assertThat(events.stream().mapToInt(event -> event.value().length).average().orElseThrow())
        .isBetween(280.0, 330.0);
  }

  @Test
  void aPartitionIsInTheOrderOfItsArrivals() {
    long[] newest = new long[PARTITIONS];
    for (RecordedEvent event : events) {
      assertThat(event.timestamp()).isGreaterThanOrEqualTo(newest[event.partition()]);
      newest[event.partition()] = event.timestamp();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aRidersPingsComeOverSoManyPartitionsInEqualParts(int number) {
    WorldPlan plan = plan(0.002, 9, 1, 0.5, number);
    Map<String, int[]> pings = new HashMap<>();
    int bad = 0;
    for (RecordedEvent event : events(plan, senders(plan, 4))) {
      Optional<String> rider = rider(event);
      rider.ifPresent(its -> pings.computeIfAbsent(its, r -> new int[4])[event.partition()]++);
      bad += rider.isEmpty() ? 1 : 0;
    }
    assertThat(pings).hasSize(plan.riders());
    int most = (WorldPlan.PINGS + number - 1) / number;
    int least = WorldPlan.PINGS / number - bad;
    for (int[] of : pings.values()) {
      assertThat(Arrays.stream(of).filter(n -> n > 0).boxed())
          .hasSize(number)
          .allMatch(n -> n >= least && n <= most);
    }
  }

  /** Those who stand stay within 100 millionths of a degree. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.15, 0.5, 1})
  void asManyMoveAsWasAsked(double share) {
    WorldPlan plan = plan(0.01, 9, 1, share, 4);
    List<Path> paths = paths(plan);
    long moving = paths.stream().filter(path -> path.width() > 100e-6).count();

    assertThat(paths).hasSize(plan.riders());
    // Each rider is drawn for itself.
    double deviation = Math.sqrt(plan.riders() * share * (1 - share));
    assertThat(moving / 1.0).isCloseTo(plan.riders() * share, within(5 * deviation));
  }

  /**
   * A straight path crosses as many edges as Crofton's formula says: its length × 2/π × the length
   * of edges in an area. Less, since a path is up to 5% shorter, and since 2% at most are corners
   * cut between two pings; more, since pings are scattered over 11 metres each way.
   */
  @Test
  void whoMovesCrossesAsManyEdgesAsACarDoes() throws IOException {
    H3Core h3 = H3Core.newInstance();
    double length = (WorldPlan.PINGS - 1) * Pings.METRES_PER_PING;
    List<Path> straight =
        paths(plan(0.01, 9, 1, 1, 4)).stream()
            .filter(path -> path.pings().size() == WorldPlan.PINGS)
            .filter(path -> path.metres(h3) > 0.95 * length)
            .toList();
    DoubleSummaryStatistics crossed =
        straight.stream().mapToDouble(path -> path.cells(h3).size() - 1).summaryStatistics();
    double expected =
        straight.stream().mapToDouble(path -> path.edges(h3) * length).average().orElseThrow();

    assertThat(straight).hasSizeGreaterThan(1000);
    double squares =
        straight.stream()
            .mapToDouble(path -> Math.pow(path.cells(h3).size() - 1 - crossed.getAverage(), 2))
            .sum();
    double error = 5 * Math.sqrt(squares) / straight.size();
    assertThat(crossed.getAverage())
        .isBetween(expected * 0.93 - error, expected * (1 + 22 / length) + error);
  }

  /** What one rider sent that can be read. */
  private record Path(List<LatLng> pings) {

    /** In degrees. */
    double width() {
      DoubleSummaryStatistics lats = pings.stream().mapToDouble(at -> at.lat).summaryStatistics();
      DoubleSummaryStatistics lngs = pings.stream().mapToDouble(at -> at.lng).summaryStatistics();
      return Math.max(lats.getMax() - lats.getMin(), lngs.getMax() - lngs.getMin());
    }

    /** From its beginning to its end. */
    double metres(H3Core h3) {
      return h3.greatCircleDistance(pings.get(0), pings.get(pings.size() - 1), LengthUnit.m);
    }

    Set<Long> cells(H3Core h3) {
      return pings.stream()
          .map(at -> h3.latLngToCell(at.lat, at.lng, 9))
          .collect(Collectors.toSet());
    }

    /** That a metre crosses. */
    double edges(H3Core h3) {
      long cell = h3.latLngToCell(pings.get(0).lat, pings.get(0).lng, 9);
      double round =
          h3.originToDirectedEdges(cell).stream()
              .mapToDouble(edge -> h3.edgeLength(edge, LengthUnit.m))
              .sum();
      return 2 / Math.PI * round / 2 / h3.cellArea(cell, AreaUnit.m2);
    }
  }

  private static List<Path> paths(WorldPlan plan) {
    Map<String, List<LatLng>> paths = new HashMap<>();
    for (RecordedEvent event : events(plan, senders(plan, 4))) {
      Matcher place = PLACE.matcher(text(event));
      if (place.find() && !place.group(2).startsWith("95")) {
        LatLng at =
            new LatLng(Double.parseDouble(place.group(2)), Double.parseDouble(place.group(3)));
        paths.computeIfAbsent(place.group(1), rider -> new ArrayList<>()).add(at);
      }
    }
    return paths.values().stream().map(Path::new).toList();
  }

  private static String text(RecordedEvent event) {
    return new String(event.value(), StandardCharsets.US_ASCII);
  }

  private static Optional<String> rider(RecordedEvent event) {
    Matcher rider = RIDER.matcher(text(event));
    return rider.find() ? Optional.of(rider.group(1)) : Optional.empty();
  }

  @Test
  void aCityHasMoreRidersInItsRushHour() {
    World world = World.of(plan(0.1, 5, 1, 0, 1));
    Random random = new Random(5);
    Map<World.WorldCity, Integer> riders = new HashMap<>();
    IntStream.range(0, 20_000).forEach(i -> riders.merge(world.city(random), 1, Integer::sum));

    assertThat(ridersPerHexagon(riders, city -> city.rush() > 1.5))
        .isGreaterThan(2 * ridersPerHexagon(riders, city -> city.rush() < 0.6));
  }

  private static double ridersPerHexagon(
      Map<World.WorldCity, Integer> riders, Predicate<World.WorldCity> which) {
    List<World.WorldCity> cities = riders.keySet().stream().filter(which).toList();
    return cities.stream().mapToInt(riders::get).sum()
        / (double) cities.stream().mapToInt(World.WorldCity::size).sum();
  }

  @Test
  void productsAreOfUnequalShare() {
    Map<Object, Long> shares =
        answer.counted().stream()
            .collect(Collectors.groupingBy(PlacedEvent::product, Collectors.counting()));
    assertThat(shares.get(World.PRODUCTS.get(0))).isGreaterThan(answer.counted().size() / 3);
    assertThat(shares).hasSizeGreaterThan(3);
  }

  @Test
  void theSameSeedGivesTheSameBytes() {
    assertThat(texts(3)).isEqualTo(texts(3)).isNotEqualTo(texts(4));
  }

  private static List<String> texts(long seed) {
    WorldPlan plan = plan(0.001, seed, 1, 0.5, 1);
    return events(plan, senders(plan, 1)).stream()
        .map(event -> event.timestamp() + new String(event.value(), StandardCharsets.US_ASCII))
        .toList();
  }

  @Test
  void theWholeWorldHasFiveMillionHexagons() {
    WorldPlan whole = plan(1, 1, 1, 0, 1);
    assertThat(whole.riders()).isEqualTo(480_000);
    assertThat(whole.hexagons(0)).isEqualTo(76_000);
    assertThat(IntStream.range(0, whole.cities()).map(whole::hexagons).sum())
        .isBetween(4_900_000, 5_100_000);
  }
}
