package io.ringcast.job.kafka;

import io.ringcast.job.deadletter.RecordDeserializer;
import io.ringcast.job.deadletter.RecordOrigin;
import java.nio.charset.StandardCharsets;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Leaves out records of the registry topic that define no feature set. */
public final class DefinitionDeserializer extends RecordDeserializer {

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<RecordOrigin> out) {
    if (record.key() == null
        || RegistryTopic.isDefinition(new String(record.key(), StandardCharsets.UTF_8))) {
      super.deserialize(record, out);
    }
  }
}
