package io.ringcast.testkit.naive;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NaiveArrivalsTest {

  private static final long MINUTE = 60_000;
  private static final int MINUTES = 8;
  private static final H3Core H3 = H3Library.load();
  private static final long A = H3.latLngToCell(40.75, -73.98, 9);

  private static final FeatureSet SET =
      new FeatureSet(
          "s",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0, 2),
          List.of(1, 3),
          "",
          "");

  private static final NaiveParameters PARAMETERS = NaiveParameters.of(SET);
  private static final ProductCatalog PRODUCTS = ProductCatalog.inferred(Set.of(Tape.PRODUCT));

  @Test
  void sumsOfTheFirstEventsAreThoseOfARecordingThatEndsThere() {
    long seed = Seeds.next(NaiveArrivalsTest.class);
    Random random = new Random(seed);
    List<Long> cells = H3.gridDisk(A, 3);
    Tape tape = new Tape();
    for (int i = 0; i < 300; i++) {
      // Late ones, repeats and senseless ones are among them.
      long time = MINUTE * MINUTES * i / 300 - random.nextInt(70_000);
      tape.rider(
          "r" + random.nextInt(4),
          cells.get(random.nextInt(cells.size())),
          time,
          random.nextInt(2),
          Math.max(0, time + random.nextInt(2_000) - 1_000));
    }
    List<RecordedEvent> events = tape.events().get("demand");
    NaiveArrivals arrivals = arrivals(events);

    for (int first : List.of(0, 1, 57, 150, 299, 300)) {
      NaiveAnswer answer =
          NaiveAnswer.of(
              PARAMETERS.withCatalog(PRODUCTS),
              Map.of("demand", events.subList(0, first), "supply", List.of()));
      for (int minute = 1; minute <= MINUTES; minute++) {
        long[] sums = answer.windowEnd(minute * MINUTE).row(A, Tape.PRODUCT).sums()[0];
        for (int column = 0; column < 4; column++) {
          int ring = SET.rings().get(column / 2);
          int window = SET.windows().get(column % 2);
          assertThat(
                  arrivals.sum(
                      "demand", Tape.PRODUCT, H3.gridDisk(A, ring), minute * MINUTE, window, first))
              .as("seed %d, %d events, minute %d, column %d", seed, first, minute, column)
              .isEqualTo(sums[column]);
        }
      }
    }
  }

  @Test
  void theClockIsThatOfTheSlowestPartitionAndNeverFalls() {
    Tape tape = new Tape();
    tape.rider("r", A, 5_000, 0, 4_000).rider("r", A, 9_000, 1, 9_000);
    tape.rider("s", A, 7_000, 0, 8_000).rider("s", A, 6_000, 0, 8_000);
    NaiveArrivals arrivals = arrivals(tape.events().get("demand"));

    assertThat(arrivals.clock(1)).as("no event of partition 1").isNegative();
    assertThat(arrivals.clock(2)).as("capped at the arrival").isEqualTo(4_000);
    assertThat(arrivals.clock(4)).isEqualTo(7_000);
  }

  @Test
  void lateOnesCountWhereEventsBeforeThemMayBeLost() {
    Tape tape = new Tape();
    tape.rider("r", A, 10_000, 0, 10_000).rider("r", A, 2 * MINUTE, 0, 2 * MINUTE);
    tape.rider("r", A, 20_000, 0, 2 * MINUTE).rider("s", A, 30_000, 0, 2 * MINUTE);
    List<RecordedEvent> events = tape.events().get("demand");

    assertThat(firstMinute(arrivals(events))).isEqualTo(1);
    assertThat(firstMinute(arrivals(events, true))).as("each rider once").isEqualTo(2);
  }

  private static long firstMinute(NaiveArrivals arrivals) {
    return arrivals.sum("demand", Tape.PRODUCT, List.of(A), MINUTE, 1, Integer.MAX_VALUE);
  }

  private static NaiveArrivals arrivals(List<RecordedEvent> events) {
    return arrivals(events, false);
  }

  private static NaiveArrivals arrivals(List<RecordedEvent> events, boolean withLate) {
    NaiveParameters demand =
        NaiveParameters.of(
            new FeatureSet(
                "s",
                1,
                9,
                Distinct.PER_CELL,
                List.of("demand"),
                SET.rings(),
                SET.windows(),
                "",
                ""));
    NaiveArrivals arrivals = new NaiveArrivals(demand, PRODUCTS, 2, withLate);
    events.forEach(event -> arrivals.add("demand", event));
    return arrivals;
  }
}
