package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.broker.TopicReader;
import io.ringcast.testkit.counts.CountsInWords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What the job wrote to its topics.
 *
 * @param name what the topics' names begin with
 */
record Output(String bootstrapServers, String name) {

  /** A record of the features topic at its place. */
  record Placed(int partition, long offset, FeatureRecord record) {}

  /** What the reject or the late topic says of an event, without the words. */
  record Letter(String reason, String topic, int partition, long offset) {}

  private record RowKey(long windowEnd, UUID product, long hexagon) {}

  private record Versioned(long version, FeatureRow row) {}

  /** All records of the features topic, those of one partition in their order. */
  List<Placed> records() {
    List<Placed> records = new ArrayList<>();
    read(name + "-features", record -> records.add(parse(record)));
    return records;
  }

  /** A copy of the features topic in one partition, the last record first. */
  Output backwards(KafkaBroker kafka) {
    List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
    read(name + "-features", all::add);
    Output copy = new Output(bootstrapServers, name + "-backwards");
    kafka.createTopic(copy.name + "-features", 1, Map.of());
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (int i = all.size() - 1; i >= 0; i--) {
        sent.add(
            producer.send(
                new ProducerRecord<>(
                    copy.name + "-features", all.get(i).key(), all.get(i).value())));
      }
    }
    assertThat(sent).allSatisfy(Future::get);
    return copy;
  }

  /** The rows of a feature set as a store ends up with them: the newest version of each wins. */
  List<FeatureRow> rows(FeatureSet set) {
    Map<RowKey, Versioned> newest = new HashMap<>();
    try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
      for (Placed placed : records()) {
        if (placed.record() instanceof TileRecord tile && reader.reads(tile)) {
          long version = tile.header().emission().rowVersion();
          reader.rows(
              tile, row -> newest.merge(keyOf(row), new Versioned(version, row), Output::newer));
        }
      }
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e);
    }
    return newest.values().stream().map(Versioned::row).toList();
  }

  /** All records of the counts topic. */
  List<byte[]> countsRecords() {
    List<byte[]> values = new ArrayList<>();
    read(name + "-features.counts", record -> values.add(record.value()));
    return values;
  }

  /** The counts of the set's group, by minute. */
  SortedMap<Long, MinuteCounts> counts(FeatureSet set) {
    return counts(CountsGroup.of(set));
  }

  SortedMap<Long, MinuteCounts> counts(CountsGroup group) {
    return CountsInWords.minutes(countsRecords(), group);
  }

  /** The records of running counts, in their order. */
  List<RunningPart> runningParts() {
    List<RunningPart> parts = new ArrayList<>();
    try {
      for (byte[] value : countsRecords()) {
        RunningPart.parse(value).ifPresent(parts::add);
      }
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e);
    }
    return parts;
  }

  /** The counts of an open minute, of the newest run: of each hexagon those that came last. */
  SortedMap<String, Long> runningCounts(FeatureSet set, long minute) {
    SortedMap<String, Long> merged = new TreeMap<>();
    long version = Long.MIN_VALUE;
    for (RunningPart part : runningParts()) {
      MinuteCounts counts = part.counts();
      if (counts.minute() == minute && counts.rowVersion() >= version) {
        if (counts.rowVersion() > version) {
          merged.clear();
          version = counts.rowVersion();
        }
        merged.putAll(CountsInWords.of(List.of(counts), set.kinds()));
      }
    }
    // A sum may fall to 0.
    merged.values().removeIf(count -> count == 0);
    return merged;
  }

  private static Versioned newer(Versioned a, Versioned b) {
    return a.version > b.version ? a : b;
  }

  private static RowKey keyOf(FeatureRow row) {
    return new RowKey(row.windowEnd(), row.product(), row.hexagon());
  }

  /** How many bytes of events the reject and the late topic hold. */
  long eventBytes() {
    AtomicLong bytes = new AtomicLong();
    for (String topic : List.of("-rejects", "-late")) {
      read(
          name + topic,
          record -> bytes.addAndGet(record.value() == null ? 0 : record.value().length));
    }
    return bytes.get();
  }

  Set<Letter> late() {
    return letters("-late");
  }

  Set<Letter> rejects() {
    return letters("-rejects");
  }

  /** What the publisher job could not store. */
  Set<Letter> unwritten() {
    return letters("-unwritten");
  }

  private Set<Letter> letters(String topic) {
    Set<Letter> letters = new HashSet<>();
    read(
        name + topic,
        letter ->
            letters.add(
                new Letter(
                    header(letter, "reason"),
                    header(letter, "topic"),
                    Integer.parseInt(header(letter, "partition")),
                    Long.parseLong(header(letter, "offset")))));
    return letters;
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String header) {
    return new String(
        letter.headers().lastHeader("ringcast." + header).value(), StandardCharsets.UTF_8);
  }

  /** Waits until every partition of the features topic has the set's marker of this window end. */
  void awaitMarkers(FeatureSet set, long windowEnd) {
    awaitFeatures();
    Set<Integer> marked = new TreeSet<>();
    try (TopicReader features = TopicReader.of(bootstrapServers, name + "-features")) {
      Waiting.until(
          "markers of window end " + windowEnd + " in " + name,
          () -> {
            features.poll(record -> addMarker(parse(record), set, windowEnd, marked));
            return marked.size() == features.partitions();
          });
    }
  }

  /** By one consumer: a new one for each look kept a core busy while a job started. */
  private void awaitFeatures() {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      Waiting.until("topic " + name, () -> !consumer.partitionsFor(name + "-features").isEmpty());
    }
  }

  private static void addMarker(Placed placed, FeatureSet set, long windowEnd, Set<Integer> into) {
    if (placed.record() instanceof MarkerRecord marker
        && marker.header().set().equals(set.name())
        && marker.header().version() == set.version()
        && marker.header().emission().windowEnd() == windowEnd) {
      into.add(marker.partition());
    }
  }

  private void read(String topic, Consumer<ConsumerRecord<byte[], byte[]>> out) {
    try (TopicReader reader = TopicReader.of(bootstrapServers, topic)) {
      reader.readToEnd(out);
    }
  }

  private static Placed parse(ConsumerRecord<byte[], byte[]> record) {
    try {
      return new Placed(record.partition(), record.offset(), RecordParser.parse(record.value()));
    } catch (BlockFormatException e) {
      throw new IllegalStateException("offset " + record.offset() + " of " + record.topic(), e);
    }
  }
}
