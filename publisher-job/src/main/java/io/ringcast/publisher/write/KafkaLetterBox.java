package io.ringcast.publisher.write;

import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.DeadLetterSchema;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.flink.util.TemporaryClassLoaderContext;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The dead-letter topic; its producer is opened with the first letter, since few jobs have one. */
final class KafkaLetterBox implements AutoCloseable {

  private final Properties client;
  private final DeadLetterSchema schema;
  private Producer<byte[], byte[]> producer;
  private boolean closed;

  KafkaLetterBox(Properties client, DeadLetterSchema schema) {
    this.client = client;
    this.schema = schema;
  }

  /** Done when the letter can no longer be lost. */
  CompletionStage<Void> post(DeadLetter letter) {
    CompletableFuture<Void> posted = new CompletableFuture<>();
    sendLater(schema.serialize(letter, null, null), posted);
    return posted;
  }

  /** On another thread: a producer can wait for its broker, and the store's threads must not. */
  private void sendLater(ProducerRecord<byte[], byte[]> record, CompletableFuture<Void> posted) {
    var unused =
        CompletableFuture.runAsync(() -> send(record, posted))
            .exceptionally(
                failure -> {
                  posted.completeExceptionally(failure);
                  return null;
                });
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  private synchronized void send(
      ProducerRecord<byte[], byte[]> record, CompletableFuture<Void> posted) {
    if (closed) {
      throw new IllegalStateException("the writer has been closed");
    }
    // A producer finds its parts by the thread's class loader, and this thread is anybody's.
    ClassLoader ours = KafkaLetterBox.class.getClassLoader();
    try (TemporaryClassLoaderContext ignored = TemporaryClassLoaderContext.of(ours)) {
      if (producer == null) {
        producer =
            new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
      }
      producer.send(record, (place, failure) -> answered(record, failure, posted));
    }
  }

  private void answered(
      ProducerRecord<byte[], byte[]> record, Exception failure, CompletableFuture<Void> posted) {
    if (failure == null) {
      posted.complete(null);
    } else if (failure instanceof RecordTooLargeException && record.value() != null) {
      // Its place, its reason and its length are worth more than its bytes.
      sendLater(withoutBytes(record), posted);
    } else {
      posted.completeExceptionally(failure);
    }
  }

  private static ProducerRecord<byte[], byte[]> withoutBytes(
      ProducerRecord<byte[], byte[]> record) {
    return new ProducerRecord<>(record.topic(), null, record.key(), null, record.headers());
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (producer != null) {
      producer.close(Duration.ZERO);
    }
  }
}
