package io.ringcast.benchmarks.limit;

import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.emit.Outgoing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** From records in this process to the broker's files. */
final class WritePart {

  private WritePart() {}

  static Part of(Stage stage) throws IOException {
    Material material = stage.material();
    List<byte[]> bytes = new ArrayList<>();
    for (Outgoing record : material.records()) {
      bytes.add(record.key);
      bytes.add(record.value);
    }
    String topic = stage.newTopic("written");
    return new Part(
        "broker write",
        "row",
        material.rows(),
        1,
        writing("Kafka's producer", stage, topic, Map.of()),
        List.of(
            new Contender("a socket and a file", new RawWrite(stage.folder(), bytes)),
            writing(
                "the producer, five requests under way",
                stage,
                topic,
                Map.of(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "5"))));
  }

  /** The producer with the job's settings but these. */
  private static Contender writing(
      String name, Stage stage, String topic, Map<String, String> others) {
    Properties client = FeatureJob.featuresProducer(stage.material().config());
    client.putAll(others);
    Writing writing = new Writing(client, topic, stage.material().records());
    return new Contender(name, writing, stage.kafka().pid());
  }

  /** Sends a minute's records with the job's settings, and waits until the broker has them. */
  static final class Writing implements Work {

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final List<Outgoing> records;
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    Writing(Properties client, String topic, List<Outgoing> records) {
      producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
      this.topic = topic;
      this.records = records;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
    public long pass() throws Exception {
      for (Outgoing record : records) {
        producer.send(
            new ProducerRecord<>(topic, record.partition, record.key, record.value),
            (place, e) -> {
              if (e != null) {
                failure.compareAndSet(null, e);
              }
            });
      }
      producer.flush();
      if (failure.get() != null) {
        throw failure.get();
      }
      return records.size();
    }

    @Override
    public void close() {
      producer.close();
    }
  }
}
