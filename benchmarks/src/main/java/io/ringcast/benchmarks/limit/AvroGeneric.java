package io.ringcast.benchmarks.limit;

import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads each event with Avro's own reader, into the same record again and again. */
final class AvroGeneric implements Work {

  private final List<ConsumerRecord<byte[], byte[]>> events;
  private final GenericDatumReader<GenericRecord> reader;
  private GenericRecord record;
  private BinaryDecoder decoder;

  AvroGeneric(List<ConsumerRecord<byte[], byte[]>> events, String schema) {
    this.events = events;
    reader = new GenericDatumReader<>(new Schema.Parser().parse(schema));
  }

  @Override
  public long pass() throws IOException {
    return EventSum.of(events, this::read);
  }

  private long read(byte[] event) {
    try {
      decoder = DecoderFactory.get().binaryDecoder(event, decoder);
      record = reader.read(record, decoder);
      return (long) record.get("event_time") + (long) (double) record.get("lat");
    } catch (IOException | AvroRuntimeException e) {
      // One of the senseless events.
      return EventSum.UNREAD;
    }
  }
}
