package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.Seeds;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoInstantTest {

  private static long parse(String text) {
    byte[] bytes = TestEvents.utf8("<<" + text + ">");
    return IsoInstant.parse(bytes, 2, bytes.length - 3);
  }

  @ParameterizedTest
  @CsvSource({
    "2013-01-01T00:00:00Z, 1356998400000",
    "2013-01-01T00:00Z, 1356998400000",
    "2013-01-01t00:00:00z, 1356998400000",
    "2013-01-01T01:00:00+01:00, 1356998400000",
    "2013-01-01T01:00:00+0100, 1356998400000",
    "2013-01-01T01:00:00+01, 1356998400000",
    "2012-12-31T18:30-05:30, 1356998400000",
    "2013-01-01T00:00:00-00:00, 1356998400000",
    "2013-01-01T00:00:00.1Z, 1356998400100",
    "2013-01-01T00:00:00.12Z, 1356998400120",
    "2013-01-01T00:00:00.123456789Z, 1356998400123",
    "2016-02-29T23:59:59.999Z, 1456790399999",
    "1970-01-01T00:00:00Z, 0",
    "1969-12-31T23:59:59.999Z, -1",
    "0000-01-01T00:00:00Z, -62167219200000",
    "9999-12-31T23:59:59Z, 253402300799000",
  })
  void instants(String text, long millis) {
    assertThat(parse(text)).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2013-01-01",
        "2013-01-01T00:00:00",
        "2013-01-01T00:00:0",
        "2013-01-01T00:00:",
        "2013-01-01T00:00:00.",
        "2013-01-01T00:00:00.Z",
        "2013-01-01T00:00:00.1234567890Z",
        "2013-01-01T00:00:00,5Z",
        "2013-01-01T00:00:00ZZ",
        "2013-01-01T00:00:00+1",
        "2013-01-01T00:00:00+100",
        "2013-01-01T00:00:00+01:0",
        "2013-01-01T00:00:00+01:60",
        "2013-01-01T00:00:00+18:01",
        "2013-01-01T00:00:00+01-00",
        "2013-01-01T00:00:00*01:00",
        "2013-01-01 00:00:00Z",
        "2013-01-01T24:00:00Z",
        "2013-01-01T00:60:00Z",
        "2016-12-31T23:59:60Z",
        "2013-02-29T00:00:00Z",
        "2013-00-01T00:00:00Z",
        "2013-13-01T00:00:00Z",
        "2013-01-00T00:00:00Z",
        "2013-04-31T00:00:00Z",
        "2013/01/01T00:00:00Z",
        "-2013-01-01T00:00:00Z",
        "+12013-01-01T00:00:00Z",
        "20130101T000000Z",
        "2013-W01-1T00:00:00Z",
        "2013-01-01T00-00-00Z",
        "２013-01-01T00:00:00Z",
        "1356998400000",
        "Tue, 1 Jan 2013 00:00:00 GMT",
      })
  void otherTexts(String text) {
    assertThat(parse(text)).isEqualTo(IsoInstant.NONE);
  }

  @Test
  void agreesWithJavaTime() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      long millis = (long) (random.nextDouble() * 4e14) - 62_000_000_000_000L;
      ZoneOffset offset = ZoneOffset.ofTotalSeconds((random.nextInt(2161) - 1080) * 60);
      if (millis > 253_402_000_000_000L) {
        continue;
      }
      OffsetDateTime time = Instant.ofEpochMilli(millis).atOffset(offset);
      String text = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
      assertThat(parse(text)).describedAs("%s, seed %d", text, seed).isEqualTo(millis);
    }
  }
}
