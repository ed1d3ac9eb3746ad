package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.intake.source.PartitionEnds.End;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.KafkaBroker;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class KafkaEndsTest {

  private static final String TOPIC = "ends-after-transactions";
  private static final TopicPartition ABORTED = new TopicPartition(TOPIC, 0);
  private static final TopicPartition COMMITTED = new TopicPartition(TOPIC, 1);
  private static final TopicPartition EMPTY = new TopicPartition(TOPIC, 2);
  private static final TopicPartition LARGE = new TopicPartition("ends-after-a-large-one", 0);

  @Test
  void aPartitionThatHoldsNothingButAbortedRecordsIsAtItsEnd() throws Exception {
    KafkaBroker broker = SharedBroker.get();
    broker.createTopic(TOPIC, 3, Map.of());
    write(broker, ABORTED, 1, 1, false);
    write(broker, COMMITTED, 1, 1, true);

    try (KafkaEnds ends = ends(broker)) {
      assertThat(ends.of(Map.of(ABORTED, 0L, COMMITTED, 0L, EMPTY, 0L)))
          .containsEntry(ABORTED, new End(2, true))
          .containsEntry(COMMITTED, new End(2, false))
          .containsEntry(EMPTY, new End(0, true));
    }
  }

  /** A fetch has at most a mebibyte of a partition, also of records that were aborted. */
  @Test
  void anAbortedTransactionMayBeLargerThanAFetch() throws Exception {
    KafkaBroker broker = SharedBroker.get();
    broker.createTopic(LARGE.topic(), 1, Map.of());
    write(broker, LARGE, 6, 500_000, false);

    try (KafkaEnds ends = ends(broker)) {
      Waiting.until("the end", () -> ends.of(Map.of(LARGE, 0L)).get(LARGE).reached());
      assertThat(ends.of(Map.of(LARGE, 0L))).containsEntry(LARGE, new End(7, true));
      write(broker, LARGE, 1, 1, true);
      assertThat(ends.of(Map.of(LARGE, 0L))).containsEntry(LARGE, new End(9, false));
    }
  }

  private static KafkaEnds ends(KafkaBroker broker) {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", broker.bootstrapServers());
    client.setProperty("isolation.level", "read_committed");
    return new KafkaEnds(client);
  }

  private static void write(
      KafkaBroker broker, TopicPartition to, int records, int bytes, boolean commit)
      throws ExecutionException, InterruptedException {
    String transaction = to.topic() + "-" + to.partition();
    Map<String, Object> client =
        Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", transaction);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      for (int i = 0; i < records; i++) {
        producer
            .send(new ProducerRecord<>(to.topic(), to.partition(), null, new byte[bytes]))
            .get();
      }
      if (commit) {
        producer.commitTransaction();
      } else {
        producer.abortTransaction();
      }
      broker.awaitEnd(transaction);
    }
  }
}
