package io.ringcast.job.deadletter;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records as they are, with the place where they came from. */
public class RecordDeserializer implements KafkaRecordDeserializationSchema<RecordOrigin> {

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<RecordOrigin> out) {
    RecordOrigin origin = new RecordOrigin();
    origin.set(record);
    out.collect(origin);
  }

  @Override
  public TypeInformation<RecordOrigin> getProducedType() {
    return TypeInformation.of(RecordOrigin.class);
  }
}
