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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The load is what it says, by the naive implementation. */
class PingsTest {

  private static final int PARTITIONS = 2;
  private static final WorldPlan PLAN = new WorldPlan(0.002, 7, WorldPlan.FRIDAY_EVENING, 3);
  private static final FeatureSet SET =
      FeatureSet.of("pings", List.of("demand"), List.of(0), List.of(1));

  private static final List<RecordedEvent> events = new ArrayList<>();
  private static long late;
  private static long bad;
  private static NaiveAnswer answer;

  @BeforeAll
  static void make() {
    World world = World.of(PLAN);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      Pings pings = new Pings(PLAN, world, partition, PARTITIONS);
      events.addAll(read(pings, partition));
      late += pings.late();
      bad += pings.bad();
    }
    answer =
        NaiveAnswer.of(
            NaiveParameters.of(SET)
                .withCatalog(ProductCatalog.inferred(new HashSet<>(World.PRODUCTS))),
            Map.of("demand", events));
  }

  private static List<RecordedEvent> read(Pings pings, int partition) {
    List<RecordedEvent> read = new ArrayList<>();
    for (int minute = 0; minute < PLAN.minutes(); minute++) {
      pings.minute(
          minute, (at, value) -> read.add(new RecordedEvent(partition, at, value.clone())));
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
    WorldPlan plan = new WorldPlan(0.001, seed, WorldPlan.FRIDAY_EVENING, 1);
    List<String> texts = new ArrayList<>();
    new Pings(plan, World.of(plan), 0, 1)
        .minute(0, (at, value) -> texts.add(at + new String(value, StandardCharsets.US_ASCII)));
    return texts;
  }

  @Test
  void theWholeWorldHasFiveMillionHexagons() {
    WorldPlan whole = new WorldPlan(1, 1, WorldPlan.FRIDAY_EVENING, 1);
    assertThat(whole.riders()).isEqualTo(480_000);
    assertThat(whole.hexagons(0)).isEqualTo(76_000);
    assertThat(IntStream.range(0, whole.cities()).map(whole::hexagons).sum())
        .isBetween(4_900_000, 5_100_000);
  }
}
