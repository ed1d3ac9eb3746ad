package io.ringcast.endtoend;

import com.uber.h3core.util.LatLng;
import io.ringcast.testkit.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Seeded random events around given points: few riders, so that they repeat within a minute; whole
 * seconds, so that times tie; out of order, late, and with clocks that run ahead; minutes in which
 * nothing happens. Riders have few different fares, and one in five has none.
 */
final class RandomEvents {

  private static final int WHO = 40;
  private static final int SKEW_MILLIS = 100_000;
  private static final String[] FARES = {"null", "0", "5", "7.25", "12.345"};

  private final Random random;
  private final Places places;
  private final List<String> kinds;
  private final int[] resolutions;

  /** Of its own, so that the rest is as without fares. */
  private final Random fares = new Random(3);

  /**
   * @param resolutions around each point, cells of each of these are hit
   */
  RandomEvents(Random random, Places places, List<String> kinds, int... resolutions) {
    this.random = random;
    this.places = places;
    this.kinds = kinds;
    this.resolutions = resolutions;
  }

  /** So many events around each point, in the given minutes from the start on. */
  Tape around(List<LatLng> points, int perPoint, List<Integer> minutes, int partitions) {
    List<Tape.Arrival> arrivals = new ArrayList<>();
    for (LatLng point : points) {
      for (int i = 0; i < perPoint; i++) {
        arrivals.add(arrival(point, minutes.get(random.nextInt(minutes.size())), partitions));
      }
    }
    arrivals.sort(Comparator.comparingLong(arrival -> arrival.event().timestamp()));
    Tape tape = new Tape();
    arrivals.forEach(arrival -> tape.add(arrival.kind(), arrival.event()));
    return tape;
  }

  private Tape.Arrival arrival(LatLng point, int minute, int partitions) {
    String kind = kinds.get(random.nextInt(kinds.size()));
    long eventTime = Tape.START + minute * Tape.MINUTE + random.nextInt(60) * 1_000L;
    String who = "who-" + random.nextInt(WHO);
    var product = random.nextInt(4) == 0 ? Tape.VAN : Tape.SOLO;
    int resolution = resolutions[random.nextInt(resolutions.length)];
    long cell = places.near(point, resolution, random.nextInt(4));
    String json = "{" + Tape.place(kind, who, product, eventTime) + where(cell) + fare(kind) + "}";
    byte[] value = json.getBytes(StandardCharsets.UTF_8);
    return new Tape.Arrival(
        kind, new RecordedEvent(random.nextInt(partitions), eventTime + delay(), value));
  }

  /** As coordinates, or as a finer cell than any feature set needs. */
  private String where(long cell) {
    if (random.nextBoolean()) {
      return Tape.hexagon(places.h3().cellToCenterChild(cell, 15));
    }
    LatLng center = places.h3().cellToLatLng(cell);
    return Tape.position(center.lat, center.lng);
  }

  private String fare(String kind) {
    return kind.equals("demand") ? ",\"fare\":" + FARES[fares.nextInt(FARES.length)] : "";
  }

  private long delay() {
    return switch (random.nextInt(12)) {
      case 0 -> 60_000 + random.nextInt(200_000);
      case 1 -> -random.nextInt(SKEW_MILLIS);
      default -> random.nextInt(4_900);
    };
  }
}
