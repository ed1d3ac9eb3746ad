package io.ringcast.feature.intake;

import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.decode.EventDecoder;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.decode.Reject;
import io.ringcast.feature.intake.decode.RejectReason;
import io.ringcast.feature.intake.decode.SchemaRegistryException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;

/**
 * Turns each Kafka record into an event or a reject. It never throws for its content: the restart
 * would meet the record again.
 */
public final class IntakeDeserializer implements KafkaRecordDeserializationSchema<Intake> {

  /** Old state still has the partitions of a topic that the configuration no longer names. */
  private static final Reject NO_LONGER_READ =
      new Reject(RejectReason.UNKNOWN_TOPIC, "its topic is no longer configured");

  private final List<EventTopic> topics;
  private final EventRules rules;

  private transient Map<String, EventDecoder> decoders;

  /** Null before the first grant, and in a replay, whose products never change. */
  private transient RegisteredProducts counted;

  private transient Intake intake;

  public IntakeDeserializer(List<EventTopic> topics, EventRules rules) {
    this.topics = List.copyOf(topics);
    this.rules = rules;
  }

  @Override
  public void open(DeserializationSchema.InitializationContext context) {
    intake = new Intake();
  }

  /** Must be called before the first record. */
  public void useKey(EntityKey key) {
    decoders = new HashMap<>();
    for (EventTopic topic : topics) {
      decoders.put(topic.topic(), topic.format().open(topic.kind(), topic.fields(), rules, key));
    }
    if (counted != null) {
      count(counted);
    }
  }

  /** Takes these products in place of those before. They may come before the key. */
  public void count(RegisteredProducts products) {
    counted = products;
    if (decoders != null) {
      decoders.values().forEach(decoder -> decoder.count(products));
    }
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Intake> out)
      throws IOException {
    if (decoders == null) {
      throw new IllegalStateException("a record came before the installation's key");
    }
    intake.origin.set(record);
    intake.brokerTime = record.timestampType() == TimestampType.LOG_APPEND_TIME;
    Reject reject = decode(record);
    intake.rejectReason = reject == null ? null : reject.reason().label();
    intake.rejectDetail = reject == null ? null : reject.detail();
    out.collect(intake);
  }

  private Reject decode(ConsumerRecord<byte[], byte[]> record) throws IOException {
    try {
      EventDecoder decoder = decoders.get(record.topic());
      return decoder == null
          ? NO_LONGER_READ
          : decoder.decode(record.value(), record.timestamp(), intake.event);
    } catch (SchemaRegistryException e) {
      // No fault of the event: the job restarts and reads it again when the registry is back.
      throw new IOException(e.getMessage(), e);
    } catch (RuntimeException e) {
      // A fault of ours must not meet the same record after every restart.
      return new Reject(RejectReason.UNDECODABLE, e.getClass().getSimpleName());
    }
  }

  @Override
  public TypeInformation<Intake> getProducedType() {
    return TypeInformation.of(Intake.class);
  }
}
