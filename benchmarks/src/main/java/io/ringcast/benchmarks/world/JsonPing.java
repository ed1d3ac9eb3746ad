package io.ringcast.benchmarks.world;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Pings as JSON of about 300 bytes, of which the pipeline needs a third. All pings of a rider are
 * one array, in which number, time and place are overwritten: the load must cost little to make.
 */
final class JsonPing {

  private static final int NUMBER_DIGITS = 12;
  private static final int TIME_DIGITS = 13;

  private static final int DECIMALS = 6;

  /** Of -123.456789; a shorter number gets more decimals. */
  private static final int DEGREES_LENGTH = 11;

  /** What is overwritten is zeros of its length. */
  private static final String PING =
      """
      {"event_id":"ping-000000000000","event_time":0000000000000,"rider_id":"%s",\
      "product_id":"%s","lat":00000000000,"lng":00000000000,"session":"%x","app":"%s","platform":"%s",\
      "network":"%s","accuracy":%d,"fare":%d.%02d}""";

  private static final int NUMBER_AT = PING.indexOf("0".repeat(NUMBER_DIGITS));
  private static final int TIME_AT = PING.indexOf("0".repeat(TIME_DIGITS));

  /** Two UUIDs stand before. */
  private static final int LAT_AT =
      PING.indexOf("\"lat\":") + "\"lat\":".length() + 2 * (36 - "%s".length());

  private static final int LNG_AT = LAT_AT + DEGREES_LENGTH + ",\"lng\":".length();

  private static final String[] VERSIONS = {"4.188.0", "4.188.2", "4.190.1", "4.191.0"};
  private static final String[] NETWORKS = {"wifi", "5g", "lte", "3g"};

  byte[] rider(UUID product, SplittableRandom random) {
    // A random UUID of version 4.
    UUID rider =
        new UUID((random.nextLong() & ~0xF000L) | 0x4000L, (random.nextLong() >>> 2) | (1L << 63));
    int cents = 500 + random.nextInt(2_501);
    return bytes(
        String.format(
            Locale.ROOT,
            PING,
            rider,
            product,
            random.nextLong() >>> 16,
            VERSIONS[random.nextInt(VERSIONS.length)],
            random.nextInt(100) < 55 ? "ios" : "android",
            NETWORKS[random.nextInt(NETWORKS.length)],
            3 + random.nextInt(60),
            cents / 100,
            cents % 100));
  }

  void setNumber(byte[] ping, long number) {
    setDigits(ping, NUMBER_AT, NUMBER_DIGITS, number);
  }

  void setTime(byte[] ping, long time) {
    setDigits(ping, TIME_AT, TIME_DIGITS, time);
  }

  /** Takes millionths of degrees. */
  void setPlace(byte[] ping, int lat, int lng) {
    setDegrees(ping, LAT_AT, lat);
    setDegrees(ping, LNG_AT, lng);
  }

  private static void setDegrees(byte[] ping, int at, int micros) {
    int next = at;
    if (micros < 0) {
      ping[next++] = '-';
    }
    int rest = Math.abs(micros);
    int degrees = rest / 1_000_000;
    int digits = degrees >= 100 ? 3 : degrees >= 10 ? 2 : 1;
    setDigits(ping, next, digits, degrees);
    next += digits;
    ping[next++] = '.';
    setDigits(ping, next, DECIMALS, rest % 1_000_000);
    Arrays.fill(ping, next + DECIMALS, at + DEGREES_LENGTH, (byte) '0');
  }

  byte[] beyondThePole(byte[] ping) {
    return bytes(text(ping).replaceFirst("\"lat\":-?\\d+", "\"lat\":95"));
  }

  byte[] ofNoProduct(byte[] ping) {
    return bytes(
        text(ping).replaceFirst("\"product_id\":\"[0-9a-f]{8}", "\"product_id\":\"00000000"));
  }

  private static void setDigits(byte[] ping, int at, int digits, long value) {
    long rest = value;
    for (int i = at + digits - 1; i >= at; i--) {
      ping[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String text(byte[] ping) {
    return new String(ping, StandardCharsets.US_ASCII);
  }
}
