package io.ringcast.testkit.naive;

import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A recording put together by hand, event by event. */
final class Tape {

  static final UUID PRODUCT = UUID.fromString("00000000-0000-0000-0000-00000000000a");

  private final Map<String, List<RecordedEvent>> events = new LinkedHashMap<>();

  Tape() {
    events.put("demand", new ArrayList<>());
    events.put("supply", new ArrayList<>());
  }

  /** A rider in a cell, in a record without partition and timestamp. */
  Tape rider(String rider, long cell, long eventTime) {
    return rider(rider, cell, eventTime, RecordedEvent.ANY_PARTITION, RecordedEvent.NO_TIMESTAMP);
  }

  Tape rider(String rider, long cell, long eventTime, int partition, long timestamp) {
    return add("demand", json("rider_id", rider, cell, eventTime), partition, timestamp);
  }

  /** A rider with a fare, as JSON writes it. */
  Tape fare(String rider, long cell, long eventTime, String fare) {
    String json = json("rider_id", rider, cell, eventTime).replace("}", ",\"fare\":" + fare + "}");
    return add("demand", json, RecordedEvent.ANY_PARTITION, RecordedEvent.NO_TIMESTAMP);
  }

  Tape driver(String driver, long cell, long eventTime) {
    String json = json("driver_id", driver, cell, eventTime);
    return add("supply", json, RecordedEvent.ANY_PARTITION, RecordedEvent.NO_TIMESTAMP);
  }

  Tape add(String kind, String json, int partition, long timestamp) {
    byte[] value = json == null ? null : json.getBytes(StandardCharsets.UTF_8);
    events.get(kind).add(new RecordedEvent(partition, timestamp, value));
    return this;
  }

  Map<String, List<RecordedEvent>> events() {
    return events;
  }

  private static String json(String field, String entity, long cell, long eventTime) {
    return String.format(
        "{\"%s\":\"%s\",\"product_id\":\"%s\",\"hexagon\":\"%x\",\"event_time\":%d}",
        field, entity, PRODUCT, cell, eventTime);
  }
}
