package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.intake.source.PartitionEnds.End;
import io.ringcast.servers.SharedBroker;
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

  @Test
  void aPartitionThatHoldsNothingButAbortedRecordsIsAtItsEnd() throws Exception {
    KafkaBroker broker = SharedBroker.get();
    broker.createTopic(TOPIC, 3, Map.of());
    write(broker, ABORTED, false);
    write(broker, COMMITTED, true);

    Properties client = new Properties();
    client.setProperty("bootstrap.servers", broker.bootstrapServers());
    client.setProperty("isolation.level", "read_committed");
    try (KafkaEnds ends = new KafkaEnds(client)) {
      assertThat(ends.of(Map.of(ABORTED, 0L, COMMITTED, 0L, EMPTY, 0L)))
          .containsEntry(ABORTED, new End(2, true))
          .containsEntry(COMMITTED, new End(2, false))
          .containsEntry(EMPTY, new End(0, true));
    }
  }

  private static void write(KafkaBroker broker, TopicPartition to, boolean commit)
      throws ExecutionException, InterruptedException {
    String transaction = "ends-" + to.partition();
    Map<String, Object> client =
        Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", transaction);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(to.topic(), to.partition(), null, new byte[1])).get();
      if (commit) {
        producer.commitTransaction();
      } else {
        producer.abortTransaction();
      }
      broker.awaitEnd(transaction);
    }
  }
}
