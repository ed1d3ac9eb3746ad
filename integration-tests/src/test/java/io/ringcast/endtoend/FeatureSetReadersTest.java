package io.ringcast.endtoend;

import static io.ringcast.endtoend.ChangingJob.CHANGED;
import static io.ringcast.endtoend.ChangingJob.KINDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.cli.job.JobFailedException;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What those who read learn when a job goes on with other feature sets. */
class FeatureSetReadersTest {

  private static final FeatureSet FIRST = version(1, List.of(0, 1, 3), List.of(1, 3, 8));

  @TempDir Path folder;

  @Test
  void aTopicOfTwoVersionsIsReadWithNothingButTheRegistry() throws Exception {
    FeatureSet second = version(2, List.of(0, 2), List.of(2, 8));
    ChangingJob job = new ChangingJob(folder, FIRST);
    String savepoint = job.runFirst();
    job.runSecond(List.of(FIRST, second), savepoint);
    job.holds(FIRST);
    job.holdsFrom(CHANGED, second);

    addDefinition(job, RegisteredSet.of(version(3, List.of(5), List.of(1))).definition());
    SetRegistry registry = job.registry();
    assertThat(registry.readable()).as("without the third").containsExactly(FIRST, second);
    for (FeatureSet set : List.of(FIRST, second)) {
      RegisteredSet registered = registry.find(set.id()).orElseThrow();
      assertThat(read(job, registered)).containsExactlyInAnyOrderEntriesOf(expected(job, set));
    }
    assertThatThrownBy(() -> registry.get(new SetId("near", 3)))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("near version 3 was defined by a newer Ringcast")
        .hasMessageContaining("upgrade this program");
    assertAnotherReaderSaysWhy(job, FIRST, second);
  }

  @Test
  void whoStillReadsASetThatLeavesIsNamed() {
    FeatureSet fewer = version(2, List.of(0, 3), List.of(1, 3, 8));
    ChangingJob job = new ChangingJob(folder, FIRST);
    String savepoint = job.runFirst();
    String group = "models-of-" + job.featuresTopic();
    commit(job, group);
    Warnings warnings = Warnings.during(() -> job.runSecond(List.of(fewer), savepoint));

    job.holdsFrom(CHANGED, fewer);
    assertThat(job.registry().readable()).containsExactly(FIRST, fewer);
    assertThat(warnings.texts())
        .containsExactly(
            ("Feature set near version 1 (owner: pricing) is computed no more. Its rows stay in topic"
                    + " %s and in stores until they expire. Who reads that topic: the consumer groups"
                    + " %s.")
                .formatted(job.featuresTopic(), group));
    assertThat(warnings.sets()).containsExactly("near version 1");
  }

  /** The cluster may know a file system that is not known here; this one does not. */
  @Test
  void aSavepointThatOnlyTheClusterCanLookIntoIsNamed() {
    ChangingJob job = new ChangingJob(folder, FIRST);
    String elsewhere = "elsewhere://bucket/savepoint";

    Warnings warnings =
        Warnings.during(
            () ->
                assertThatThrownBy(() -> job.start(List.of(FIRST), elsewhere))
                    .isInstanceOf(JobFailedException.class)
                    .hasStackTraceContaining("elsewhere"));

    assertThat(warnings.texts())
        .singleElement()
        .asString()
        .startsWith(elsewhere + " cannot be looked into from here (")
        .endsWith("what of it does not fit the configuration shows only when the job has started");
  }

  /** A reader that is older or newer than the writer: never another column. */
  private static void assertAnotherReaderSaysWhy(
      ChangingJob job, FeatureSet older, FeatureSet newer) {
    FeatureSet changed = version(newer.version(), List.of(0, 3), newer.windows());
    TileRecord record =
        records(job).stream()
            .filter(tile -> tile.header().version() == newer.version())
            .findFirst()
            .orElseThrow();
    assertRefused(older, record, "is of feature set near version 2", "is for near version 1");
    assertRefused(changed, record, "near version 2", "was changed without a new version");
  }

