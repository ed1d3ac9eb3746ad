package io.ringcast.benchmarks.limit;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** From the broker's files to records in this process. */
final class ReadPart {

  /** Of the producer that writes the world's events. */
  private static final int BATCH = 512 << 10;

  private ReadPart() {}

  /** A minute of events. */
  static Part events(Stage stage) throws IOException {
    Material material = stage.material();
    List<byte[]> values = material.events().stream().map(ConsumerRecord::value).toList();
    return new Part(
        "broker read",
        "event",
        values.size(),
        1,
        reading("Kafka's consumer", stage, Map.of()),
        List.of(
            new Contender(
                "a socket, CRC32C and zstd", new RawRead(stage.folder(), values, BATCH, true)),
            reading(
                "the consumer, 5,000 records a poll",
                stage,
                Map.of(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "5000")),
            reading(
                "the consumer, 1 MB a fetch at least",
                stage,
                Map.of(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, "1000000"))));
  }

  /** The consumer with the job's settings but these. */
  private static Contender reading(String name, Stage stage, Map<String, String> others) {
    Material material = stage.material();
    Properties client = material.config().kafka().readerProperties();
    client.putAll(others);
    Reading reading = new Reading(client, material.topic(), material.events().size());
    return new Contender(name, reading, stage.kafka().pid());
  }

  /** Reads so many records a pass, as the connector's reader does; at the end it begins again. */
  static final class Reading implements Work {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final long perPass;
    private long left;

    Reading(Properties client, String topic, long perPass) {
      Properties all = new Properties();
      all.putAll(client);
      all.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
      consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
      partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      this.perPass = perPass;
    }

    @Override
    public long pass() {
      long sum = 0;
      for (long read = 0; read < perPass; ) {
        if (left == 0) {
          left = consumer.endOffsets(partitions).values().stream().mapToLong(end -> end).sum();
          consumer.seekToBeginning(partitions);
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(PATIENCE)) {
          sum += record.value() == null ? 0 : record.value().length;
          read++;
          left--;
        }
      }
      return sum;
    }

    @Override
    public void close() {
      consumer.close();
    }
  }
}
