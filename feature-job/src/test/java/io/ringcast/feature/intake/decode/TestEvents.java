package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** A good event, the rules it meets, and what the tests ask of decoders. */
final class TestEvents {

  static final long NOW = 1_356_998_400_000L;
  static final String RIDER = "df7e56af-8224-570e-bd37-a399aaee3079";
  static final UUID POOL = UUID.fromString("5db6f876-74b4-5e80-8cfa-f3ba37cb0f45");
  static final int POOL_CODE = 200;
  static final int KIND = 1;
  static final EventFields FIELDS =
      new EventFields("event_time", "rider_id", "product_id", "lat", "lng", "hexagon");
  static final ValueConfig FARE = new ValueConfig("fare", "fare", 2);
  static final EventRules RULES = rules(EventRules.DEFAULT_MAX_BYTES);
  static final EntityKey KEY = new EntityKey(8, 24);
  static final H3Core H3 = H3Library.load();

  private TestEvents() {}

  static EventDecoder json() {
    return new EventFormat.Json().open(KIND, FIELDS, RULES, KEY);
  }

  /**
   * A good event's JSON with some fields changed: name, JSON text, name, ...; null takes it out.
   */
  static byte[] event(String... changes) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("event_id", "\"d-6\"");
    fields.put("event_time", Long.toString(NOW));
    fields.put("rider_id", quoted(RIDER));
    fields.put("product_id", quoted(POOL.toString()));
    fields.put("lat", "40.771091");
    fields.put("lng", "-73.866135");
    fields.put("trip", "{\"legs\":[{\"lat\":1},[]],\"note\":\"} \\\" é\"}");
    for (int i = 0; i < changes.length; i += 2) {
      fields.put(changes[i], changes[i + 1]);
    }
    return fields.entrySet().stream()
        .filter(field -> field.getValue() != null)
        .map(field -> quoted(field.getKey()) + ":" + field.getValue())
        .collect(Collectors.joining(",", "{", "}"))
        .getBytes(StandardCharsets.UTF_8);
  }

  static String quoted(String text) {
    return '"' + text + '"';
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static Event good(EventDecoder decoder, byte[] value) throws SchemaRegistryException {
    Event event = new Event();
    assertThat(decoder.decode(value, NOW, event)).isNull();
    return event;
  }

  static Reject reject(EventDecoder decoder, byte[] value) throws SchemaRegistryException {
    Reject reject = decoder.decode(value, NOW, new Event());
    assertThat(reject).isNotNull();
    assertThat(reject.detail()).doesNotContain(RIDER).hasSizeBetween(1, 150);
    return reject;
  }

  static RejectReason reason(EventDecoder decoder, byte[] value) throws SchemaRegistryException {
    return reject(decoder, value).reason();
  }

  static long hash(String id) {
    byte[] bytes = utf8(id);
    return KEY.hash(bytes, 0, bytes.length);
  }

  static EventRules rules(int maxBytes) {
    return rules(Map.of(), maxBytes);
  }

  /** The rules, with a service area for the kind of the tests. */
  static EventRules rules(ServiceArea area) {
    return rules(Map.of(KIND, area), EventRules.DEFAULT_MAX_BYTES);
  }

  private static EventRules rules(Map<Integer, ServiceArea> areas, int maxBytes) {
    return new EventRules(
        new ProductCatalog(Map.of(POOL, POOL_CODE)),
        List.of(9, 9),
        areas,
        Map.of(KIND, FARE),
        Duration.ofMinutes(2),
        maxBytes);
  }
}
