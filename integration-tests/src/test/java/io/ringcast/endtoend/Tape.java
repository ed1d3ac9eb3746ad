package io.ringcast.endtoend;

import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** Events in the order in which they arrive, each with its partition: what both sides are given. */
final class Tape {

  /** A Friday evening; the start of a minute. */
  static final long START = 1_772_820_000_000L;

  static final long MINUTE = 60_000;

  static final UUID SOLO = UUID.fromString("00000000-0000-0000-0000-00000000000a");
  static final UUID VAN = UUID.fromString("f0000000-0000-0000-0000-00000000000b");

  /** What events of a kind may carry, where a set asks for it. */
  static final Map<String, NaiveParameters.Value> VALUES =
      Map.of("demand", new NaiveParameters.Value("fare", "fare", 2));

  /** The kinds that are made of the fare. */
  static final List<String> FARES = List.of("fare-sum.2", "fare-count");

  /**
   * One event of a kind.
   *
   * @param event with a partition and an arrival time
   */
  record Arrival(String kind, RecordedEvent event) {}

  private final List<Arrival> arrivals = new ArrayList<>();

  List<Arrival> arrivals() {
    return arrivals;
  }

  Tape add(String kind, RecordedEvent event) {
    arrivals.add(new Arrival(kind, event));
    return this;
  }

  /** An event in a cell of any resolution that is fine enough. */
  Tape add(String kind, String who, UUID product, long cell, long eventTime, int partition) {
    return add(kind, eventTime, partition, place(kind, who, product, eventTime) + hexagon(cell));
  }

  /** A rider with a fare, as JSON writes it. */
  Tape fare(String who, long cell, long eventTime, int partition, String fare) {
    String json = place("demand", who, SOLO, eventTime) + hexagon(cell);
    return add("demand", eventTime, partition, json + ",\"fare\":" + fare);
  }

  /** An event whose arrival is its own time. */
  Tape add(String kind, long arrival, int partition, String json) {
    byte[] value = ("{" + json + "}").getBytes(StandardCharsets.UTF_8);
    return add(kind, new RecordedEvent(partition, arrival, value));
  }

  static String place(String kind, String who, UUID product, long eventTime) {
    return "\"%s\":\"%s\",\"product_id\":\"%s\",\"event_time\":%d,"
        .formatted(entityField(kind), who, product, eventTime);
  }

  static String hexagon(long cell) {
    return "\"hexagon\":\"%x\"".formatted(cell);
  }

  static String position(double lat, double lng) {
    return String.format(Locale.ROOT, "\"lat\":%.9f,\"lng\":%.9f", lat, lng);
  }

  static String entityField(String kind) {
    return switch (kind) {
      case "demand" -> "rider_id";
      case "supply" -> "driver_id";
      default -> kind + "_id";
    };
  }

  /** The same events dealt out to so many partitions, in no pattern. */
  Tape dealt(int partitions, long seed) {
    Random random = new Random(seed);
    Tape dealt = new Tape();
    for (Arrival arrival : arrivals) {
      RecordedEvent old = arrival.event();
      dealt.add(
          arrival.kind(),
          new RecordedEvent(random.nextInt(partitions), old.timestamp(), old.value()));
    }
    return dealt;
  }

  /** The same events, all in one partition. */
  Tape inPartition(int partition) {
    Tape moved = new Tape();
    for (Arrival arrival : arrivals) {
      RecordedEvent old = arrival.event();
      moved.add(arrival.kind(), new RecordedEvent(partition, old.timestamp(), old.value()));
    }
    return moved;
  }

  /** This tape and what comes after it. */
  Tape and(Tape later) {
    Tape both = new Tape();
    both.arrivals.addAll(arrivals);
    both.arrivals.addAll(later.arrivals);
    return both;
  }

  /** The events that arrive from one time on and before another. */
  Tape between(long from, long until) {
    Tape part = new Tape();
    for (Arrival arrival : arrivals) {
      long at = arrival.event().timestamp();
      if (from <= at && at < until) {
        part.arrivals.add(arrival);
      }
    }
    return part;
  }

  /** The events by kind, as the naive answer reads them. */
  Map<String, List<RecordedEvent>> byKind() {
    Map<String, List<RecordedEvent>> byKind = new LinkedHashMap<>();
    for (Arrival arrival : arrivals) {
      byKind.computeIfAbsent(arrival.kind(), kind -> new ArrayList<>()).add(arrival.event());
    }
    return byKind;
  }

  /** For each kind the offsets that its events have in their partitions. */
  Map<String, List<Long>> offsets() {
    Map<String, List<Long>> offsets = new HashMap<>();
    Map<String, Long> next = new HashMap<>();
    for (Arrival arrival : arrivals) {
      String partition = arrival.kind() + "-" + arrival.event().partition();
      long offset = next.merge(partition, 1L, Long::sum) - 1;
      offsets.computeIfAbsent(arrival.kind(), kind -> new ArrayList<>()).add(offset);
    }
    return offsets;
  }

  int size() {
    return arrivals.size();
  }
}
