package io.ringcast.testkit.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.uber.h3core.H3Core;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.testkit.chaos.LiveCheck.Columns;
import io.ringcast.testkit.chaos.LiveCheck.Question;
import io.ringcast.testkit.naive.NaiveArrivals;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * One rider after the other comes in one minute, five of them; the window is that minute. Then one
 * comes much later, and one that is late.
 */
class LiveCheckTest {

  private static final H3Core H3 = H3Library.load();
  private static final long CELL = H3.latLngToCell(40.75, -73.98, 9);
  private static final UUID PRODUCT = UUID.fromString("00000000-0000-0000-0000-00000000000a");
  private static final int RIDERS = 5;
  private static final int ALL = RIDERS + 2;

  private static final Columns COLUMNS = new Columns(List.of("demand"), List.of(0), List.of(1));

  /** All answers come later than these. */
  private static final SortedMap<Long, Long> TWO_STARTS = new TreeMap<>(Map.of(1L, 0L, 2L, 0L));

  private LiveCheck check = new LiveCheck(COLUMNS, arrivals(false), arrivals(false), false);

  @Test
  void sumsOfEventsThatWereSentAreRight() {
    assertThat(answer("RUNNING", 1, 3, false)).as("lacks some").isFalse();
    assertThat(answer("RUNNING", 3, 3, true)).as("has all").isTrue();
    assertThat(answer("PARTIAL", 3, 4, false)).as("may lack some").isFalse();
    assertThat(answer("FRESH", RIDERS, RIDERS, true)).isTrue();
    assertThat(check.problems(TWO_STARTS.headMap(2L))).isEmpty();
    assertThat(check.answers()).isEqualTo(4);
  }

  @Test
  void noAnswerIsAProblem() {
    assertThat(check.problems(TWO_STARTS)).containsExactly("there was no live answer");
  }

  @Test
  void moreThanWasSentIsWrong() {
    answer("RUNNING", 3, 2, false);
    assertOneProblem("demand_r0_w1: 3 (RUNNING), naive sums 0 to 2");
  }

  @Test
  void lessThanAllIsWrongOnceSettled() {
    answer("RUNNING", 1, 2, true);
    assertOneProblem("demand_r0_w1: 1 (RUNNING), naive sums 2 to 2");
  }

  @Test
  void aClosedMinuteHasAllInAnyCase() {
    answer("FRESH", 4, 4, false);
    assertOneProblem("demand_r0_w1: 4 (FRESH), naive sums 5 to 5");
  }

  @Test
  void wherePartOfTheEventsIsLostAPartialSumCountsOthersThatAreLateOtherwise() {
    check = new LiveCheck(COLUMNS, arrivals(false), arrivals(true), true);
    answer("PARTIAL", RIDERS + 1, ALL, true);
    assertThat(check.problems(TWO_STARTS)).isEmpty();
    answer("FRESH", RIDERS + 1, ALL, true);
    assertOneProblem("demand_r0_w1: 6 (FRESH), naive sums 5 to 5");
  }

  @Test
  void aSumFallsOnlyAfterAnotherStart() {
    answer("RUNNING", 3, 3, false);
    answer("RUNNING", 2, 3, false);
    assertThat(check.problems(TWO_STARTS)).isEmpty();
    answer("RUNNING", 1, 3, false);
    assertOneProblem("demand_r0_w1: 1 after 2");
  }

  @Test
  void partialAndNotYetAreWrongOnceSettled() {
    answer("PARTIAL", 0, 3, false);
    check.add(new Question(true, 3, false), table("NOT_YET", "null", 0));
    assertThat(check.problems(TWO_STARTS)).isEmpty();
    answer("PARTIAL", 3, 3, true);
    check.add(new Question(true, 3, true), table("NOT_YET", "null", 0));
    assertThat(check.problems(TWO_STARTS))
        .hasSize(2)
        .allMatch(text -> text.contains("of window end"));
  }

  private void assertOneProblem(String text) {
    assertThat(check.problems(TWO_STARTS))
        .singleElement()
        .asString()
        .contains("[1, 2]", "window end 1970-01-01T00:02:00Z", Long.toHexString(CELL), text);
  }

  private boolean answer(String status, long sum, int events, boolean settled) {
    return check.add(
        new Question(true, events, settled), table(status, "\"1970-01-01T00:02:00Z\"", sum));
  }

  private static JsonNode table(String status, String windowEnd, long value) {
    String row =
        "{\"hexagon\":\"%x\",\"product\":\"%s\",\"status\":\"%s\",\"windowEnd\":%s,\"values\":{\"demand_r0_w1\":%d}}"
            .formatted(CELL, PRODUCT, status, windowEnd, value);
    try {
      return new ObjectMapper().readTree("{\"rows\":[" + row + "]}");
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static NaiveArrivals arrivals(boolean withLate) {
    FeatureSet set =
        new FeatureSet(
            "s", 1, 9, Distinct.PER_CELL, List.of("demand"), List.of(0), List.of(1), "", "");
    NaiveArrivals arrivals =
        new NaiveArrivals(
            NaiveParameters.of(set), ProductCatalog.inferred(Set.of(PRODUCT)), 1, withLate);
    for (int rider = 0; rider < ALL; rider++) {
      String json =
          "{\"rider_id\":\"%d\",\"product_id\":\"%s\",\"hexagon\":\"%x\",\"event_time\":%d}"
              .formatted(rider, PRODUCT, CELL, (rider == RIDERS ? 300_000 : 60_000) + rider);
      arrivals.add(
          "demand",
          new RecordedEvent(0, RecordedEvent.NO_TIMESTAMP, json.getBytes(StandardCharsets.UTF_8)));
    }
    return arrivals;
  }
}
