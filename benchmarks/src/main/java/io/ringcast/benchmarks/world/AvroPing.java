package io.ringcast.benchmarks.world;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Pings as Avro without a header, with the fields of {@link JsonPing}. */
final class AvroPing implements PingFormat {

  static final String SCHEMA =
      """
      {"type": "record", "name": "Ping", "fields": [
        {"name": "event_id", "type": "string"},
        {"name": "event_time", "type": "long"},
        {"name": "rider_id", "type": "string"},
        {"name": "product_id", "type": "string"},
        {"name": "lat", "type": "double"},
        {"name": "lng", "type": "double"},
        {"name": "session", "type": "string"},
        {"name": "app", "type": "string"},
        {"name": "platform", "type": "string"},
        {"name": "network", "type": "string"},
        {"name": "accuracy", "type": "int"},
        {"name": "party_size", "type": "int"}
      ]}
      """;

  private static final String NUMBER_PREFIX = "ping-";
  private static final int NUMBER_DIGITS = 12;
  private static final int UUID_LENGTH = 36;

  /** Any time from 2006 to 2039 takes as many bytes. */
  private static final long SOME_TIME = WorldPlan.FRIDAY_EVENING;

  private static final int TIME_BYTES = 6;

  /** Before each text is a byte for its length. */
  private static final int NUMBER_AT = 1 + NUMBER_PREFIX.length();

  private static final int TIME_AT = NUMBER_AT + NUMBER_DIGITS;
  private static final int PRODUCT_AT = TIME_AT + TIME_BYTES + 1 + UUID_LENGTH + 1;
  private static final int LAT_AT = PRODUCT_AT + UUID_LENGTH;

  private final Schema schema = new Schema.Parser().parse(SCHEMA);
  private final GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(schema);

  @Override
  public byte[] rider(UUID product, int microLat, int microLng, SplittableRandom random) {
    RiderTraits traits = RiderTraits.of(random);
    GenericRecord ping = new GenericData.Record(schema);
    ping.put("event_id", NUMBER_PREFIX + "0".repeat(NUMBER_DIGITS));
    ping.put("event_time", SOME_TIME);
    ping.put("rider_id", traits.rider().toString());
    ping.put("product_id", product.toString());
    ping.put("lat", microLat / 1e6);
    ping.put("lng", microLng / 1e6);
    ping.put("session", traits.session());
    ping.put("app", traits.app());
    ping.put("platform", traits.platform());
    ping.put("network", traits.network());
    ping.put("accuracy", traits.accuracy());
    ping.put("party_size", traits.partySize());
    return bytes(ping);
  }

  private byte[] bytes(GenericRecord ping) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    try {
      writer.write(ping, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public void setNumber(byte[] ping, long number) {
    long rest = number;
    for (int i = NUMBER_AT + NUMBER_DIGITS - 1; i >= NUMBER_AT; i--) {
      ping[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** Seven bits a byte, the lowest first, of twice the number. */
  @Override
  public void setTime(byte[] ping, long time) {
    long rest = time << 1;
    for (int i = 0; i < TIME_BYTES; i++) {
      boolean isLast = i == TIME_BYTES - 1;
      ping[TIME_AT + i] = (byte) (isLast ? rest : (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
  }

  @Override
  public void setLastDecimals(byte[] ping, int lat, int lng) {
    ByteBuffer numbers = ByteBuffer.wrap(ping).order(ByteOrder.LITTLE_ENDIAN);
    setLastDecimals(numbers, LAT_AT, lat);
    setLastDecimals(numbers, LAT_AT + Double.BYTES, lng);
  }

  private static void setLastDecimals(ByteBuffer numbers, int at, int decimals) {
    long micro = Math.round(numbers.getDouble(at) * 1e6);
    long sign = micro < 0 ? -1 : 1;
    numbers.putDouble(at, (micro - micro % 100 + sign * decimals) / 1e6);
  }

  @Override
  public byte[] beyondThePole(byte[] ping) {
    byte[] spoilt = ping.clone();
    ByteBuffer.wrap(spoilt).order(ByteOrder.LITTLE_ENDIAN).putDouble(LAT_AT, 95);
    return spoilt;
  }

  @Override
  public byte[] ofNoProduct(byte[] ping) {
    byte[] spoilt = ping.clone();
    byte zero = "0".getBytes(StandardCharsets.US_ASCII)[0];
    Arrays.fill(spoilt, PRODUCT_AT, PRODUCT_AT + 8, zero);
    return spoilt;
  }
}
