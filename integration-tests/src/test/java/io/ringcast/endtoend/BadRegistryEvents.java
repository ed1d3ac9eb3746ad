package io.ringcast.endtoend;

import static io.ringcast.endtoend.AvroEvent.DOUBLE;
import static io.ringcast.endtoend.AvroEvent.LONG;
import static io.ringcast.endtoend.AvroEvent.TEXT;
import static io.ringcast.endtoend.AvroEvent.logical;
import static io.ringcast.endtoend.AvroEvent.or;
import static io.ringcast.endtoend.BadEvent.COUNTED;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import io.ringcast.testkit.registry.FakeRegistry;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.util.Utf8;

/**
 * What senders get wrong, as Avro with schemas in a registry, and how a schema may change. To add a
 * case, add a line.
 */
final class BadRegistryEvents {

  private static final String NULL = "\"null\"";
  private static final String FLOAT = "\"float\"";
  private static final String INT = "\"int\"";
  private static final String BYTES = "\"bytes\"";
  private static final String FIXED_UUID =
      "{\"type\":\"fixed\",\"name\":\"Id\",\"size\":16,\"logicalType\":\"uuid\"}";
  private static final int UNKNOWN_ID = 1_000;
  private static final int FIRST_UNUSABLE = 2_000;
  private static final int TEN_MEGABYTES = 10 << 20;
  private static final long NOW = BadInput.NOW;

  private final FakeRegistry registry;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<BadEvent> events = new ArrayList<>();

  BadRegistryEvents(FakeRegistry registry) {
    this.registry = registry;
  }

  byte[] good(String rider) {
    return encoded(AvroEvent.of(rider));
  }

  static byte[] framed(int id, byte[] datum) {
    return ByteBuffer.allocate(datum.length + 5).put((byte) 0).putInt(id).put(datum).array();
  }

  List<BadEvent> all(H3Core h3) {
    addHeaders();
    addBytes();
    addSchemasThatStillFit();
    addSchemasThatDoNot();
    addValues();
    addHexagons(h3.originToDirectedEdges(BadInput.CELL).get(0));
    addTimes();
    return events;
  }

  private void addHeaders() {
    byte[] good = encoded(event());
    bytes("a wrong magic byte", "undecodable", otherMagic(good));
    bytes("an unknown schema id", "unknown_schema", framed(UNKNOWN_ID, event().datum()));
    bytes("a negative schema id", "unknown_schema", framed(-1, event().datum()));
    bytes("no header", "undecodable", event().datum());
    bytes("half a header", "undecodable", Arrays.copyOf(good, 3));
    bytes("a header and nothing else", "undecodable", Arrays.copyOf(good, 5));
    bytes("JSON", "undecodable", BadJsonEvents.good(rider()));
    bytes(
        "JSON behind a header",
        "undecodable",
        framed(idOf(event().schema()), BadJsonEvents.good(rider())));
    bytes("empty", "empty", new byte[0]);
    bytes("a tombstone", "empty", null);
    unusable("a schema that is none", FakeRegistry.answer("{\"type\":\"recrd\"}"));
    unusable(
        "a schema that is not Avro",
        FakeRegistry.answer("syntax = \"proto3\";").put("schemaType", "PROTOBUF"));
    unusable(
        "a schema that refers to one that is gone",
        FakeRegistry.refersTo(FakeRegistry.answer("\"gone\""), "gone", 1));
  }

  private void addBytes() {
    byte[] good = encoded(event());
    bytes("cut off", "undecodable", Arrays.copyOf(good, good.length - 3));
    bytes("a byte too many", "undecodable", Arrays.copyOf(good, good.length + 1));
    bytes("10 MB", "too_large", Arrays.copyOf(good, TEN_MEGABYTES));
    AvroEvent floats = event().with("lat", FLOAT, 40f).with("lng", FLOAT, -73f);
    claimed("of another schema than it says", floats, event());
    claimed(
        "a length that the bytes do not have",
        event().with("notes", LONG, 1L << 40),
        event().with("notes", BYTES, null));
    claimed(
        "a branch that the union does not have",
        event().with("lat", LONG, 2L),
        event().with("lat", or(NULL, DOUBLE), null));
    claimed(
        "a rider that is not UTF-8",
        event().with("rider_id", BYTES, ByteBuffer.wrap(new byte[] {(byte) 0xFF})),
        event());
    event("nested deeply", "undecodable", nested(event(), 100));
    event("nested, but not too deeply", COUNTED, nested(event(), 60));
  }

