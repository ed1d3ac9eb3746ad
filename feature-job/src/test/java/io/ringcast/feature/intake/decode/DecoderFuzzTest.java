package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.TestEvents.H3;
import static io.ringcast.feature.intake.decode.TestEvents.NOW;
import static io.ringcast.feature.intake.decode.TestEvents.POOL_CODE;
import static io.ringcast.feature.intake.decode.TestEvents.RULES;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.hex.Cells;
import io.ringcast.testing.Seeds;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Changes good events at random: whatever comes of it is an event that holds to every rule, or a
 * reject, and the same each time. -Dringcast.fuzz.seconds makes it longer.
 */
class DecoderFuzzTest {

  private static final long SECONDS = Long.getLong("ringcast.fuzz.seconds", 2);
  private static final long CELL = H3.latLngToCell(40.771091, -73.866135, 9);
  static final String[] JSON_PIECES = {
    "\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "null",
    "true",
    "1e308",
    "-1e999",
    "NaN",
    "0",
    "-1",
    "0.0",
    "1356998400000000",
    "18446744073709551615",
    "99999999999999999999",
    "\\u0000",
    "\\ud800",
    "\\",
    "\u0000",
    "é",
    "😀",
    "\"lat\":",
    "\"event_time\":",
    "\"rider_id\":\"\"",
    "\"hexagon\":",
    "\"2013-01-01T00:00:00+01:00\"",
    "{\"lat\":[{\"lat\":",
    "[[[[[[[[[[[[[[[[",
    "\uFEFF"
  };

  private final Map<RejectReason, Integer> reasons = new EnumMap<>(RejectReason.class);
  private int good;

  @Test
  void json() throws Exception {
    byte[][] samples = {
      TestEvents.event(),
      TestEvents.event("hexagon", "\"" + Long.toHexString(CELL) + "\""),
      TestEvents.event("hexagon", Long.toString(CELL), "event_time", "\"2013-01-01T00:00:00Z\""),
      TestEvents.event("lat", null, "lng", "0", "hexagon", "null"),
      TestEvents.event("fare", "12.34"),
    };
    fuzz(TestEvents.json(), samples, JSON_PIECES);
  }

  @Test
  void avro() throws Exception {
    fuzz(AvroEvents.decoder(AvroEvents.SCHEMA), new byte[][] {AvroEvents.good()}, new String[0]);
  }

  @Test
  void avroWithUnions() throws Exception {
    String type = "[\"null\",\"long\",\"string\",{\"type\":\"array\",\"items\":\"Event\"}]";
    byte[][] samples = {
      AvroEvents.with("hexagon", type, CELL),
      AvroEvents.with("hexagon", type, Long.toHexString(CELL)),
      AvroEvents.with("hexagon", type, null),
    };
    EventDecoder decoder = AvroEvents.decoder(AvroEvents.schemaWith("hexagon", type));
    fuzz(decoder, samples, new String[0]);
  }

  private void fuzz(EventDecoder decoder, byte[][] samples, String[] pieces) throws Exception {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    Event event = new Event();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    int rounds = 0;
    while (System.nanoTime() < end) {
      rounds++;
      byte[] value = mutate(samples[random.nextInt(samples.length)], pieces, random);
      String shown =
          "seed " + seed + ", round " + rounds + ", " + Base64.getEncoder().encodeToString(value);
      Reject reject;
      try {
        reject = decoder.decode(value, NOW, event);
      } catch (Throwable e) {
        throw new AssertionError(shown, e);
      }
      if (reject == null) {
        good++;
        check(event, shown);
      } else {
        reasons.merge(reject.reason(), 1, Integer::sum);
        assertThat(reject.detail()).describedAs(shown).isNotBlank().hasSizeLessThan(150);
      }
      if (rounds % 16 == 0) {
        assertThat(decoder.decode(value, NOW, new Event())).describedAs(shown).isEqualTo(reject);
      }
    }
    System.out.println(rounds + " rounds: " + good + " good, " + reasons);
    assertThat(good).isPositive();
    assertThat(reasons).containsKey(RejectReason.UNDECODABLE).hasSizeGreaterThan(2);
  }

  private static void check(Event event, String shown) {
    boolean holds =
        event.product == POOL_CODE
            && event.eventTime >= 0
            && event.value >= Event.NO_VALUE
            && event.value <= Event.MAX_VALUE
            && event.eventTime <= NOW + RULES.allowedSkew().toMillis()
            && (event.hexagon == 0
                ? Math.abs(event.lat) <= 90
                    && Math.abs(event.lng) <= 180
                    && (event.lat != 0 || event.lng != 0)
                : H3.isValidCell(event.hexagon)
                    && Cells.resolution(event.hexagon) >= RULES.resolution(event.kind));
    assertThat(holds).describedAs(shown).isTrue();
  }

  static byte[] mutate(byte[] sample, String[] pieces, Random random) {
    byte[] value = sample;
    for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
      byte[] piece = piece(sample, pieces, random);
      int from = random.nextInt(value.length + 1);
      // Put in, put in the place of as much, or put in the place of all that follows.
      int way = random.nextInt(16);
      int removed = way == 0 ? value.length : way < 6 ? 0 : piece.length;
      value = replace(value, from, Math.min(value.length, from + removed), piece);
    }
    return value;
  }

  private static byte[] piece(byte[] sample, String[] pieces, Random random) {
    int from = random.nextInt(sample.length);
    int to = Math.min(sample.length, from + random.nextInt(40));
    return switch (random.nextInt(pieces.length == 0 ? 3 : 5)) {
      case 0 -> bytes(random, random.nextInt(12));
      case 1 -> new byte[] {(byte) (1 << random.nextInt(8))};
      case 2 -> Arrays.copyOfRange(sample, from, to);
      default -> TestEvents.utf8(pieces[random.nextInt(pieces.length)]);
    };
  }

  private static byte[] replace(byte[] value, int from, int to, byte[] piece) {
    return ByteBuffer.allocate(value.length - (to - from) + piece.length)
        .put(value, 0, from)
        .put(piece)
        .put(value, to, value.length - to)
        .array();
  }

  private static byte[] bytes(Random random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
