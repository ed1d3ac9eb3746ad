package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.TestEvents.H3;
import static io.ringcast.feature.intake.decode.TestEvents.KIND;
import static io.ringcast.feature.intake.decode.TestEvents.NOW;
import static io.ringcast.feature.intake.decode.TestEvents.POOL;
import static io.ringcast.feature.intake.decode.TestEvents.POOL_CODE;
import static io.ringcast.feature.intake.decode.TestEvents.RIDER;
import static io.ringcast.feature.intake.decode.TestEvents.RULES;
import static io.ringcast.feature.intake.decode.TestEvents.event;
import static io.ringcast.feature.intake.decode.TestEvents.good;
import static io.ringcast.feature.intake.decode.TestEvents.hash;
import static io.ringcast.feature.intake.decode.TestEvents.quoted;
import static io.ringcast.feature.intake.decode.TestEvents.reason;
import static io.ringcast.feature.intake.decode.TestEvents.reject;
import static io.ringcast.feature.intake.decode.TestEvents.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

  private static final long CELL = H3.latLngToCell(40.771091, -73.866135, 9);

  private final EventDecoder decoder = TestEvents.json();

  @Test
  void aGoodEvent() throws Exception {
    Event event = good(decoder, event());
    assertThat(event.kind).isEqualTo(KIND);
    assertThat(event.eventTime).isEqualTo(NOW);
    assertThat(event.entity).isEqualTo(hash(RIDER));
    assertThat(event.product).isEqualTo(POOL_CODE);
    assertThat(event.lat).isEqualTo(40.771091);
    assertThat(event.lng).isEqualTo(-73.866135);
    assertThat(event.hexagon).isZero();
  }

  @Test
  void everyTruncationIsUndecodable() throws Exception {
    byte[] whole = event("hexagon", "null", "a", "[1.5e3,true,\"\\u00e9\"]");
    for (int length = 1; length < whole.length; length++) {
      assertThat(reason(decoder, Arrays.copyOf(whole, length)))
          .describedAs("the first %d bytes", length)
          .isEqualTo(RejectReason.UNDECODABLE);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "null",
        "[]",
        "[{}]",
        "12",
        "\"text\"",
        "{]",
        "{\"lat\"}",
        "{lat:1}",
        "{'lat':1}",
        "{} {}",
        "{}x",
        "{},",
        "{\"a\":NaN}",
        "{\"a\":1,}",
        "{\"a\":01}",
        "{\"a\":\"\t\"}",
        "{/**/}",
        "\u0000{}",
        "{\u0000}"
      })
  void whatIsNotOneJsonObject(String text) throws Exception {
    assertThat(reason(decoder, utf8(text))).isEqualTo(RejectReason.UNDECODABLE);
  }

  @Test
  void garbageAfterAGoodEvent() throws Exception {
    byte[] good = event();
    for (String tail : new String[] {"}", "{}", "x", "\u0000", ",", "1"}) {
      byte[] value = utf8(new String(good, StandardCharsets.UTF_8) + tail);
      assertThat(reason(decoder, value)).isEqualTo(RejectReason.UNDECODABLE);
    }
    good(decoder, utf8(" \n\t" + new String(good, StandardCharsets.UTF_8) + "\r\n "));
  }

  @Test
  void deepNesting() throws Exception {
    good(decoder, event("deep", "[".repeat(60) + "]".repeat(60)));
    Reject reject = reject(decoder, event("deep", "[".repeat(100) + "]".repeat(100)));
    assertThat(reject.reason()).isEqualTo(RejectReason.UNDECODABLE);
    assertThat(reject.detail()).contains("64 levels");
    assertThat(reason(decoder, utf8("{\"a\":".repeat(100_000))))
        .isEqualTo(RejectReason.UNDECODABLE);
    assertThat(reason(decoder, utf8("[".repeat(1_000_000)))).isEqualTo(RejectReason.UNDECODABLE);
  }

  @Test
  void bytesThatAreNotUtf8AnywhereAreUndecodable() throws Exception {
    byte[] whole = event();
    for (int at = 0; at < whole.length; at++) {
      for (int bad : new int[] {0xFF, 0xC0, 0xF5, 0xED}) {
        byte[] value = whole.clone();
        value[at] = (byte) bad;
        assertThat(reason(decoder, value))
            .describedAs("byte %d is %x", at, bad)
            .isEqualTo(RejectReason.UNDECODABLE);
      }
    }
  }

  @Test
  void otherUnicodeEncodingsAreUndecodable() throws Exception {
    String text = new String(event(), StandardCharsets.UTF_8);
    for (String charset : new String[] {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE"}) {
      assertThat(reason(decoder, text.getBytes(charset))).isEqualTo(RejectReason.UNDECODABLE);
    }
  }

  @Test
  void aUtf8ByteOrderMarkIsSkipped() throws Exception {
    good(decoder, utf8("\uFEFF" + new String(event(), StandardCharsets.UTF_8)));
  }

  @Test
  void theLastOfDuplicateKeysWins() throws Exception {
    String first = "{\"lat\":1,\"lat\":\"x\",\"event_time\":null,\"rider_id\":\"other\",";
    String rest = new String(event(), StandardCharsets.UTF_8).substring(1);
    Event event = good(decoder, utf8(first + rest));
    assertThat(event.lat).isEqualTo(40.771091);
    assertThat(event.entity).isEqualTo(hash(RIDER));

    String open = rest.substring(0, rest.length() - 1);
    assertThat(reason(decoder, utf8("{" + open + ",\"lat\":null}")))
        .isEqualTo(RejectReason.MISSING_FIELD);
    assertThat(reason(decoder, utf8("{" + open + ",\"lat\":[]}")))
        .isEqualTo(RejectReason.WRONG_TYPE);
    assertThat(reason(decoder, utf8("{" + open + ",\"rider_id\":\"\"}")))
        .isEqualTo(RejectReason.MISSING_FIELD);
    for (String product : new String[] {"x", ""}) {
      assertThat(reason(decoder, utf8("{" + open + ",\"product_id\":" + quoted(product) + "}")))
          .isEqualTo(RejectReason.UNKNOWN_PRODUCT);
    }
  }

  @Test
  void nothingIsLeftOfTheEventBefore() throws Exception {
    good(decoder, event());
    assertThat(reason(decoder, utf8("{}"))).isEqualTo(RejectReason.MISSING_FIELD);
    good(decoder, event("hexagon", quoted(Long.toHexString(CELL))));
    assertThat(good(decoder, event()).hexagon).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"event_time", "rider_id", "product_id", "lat", "lng"})
  void missingRenamedNullOrWrong(String field) throws Exception {
    assertThat(reason(decoder, event(field, null))).isEqualTo(RejectReason.MISSING_FIELD);
    assertThat(reason(decoder, event(field, null, field.toUpperCase(Locale.ROOT), "1")))
        .isEqualTo(RejectReason.MISSING_FIELD);
    assertThat(reason(decoder, event(field, "null"))).isEqualTo(RejectReason.MISSING_FIELD);
    for (String wrong : new String[] {"true", "false", "{}", "[]", "[1]", "{\"lat\":1}"}) {
      Reject reject = reject(decoder, event(field, wrong));
      assertThat(reject.reason()).isEqualTo(RejectReason.WRONG_TYPE);
      assertThat(reject.detail()).startsWith(field + ": ");
    }
  }

  @Test
  void coordinatesAreNumbers() throws Exception {
    assertThat(reason(decoder, event("lat", "\"40.77\""))).isEqualTo(RejectReason.WRONG_TYPE);
    assertThat(reason(decoder, event("lng", "\"\""))).isEqualTo(RejectReason.WRONG_TYPE);
    assertThat(reason(decoder, event("lat", "NaN"))).isEqualTo(RejectReason.UNDECODABLE);
    assertThat(reason(decoder, event("lat", "-Infinity"))).isEqualTo(RejectReason.UNDECODABLE);
    assertThat(good(decoder, event("lat", "40", "lng", "-7.3e1")).lat).isEqualTo(40);
    String digits = "0." + "1".repeat(2000);
    assertThat(good(decoder, event("lat", digits)).lat).isEqualTo(Double.parseDouble(digits));
  }

  @ParameterizedTest
  @CsvSource({
    "1356998400000.0, 1356998400000",
    "1.3569984e12, 1356998400000",
    "0, 0",
    "-0.0, 0",
    "\"2013-01-01T00:00:00Z\", 1356998400000",
    "\"2013-01-01T00:00:00.25+01:00\", 1356994800250",
  })
  void timesAsNumberOrInstant(String json, long millis) throws Exception {
    assertThat(good(decoder, event("event_time", json)).eventTime).isEqualTo(millis);
  }

  @ParameterizedTest
  @CsvSource({
    "1356998400.5, WRONG_TYPE",
    "1356998400000.25, WRONG_TYPE",
    "\"1356998400000\", BAD_TIME",
    "\"\", BAD_TIME",
    "\"2013-01-01T00:00:00\", BAD_TIME",
    "-1, NEGATIVE_TIME",
    "-1e400, NEGATIVE_TIME",
    "-123456789012345678901234567890, NEGATIVE_TIME",
    "\"1969-12-31T23:59:59.999Z\", NEGATIVE_TIME",
    "1356998520001, FUTURE_TIME",
    "1356998400000000, FUTURE_TIME",
    "123456789012345678901234567890, FUTURE_TIME",
    "1e400, FUTURE_TIME",
    "\"2014-01-01T00:00:00Z\", FUTURE_TIME",
  })
  void timesThatAreRejected(String json, RejectReason reason) throws Exception {
    assertThat(reason(decoder, event("event_time", json))).isEqualTo(reason);
  }

  @Test
  void hexagonsAsHexDigitsOrInteger() throws Exception {
    String hex = Long.toHexString(CELL);
    for (String json :
        new String[] {
          quoted(hex), quoted(hex.toUpperCase(Locale.ROOT)), quoted("0" + hex), Long.toString(CELL)
        }) {
      Event event = good(decoder, event("hexagon", json, "lat", null));
      assertThat(event.hexagon).isEqualTo(CELL);
    }
    assertThat(good(decoder, event("hexagon", "null")).hexagon).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "\"\", BAD_HEXAGON",
    "\"892a1008003ffffx\", BAD_HEXAGON",
    "\"89zz1008003ffff\", BAD_HEXAGON",
    "\"ffffffffffffffff\", BAD_HEXAGON",
    "\"000000000000000\", BAD_HEXAGON",
    "0, BAD_HEXAGON",
    "-1, BAD_HEXAGON",
    "18446744073709551615, BAD_HEXAGON",
    "99999999999999999999999, BAD_HEXAGON",
    "6.17733122422996991e17, WRONG_TYPE",
    "true, WRONG_TYPE",
    "{}, WRONG_TYPE",
    "[], WRONG_TYPE",
  })
  void hexagonsThatAreRejected(String json, RejectReason reason) throws Exception {
    assertThat(reason(decoder, event("hexagon", json))).isEqualTo(reason);
  }

  @Test
  void aHexagonAsDecimalTextIsNotMistakenForHex() throws Exception {
    assertThat(reason(decoder, event("hexagon", quoted(Long.toString(CELL)))))
        .isEqualTo(RejectReason.BAD_HEXAGON);
  }

  @Test
  void entitiesAreWhatTheirTextIs() throws Exception {
    assertThat(good(decoder, event("rider_id", "\"r\\u00e9\\ud83d\\ude00\\n\"")).entity)
        .isEqualTo(hash("ré😀\n"));
    assertThat(good(decoder, event("rider_id", "\"ré😀\\n\"")).entity).isEqualTo(hash("ré😀\n"));
    String longId = "x".repeat(100_000) + "é";
    assertThat(good(decoder, event("rider_id", quoted(longId))).entity).isEqualTo(hash(longId));
    for (String half : new String[] {"\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83d\\ud83d!"}) {
      assertThat(reason(decoder, event("rider_id", quoted(half))))
          .isEqualTo(RejectReason.WRONG_TYPE);
    }
    assertThat(reason(decoder, event("rider_id", "7"))).isEqualTo(RejectReason.WRONG_TYPE);
  }

  @Test
  void ignoredFieldsMayHoldAnything() throws Exception {
    good(decoder, event("note", quoted("y".repeat(900_000))));
    good(decoder, event("number", "9".repeat(10_000) + "e" + "9".repeat(10_000)));
    good(decoder, event("n".repeat(100_000), "1"));
    good(decoder, event("", "{\"\":[]}"));
  }

  @Test
  void nestedFields() throws Exception {
    EventDecoder nested =
        new EventFormat.Json()
            .open(
                0,
                new EventFields(
                    "meta.ts", "rider.id", "product_id", "pos.wgs.lat", "pos.wgs.lng", ""),
                RULES,
                TestEvents.KEY);
    String head = "{\"meta\":{\"ts\":" + NOW + ",\"lat\":2},\"product_id\":" + quoted(POOL + "");
    String body = head + ",\"rider\":{\"id\":\"r\",\"lat\":3},\"lat\":4,\"hexagon\":7,";
    String place = "\"pos\":{\"wgs\":{\"x\":{\"lat\":9},\"lat\":40.5,\"lng\":-73.5},\"z\":1}";
    assertThat(good(nested, utf8(body + place + "}")).lat).isEqualTo(40.5);

    // The later object replaces the earlier one as a whole.
    assertThat(reject(nested, utf8(body + place + ",\"pos\":{\"wgs\":{\"lat\":1}}}")).detail())
        .isEqualTo("pos.wgs.lng: not there");
    for (String instead : new String[] {"null", "7", "[]", "\"x\"", "{}", "{\"wgs\":[{}]}"}) {
      assertThat(reason(nested, utf8(body + place + ",\"pos\":" + instead + "}")))
          .isEqualTo(RejectReason.MISSING_FIELD);
    }
  }

  @Test
  void manyDifferentNames() throws Exception {
    StringBuilder names = new StringBuilder("{");
    for (int i = 0; i < 60_000; i++) {
      names.append(quoted("k" + Integer.toString(i * 31, 36))).append(":0,");
    }
    byte[] value = utf8(names + new String(event(), StandardCharsets.UTF_8).substring(1));
    for (int i = 0; i < 3; i++) {
      good(decoder, value);
    }
  }
}
