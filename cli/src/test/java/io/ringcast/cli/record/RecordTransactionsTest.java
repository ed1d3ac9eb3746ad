package io.ringcast.cli.record;

import static io.ringcast.cli.record.Recorder.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topics of which some offsets hold no record that counts. */
class RecordTransactionsTest {

  private static final String TRANSACTION = "record-test";
  private static final int SECONDS_OF_PATIENCE = 60;

  @AutoClose private static final Recorder recorder = new Recorder();

  @TempDir Path folder;

  @Test
  void whatATransactionTookBackIsNotRecorded() {
    recorder.createTopic("aborted", 1);
    try (KafkaProducer<byte[], byte[]> producer = transactional()) {
      producer.beginTransaction();
      sendEach(producer, "aborted", 1, 2);
      producer.commitTransaction();
      producer.beginTransaction();
      sendEach(producer, "aborted", 3);
      producer.abortTransaction();
      producer.beginTransaction();
      sendEach(producer, "aborted", 4);
      producer.commitTransaction();
      recorder.awaitEnd(TRANSACTION);
    }
    Path out = folder.resolve("out");
    recorder.record("--topics demand=aborted --from 0 --out %s", out);
    assertThat(Recorder.valuesOf(Recorder.read(out), 0))
        .containsExactly((byte) 1, (byte) 2, (byte) 4);
  }

  @Test
  void anOpenTransactionIsNotWaitedForInVain() {
    recorder.createTopic("open", 1);
    try (KafkaProducer<byte[], byte[]> producer = transactional()) {
      producer.beginTransaction();
      sendEach(producer, "open", 1);
      producer.commitTransaction();
      producer.beginTransaction();
      sendEach(producer, "open", 2);

      List<Byte> found = new ArrayList<>();
      assertThatThrownBy(() -> readAll("open", 5, found))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("nothing came from partition open-0 behind offset")
          .hasMessageContaining("for 60 s, up to")
          .hasMessageContaining("or a transaction is open there");
      producer.abortTransaction();
    }
  }

  /** Each batch that was taken back is an answer of the broker's, and a second of the clock. */
  @Test
  void aLongStretchWithoutRecordsIsNoSilence() {
    recorder.createTopic("stretch", 1);
    try (KafkaProducer<byte[], byte[]> producer = transactional()) {
      producer.beginTransaction();
      sendEach(producer, "stretch", 1);
      producer.commitTransaction();
      producer.beginTransaction();
      sendEach(producer, "stretch", new int[2 * SECONDS_OF_PATIENCE]);
      producer.abortTransaction();
    }
    List<Byte> found = new ArrayList<>();
    readAll("stretch", 1, found);
    assertThat(found).containsExactly((byte) 1);
  }

  private static KafkaProducer<byte[], byte[]> transactional() {
    KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", recorder.bootstrap(), "transactional.id", TRANSACTION),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    producer.initTransactions();
    return producer;
  }

  /** Each in a batch of its own. */
  @SuppressWarnings("FutureReturnValueIgnored") // the transaction's end tells of a failure
  private static void sendEach(
      KafkaProducer<byte[], byte[]> producer, String topic, int... values) {
    for (int value : values) {
      producer.send(new ProducerRecord<>(topic, 0, START, null, new byte[] {(byte) value}));
      producer.flush();
    }
  }

  /** Fetches a batch at a time, by a clock on which each look takes so long. */
  private static void readAll(String topic, int secondsALook, List<Byte> found) {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", recorder.bootstrap());
    client.setProperty("isolation.level", "read_committed");
    client.setProperty("fetch.max.bytes", "1");
    AtomicLong nanos = new AtomicLong();
    try (TopicRange range = new TopicRange(client);
        RecordedTopic reader =
            new RecordedTopic(
                client,
                // The marks of a transaction's end are of today, whenever its records are of.
                range.find(topic, Instant.EPOCH, Instant.now()),
                () -> nanos.addAndGet(secondsALook * 1_000_000_000L),
                Duration.ofSeconds(SECONDS_OF_PATIENCE))) {
      reader.forEach(record -> found.add(record.value()[0]));
    }
  }
}
