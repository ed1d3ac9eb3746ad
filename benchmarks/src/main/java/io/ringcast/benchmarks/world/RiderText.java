package io.ringcast.benchmarks.world;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * A rider's pings as JSON of about 300 bytes, of which the pipeline needs a third. All pings of a
 * rider are one array of bytes, in which the ping's number and time are written over.
 */
final class RiderText {

  private static final int NUMBER_DIGITS = 12;
  private static final int TIME_DIGITS = 13;
  private static final String[] VERSIONS = {"4.188.0", "4.188.2", "4.190.1", "4.191.0"};
  private static final String[] NETWORKS = {"wifi", "5g", "lte", "3g"};
  private static final String NUMBER_FIELD = "{\"event_id\":\"ping-";
  private static final int NUMBER_AT = NUMBER_FIELD.length();
  private static final int TIME_AT = NUMBER_AT + NUMBER_DIGITS + "\",\"event_time\":".length();

  private RiderText() {}

  /**
   * A new rider's text, with noughts for the number and time.
   *
   * @param product its UUID
   */
  static byte[] of(UUID product, int microLat, int microLng, SplittableRandom random) {
    String text =
        NUMBER_FIELD
            + "0".repeat(NUMBER_DIGITS)
            + "\",\"event_time\":"
            + "0".repeat(TIME_DIGITS)
            + ",\"rider_id\":\""
            + new UUID(version4(random.nextLong()), variant(random.nextLong()))
            + "\",\"product_id\":\""
            + product
            + "\",\"lat\":"
            + degrees(microLat)
            + ",\"lng\":"
            + degrees(microLng)
            + ",\"session\":\""
            + Long.toHexString(random.nextLong() >>> 16)
            + "\",\"app\":\""
            + VERSIONS[random.nextInt(VERSIONS.length)]
            + "\",\"platform\":\""
            + (random.nextInt(100) < 55 ? "ios" : "android")
            + "\",\"network\":\""
            + NETWORKS[random.nextInt(NETWORKS.length)]
            + "\",\"accuracy\":"
            + (3 + random.nextInt(60))
            + ",\"party_size\":"
            + (1 + random.nextInt(4))
            + "}";
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static void setNumber(byte[] text, long number) {
    setDigits(text, NUMBER_AT, NUMBER_DIGITS, number);
  }

  static void setTime(byte[] text, long time) {
    setDigits(text, TIME_AT, TIME_DIGITS, time);
  }

  private static void setDigits(byte[] text, int at, int digits, long value) {
    long rest = value;
    for (int i = at + digits - 1; i >= at; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private static String degrees(int micro) {
    return String.format(Locale.ROOT, "%.6f", micro / 1e6);
  }

  private static long version4(long bits) {
    return (bits & ~0xF000L) | 0x4000L;
  }

  private static long variant(long bits) {
    return (bits >>> 2) | (1L << 63);
  }
}
