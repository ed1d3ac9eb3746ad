package io.ringcast.testkit.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(180)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are those of Unix")
class KafkaProcessTest {

  private static final Duration SHORT = Duration.ofMillis(500);

  @Test
  void keepsItsRecordsAndItsAddressThroughAPauseAndAKill() throws Exception {
    try (KafkaProcess kafka = KafkaProcess.start();
        KafkaProducer<String, String> producer = producer(kafka)) {
      kafka.createTopic("events", 1, Map.of());
      aReaderFailsWhereRetentionOvertakesIt(kafka, producer);
      producer.send(new ProducerRecord<>("events", "before")).get();
      answersNobodyWhilePaused(kafka, producer);
      long first = kafka.pid();

      kafka.kill();
      assertThat(ProcessHandle.of(first)).isEmpty();
      // Beside: a producer that has found its only broker gone waits for another first.
      FutureTask<RecordMetadata> meanwhile =
          new FutureTask<>(() -> producer.send(new ProducerRecord<>("events", "meanwhile")).get());
      new Thread(meanwhile, "send-meanwhile").start();
      kafka.restart();
      meanwhile.get();

      assertThat(values(kafka)).containsExactly("before", "paused", "meanwhile");
    }
  }

  private static void aReaderFailsWhereRetentionOvertakesIt(
      KafkaProcess kafka, KafkaProducer<String, String> producer) throws Exception {
    kafka.createTopic("short", 1, Map.of());
    try (TopicReader reader = TopicReader.of(kafka.bootstrapServers(), "short")) {
      reader.readToEnd(record -> {});
      producer.send(new ProducerRecord<>("short", "lost")).get();
      kafka.deleteRecords("short");
      producer.send(new ProducerRecord<>("short", "there")).get();

      assertThatThrownBy(() -> reader.readToEnd(record -> {}))
          .isInstanceOf(OffsetOutOfRangeException.class);
    }
  }

  private static void answersNobodyWhilePaused(
      KafkaProcess kafka, KafkaProducer<String, String> producer) throws Exception {
    kafka.pause();
    Future<RecordMetadata> paused = producer.send(new ProducerRecord<>("events", "paused"));
    assertThatThrownBy(() -> paused.get(SHORT.toMillis(), TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    kafka.resume();
    paused.get();
  }

  @Test
  void leavesNoProcessAndNoFolderBehind() {
    KafkaProcess kafka = KafkaProcess.start();
    Path folder = kafka.folder();
    long pid = kafka.pid();
    assertThat(folder).isNotEmptyDirectory();

    kafka.close();
    kafka.close();

    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(folder).doesNotExist();
    assertThatThrownBy(kafka::restart).hasMessageContaining("is closed");
  }

  private static KafkaProducer<String, String> producer(KafkaProcess kafka) {
    return new KafkaProducer<>(
        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers()),
        new StringSerializer(),
        new StringSerializer());
  }

  private static List<String> values(KafkaProcess kafka) {
    List<String> values = new ArrayList<>();
    try (TopicReader reader = TopicReader.of(kafka.bootstrapServers(), "events")) {
      reader.readToEnd(record -> values.add(new String(record.value(), UTF_8)));
    }
    return values;
  }
}
