package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.AvroEvents.SCHEMA;
import static io.ringcast.feature.intake.decode.AvroEvents.decoder;
import static io.ringcast.feature.intake.decode.AvroEvents.encode;
import static io.ringcast.feature.intake.decode.AvroEvents.field;
import static io.ringcast.feature.intake.decode.AvroEvents.schema;
import static io.ringcast.feature.intake.decode.AvroEvents.schemaWith;
import static io.ringcast.feature.intake.decode.AvroEvents.with;
import static io.ringcast.feature.intake.decode.TestEvents.H3;
import static io.ringcast.feature.intake.decode.TestEvents.KIND;
import static io.ringcast.feature.intake.decode.TestEvents.NOW;
import static io.ringcast.feature.intake.decode.TestEvents.POOL;
import static io.ringcast.feature.intake.decode.TestEvents.POOL_CODE;
import static io.ringcast.feature.intake.decode.TestEvents.RIDER;
import static io.ringcast.feature.intake.decode.TestEvents.RULES;
import static io.ringcast.feature.intake.decode.TestEvents.good;
import static io.ringcast.feature.intake.decode.TestEvents.hash;
import static io.ringcast.feature.intake.decode.TestEvents.reason;
import static io.ringcast.feature.intake.decode.TestEvents.reject;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AvroReaderTest {

  private static final long CELL = H3.latLngToCell(40.771091, -73.866135, 9);
  private static final String UUID_BYTES =
      "{\"type\":\"fixed\",\"name\":\"Id\",\"size\":16,\"logicalType\":\"uuid\"}";

  private final EventDecoder decoder = decoder(SCHEMA);

  /** Decodes a good event in which one field has another type and value. */
  private static Event goodWith(String name, String type, Object value) throws Exception {
    return good(decoder(schemaWith(name, type)), with(name, type, value));
  }

  private static Reject rejectWith(String name, String type, Object value) throws Exception {
    return reject(decoder(schemaWith(name, type)), with(name, type, value));
  }

  private static GenericData.Fixed fixed(UUID id) {
    byte[] bytes =
        ByteBuffer.allocate(16)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array();
    return new GenericData.Fixed(new Schema.Parser().parse(UUID_BYTES), bytes);
  }

  @Test
  void aGoodEventEqualsTheSameInJson() throws Exception {
    Event avro = good(decoder, AvroEvents.good());
    Event json = good(TestEvents.json(), TestEvents.event());
    assertThat(avro).usingRecursiveComparison().isEqualTo(json);
    assertThat(avro.kind).isEqualTo(KIND);
    assertThat(avro.entity).isEqualTo(hash(RIDER));
  }

  @Test
  void everyTruncationAndAnyTrailingByteIsUndecodable() throws Exception {
    byte[] whole = AvroEvents.good();
    for (int length = 1; length < whole.length; length++) {
      assertThat(reason(decoder, Arrays.copyOf(whole, length)))
          .describedAs("the first %d bytes", length)
          .isEqualTo(RejectReason.UNDECODABLE);
    }
    assertThat(reject(decoder, Arrays.copyOf(whole, whole.length + 1)))
        .isEqualTo(new Reject(RejectReason.UNDECODABLE, "1 bytes follow the Avro datum"));
  }

  @Test
  void timesByTheirLogicalType() throws Exception {
    Map<String, Long> times =
        Map.of(
            "timestamp-millis",
            NOW,
            "timestamp-micros",
            NOW * 1000 + 999,
            "timestamp-nanos",
            NOW * 1_000_000 + 999_999,
            "something-of-ours",
            NOW);
    for (Map.Entry<String, Long> time : times.entrySet()) {
      String type = "{\"type\":\"long\",\"logicalType\":\"" + time.getKey() + "\"}";
      assertThat(goodWith("event_time", type, time.getValue()).eventTime).isEqualTo(NOW);
    }
    assertThat(goodWith("event_time", "\"string\"", "2013-01-01T01:00:00+01:00").eventTime)
        .isEqualTo(NOW);
    assertThat(goodWith("event_time", "\"double\"", (double) NOW).eventTime).isEqualTo(NOW);
    assertThat(
            rejectWith(
                "event_time", "{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}", -1L))
        .isEqualTo(new Reject(RejectReason.NEGATIVE_TIME, "event_time: -1"));
    for (double none : new double[] {NOW / 1000 + 0.5, Double.NaN}) {
      assertThat(rejectWith("event_time", "\"double\"", none).reason())
          .isEqualTo(RejectReason.WRONG_TYPE);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "local-timestamp-millis",
        "local-timestamp-micros",
        "local-timestamp-nanos",
        "time-micros"
      })
  void timesThatAreNoInstant(String logicalType) throws Exception {
    String type = "{\"type\":\"long\",\"logicalType\":\"" + logicalType + "\"}";
    assertThat(rejectWith("event_time", type, NOW).reason()).isEqualTo(RejectReason.WRONG_TYPE);
  }

  @Test
  void uuidsAsSixteenBytesOrText() throws Exception {
    assertThat(goodWith("rider_id", UUID_BYTES, fixed(UUID.fromString(RIDER))).entity)
        .isEqualTo(hash(RIDER));
    String text = "{\"type\":\"string\",\"logicalType\":\"uuid\"}";
    assertThat(goodWith("product_id", text, POOL.toString()).product).isEqualTo(POOL_CODE);
    String plain = UUID_BYTES.replace(",\"logicalType\":\"uuid\"", "");
    assertThat(rejectWith("product_id", plain, fixed(POOL)).reason())
        .isEqualTo(RejectReason.WRONG_TYPE);
    assertThat(rejectWith("lat", UUID_BYTES, fixed(POOL)).reason())
        .isEqualTo(RejectReason.WRONG_TYPE);
  }

  @Test
  void coordinatesInEveryKindOfNumber() throws Exception {
    assertThat(goodWith("lat", "\"float\"", 40.5f).lat).isEqualTo(40.5);
    assertThat(goodWith("lat", "\"int\"", -40).lat).isEqualTo(-40);
    assertThat(goodWith("lat", "\"long\"", 40L).lat).isEqualTo(40);
  }

  @Test
  void valuesInEveryKindOfNumber() throws Exception {
    assertThat(goodWith("fare", "\"double\"", 12.34).value).isEqualTo(1234);
    assertThat(goodWith("fare", "\"float\"", 12.34f).value).isEqualTo(1234);
    assertThat(goodWith("fare", "\"int\"", 12).value).isEqualTo(1200);
    assertThat(goodWith("fare", "\"long\"", 12L).value).isEqualTo(1200);
    assertThat(goodWith("fare", "[\"null\",\"double\"]", null).value).isEqualTo(Event.NO_VALUE);
    String decimal = "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,\"scale\":2}";
    assertThat(rejectWith("fare", decimal, ByteBuffer.allocate(2)).detail())
        .isEqualTo("fare: an Avro type that does not fit, expected is a number");
    assertThat(rejectWith("fare", "\"string\"", "12").reason()).isEqualTo(RejectReason.WRONG_TYPE);
    assertThat(rejectWith("fare", UUID_BYTES, fixed(POOL)).reason())
        .isEqualTo(RejectReason.WRONG_TYPE);
  }

  @Test
  void hexagonsAsText() throws Exception {
    assertThat(goodWith("hexagon", "\"string\"", Long.toHexString(CELL)).hexagon).isEqualTo(CELL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"event_time", "rider_id", "product_id", "lat", "lng"})
  void missingNullOrWrong(String name) throws Exception {
    String renamed = schemaWith("", "").replace("\"" + name + "\"", "\"other\"");
    byte[] bytes = encode(AvroEvents.good(schemaWith("", "")));
    assertThat(reject(decoder(renamed), bytes))
        .isEqualTo(new Reject(RejectReason.MISSING_FIELD, name + ": not there"));
    assertThat(rejectWith(name, "[\"null\",\"boolean\"]", null))
        .isEqualTo(new Reject(RejectReason.MISSING_FIELD, name + ": null"));
    Map<String, Object> wrong =
        Map.of(
            "\"boolean\"", true,
            "\"bytes\"", ByteBuffer.allocate(5),
            "{\"type\":\"array\",\"items\":\"int\"}", List.of(1, 2),
            "{\"type\":\"map\",\"values\":\"int\"}", Map.of("a", 1),
            "[\"null\",\"boolean\"]", false);
    for (Map.Entry<String, Object> other : wrong.entrySet()) {
      Reject reject = rejectWith(name, other.getKey(), other.getValue());
      assertThat(reject.reason()).isEqualTo(RejectReason.WRONG_TYPE);
      assertThat(reject.detail()).startsWith(name + ": ");
    }
  }

  @Test
  void nestedFieldsAndUnions() throws Exception {
    String place =
        "[\"null\",{\"type\":\"record\",\"name\":\"Place\",\"fields\":["
            + field("lat", "[\"null\",\"float\",\"double\"]")
            + ","
            + field("lng", "\"double\"")
            + "]}]";
    String text =
        schema(
            field("lat", "\"string\""),
            field("pos", place),
            field("event_time", "\"long\""),
            field("rider_id", "\"string\""),
            field("product_id", "\"string\""));
    EventFields fields =
        new EventFields("event_time", "rider_id", "product_id", "pos.lat", "pos.lng", "");
    EventDecoder nested = new EventFormat.Avro(text).open(0, fields, RULES, TestEvents.KEY);
    Schema schema = new Schema.Parser().parse(text);
    GenericRecord event = new GenericData.Record(schema);
    event.put("lat", "not this one");
    event.put("event_time", NOW);
    event.put("rider_id", "r");
    event.put("product_id", POOL.toString());
    assertThat(reject(nested, encode(event)).detail()).isEqualTo("pos.lat: not there");

    GenericRecord position =
        new GenericData.Record(schema.getField("pos").schema().getTypes().get(1));
    position.put("lng", -73.5);
    event.put("pos", position);
    assertThat(reject(nested, encode(event)).detail()).isEqualTo("pos.lat: null");
    position.put("lat", 40.5f);
    assertThat(good(nested, encode(event)).lat).isEqualTo(40.5);
    position.put("lat", 40.25);
    assertThat(good(nested, encode(event)).lat).isEqualTo(40.25);
  }

  @Test
  void aSchemaThatIsNoRecordHasNoFields() throws Exception {
    byte[] text = encode(Schema.create(Schema.Type.STRING), "x");
    assertThat(reason(decoder("\"string\""), text)).isEqualTo(RejectReason.MISSING_FIELD);
  }
}