  private void addSchemasThatStillFit() {
    event("a field more", COUNTED, event().with("surge", DOUBLE, 1.5));
    event("another order", COUNTED, event().renamed("rider_id", "who").renamed("who", "rider_id"));
    event("a rider who may be null", COUNTED, event().with("rider_id", or(NULL, TEXT), rider()));
    event("the rider one of many types", COUNTED, event().with("rider_id", or(INT, TEXT), rider()));
    event(
        "coordinates as floats",
        COUNTED,
        event().with("lat", FLOAT, (float) BadInput.LAT).with("lng", FLOAT, (float) BadInput.LNG));
    event(
        "a product as 16 bytes",
        COUNTED,
        event().with("product_id", FIXED_UUID, bytesOf(BadInput.PRODUCT)));
    event(
        "a time in microseconds that says so",
        COUNTED,
        event().with("event_time", logical(LONG, "timestamp-micros"), NOW * 1000));
    event(
        "a time as an instant",
        COUNTED,
        event().with("event_time", TEXT, Instant.ofEpochMilli(NOW).toString()));
    event(
        "a text that is not UTF-8, in a field that nobody needs",
        COUNTED,
        event().with("note", TEXT, new Utf8(new byte[] {(byte) 0xFF})));
    event("a time as a double", COUNTED, event().with("event_time", DOUBLE, (double) NOW));
    event("a hexagon that is null", COUNTED, event().with("hexagon", or(NULL, LONG), null));
  }

  private void addSchemasThatDoNot() {
    for (String name : List.of("rider_id", "product_id", "event_time", "lat", "lng")) {
      event(name + " removed", "missing_field", event().without(name));
      event(name + " renamed", "missing_field", event().renamed(name, "other"));
      event(name + " null", "missing_field", event().with(name, or(NULL, INT), null));
      event(name + " a boolean", "wrong_type", event().with(name, "\"boolean\"", true));
      event(name + " an array", "wrong_type", event().with(name, arrays(1), List.of()));
    }
    event("the rider a number", "wrong_type", event().with("rider_id", LONG, 17L));
    event(
        "the rider a number of a union", "wrong_type", event().with("rider_id", or(INT, TEXT), 17));
    event(
        "the rider as bytes",
        "wrong_type",
        event().with("rider_id", BYTES, ByteBuffer.allocate(9)));
    event(
        "the product an enum",
        "wrong_type",
        event()
            .with(
                "product_id", "{\"type\":\"enum\",\"name\":\"P\",\"symbols\":[\"SOLO\"]}", "SOLO"));
    event("digits as text for a time", "bad_time", event().with("event_time", TEXT, "" + NOW));
    event(
        "the time in seconds as an int",
        "wrong_type",
        event().with("event_time", INT, 1_772_820_020));
    event("a time as a float", "wrong_type", event().with("event_time", FLOAT, (float) NOW));
    event(
        "a time of day",
        "wrong_type",
        event().with("event_time", logical(LONG, "time-micros"), NOW));
    event(
        "a local time",
        "wrong_type",
        event().with("event_time", logical(LONG, "local-timestamp-millis"), NOW));
    event(
        "coordinates as text",
        "wrong_type",
        event().with("lat", TEXT, "40.75").with("lng", TEXT, "-73.98"));
  }

