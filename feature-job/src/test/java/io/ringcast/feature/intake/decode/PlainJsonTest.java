package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.TestEvents.FIELDS;
import static io.ringcast.feature.intake.decode.TestEvents.KIND;
import static io.ringcast.feature.intake.decode.TestEvents.NOW;
import static io.ringcast.feature.intake.decode.TestEvents.RULES;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read without Jackson is what Jackson reads, and nothing else is read without it. */
class PlainJsonTest {

  private static final int ROUNDS = 30_000;

  private final EventDecoder best = best(FIELDS);
  private final EventDecoder jackson = jackson(FIELDS);
  private final PlainJson plain =
      new PlainJson(
          FieldTree.of(RULES.paths(KIND, FIELDS)),
          new EventDraft(new ProductCodes(RULES.products()), TestEvents.KEY));

  @Test
  void changedAtRandomEventsComeToTheSame() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    byte[][] samples = {
      TestEvents.event(),
      TestEvents.event("hexagon", "\"8a2a1072b59ffff\"", "a", "[1,-2.5e+3,true,{}]"),
      TestEvents.event("event_time", "\"2013-01-01T00:00:00Z\"", "lat", "-0.0", "n", "null"),
      TestEvents.event("fare", "12.5", "lng", "-73.9", "fares", "{\"fare\":-1}"),
      TestEvents.event("lat", "1", "lng", "123456789.123456789", "text", "\"\\u00e9 \\n /\\/\""),
    };
    for (int round = 0; round < ROUNDS; round++) {
      byte[] sample = samples[random.nextInt(samples.length)];
      requireSame(
          DecoderFuzzTest.mutate(sample, DecoderFuzzTest.JSON_PIECES, random),
          "seed " + seed + ", round " + round);
    }
  }

  @Test
  void numbersComeToTheSame() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] value =
          TestEvents.event(
              "lat",
              number(random),
              "lng",
              number(random),
              "event_time",
              number(random),
              "fare",
              number(random));
      requireSame(value, "seed " + seed + ", round " + round);
    }
  }

  /** Mostly a number, of any length. */
  private static String number(Random random) {
    StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "-" : "");
    for (int digits = random.nextInt(random.nextBoolean() ? 4 : 20); digits > 0; digits--) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    if (random.nextInt(4) > 0) {
      text.append('.');
      for (int digits = random.nextInt(random.nextBoolean() ? 8 : 20); digits > 0; digits--) {
        text.append((char) ('0' + random.nextInt(10)));
      }
    }
    return random.nextInt(8) == 0 ? text + "e" + (random.nextInt(40) - 20) : text.toString();
  }

  /** Every byte at every place of an event, so that no limit between two words is missed. */
  @Test
  void everyByteAnywhereComesToTheSame() {
    byte[] event = TestEvents.event("more", "\"0123456789\\\\abcdefghijklmnop\"");
    for (int at = 0; at < event.length; at++) {
      for (int b = 0; b < 256; b++) {
        byte[] changed = event.clone();
        changed[at] = (byte) b;
        requireSame(changed, "byte " + b + " at " + at);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " { \"lat\" : 1.25 ,\t\"x\":\"é\", \"rider_id\" : \"é\" }\n",
        "{\"a\":{\"b\":[[],{},[1,-2,3.5e-7,\"\\\"\\u00E9\"],true,false,null]},\"lat\":null}",
        "{\"lat\":[1],\"lng\":{\"lng\":1},\"rider_id\":true,\"hexagon\":12}"
      })
  void whatIsPlainIsReadWithoutJackson(String text) {
    assertThat(plain.read(TestEvents.utf8(text))).isTrue();
    requireSame(TestEvents.utf8(text), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"a\":1,}",
        "{\"a\":01}",
        "{\"a\":1.}",
        "{\"a\":-}",
        "{\"a\":.5}",
        "{\"a\":1e}",
        "{\"a\":truE}",
        "{\"a\":nul}",
        "{\"a\":1 2}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\t\"}",
        "{\"a\" 1}",
        "{'a':1}",
        "{\"a\":1}}",
        "{\"a\":1} x",
        "{\"a\":[1,]}",
        "{\"a\":[1",
        "{\"a\":{\"b\"}}",
        "{\"rider_id\":\"a\\u0062c\"}",
        "{\"l\\u0061t\":1}",
        "{\"lat\":1e1}",
        "{\"lat\":0.12345678901234567890}",
        "{\"event_time\":1234567890123456789012}"
      })
  void theRestIsLeftToJackson(String text) {
    assertThat(plain.read(TestEvents.utf8(text))).isFalse();
    requireSame(TestEvents.utf8(text), text);
  }

  @Test
  void deepOnesAreLeftToJackson() {
    for (int depth = 1; depth < 70; depth++) {
      for (String[] nest : new String[][] {{"[", "]"}, {"{\"x\":", "}"}, {"{\"a\":", "}"}}) {
        String inner = nest[0].repeat(depth) + "1" + nest[1].repeat(depth);
        byte[] value = TestEvents.event("deep", inner);
        requireSame(value, inner);
        assertThat(plain.read(value)).isEqualTo(depth < 32);
      }
    }
  }

  @Test
  void nestedFieldsComeToTheSame() {
    EventFields fields =
        new EventFields("meta.time", "meta.who.id", "product", "at.lat", "at.lng", "hexagon");
    List<String> texts = new ArrayList<>();
    for (String meta :
        List.of(
            "{\"time\":1356998400000,\"who\":{\"id\":\"a\"}}",
            "{\"who\":{\"id\":\"a\"},\"time\":1,\"who\":{\"name\":1}}",
            "{\"who\":1,\"time\":1}",
            "[]",
            "null")) {
      texts.add("{\"meta\":" + meta + ",\"product\":\"" + TestEvents.POOL + "\",\"at\":{}}");
      texts.add(
          "{\"at\":{\"lat\":1.5,\"lng\":2},\"meta\":"
              + meta
              + ",\"product\":\""
              + TestEvents.POOL
              + "\"}");
      texts.add("{\"meta\":{\"time\":1356998400000},\"meta\":" + meta + ",\"at\":{\"lat\":1.5}}");
    }
    EventDecoder ours = best(fields);
    EventDecoder its = jackson(fields);
    texts.forEach(text -> requireSame(TestEvents.utf8(text), text, ours, its));
  }

  private void requireSame(byte[] value, String shown) {
    requireSame(value, shown, best, jackson);
  }

  private static void requireSame(
      byte[] value, String shown, EventDecoder best, EventDecoder jackson) {
    Event ours = new Event();
    Event jacksons = new Event();
    try {
      Reject reject = best.decode(value, NOW, ours);
      Reject itsReject = jackson.decode(value, NOW, jacksons);
      if (!Objects.equals(reject, itsReject) || !same(ours, jacksons)) {
        String told = shown + ": " + Base64.getEncoder().encodeToString(value);
        assertThat(reject).describedAs(told).isEqualTo(itsReject);
        assertThat(ours).describedAs(told).usingRecursiveComparison().isEqualTo(jacksons);
      }
    } catch (SchemaRegistryException e) {
      throw new AssertionError("JSON has no registry", e);
    }
  }

  private static boolean same(Event a, Event b) {
    return a.kind == b.kind
        && a.entity == b.entity
        && a.product == b.product
        && a.eventTime == b.eventTime
        && Double.compare(a.lat, b.lat) == 0
        && Double.compare(a.lng, b.lng) == 0
        && a.hexagon == b.hexagon
        && a.value == b.value;
  }

  private static EventDecoder best(EventFields fields) {
    return new EventFormat.Json().open(KIND, fields, RULES, TestEvents.KEY);
  }

  /** Jackson alone, behind the check for UTF-8 that both have. */
  private static EventDecoder jackson(EventFields fields) {
    return new EventDecoder(
        KIND,
        fields,
        RULES,
        TestEvents.KEY,
        draft -> {
          JsonReader json =
              new JsonReader(draft, FieldTree.of(RULES.paths(KIND, fields)), RULES.maxBytes());
          return value ->
              Utf8.firstInvalid(value, 0, value.length) < 0
                  ? json.readByJackson(value)
                  : json.read(value);
        });
  }
}
