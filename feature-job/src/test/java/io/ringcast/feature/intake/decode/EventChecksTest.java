package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.TestEvents.FIELDS;
import static io.ringcast.feature.intake.decode.TestEvents.H3;
import static io.ringcast.feature.intake.decode.TestEvents.KIND;
import static io.ringcast.feature.intake.decode.TestEvents.NOW;
import static io.ringcast.feature.intake.decode.TestEvents.POOL;
import static io.ringcast.feature.intake.decode.TestEvents.POOL_CODE;
import static io.ringcast.feature.intake.decode.TestEvents.RULES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.feature.intake.decode.EventDraft.Field;
import io.ringcast.feature.intake.decode.EventDraft.Found;
import io.ringcast.testing.Seeds;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventChecksTest {

  private static final long CELL = H3.latLngToCell(40.771091, -73.866135, 9);

  private final EventChecks checks = new EventChecks(KIND, FIELDS, RULES);
  private final EventDraft draft =
      new EventDraft(new ProductCodes(RULES.products()), TestEvents.KEY);
  private final Event event = new Event();

  @BeforeEach
  void aGoodEvent() {
    draft.integer(Field.EVENT_TIME, NOW);
    text(Field.ENTITY, "rider-1");
    text(Field.PRODUCT, POOL.toString());
    draft.decimal(Field.LAT, 40.771091);
    draft.decimal(Field.LNG, -73.866135);
  }

  private void text(Field field, String text) {
    byte[] bytes = TestEvents.utf8(text);
    draft.text(field, bytes, 0, bytes.length);
  }

  private RejectReason reason() {
    Reject reject = checks.event(draft, NOW, event);
    return reject == null ? null : reject.reason();
  }

  @Test
  void aProductThatWasAddedCountsFromItsMinuteOn() {
    long minute = Minutes.of(NOW);
    for (long since : new long[] {0, minute, minute + 1}) {
      draft.count(
          new RegisteredProducts(
              Map.of(POOL, new RegisteredProducts.Product(POOL_CODE, since, true))));
      assertThat(reason()).isEqualTo(since > minute ? RejectReason.UNKNOWN_PRODUCT : null);
    }
  }

  /** In range; out of it or not finite; and exactly zero twice, which is no fix. */
  @ParameterizedTest
  @CsvSource({
    "90, 180,",
    "-90, -180,",
    "90, 0,",
    "0, 180,",
    "0, 0.0000001,",
    "-0.0000001, 0,",
    "4.9E-324, 0,",
    "95, 0, BAD_COORDINATES",
    "90.00000000000001, 0, BAD_COORDINATES",
    "-90.00000000000001, 0, BAD_COORDINATES",
    "0, 541, BAD_COORDINATES",
    "0, 180.00000000000003, BAD_COORDINATES",
    "0, -180.00000000000003, BAD_COORDINATES",
    "1e308, 1, BAD_COORDINATES",
    "1, -1e308, BAD_COORDINATES",
    "NaN, 1, BAD_COORDINATES",
    "1, NaN, BAD_COORDINATES",
    "NaN, NaN, BAD_COORDINATES",
    "Infinity, 1, BAD_COORDINATES",
    "1, -Infinity, BAD_COORDINATES",
    "0, 0, NO_FIX",
    "-0.0, 0, NO_FIX",
    "0, -0.0, NO_FIX"
  })
  void coordinatesLieInRange(double lat, double lng, RejectReason expected) {
    draft.decimal(Field.LAT, lat);
    draft.decimal(Field.LNG, lng);
    assertThat(reason()).isEqualTo(expected);
  }

  @Test
  void aPlaceOutsideOfTheServiceAreaIsRejected() {
    ServiceArea area = new ServiceArea(List.of(Cells.parent(CELL, 7)));
    EventChecks served = new EventChecks(KIND, FIELDS, TestEvents.rules(area));
    assertThat(served.event(draft, NOW, event)).isNull();
    draft.decimal(Field.LNG, -75);
    assertThat(served.event(draft, NOW, event))
        .isEqualTo(new Reject(RejectReason.OUTSIDE_AREA, "lat: outside of the service area"));
    draft.integer(Field.HEXAGON, CELL);
    assertThat(served.event(draft, NOW, event)).isNull();
    draft.integer(Field.HEXAGON, H3.latLngToCell(40, -73, 9));
    assertThat(served.event(draft, NOW, event))
        .isEqualTo(new Reject(RejectReason.OUTSIDE_AREA, "hexagon: outside of the service area"));
  }

  /** In hundredths, up to four billion; half of one goes to the even one. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "4.9E-324, 0",
    "12.34, 1234",
    "12.345, 1234",
    "0.005, 0",
    "0.015, 2",
    "40000000, 4000000000",
    "40000000.004, 4000000000",
    "40000000.006,",
    "-0.001,",
    "1e308,",
    "NaN,",
    "Infinity,",
    "-Infinity,"
  })
  void aValueIsRoundedAndInRange(double fare, Long expected) {
    draft.decimal(Field.VALUE, fare);
    assertThat(reason()).isEqualTo(expected == null ? RejectReason.BAD_VALUE : null);
    if (expected != null) {
      assertThat(event.value).isEqualTo(expected);
    }
  }

  @Test
  void anEventWithoutAValueHasNone() {
    draft.integer(Field.VALUE, 5);
    assertThat(reason()).isNull();
    assertThat(event.value).isEqualTo(500);
    for (Found none : List.of(Found.NULL, Found.NOTHING)) {
      draft.set(Field.VALUE, none);
      assertThat(reason()).isNull();
      assertThat(event.value).isEqualTo(Event.NO_VALUE);
    }
    draft.decimal(Field.VALUE, 1e12);
    assertThat(checks.event(draft, NOW, event).detail())
        .isEqualTo("fare: 1.0E12 is not from 0 to 40000000");
  }

  @Test
  void aValueWithAsManyDecimalsIsExact() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int decimals = 0; decimals <= 6; decimals++) {
      EventRules rules =
          new EventRules(
              RULES.products(),
              RULES.resolutions(),
              Map.of(),
              Map.of(KIND, new ValueConfig("fare", "fare", decimals)),
              RULES.allowedSkew(),
              1 << 20);
      EventChecks its = new EventChecks(KIND, FIELDS, rules);
      for (int i = 0; i < 100_000; i++) {
        long value = random.nextLong(Event.MAX_VALUE + 1) >> random.nextInt(32);
        draft.decimal(Field.VALUE, BigDecimal.valueOf(value, decimals).doubleValue());
        Reject reject = its.event(draft, NOW, event);
        if (reject != null || event.value != value) {
          fail("seed %d, %d with %d decimals: %d, %s", seed, value, decimals, event.value, reject);
        }
      }
    }
  }

  @Test
  void edgesVerticesAndDeletedCellsAreNoCells() {
    long pentagon = H3.getPentagons(9).iterator().next();
    // Under a pentagon no cell has 1 as its first digit.
    long deleted = (pentagon & ~(7L << 18)) | (1L << 18);
    for (long index :
        new long[] {
          H3.originToDirectedEdges(CELL).get(0), H3.cellToVertex(CELL, 0), deleted, 0, -1, ~CELL
        }) {
      draft.integer(Field.HEXAGON, index);
      assertThat(reason()).describedAs(Long.toHexString(index)).isEqualTo(RejectReason.BAD_HEXAGON);
    }
  }

  @Test
  void aFinerHexagonIsFineACoarserIsNot() {
    for (int resolution = 0; resolution <= 15; resolution++) {
      draft.integer(Field.HEXAGON, H3.latLngToCell(40.7, -73.8, resolution));
      assertThat(reason()).isEqualTo(resolution < 9 ? RejectReason.COARSE_HEXAGON : null);
    }
  }

  @Test
  void theSkewIsTheRecordsNotTheClocks() {
    draft.integer(Field.EVENT_TIME, NOW);
    assertThat(checks.event(draft, NOW - 120_000, event)).isNull();
    assertThat(checks.event(draft, NOW - 120_001, event).reason())
        .isEqualTo(RejectReason.FUTURE_TIME);
    assertThat(checks.event(draft, Long.MAX_VALUE, event)).isNull();
  }

  @Test
  void aRecordWithoutATimestampVouchesForNoTime() {
    Reject reject = checks.event(draft, -1, event);
    assertThat(reject.reason()).isEqualTo(RejectReason.FUTURE_TIME);
    assertThat(reject.detail()).contains("no Kafka timestamp");
  }

  @Test
  void anyAllowedSkewHolds() {
    EventRules rules =
        new EventRules(
            RULES.products(),
            RULES.resolutions(),
            Map.of(),
            Map.of(),
            Duration.ofMillis(Long.MAX_VALUE),
            1 << 20);
    draft.integer(Field.EVENT_TIME, Long.MAX_VALUE);
    assertThat(new EventChecks(KIND, FIELDS, rules).event(draft, 0, event)).isNull();
    assertThatThrownBy(
            () ->
                new EventRules(
                    RULES.products(),
                    RULES.resolutions(),
                    Map.of(),
                    Map.of(),
                    Duration.ofMillis(-1),
                    1 << 20))
        .hasMessageContaining("negative");
  }

  @Test
  void emptyAndTooLargeValues() {
    assertThat(checks.bytes(null, event).reason()).isEqualTo(RejectReason.EMPTY);
    assertThat(checks.bytes(new byte[0], event).reason()).isEqualTo(RejectReason.EMPTY);
    assertThat(checks.bytes(new byte[1 << 20], event)).isNull();
    assertThat(checks.bytes(new byte[(1 << 20) + 1], event).reason())
        .isEqualTo(RejectReason.TOO_LARGE);
  }

  /** A replay needs it: an event that is rejected arrived when it happened, too. */
  @Test
  void aRejectedEventStillTellsItsTime() {
    text(Field.PRODUCT, "no UUID");
    assertThat(reason()).isEqualTo(RejectReason.UNKNOWN_PRODUCT);
    assertThat(event.eventTime).isEqualTo(NOW);

    checks.bytes(new byte[0], event);
    assertThat(event.eventTime).isEqualTo(Event.NO_TIME);
  }

  /** Everything is wrong; each time what was named is mended, the next in the order comes. */
  @Test
  void theOrderOfTheChecksIsFixed() {
    draft.clear();
    text(Field.ENTITY, "");
    draft.set(Field.PRODUCT, Found.OBJECT);
    draft.set(Field.LAT, Found.TEXT);
    draft.set(Field.VALUE, Found.BOOLEAN);
    assertThat(reason()).isEqualTo(RejectReason.MISSING_FIELD);
    text(Field.EVENT_TIME, "yesterday");
    assertThat(reason()).isEqualTo(RejectReason.BAD_TIME);
    draft.integer(Field.EVENT_TIME, -5);
    assertThat(reason()).isEqualTo(RejectReason.NEGATIVE_TIME);
    draft.integer(Field.EVENT_TIME, NOW * 1000);
    assertThat(reason()).isEqualTo(RejectReason.FUTURE_TIME);
    draft.integer(Field.EVENT_TIME, NOW);
    assertThat(checks.event(draft, NOW, event).detail()).startsWith("rider_id: an empty text");
    text(Field.ENTITY, "rider-1");
    assertThat(checks.event(draft, NOW, event).detail())
        .isEqualTo("product_id: an object, expected is a UUID as text");
    text(Field.PRODUCT, "unheard of");
    assertThat(reason()).isEqualTo(RejectReason.UNKNOWN_PRODUCT);
    text(Field.PRODUCT, POOL.toString());
    assertThat(reason()).isEqualTo(RejectReason.WRONG_TYPE);
    draft.decimal(Field.LAT, 95);
    assertThat(reason()).isEqualTo(RejectReason.MISSING_FIELD);
    draft.decimal(Field.LNG, 0);
    assertThat(reason()).isEqualTo(RejectReason.BAD_COORDINATES);
    draft.decimal(Field.LAT, 0);
    assertThat(reason()).isEqualTo(RejectReason.NO_FIX);
    draft.set(Field.HEXAGON, Found.ARRAY);
    assertThat(reason()).isEqualTo(RejectReason.WRONG_TYPE);
    draft.integer(Field.HEXAGON, 77);
    assertThat(reason()).isEqualTo(RejectReason.BAD_HEXAGON);
    draft.integer(Field.HEXAGON, H3.latLngToCell(40, -73, 5));
    assertThat(reason()).isEqualTo(RejectReason.COARSE_HEXAGON);
    draft.integer(Field.HEXAGON, CELL);
    assertThat(checks.event(draft, NOW, event).detail())
        .isEqualTo("fare: a boolean, expected is a number");
    draft.decimal(Field.VALUE, -1);
    assertThat(reason()).isEqualTo(RejectReason.BAD_VALUE);
    draft.decimal(Field.VALUE, 1);
    assertThat(reason()).isNull();
  }

  @Test
  void aReasonNamesTheFieldAsItIsConfigured() {
    EventFields fields = new EventFields("ts", "who", "what", "at.lat", "at.lng", "");
    draft.integer(Field.EVENT_TIME, NOW + TimeUnit.DAYS.toMillis(1));
    assertThat(new EventChecks(KIND, fields, RULES).event(draft, NOW, event).detail())
        .isEqualTo("ts: 1357084800000 is ahead of the record's Kafka timestamp 1356998400000");
  }
}