  private void addValues() {
    event("an empty rider", "missing_field", event().with("rider_id", ""));
    event(
        "an unknown product",
        "unknown_product",
        event().with("product_id", new UUID(1, 1).toString()));
    event(
        "an unknown product as 16 bytes",
        "unknown_product",
        event().with("product_id", FIXED_UUID, bytesOf(new UUID(1, 1))));
    event("a product that is no UUID", "unknown_product", event().with("product_id", "solo"));
    event("NaN", "bad_coordinates", event().with("lat", Double.NaN));
    event("infinite", "bad_coordinates", event().with("lng", Double.NEGATIVE_INFINITY));
    event("1e308", "bad_coordinates", event().with("lat", 1e308));
    event("latitude 95", "bad_coordinates", event().with("lat", 95.0));
    event("longitude 541", "bad_coordinates", event().with("lng", 541.0));
    event("0,0", "no_fix", event().with("lat", 0.0).with("lng", -0.0));
  }

  private void addHexagons(long edge) {
    hexagon("a hexagon that is no index", "bad_hexagon", -1);
    hexagon("an edge", "bad_hexagon", edge);
    hexagon("a coarse hexagon", "coarse_hexagon", Cells.parent(BadInput.CELL, 8));
    hexagon("a pentagon is a cell", COUNTED, BadJsonEvents.PENTAGON);
    hexagon("a finer hexagon", COUNTED, Cells.descendant(BadInput.CELL, 3, 10));
    event("a hexagon as text", "bad_hexagon", event().with("hexagon", TEXT, "home"));
    event("a hexagon as a double", "wrong_type", event().with("hexagon", DOUBLE, 1.0));
  }

  private void addTimes() {
    for (BadTime time : BadTime.ALL) {
      byte[] value = encoded(event().with("event_time", time.eventTime()));
      byte[] plain = BadJsonEvents.at(time.eventTime(), rider(), BadJsonEvents.PLACE);
      events.add(new BadEvent(time.name(), time.outcome(), value, plain, time.arrival()));
    }
  }

  private AvroEvent event() {
    return AvroEvent.of(rider());
  }

  /** Each case is another rider, so that one that is counted by mistake shows. */
  private String rider() {
    return "rider-" + events.size();
  }

  private static AvroEvent nested(AvroEvent event, int levels) {
    Object value = List.of();
    for (int i = 1; i < levels; i++) {
      value = List.of(value);
    }
    return event.with("notes", arrays(levels), value);
  }

  private static String arrays(int levels) {
    return "{\"type\":\"array\",\"items\":".repeat(levels) + INT + "}".repeat(levels);
  }

  private static byte[] bytesOf(UUID id) {
    return ByteBuffer.allocate(16)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }

  private static byte[] otherMagic(byte[] event) {
    byte[] changed = event.clone();
    changed[0] = 1;
    return changed;
  }

  private void hexagon(String name, String outcome, long index) {
    AvroEvent event = event().with("hexagon", LONG, index);
    byte[] plain = BadJsonEvents.at(NOW, rider(), Tape.hexagon(index));
    events.add(new BadEvent(name, outcome, encoded(event), plain, NOW));
  }

  /** Written with one schema, but with the id of another. */
  private void claimed(String name, AvroEvent written, AvroEvent asIf) {
    bytes(name, "undecodable", framed(idOf(asIf.schema()), written.datum()));
  }

  private void unusable(String name, ObjectNode answer) {
    int id = FIRST_UNUSABLE + events.size();
    registry.put("/schemas/ids/" + id, answer);
    bytes(name, "unusable_schema", framed(id, event().datum()));
  }

  private void event(String name, String outcome, AvroEvent event) {
    bytes(name, outcome, encoded(event));
  }

  private void bytes(String name, String outcome, byte[] value) {
    events.add(new BadEvent(name, outcome, value, BadJsonEvents.good(rider()), NOW));
  }

  private byte[] encoded(AvroEvent event) {
    return framed(idOf(event.schema()), event.datum());
  }

  private int idOf(String schema) {
    return ids.computeIfAbsent(
        schema,
        unknown -> {
          int id = ids.size() + 1;
          registry.schema(id, schema);
          return id;
        });
  }
}
