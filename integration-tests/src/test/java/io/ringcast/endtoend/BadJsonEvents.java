package io.ringcast.endtoend;

import static io.ringcast.endtoend.BadEvent.COUNTED;
import static io.ringcast.endtoend.BadInput.NOW;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What senders get wrong, as JSON, and what must become of it. To add a case, add a line. */
final class BadJsonEvents {

  static final long PENTAGON = Cells.descendant(0x8009fffffffffffL, 0, 9);
  private static final int TEN_MEGABYTES = 10 << 20;
  static final String PLACE = Tape.position(BadInput.LAT, BadInput.LNG);
  private static final String WHO = "\"rider_id\":\"somebody\"";
  private static final String WHAT = "\"product_id\":\"" + BadInput.PRODUCT + "\"";

  private final List<BadEvent> events = new ArrayList<>();

  private BadJsonEvents() {}

  static List<BadEvent> all(H3Core h3) {
    BadJsonEvents events = new BadJsonEvents();
    events.addBroken();
    events.addFields();
    events.addPlaces(h3.originToDirectedEdges(BadInput.CELL).get(0));
    events.addTimes();
    return events.events;
  }

  /** The good event of a rider. */
  static byte[] good(String rider) {
    return at(NOW, rider, PLACE);
  }

  static byte[] at(long time, String rider, String place) {
    String json = "{" + Tape.place("demand", rider, BadInput.PRODUCT, time) + place + "}";
    return json.getBytes(UTF_8);
  }

  private void addBroken() {
    String good = event(NOW, PLACE);
    json("cut off", "undecodable", good.substring(0, good.length() - 9));
    json("nested deeply", "undecodable", deep(good, 100));
    json("nested, but not too deeply", COUNTED, deep(good, 60));
    json("not an object", "undecodable", "[" + good + "]");
    json("two objects", "undecodable", good + good);
    json("a text", "undecodable", "\"demand\"");
    json("no JSON at all", "undecodable", "demand;1;2;3");
    json("an object without fields", "missing_field", "{}");
    bytes(
        "a Confluent header before the JSON", "undecodable", ("\0\0\0\0\1" + good).getBytes(UTF_8));
    bytes(
        "not UTF-8",
        "undecodable",
        good.replace("somebody", "\u00e9").getBytes(StandardCharsets.ISO_8859_1));
    bytes("UTF-16", "undecodable", good.getBytes(StandardCharsets.UTF_16LE));
    bytes("empty", "empty", new byte[0]);
    bytes("a tombstone", "empty", null);
    json("10 MB", "too_large", with(good, "\"notes\":\"" + "x".repeat(TEN_MEGABYTES) + "\""));
    json("one of two equal keys is bad, the last is good", COUNTED, doubled("\"lat\":\"x\"", good));
    json(
        "one of two equal keys is good, the last is null",
        "missing_field",
        with(good, "\"lat\":null"));
  }

  private void addFields() {
    json("the rider removed", "missing_field", "{" + WHAT + "," + time(NOW) + "," + PLACE + "}");
    json("the rider renamed", "missing_field", changed(WHO, "\"riderId\":\"somebody\""));
    json("the rider retyped", "wrong_type", changed(WHO, "\"rider_id\":17"));
    json("the rider empty", "missing_field", changed(WHO, "\"rider_id\":\"\""));
    json("the rider half a character", "wrong_type", changed(WHO, "\"rider_id\":\"\\ud800\""));
    json("the product removed", "missing_field", "{" + WHO + "," + time(NOW) + "," + PLACE + "}");
    json("the product retyped", "wrong_type", changed(WHAT, "\"product_id\":{\"id\":1}"));
    json("an unknown product", "unknown_product", changed(WHAT, product(new UUID(1, 1))));
    json("a product that is no UUID", "unknown_product", changed(WHAT, "\"product_id\":\"solo\""));
    json("the time removed", "missing_field", "{" + WHO + "," + WHAT + "," + PLACE + "}");
    json("the time with a fraction", "wrong_type", changed(time(NOW), "\"event_time\":1.5"));
    json(
        "digits as text for a time",
        "bad_time",
        changed(time(NOW), "\"event_time\":\"" + NOW + "\""));
    json("the time a boolean", "wrong_type", changed(time(NOW), "\"event_time\":true"));
    place("a fare below 0", "bad_value", PLACE + ",\"fare\":-0.01");
    place("a fare of 1e12", "bad_value", PLACE + ",\"fare\":1e12");
    place("a fare of 1e999", "bad_value", PLACE + ",\"fare\":1e999");
    place("a fare as text", "wrong_type", PLACE + ",\"fare\":\"12.5\"");
    place("a fare of null", COUNTED, PLACE + ",\"fare\":null");
    place("a fare", COUNTED, PLACE + ",\"fare\":12.5");
  }

