package io.ringcast.benchmarks.limit;

import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads five fields of each event with Avro's own reader, which skips the others, into the same
 * record again and again.
 */
final class AvroGeneric implements Work {

  private static final Schema FIELDS =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Ping", "fields": [
                {"name": "event_time", "type": "long"},
                {"name": "rider_id", "type": "string"},
                {"name": "product_id", "type": "string"},
                {"name": "lat", "type": "double"},
                {"name": "lng", "type": "double"}
              ]}
              """);

  private static final int EVENT_TIME = 0;
  private static final int RIDER = 1;
  private static final int PRODUCT = 2;
  private static final int LAT = 3;
  private static final int LNG = 4;

  private final List<ConsumerRecord<byte[], byte[]>> events;
  private final GenericDatumReader<GenericRecord> reader;
  private GenericRecord record;
  private BinaryDecoder decoder;

  /**
   * Makes a reader.
   *
   * @param schema with which the events were written
   */
  AvroGeneric(List<ConsumerRecord<byte[], byte[]>> events, String schema) {
    this.events = events;
    reader = new GenericDatumReader<>(new Schema.Parser().parse(schema), FIELDS);
  }

  @Override
  public long pass() throws IOException {
    return EventSum.of(events, this::read);
  }

  private long read(byte[] event) {
    try {
      decoder = DecoderFactory.get().binaryDecoder(event, decoder);
      record = reader.read(record, decoder);
      return (long) record.get(EVENT_TIME)
          + ((Utf8) record.get(RIDER)).getByteLength()
          + ((Utf8) record.get(PRODUCT)).getByteLength()
          + (long) ((double) record.get(LAT) + (double) record.get(LNG));
    } catch (IOException | AvroRuntimeException e) {
      // One of the senseless events.
      return EventSum.UNREAD;
    }
  }
}
