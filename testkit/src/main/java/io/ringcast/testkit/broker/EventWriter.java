package io.ringcast.testkit.broker;

import io.ringcast.testkit.recording.RecordedEvent;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes events to one topic. What names no partition is assigned in turn. */
public final class EventWriter implements AutoCloseable {

  private static final int LARGEST_RECORD = 64 << 20;

  /** A topic for recorded events: none is too large, or goes away because it is old. */
  public static final Map<String, String> RECORDED_TOPIC =
      Map.of("retention.ms", "-1", "max.message.bytes", String.valueOf(LARGEST_RECORD));

  private final String topic;
  private final int partitions;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private long assigned;

  public EventWriter(String bootstrapServers, String topic, int partitions) {
    this(bootstrapServers, topic, partitions, new Properties());
  }

  /**
   * Writes in another way than usual.
   *
   * @param more the producer's options
   */
  public EventWriter(String bootstrapServers, String topic, int partitions, Properties more) {
    this.topic = topic;
    this.partitions = partitions;
    Properties client = new Properties();
    client.setProperty(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    client.setProperty(ProducerConfig.LINGER_MS_CONFIG, "20");
    client.setProperty(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(256 << 10));
    client.setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    client.setProperty(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, String.valueOf(LARGEST_RECORD));
    client.setProperty(ProducerConfig.BUFFER_MEMORY_CONFIG, String.valueOf(2 * LARGEST_RECORD));
    client.putAll(more);
    producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Hands an event to the producer, which sends it soon. Threads that name partitions may share a
   * writer.
   *
   * @param partition or {@link RecordedEvent#ANY_PARTITION}
   * @param timestamp the record's Kafka timestamp: when it arrived
   */
  public void send(int partition, long timestamp, byte[] value) {
    send(partition, timestamp, null, value);
  }

  /** The same with a key. */
  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  public void send(int partition, long timestamp, byte[] key, byte[] value) {
    throwIfFailed();
    int to = partition == RecordedEvent.ANY_PARTITION ? (int) (assigned++ % partitions) : partition;
    producer.send(
        new ProducerRecord<>(topic, to, timestamp, key, value),
        (metadata, e) -> {
          if (e != null) {
            failure.compareAndSet(null, e);
          }
        });
  }

  /** When the broker has all that was sent. */
  public void flush() {
    producer.flush();
    throwIfFailed();
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

  /** Does not wait for what was not sent yet: nobody is going to read it. */
  public void abandon() {
    producer.close(Duration.ZERO);
  }
}