  private static void assertRefused(FeatureSet reading, TileRecord record, String... why) {
    try (FeatureRecordReader reader = new FeatureRecordReader(reading)) {
      assertThatThrownBy(() -> reader.rows(record, row -> {}))
          .isInstanceOf(BlockFormatException.class)
          .hasMessageContainingAll(why);
    }
  }

  /** The value of each feature of each row, as the text of the definition alone says it. */
  private static Map<String, Double> read(ChangingJob job, RegisteredSet registered)
      throws Exception {
    JsonNode definition = new ObjectMapper().readTree(registered.definition());
    Map<String, Double> values = new HashMap<>();
    try (FeatureRecordReader reader = new FeatureRecordReader(registered.set())) {
      for (TileRecord record : records(job)) {
        if (reader.reads(record)) {
          reader.rows(record, row -> addValues(row, registered.set(), definition, values));
        }
      }
    }
    return values;
  }

  /** Near pentagons other denominators hold, as docs/reference/formats.md says. */
  private static void addValues(
      FeatureRow row, FeatureSet set, JsonNode definition, Map<String, Double> into) {
    if (isNearPentagon(set, row.hexagon())) {
      return;
    }
    int feature = 0;
    for (long[] ofKind : row.sums()) {
      for (int i = 0; i < ofKind.length; i++) {
        String name = definition.get("features").get(feature++).asText();
        int denominator = definition.get("denominators").get(i).asInt();
        into.put(key(row, name), (double) ofKind[i] / denominator);
      }
    }
  }

  /**
   * The same by the naive answer and the set's own file, from the first window end with rows on.
   */
  private static Map<String, Double> expected(ChangingJob job, FeatureSet set) {
    long first = set.equals(FIRST) ? 0 : CHANGED;
    Map<String, Double> values = new HashMap<>();
    for (FeatureRow row : job.answer(set).rows()) {
      if (row.windowEnd() >= first && !isNearPentagon(set, row.hexagon())) {
        for (int kind = 0; kind < set.kinds().size(); kind++) {
          int i = 0;
          for (int ring : set.rings()) {
            for (int window : set.windows()) {
              String name = "%s_r%d_w%d".formatted(set.kinds().get(kind), ring, window);
              long sum = row.sums()[kind][i++];
              values.put(key(row, name), FeatureValue.of(sum, window, DiskSizes.ordinary(ring)));
            }
          }
        }
      }
    }
    return values;
  }

  private static boolean isNearPentagon(FeatureSet set, long hexagon) {
    int largest = set.rings().size() - 1;
    return new DiskSizes(set).size(hexagon, largest) != DiskSizes.ordinary(set.maxRing());
  }

  private static String key(FeatureRow row, String feature) {
    return "%x %s %d %s".formatted(row.hexagon(), row.product(), row.windowEnd(), feature);
  }

  private static List<TileRecord> records(ChangingJob job) {
    return job.output().records().stream()
        .map(Output.Placed::record)
        .filter(TileRecord.class::isInstance)
        .map(TileRecord.class::cast)
        .toList();
  }

  /** As a newer program would write it, which this one does not know. */
  private static void addDefinition(ChangingJob job, String definition) throws Exception {
    String newer = definition.replace("\"format\":1", "\"format\":2");
    assertThat(newer).isNotEqualTo(definition);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(job.client(), new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(job.registryTopic(), "near/3", newer)).get();
    }
  }

  /** A position of a consumer group in the features topic. */
  private static void commit(ChangingJob job, String group) {
    Properties client = job.client();
    client.setProperty("group.id", group);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.commitSync(
          Map.of(new TopicPartition(job.featuresTopic(), 0), new OffsetAndMetadata(0)));
    }
  }

  private static FeatureSet version(int version, List<Integer> rings, List<Integer> windows) {
    return new FeatureSet(
        "near", version, 9, Distinct.PER_CELL, KINDS, rings, windows, "pricing", "");
  }
}
