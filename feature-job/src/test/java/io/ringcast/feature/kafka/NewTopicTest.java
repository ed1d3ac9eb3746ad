package io.ringcast.feature.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.config.StartConfig.From;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumerator.PartitionOffsetsRetrieverImpl;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** A topic that the state does not know, of which a real broker has deleted records. */
class NewTopicTest {

  private static final String TOPIC = "further";
  private static final TopicPartition WHOLE = new TopicPartition(TOPIC, 0);
  private static final TopicPartition TRIMMED = new TopicPartition(TOPIC, 1);
  private static final TopicPartition CUT = new TopicPartition(TOPIC, 2);
  private static final TopicPartition EMPTIED = new TopicPartition(TOPIC, 3);
  private static final TopicPartition EMPTY = new TopicPartition(TOPIC, 4);
  private static final long TIME = 1_700_000_000_000L;

  /** The reader finds that the offset before is gone, and reports the loss. */
  @Test
  void whereRetentionHasPassedTheTimeReadingBeginsBeforeWhatIsLeft() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start();
        AdminClient admin =
            AdminClient.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      kafka.createTopic(TOPIC, 5, Map.of("retention.ms", "-1"));
      fill(kafka);
      admin
          .deleteRecords(
              Map.of(
                  TRIMMED, RecordsToDelete.beforeOffset(1),
                  CUT, RecordsToDelete.beforeOffset(3),
                  EMPTIED, RecordsToDelete.beforeOffset(4)))
          .all()
          .get();
      EventOffsets offsets =
          new EventOffsets(new StartOffsets(From.EARLIEST, 0), Duration.ZERO, () -> Long.MIN_VALUE);
      offsets.restore(Set.of("known"), TIME + 2);

      assertThat(
              offsets.getPartitionOffsets(
                  List.of(WHOLE, TRIMMED, CUT, EMPTIED, EMPTY),
                  new PartitionOffsetsRetrieverImpl(admin, "")))
          .isEqualTo(Map.of(WHOLE, 2L, TRIMMED, 2L, CUT, 2L, EMPTIED, 3L, EMPTY, 0L));
    }
  }

  /** Four records in each partition but one, a millisecond after another. */
  private static void fill(EmbeddedKafka kafka) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      for (int i = 0; i < 16; i++) {
        producer.send(new ProducerRecord<>(TOPIC, i % 4, TIME + i / 4, "", "")).get();
      }
    }
  }
}
