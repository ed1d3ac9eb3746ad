package io.ringcast.feature.intake.decode;

import static io.ringcast.feature.intake.decode.AvroEvents.encode;
import static io.ringcast.feature.intake.decode.AvroEvents.field;
import static io.ringcast.feature.intake.decode.TestEvents.NOW;
import static io.ringcast.feature.intake.decode.TestEvents.POOL;
import static io.ringcast.feature.intake.decode.TestEvents.POOL_CODE;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/** What Avro itself writes, with any schema, is read past exactly. */
class AvroPlanTest {

  private int names;
  private int compared;

  @Test
  void readsTheNeededFieldsAmongAnyOthers() throws Exception {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      List<String> fields = new ArrayList<>();
      fields.add(field("event_time", "\"long\""));
      fields.add(field("rider_id", "\"string\""));
      fields.add(field("product_id", "\"string\""));
      fields.add(field("lat", "\"double\""));
      fields.add(field("lng", "\"float\""));
      fields.add(field("fare", "[\"null\",\"double\"]"));
      int others = random.nextInt(8);
      for (int i = 0; i < others; i++) {
        fields.add(field("x" + names++, randomType(random, 4)));
      }
      Collections.shuffle(fields, random);
      String text = AvroEvents.schema(fields.toArray(String[]::new));
      EventDecoder decoder = AvroEvents.decoder(text);
      Schema schema = new Schema.Parser().parse(text);
      for (int i = 0; i < 20; i++) {
        GenericRecord record = (GenericRecord) randomDatum(schema, random);
        record.put("event_time", NOW - random.nextInt(1_000_000));
        record.put("product_id", POOL.toString());
        record.put("lat", random.nextDouble() * 180 - 90);
        record.put("lng", random.nextFloat() * 180);
        record.put("rider_id", "rider " + random.nextLong());
        record.put("fare", random.nextBoolean() ? random.nextInt(10_000) / 100.0 : null);
        check(decoder, encode(record), record, seed);
        check(decoder, inBlocks(record), record, seed);
      }
    }
    assertThat(compared).as("seed %d", seed).isGreaterThan(11_900);
  }

  /** Larger events are rejected for their size alone; EventChecksTest has them. */
  private void check(EventDecoder decoder, byte[] bytes, GenericRecord record, long seed)
      throws SchemaRegistryException {
    if (bytes.length > TestEvents.RULES.maxBytes()) {
      return;
    }
    compared++;
    Event event = new Event();
    assertThat(decoder.decode(bytes, NOW, event))
        .describedAs("seed %d, schema %s", seed, record.getSchema())
        .isNull();
    assertThat(event.eventTime).isEqualTo(record.get("event_time"));
    assertThat(event.entity).isEqualTo(TestEvents.hash((String) record.get("rider_id")));
    assertThat(event.product).isEqualTo(POOL_CODE);
    assertThat(event.lat).isEqualTo(record.get("lat"));
    assertThat(event.lng).isEqualTo(((Float) record.get("lng")).doubleValue());
    Object fare = record.get("fare");
    assertThat(event.value).isEqualTo(fare == null ? -1 : Math.round((Double) fare * 100));
  }

  /** Arrays and maps as some writers have them: in several blocks that name their size. */
  private static byte[] inBlocks(GenericRecord record) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder =
        new EncoderFactory().configureBlockSize(64).blockingBinaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }

  private String randomType(Random random, int depth) {
    String[] simple = {"null", "boolean", "int", "long", "float", "double", "string", "bytes"};
    int kind = random.nextInt(depth > 0 ? 14 : 10);
    return switch (kind) {
      case 8 ->
          "{\"type\":\"fixed\",\"name\":\"F" + names++ + "\",\"size\":" + random.nextInt(20) + "}";
      case 9 -> "{\"type\":\"enum\",\"name\":\"E" + names++ + "\",\"symbols\":[\"A\",\"B\"]}";
      case 10 -> "{\"type\":\"array\",\"items\":" + randomType(random, depth - 1) + "}";
      case 11 -> "{\"type\":\"map\",\"values\":" + randomType(random, depth - 1) + "}";
      case 12 -> "[\"null\",{\"type\":\"array\",\"items\":" + randomType(random, depth - 1) + "}]";
      case 13 -> {
        String name = "R" + names++;
        yield "{\"type\":\"record\",\"name\":\""
            + name
            + "\",\"fields\":["
            // The names of needed fields, but not where they are needed.
            + field("lat", randomType(random, depth - 1))
            + ","
            + field("rider_id", randomType(random, depth - 1))
            + ","
            + field("again", "[\"null\",\"" + name + "\"]")
            + "]}";
      }
      default -> "\"" + simple[kind] + "\"";
    };
  }

  private static Object randomDatum(Schema schema, Random random) {
    return switch (schema.getType()) {
      case NULL -> null;
      case BOOLEAN -> random.nextBoolean();
      case INT -> random.nextInt() >> random.nextInt(32);
      case LONG -> random.nextLong() >> random.nextInt(64);
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextDouble();
      case STRING -> "é".repeat(random.nextInt(70));
      case BYTES -> ByteBuffer.allocate(random.nextInt(70));
      case FIXED -> new GenericData.Fixed(schema, new byte[schema.getFixedSize()]);
      case ENUM -> new GenericData.EnumSymbol(schema, "B");
      case ARRAY ->
          IntStream.range(0, random.nextInt(20))
              .mapToObj(i -> randomDatum(schema.getElementType(), random))
              .toList();
      case MAP -> {
        Map<String, Object> map = new HashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          map.put("key" + i, randomDatum(schema.getValueType(), random));
        }
        yield map;
      }
      case UNION ->
          random.nextInt(3) == 0
              ? randomDatum(schema.getTypes().get(1), random)
              : randomDatum(schema.getTypes().get(0), random);
      case RECORD -> {
        GenericRecord record = new GenericData.Record(schema);
        schema
            .getFields()
            .forEach(field -> record.put(field.name(), randomDatum(field.schema(), random)));
        yield record;
      }
    };
  }
}
