package io.ringcast.publisher.write;

import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.DeadLetterSchema;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The dead-letter topic. A producer is opened with the first letter: few jobs ever have one. */
final class KafkaLetterBox implements LetterBox {

  private final Properties client;
  private final DeadLetterSchema schema;
  private Producer<byte[], byte[]> producer;
  private boolean closed;

  KafkaLetterBox(Properties client, DeadLetterSchema schema) {
    this.client = client;
    this.schema = schema;
  }

  /** On another thread: a producer can wait for its broker, and the store's threads must not. */
  @Override
  public CompletionStage<Void> post(DeadLetter letter) {
    CompletableFuture<Void> posted = new CompletableFuture<>();
    return CompletableFuture.runAsync(() -> send(letter, posted)).thenCompose(sent -> posted);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  private synchronized void send(DeadLetter letter, CompletableFuture<Void> posted) {
    if (closed) {
      posted.completeExceptionally(new IllegalStateException("the writer has been closed"));
      return;
    }
    if (producer == null) {
      producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    }
    producer.send(
        schema.serialize(letter, null, null),
        (place, failure) -> {
          if (failure == null) {
            posted.complete(null);
          } else {
            posted.completeExceptionally(failure);
          }
        });
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (producer != null) {
      producer.close(Duration.ZERO);
    }
  }
}
