package io.ringcast.endtoend;

import static io.ringcast.endtoend.AvroEvent.DOUBLE;
import static io.ringcast.endtoend.AvroEvent.LONG;
import static io.ringcast.endtoend.AvroEvent.or;
import static io.ringcast.endtoend.BadEvent.COUNTED;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * What senders get wrong where all events are of one schema, which is a file: with another schema
 * they are at best undecodable. To add a case, add a line.
 */
final class BadAvroEvents {

  private static final int TEN_MEGABYTES = 10 << 20;

  private final List<BadEvent> events = new ArrayList<>();

  private BadAvroEvents() {}

  /** What the file says. */
  static String schema() {
    return event("anybody").schema();
  }

  static byte[] good(String rider) {
    return event(rider).datum();
  }

  private static AvroEvent event(String rider) {
    return AvroEvent.of(rider)
        .with("lat", or("\"null\"", DOUBLE), BadInput.LAT)
        .with("lng", or("\"null\"", DOUBLE), BadInput.LNG)
        .with("hexagon", or("\"null\"", LONG), null)
        .with("fare", or("\"null\"", DOUBLE), null);
  }

  static List<BadEvent> all() {
    BadAvroEvents events = new BadAvroEvents();
    events.addBytes();
    events.addOtherSchemas();
    events.addValues();
    events.addTimes();
    return events.events;
  }

  private void addBytes() {
    byte[] good = event().datum();
    bytes("cut off", "undecodable", Arrays.copyOf(good, good.length - 3));
    bytes("a byte too many", "undecodable", Arrays.copyOf(good, good.length + 1));
    bytes("a Confluent header before it", "undecodable", BadRegistryEvents.framed(1, good));
    bytes("JSON", "undecodable", BadJsonEvents.good(rider()));
    bytes("empty", "empty", new byte[0]);
    bytes("a tombstone", "empty", null);
    bytes("10 MB", "too_large", Arrays.copyOf(good, TEN_MEGABYTES));
  }

  private void addOtherSchemas() {
    event("a field more", "undecodable", event().with("surge", DOUBLE, 1.5));
    event("the rider removed", "undecodable", event().without("rider_id"));
    event(
        "a float for a double",
        "undecodable",
        event().with("lng", or("\"null\"", "\"float\""), 1f));
    event(
        "the time as text", "undecodable", event().with("event_time", "\"string\"", "2026-03-06"));
    event(
        "the coordinates no longer optional",
        "undecodable",
        event().with("lat", DOUBLE, BadInput.LAT).with("lng", DOUBLE, BadInput.LNG));
    event(
        "a name renamed, which the bytes do not show",
        COUNTED,
        event().without("hexagon").with("cell", or("\"null\"", LONG), null));
  }

  private void addValues() {
    event("null coordinates", "missing_field", event().with("lat", null).with("lng", null));
    event("one coordinate", "missing_field", event().with("lng", null));
    event("NaN", "bad_coordinates", event().with("lat", Double.NaN));
    event("1e308", "bad_coordinates", event().with("lng", 1e308));
    event("0,0", "no_fix", event().with("lat", 0.0).with("lng", -0.0));
    event("no hexagon", "bad_hexagon", event().with("hexagon", -1L));
    event("an empty rider", "missing_field", event().with("rider_id", ""));
    event(
        "an unknown product",
        "unknown_product",
        event().with("product_id", new UUID(1, 1).toString()));
    event("a fare below 0", "bad_value", event().with("fare", -1.0));
    event("a fare of NaN", "bad_value", event().with("fare", Double.NaN));
    byte[] plain = BadJsonEvents.at(BadInput.NOW, rider(), BadJsonEvents.PLACE + ",\"fare\":12.5");
    byte[] fare = event().with("fare", 12.5).datum();
    events.add(new BadEvent("a fare", COUNTED, fare, plain, BadInput.NOW));
  }

  private void addTimes() {
    for (BadTime time : BadTime.ALL) {
      byte[] value = event().with("event_time", time.eventTime()).datum();
      byte[] plain = BadJsonEvents.at(time.eventTime(), rider(), BadJsonEvents.PLACE);
      events.add(new BadEvent(time.name(), time.outcome(), value, plain, time.arrival()));
    }
  }

  private AvroEvent event() {
    return event(rider());
  }

  /** Each case is another rider, so that one that is counted by mistake shows. */
  private String rider() {
    return "rider-" + events.size();
  }

  private void event(String name, String outcome, AvroEvent event) {
    bytes(name, outcome, event.datum());
  }

  private void bytes(String name, String outcome, byte[] value) {
    events.add(new BadEvent(name, outcome, value, BadJsonEvents.good(rider()), BadInput.NOW));
  }
}
