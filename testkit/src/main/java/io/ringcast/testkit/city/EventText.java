package io.ringcast.testkit.city;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes events as JSON, without a JSON library: a rider's or driver's unchanging parts are made
 * once, and an event is little more than three copies.
 */
final class EventText {

  private static final byte[] HEX = ascii("0123456789abcdef");
  private static final byte[] TIME = ascii("\",\"event_time\":");
  private static final byte[] LAT = ascii(",\"lat\":");
  private static final byte[] HEADING = ascii(",\"heading\":");
  private static final byte[] LNG = ascii(",\"lng\":");

  private final byte[] demandStart;
  private final byte[] supplyStart;
  private final byte[] buffer = new byte[1_024];
  private int length;

  EventText(String city) {
    demandStart = ascii("{\"event_id\":\"d-" + city + "-");
    supplyStart = ascii("{\"event_id\":\"s-" + city + "-");
  }

  /** The part of a rider's events between the time and the place. */
  static byte[] riderId(Dice dice, int product) {
    return identity("rider_id", dice, product);
  }

  static byte[] driverId(Dice dice, int product) {
    return identity("driver_id", dice, product);
  }

  /** The part of a rider's events after the place, which no feature needs. */
  static byte[] riderEnd(Dice dice) {
    String[] versions = {"4.1.0", "4.1.2", "4.2.0", "4.3.1"};
    return ascii(
        ",\"session_id\":\"s-"
            + Long.toHexString(dice.bits())
            + "\",\"app_version\":\""
            + versions[dice.below(versions.length)]
            + "\",\"platform\":\""
            + (dice.chance(0.55) ? "ios" : "android")
            + "\",\"party_size\":"
            + (1 + dice.below(4))
            + "}");
  }

  static byte[] driverEnd(Dice dice) {
    return ascii(
        ",\"vehicle_id\":\"v-"
            + Long.toHexString(dice.bits() >>> 24)
            + "\",\"app_version\":\"7."
            + dice.below(4)
            + ".0\",\"rating\":4."
            + dice.below(10)
            + ",\"state\":\"OPEN\"}");
  }

  byte[] rider(long number, long time, byte[] id, long microLat, long microLng, byte[] end) {
    start(demandStart, number, time, id, microLat, microLng);
    put(end);
    return Arrays.copyOf(buffer, length);
  }

  byte[] driver(
      long number, long time, byte[] id, long microLat, long microLng, int heading, byte[] end) {
    start(supplyStart, number, time, id, microLat, microLng);
    put(HEADING);
    put(heading);
    put(end);
    return Arrays.copyOf(buffer, length);
  }

  private void start(
      byte[] start, long number, long time, byte[] id, long microLat, long microLng) {
    length = 0;
    put(start);
    put(number);
    put(TIME);
    put(time);
    put(id);
    put(LAT);
    putMillionths(microLat);
    put(LNG);
    putMillionths(microLng);
  }

  private static byte[] identity(String field, Dice dice, int product) {
    return ascii(
        ",\""
            + field
            + "\":\""
            + uuid(dice)
            + "\",\"product_id\":\""
            + Products.all().get(product)
            + "\"");
  }

  /** A random UUID, of version 4 as apps make them. */
  private static String uuid(Dice dice) {
    long high = (dice.bits() & ~0xF000L) | 0x4000L;
    long low = (dice.bits() >>> 2) | (1L << 63);
    byte[] text = new byte[36];
    int at = 0;
    for (int digit = 0; digit < 32; digit++) {
      if (digit == 8 || digit == 12 || digit == 16 || digit == 20) {
        text[at++] = '-';
      }
      long half = digit < 16 ? high : low;
      text[at++] = HEX[(int) (half >>> (60 - 4 * (digit & 15))) & 15];
    }
    return new String(text, StandardCharsets.US_ASCII);
  }

  private void put(byte[] part) {
    System.arraycopy(part, 0, buffer, length, part.length);
    length += part.length;
  }

  private void put(long number) {
    int end = length + digits(number);
    long rest = number;
    for (int at = end - 1; at >= length; at--) {
      buffer[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length = end;
  }

  private void putMillionths(long value) {
    if (value < 0) {
      buffer[length++] = '-';
    }
    long whole = Math.abs(value) / 1_000_000;
    put(whole);
    // The leading 1 keeps the zeros after the point; the point takes its place.
    int point = length;
    put(Math.abs(value) - whole * 1_000_000 + 1_000_000);
    buffer[point] = '.';
  }

  private static int digits(long number) {
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    return digits;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
