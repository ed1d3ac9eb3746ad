package io.ringcast.launcher.replay;

import io.ringcast.feature.intake.EventTopic;
import io.ringcast.feature.intake.decode.Event;
import io.ringcast.feature.intake.decode.EventDecoder;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.decode.SchemaRegistryException;
import io.ringcast.testbed.recording.RecordedEvent;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes recorded events to a topic as they were: in their order, with their partition and arrival
 * time where the recording has them, else dealt out in turn, with the event time as arrival time.
 */
public final class RecordingLoader implements AutoCloseable {

  private static final int LARGEST_RECORD = 64 << 20;

  private final String topic;
  private final int partitions;
  private final KafkaProducer<byte[], byte[]> producer;
  private final EventDecoder decoder;
  private final Event event = new Event();
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private long sent;
  private long lastTimestamp;

  /**
   * Loads one kind's events.
   *
   * @param rules say what an event looks like: only its time is taken from it
   */
  public RecordingLoader(
      String bootstrapServers, EventTopic topic, EventRules rules, int partitions) {
    this.topic = topic.topic();
    this.partitions = partitions;
    this.decoder = topic.format().open(topic.kind(), topic.fields(), rules);
    Properties client = new Properties();
    client.setProperty(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    client.setProperty(ProducerConfig.LINGER_MS_CONFIG, "20");
    client.setProperty(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(256 << 10));
    client.setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    client.setProperty(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, String.valueOf(LARGEST_RECORD));
    client.setProperty(ProducerConfig.BUFFER_MEMORY_CONFIG, String.valueOf(2 * LARGEST_RECORD));
    producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  public void send(RecordedEvent recorded) {
    throwIfFailed();
    int partition =
        recorded.partition() == RecordedEvent.ANY_PARTITION
            ? (int) (sent % partitions)
            : recorded.partition();
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topic, partition, timestampOf(recorded), null, recorded.value());
    producer.send(
        record,
        (metadata, e) -> {
          if (e != null) {
            failure.compareAndSet(null, e);
          }
        });
    sent++;
  }

  /** When the broker has all that was sent. */
  public void flush() {
    producer.flush();
    throwIfFailed();
  }

  /** The event time of a bad event may be missing; then it arrived with the one before it. */
  private long timestampOf(RecordedEvent recorded) {
    if (recorded.timestamp() != RecordedEvent.NO_TIMESTAMP) {
      lastTimestamp = recorded.timestamp();
      return lastTimestamp;
    }
    try {
      decoder.decode(recorded.value(), Long.MAX_VALUE, event);
    } catch (SchemaRegistryException e) {
      throw new UncheckedIOException(e);
    }
    if (event.eventTime >= 0) {
      lastTimestamp = event.eventTime;
    }
    return lastTimestamp;
  }

  private void throwIfFailed() {
    Exception e = failure.get();
    if (e != null) {
      throw new IllegalStateException(
          "an event could not be written to topic " + topic + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
