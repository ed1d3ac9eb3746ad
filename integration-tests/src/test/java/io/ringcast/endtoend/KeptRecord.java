package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.broker.TopicReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A record of a topic as a release wrote it, and the words for what it says. A file of them is
 * text: bytes as hex, and the words below them.
 *
 * @param value null for a deletion
 * @param words one line each
 */
record KeptRecord(
    int partition, byte[] key, List<Header> headers, byte[] value, List<String> words) {

  private static final String PARTITION = "partition ";
  private static final String KEY = "key ";
  private static final String HEADER = "header ";
  private static final String VALUE = "value ";
  private static final String NONE = "none";
  private static final String WORDS = "  ";

  KeptRecord withWords(List<String> others) {
    return new KeptRecord(partition, key, headers, value, others);
  }

  String keyText() {
    return new String(key, UTF_8);
  }

  String valueText() {
    return value == null ? NONE : new String(value, UTF_8);
  }

  /** All records of a topic, partition by partition. */
  static List<KeptRecord> ofTopic(
      String bootstrapServers, String topic, Function<KeptRecord, List<String>> words) {
    List<KeptRecord> records = new ArrayList<>();
    try (TopicReader reader = TopicReader.of(bootstrapServers, topic)) {
      reader.readToEnd(record -> records.add(of(record)));
    }
    records.sort((a, b) -> Integer.compare(a.partition, b.partition));
    return records.stream().map(record -> record.withWords(words.apply(record))).toList();
  }

  private static KeptRecord of(ConsumerRecord<byte[], byte[]> record) {
    return new KeptRecord(
        record.partition(),
        record.key(),
        List.of(record.headers().toArray()),
        record.value(),
        List.of());
  }

  static void write(Path file, List<KeptRecord> records) throws IOException {
    List<String> lines = new ArrayList<>();
    for (KeptRecord record : records) {
      lines.add(PARTITION + record.partition);
      lines.add(KEY + hex(record.key));
      for (Header header : record.headers) {
        lines.add(HEADER + header.key() + " " + new String(header.value(), UTF_8));
      }
      lines.add(VALUE + (record.value == null ? NONE : hex(record.value)));
      record.words.forEach(word -> lines.add(WORDS + word));
    }
    Files.write(file, lines);
  }

  static List<KeptRecord> read(Path file) throws IOException {
    List<KeptRecord> records = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(PARTITION)) {
        int partition = Integer.parseInt(line.substring(PARTITION.length()));
        records.add(new KeptRecord(partition, null, new ArrayList<>(), null, new ArrayList<>()));
        continue;
      }
      int last = records.size() - 1;
      records.set(last, records.get(last).and(line));
    }
    return records;
  }

  private KeptRecord and(String line) {
    if (line.startsWith(WORDS)) {
      words.add(line.substring(WORDS.length()));
      return this;
    }
    if (line.startsWith(HEADER)) {
      String[] parts = line.split(" ", 3);
      headers.add(new RecordHeader(parts[1], parts[2].getBytes(UTF_8)));
      return this;
    }
    if (line.startsWith(KEY)) {
      byte[] bytes = HexFormat.of().parseHex(line.substring(KEY.length()));
      return new KeptRecord(partition, bytes, headers, value, words);
    }
    String bytes = line.substring(VALUE.length());
    return bytes.equals(NONE)
        ? this
        : new KeptRecord(partition, key, headers, HexFormat.of().parseHex(bytes), words);
  }

  /** Makes a topic of these records, at the offsets that they had. */
  static void fill(
      KafkaBroker kafka, String topic, Map<String, String> configs, List<KeptRecord> records) {
    int partitions = 1 + records.stream().mapToInt(KeptRecord::partition).max().orElseThrow();
    kafka.createTopic(topic, partitions, configs);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (KeptRecord record : records) {
        producer
            .send(new ProducerRecord<>(topic, record.partition, record.key, record.value))
            .get();
      }
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("the topic " + topic + " could not be filled", e);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
