package io.ringcast.feature.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.config.StartConfig.From;
import io.ringcast.job.kafka.TopicSetup;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Since when all is read, of topics that a real broker has deleted from. */
class StartOffsetsTest {

  private static final long NOW = System.currentTimeMillis();
  private static final long MINUTE = 60_000;
  private static final String WHOLE = "whole";
  private static final String TRIMMED = "trimmed";
  private static final String EMPTIED = "emptied";

  private static EmbeddedKafka kafka;
  private static Properties client;

  /** Two partitions each, with a record of 30, 20 and 10 minutes ago; then some are deleted. */
  @BeforeAll
  static void fill() throws Exception {
    kafka = EmbeddedKafka.start();
    client = new Properties();
    client.setProperty("bootstrap.servers", kafka.bootstrapServers());
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
      for (String topic : List.of(WHOLE, TRIMMED, EMPTIED)) {
        kafka.createTopic(topic, 2, Map.of());
        for (int i = 0; i < 6; i++) {
          long time = NOW - (30 - i / 2 * 10) * MINUTE;
          producer.send(new ProducerRecord<>(topic, i % 2, time, "", "")).get();
        }
      }
    }
    try (Admin admin = Admin.create(client)) {
      admin
          .deleteRecords(
              Map.of(
                  new TopicPartition(TRIMMED, 1), RecordsToDelete.beforeOffset(1),
                  new TopicPartition(EMPTIED, 0), RecordsToDelete.beforeOffset(3)))
          .all()
          .get();
    }
  }

  @AfterAll
  static void stop() {
    kafka.close();
  }

  @Test
  void aTimeIsGoodAsLongAsTheTopicsHoldIt() {
    for (From from : List.of(From.COUNTS, From.WINDOW, From.TIMESTAMP)) {
      assertThat(wholeSince(from, 25, WHOLE)).as("%s", from).isEqualTo(25);
      assertThat(wholeSince(from, 500, WHOLE)).as("nothing was ever deleted").isEqualTo(500);
      assertThat(wholeSince(from, 25, WHOLE, TRIMMED)).as("only the rest is there").isEqualTo(20);
      assertThat(wholeSince(from, 15, WHOLE, TRIMMED)).as("what is gone is older").isEqualTo(15);
      assertThat(wholeSince(from, 15, WHOLE, EMPTIED)).as("nobody knows what was there").isZero();
    }
  }

  @Test
  void fromTheBeginningWhatIsHeldIsRead() {
    assertThat(wholeSince(From.EARLIEST, 5, WHOLE)).as("all").isEqualTo(NOW / MINUTE);
    assertThat(wholeSince(From.EARLIEST, 5, WHOLE, TRIMMED)).isEqualTo(20);
    assertThat(wholeSince(From.EARLIEST, 5, WHOLE, EMPTIED)).isZero();
  }

  @Test
  void fromAPlaceOnIsFromNowOn() {
    assertThat(wholeSince(From.LATEST, 5, WHOLE)).isZero();
    assertThat(wholeSince(From.COMMITTED, 5, WHOLE)).isZero();
  }

  /** In minutes before now, as the time to begin at. */
  private static long wholeSince(From from, long minutesAgo, String... topics) {
    try (TopicSetup setup = new TopicSetup(client)) {
      long since =
          new StartOffsets(from, NOW - minutesAgo * MINUTE).wholeSince(setup, List.of(topics), NOW);
      return (NOW - since) / MINUTE;
    }
  }
}
