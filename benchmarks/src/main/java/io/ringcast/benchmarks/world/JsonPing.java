package io.ringcast.benchmarks.world;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Pings as JSON of about 300 bytes, of which the pipeline needs a third. All pings of a rider are
 * one array, in which number and time are overwritten: the load must cost little to make.
 */
final class JsonPing {

  private static final int NUMBER_DIGITS = 12;
  private static final int TIME_DIGITS = 13;
  private static final String NUMBER_FIELD = "{\"event_id\":\"ping-";
  private static final int NUMBER_AT = NUMBER_FIELD.length();
  private static final int TIME_AT = NUMBER_AT + NUMBER_DIGITS + "\",\"event_time\":".length();

  private static final int UUID_LENGTH = 36;
  private static final String RIDER_FIELD = ",\"rider_id\":\"";
  private static final String PRODUCT_FIELD = "\",\"product_id\":\"";
  private static final String LAT_FIELD = "\",\"lat\":";
  private static final String LNG_FIELD = ",\"lng\":";
  private static final int LAT_AT =
      TIME_AT
          + TIME_DIGITS
          + RIDER_FIELD.length()
          + UUID_LENGTH
          + PRODUCT_FIELD.length()
          + UUID_LENGTH
          + LAT_FIELD.length();

  byte[] rider(UUID product, int microLat, int microLng, SplittableRandom random) {
    RiderTraits traits = RiderTraits.of(random);
    String text =
        NUMBER_FIELD
            + "0".repeat(NUMBER_DIGITS)
            + "\",\"event_time\":"
            + "0".repeat(TIME_DIGITS)
            + RIDER_FIELD
            + traits.rider()
            + PRODUCT_FIELD
            + product
            + LAT_FIELD
            + degrees(microLat)
            + LNG_FIELD
            + degrees(microLng)
            + ",\"session\":\""
            + traits.session()
            + "\",\"app\":\""
            + traits.app()
            + "\",\"platform\":\""
            + traits.platform()
            + "\",\"network\":\""
            + traits.network()
            + "\",\"accuracy\":"
            + traits.accuracy()
            + ",\"party_size\":"
            + traits.partySize()
            + "}";
    return bytes(text);
  }

  void setNumber(byte[] ping, long number) {
    setDigits(ping, NUMBER_AT, NUMBER_DIGITS, number);
  }

  void setTime(byte[] ping, long time) {
    setDigits(ping, TIME_AT, TIME_DIGITS, time);
  }

  /** Each number ends where the comma behind it stands. */
  void setLastDecimals(byte[] ping, int lat, int lng) {
    int latEnd = comma(ping, LAT_AT);
    setDigits(ping, latEnd - 2, 2, lat);
    setDigits(ping, comma(ping, latEnd + LNG_FIELD.length()) - 2, 2, lng);
  }

  private static int comma(byte[] ping, int from) {
    int at = from;
    while (ping[at] != ',') {
      at++;
    }
    return at;
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

  private static String degrees(int micro) {
    return String.format(Locale.ROOT, "%.6f", micro / 1e6);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String text(byte[] ping) {
    return new String(ping, StandardCharsets.US_ASCII);
  }
}
