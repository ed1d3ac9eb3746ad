package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

/** The load is what it says, by the naive implementation. */
class PingsTest {

  private static final int PARTITIONS = 2;
  private static final WorldPlan PLAN = plan(0.002, 7, 3, 0);
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
    answer =
        NaiveAnswer.of(
            NaiveParameters.of(SET)
                .withCatalog(ProductCatalog.inferred(new HashSet<>(World.PRODUCTS))),
            Map.of("demand", events));
  }

  private static WorldPlan plan(double scale, long seed, int minutes, double moving) {
    return new WorldPlan(scale, seed, WorldPlan.FRIDAY_EVENING, minutes, moving, true);
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
  void aRidersPingsComeOverAllPartitionsEachInTheOrderOfItsArrivals() {
    long[] newest = new long[PARTITIONS];
    Map<String, Set<Integer>> partitions = new HashMap<>();
    for (RecordedEvent event : events) {
      assertThat(event.timestamp()).isGreaterThanOrEqualTo(newest[event.partition()]);
      newest[event.partition()] = event.timestamp();
      rider(event)
          .ifPresent(
              rider ->
                  partitions.computeIfAbsent(rider, r -> new HashSet<>()).add(event.partition()));
    }
    assertThat(partitions).hasSizeGreaterThan(PLAN.riders());
    assertThat(partitions.values()).allMatch(all -> all.size() == PARTITIONS);
  }

  @Test
  void whoMovesCrossesAboutOneHexagonAMinute() {
    assertThat(countsPerRiderAndMinute(0)).isEqualTo(1);
    assertThat(countsPerRiderAndMinute(1)).isBetween(1.8, 2.4);
    assertThat(countsPerRiderAndMinute(0.15)).isBetween(1.1, 1.25);
  }

  private static double countsPerRiderAndMinute(double moving) {
    WorldPlan plan = plan(0.002, 9, 2, moving);
    NaiveAnswer counts =
        NaiveAnswer.of(
            NaiveParameters.of(SET)
                .withCatalog(ProductCatalog.inferred(new HashSet<>(World.PRODUCTS))),
            Map.of("demand", events(plan, senders(plan, PARTITIONS))));
    return counts.counted().size() / (double) (plan.riders() * plan.minutes());
  }

  private static Optional<String> rider(RecordedEvent event) {
    Matcher rider =
        Pattern.compile("\"rider_id\":\"([^\"]+)\"")
            .matcher(new String(event.value(), StandardCharsets.US_ASCII));
    return rider.find() ? Optional.of(rider.group(1)) : Optional.empty();
  }

  @Test
  void aCityHasMoreRidersInItsRushHour() {
    World world = World.of(plan(0.1, 5, 1, 0));
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
    WorldPlan plan = plan(0.001, seed, 1, 0.5);
    return events(plan, senders(plan, 1)).stream()
        .map(event -> event.timestamp() + new String(event.value(), StandardCharsets.US_ASCII))
        .toList();
  }

  @Test
  void theWholeWorldHasFiveMillionHexagons() {
    WorldPlan whole = plan(1, 1, 1, 0);
    assertThat(whole.riders()).isEqualTo(480_000);
    assertThat(whole.hexagons(0)).isEqualTo(76_000);
    assertThat(IntStream.range(0, whole.cities()).map(whole::hexagons).sum())
        .isBetween(4_900_000, 5_100_000);
  }
}
