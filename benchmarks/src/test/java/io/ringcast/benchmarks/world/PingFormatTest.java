package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.decode.Event;
import io.ringcast.feature.intake.decode.EventDecoder;
import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.decode.Reject;
import io.ringcast.feature.intake.decode.SchemaRegistryException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The load is the same in every format, as the job reads it. */
class PingFormatTest {

  private static final WorldPlan PLAN = new WorldPlan(0.001, 5, WorldPlan.FRIDAY_EVENING, 4);
  private static final EntityKey KEY = EntityKey.random();
  private static final EventRules RULES =
      EventRules.withDefaults(ProductCatalog.inferred(new HashSet<>(World.PRODUCTS)), 9);

  private record Read(
      long arrival, long eventTime, long entity, int product, long microLat, long microLng) {}

  @Test
  void avroSaysWhatJsonSays() {
    List<Read> json = read(new JsonPing(), new EventFormat.Json());
    assertThat(json).hasSizeGreaterThan(20_000);
    assertThat(read(new AvroPing(), new EventFormat.Avro(AvroPing.SCHEMA))).isEqualTo(json);
  }

  private static List<Read> read(PingFormat format, EventFormat encoding) {
    EventDecoder decoder = encoding.open(0, EventFields.withEntity("rider_id"), RULES, KEY);
    Pings pings = new Pings(PLAN, World.of(PLAN), format, 0, 1);
    List<Read> read = new ArrayList<>();
    long[] rejected = {0};
    for (int minute = 0; minute < PLAN.minutes(); minute++) {
      pings.minute(
          minute,
          (arrival, value) -> {
            Event event = new Event();
            if (decode(decoder, arrival, value, event) != null) {
              rejected[0]++;
            } else {
              read.add(
                  new Read(
                      arrival,
                      event.eventTime,
                      event.entity,
                      event.product,
                      Math.round(event.lat * 1e6),
                      Math.round(event.lng * 1e6)));
            }
          });
    }
    assertThat(rejected[0]).isEqualTo(pings.bad()).isPositive();
    return read;
  }

  private static Reject decode(EventDecoder decoder, long arrival, byte[] value, Event into) {
    try {
      return decoder.decode(value, arrival, into);
    } catch (SchemaRegistryException e) {
      throw new IllegalStateException(e);
    }
  }
}
