package io.ringcast.testkit.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EmbeddedKafkaTest {

  private static final long NEW_YEAR_2013 = Instant.parse("2013-01-01T00:00:00Z").toEpochMilli();
  private static final long YEAR_2100 = Instant.parse("2100-01-01T00:00:00Z").toEpochMilli();

  @Test
  void keepsRecordsOfAnyYearAndGivesThemToConsumerGroups() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      kafka.createTopic("events", 3, Map.of());

      send(kafka, "events", List.of(NEW_YEAR_2013, NEW_YEAR_2013 + 1, YEAR_2100));

      assertThat(received(kafka, "events", 3))
          .containsExactlyInAnyOrder(NEW_YEAR_2013, NEW_YEAR_2013 + 1, YEAR_2100);
    }
  }

  @Test
  void leavesNoFolderAndNoOpenPortBehind() throws Exception {
    EmbeddedKafka kafka = EmbeddedKafka.start();
    Path folder = kafka.folder().path();
    URI address = URI.create("kafka://" + kafka.bootstrapServers());
    assertThat(folder).isNotEmptyDirectory();

    kafka.close();
    kafka.close();

    assertThat(folder).doesNotExist();
    assertThatThrownBy(() -> new Socket(address.getHost(), address.getPort()).close())
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void aTopicThatIsThereAlreadyIsNamed() {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      kafka.createTopic("events", 1, Map.of("max.message.bytes", "2000000"));

      assertThatThrownBy(() -> kafka.createTopic("events", 1, Map.of()))
          .hasMessageContaining("cannot create the topic events")
          .hasMessageContaining("already exists");
    }
  }

  private static void send(EmbeddedKafka kafka, String topic, List<Long> timestamps)
      throws Exception {
    Map<String, Object> settings =
        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      for (long timestamp : timestamps) {
        producer.send(new ProducerRecord<>(topic, null, timestamp, "key" + timestamp, "")).get();
      }
    }
  }

  private static List<Long> received(EmbeddedKafka kafka, String topic, int count) {
    Map<String, Object> settings =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers(),
            ConsumerConfig.GROUP_ID_CONFIG, "test",
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    List<Long> timestamps = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of(topic));
      while (timestamps.size() < count) {
        consumer.poll(Duration.ofSeconds(1)).forEach(record -> timestamps.add(record.timestamp()));
      }
    }
    return timestamps;
  }
}
