package io.ringcast.testkit.city;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Writes events as JSON, without a JSON library. A rider's or driver's unchanging parts are made
 * once.
 */
final class EventText {

  private final String city;
  private final StringBuilder event = new StringBuilder(1_024);

  EventText(String city) {
    this.city = city;
  }

  /** The part of a rider's events between the time and the place. */
  static String riderId(Dice dice, int product) {
    return identity("rider_id", dice, product);
  }

  static String driverId(Dice dice, int product) {
    return identity("driver_id", dice, product);
  }

  /** The part of a rider's events after the place, of which features need the fare at most. */
  static String riderEnd(Dice dice) {
    String[] versions = {"4.1.0", "4.1.2", "4.2.0", "4.3.1"};
    long session = dice.bits();
    // From 5.00 to 29.99, without another throw: the rest of a city stays as it was.
    long cents = 500 + (session >>> 33) % 2_500;
    return ",\"fare\":%d.%02d,\"session_id\":\"s-".formatted(cents / 100, cents % 100)
        + Long.toHexString(session)
        + "\",\"app_version\":\""
        + versions[dice.below(versions.length)]
        + "\",\"platform\":\""
        + (dice.chance(0.55) ? "ios" : "android")
        + "\",\"party_size\":"
        + (1 + dice.below(4))
        + "}";
  }

  static String driverEnd(Dice dice) {
    return ",\"vehicle_id\":\"v-"
        + Long.toHexString(dice.bits() >>> 24)
        + "\",\"app_version\":\"7."
        + dice.below(4)
        + ".0\",\"rating\":4."
        + dice.below(10)
        + ",\"state\":\"OPEN\"}";
  }

  byte[] rider(long number, long time, String id, long microLat, long microLng, String end) {
    start("d-", number, time, id, microLat, microLng);
    return finish(end);
  }

  byte[] driver(
      long number, long time, String id, long microLat, long microLng, int heading, String end) {
    start("s-", number, time, id, microLat, microLng);
    event.append(",\"heading\":").append(heading);
    return finish(end);
  }

  private void start(String kind, long number, long time, String id, long microLat, long microLng) {
    event.setLength(0);
    event.append("{\"event_id\":\"").append(kind).append(city).append('-').append(number);
    event.append("\",\"event_time\":").append(time).append(id);
    appendMillionths(",\"lat\":", microLat);
    appendMillionths(",\"lng\":", microLng);
  }

  private byte[] finish(String end) {
    return event.append(end).toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** The rider or driver, with a random UUID of version 4, and the product. */
  private static String identity(String field, Dice dice, int product) {
    UUID id = new UUID((dice.bits() & ~0xF000L) | 0x4000L, (dice.bits() >>> 2) | (1L << 63));
    return ",\"%s\":\"%s\",\"product_id\":\"%s\"".formatted(field, id, Products.all().get(product));
  }

  private void appendMillionths(String name, long value) {
    long size = Math.abs(value);
    event.append(name).append(value < 0 ? "-" : "").append(size / 1_000_000);
    // The leading 1 keeps the zeros after the point; the point takes its place.
    int point = event.length();
    event.append(1_000_000 + size % 1_000_000).setCharAt(point, '.');
  }
}