  private void addPlaces(long edge) {
    place("no coordinates", "missing_field", "\"x\":1");
    place("no longitude", "missing_field", "\"lat\":40.75");
    place("null coordinates", "missing_field", "\"lat\":null,\"lng\":null");
    place("coordinates as text", "wrong_type", "\"lat\":\"40.75\",\"lng\":\"-73.98\"");
    place("NaN", "undecodable", "\"lat\":NaN,\"lng\":-73.98");
    place("1e308", "bad_coordinates", "\"lat\":1e308,\"lng\":-73.98");
    place("1e999", "bad_coordinates", "\"lat\":40.75,\"lng\":1e999");
    place("latitude 95", "bad_coordinates", "\"lat\":95,\"lng\":-73.98");
    place("longitude 541", "bad_coordinates", "\"lat\":40.75,\"lng\":541");
    place("0,0", "no_fix", "\"lat\":0,\"lng\":0.0");
    place("a hexagon that is no index", "bad_hexagon", "\"hexagon\":\"ffffffffffffffff\"");
    place("a hexagon that is a word", "bad_hexagon", "\"hexagon\":\"home\"");
    place("an edge", "bad_hexagon", hexagon(edge));
    place("a coarse hexagon", "coarse_hexagon", hexagon(Cells.parent(BadInput.CELL, 8)));
    place("a bad hexagon wins over good coordinates", "bad_hexagon", "\"hexagon\":\"0\"," + PLACE);
    place("a pentagon is a cell", COUNTED, hexagon(PENTAGON));
    place("a finer hexagon", COUNTED, hexagon(Cells.descendant(BadInput.CELL, 3, 10)));
  }

  private void addTimes() {
    for (BadTime time : BadTime.ALL) {
      byte[] value = unique(event(time.eventTime(), PLACE)).getBytes(UTF_8);
      add(time.name(), time.outcome(), value, time.arrival());
    }
  }

  private static String deep(String good, int levels) {
    return with(good, "\"notes\":" + "[".repeat(levels) + "]".repeat(levels));
  }

  /** The other one of two fields comes last. */
  private static String with(String good, String field) {
    return good.substring(0, good.length() - 1) + "," + field + "}";
  }

  private static String doubled(String first, String good) {
    return "{" + first + "," + good.substring(1);
  }

  private String changed(String field, String other) {
    return event(NOW, PLACE).replace(field, other);
  }

  private static String product(UUID product) {
    return "\"product_id\":\"" + product + "\"";
  }

  private static String hexagon(long index) {
    return "\"hexagon\":\"%x\"".formatted(index);
  }

  private static String time(long time) {
    return "\"event_time\":" + time;
  }

  private static String event(long time, String place) {
    return "{" + WHO + "," + WHAT + "," + time(time) + "," + place + "}";
  }

  private void place(String name, String outcome, String place) {
    json(name, outcome, event(NOW, place));
  }

  private void json(String name, String outcome, String json) {
    bytes(name, outcome, unique(json).getBytes(UTF_8));
  }

  /** Each case is another rider, so that one that is counted by mistake shows. */
  private String unique(String json) {
    return json.replace("somebody", "rider-" + events.size());
  }

  private void bytes(String name, String outcome, byte[] value) {
    add(name, outcome, value, NOW);
  }

  private void add(String name, String outcome, byte[] value, long arrival) {
    events.add(new BadEvent(name, outcome, value, value, arrival));
  }
}
