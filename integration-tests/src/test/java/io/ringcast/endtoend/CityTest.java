package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A simulated city with late and senseless events: several feature sets in one job, each row, late
 * event and reject equal to the naive answer, and the completeness markers in their places.
 */
class CityTest {

  private static final List<String> BOTH = List.of("demand", "supply");

  /** The first two share their counts; the others count for themselves. */
  private static final List<FeatureSet> SETS =
      List.of(
          set("near", 9, Distinct.PER_CELL, BOTH, List.of(0, 1, 2, 5), List.of(1, 2, 4)),
          set(
              "search-first",
              9,
              Distinct.PER_CELL,
              List.of("search", "demand"),
              List.of(0, 3),
              List.of(3)),
          set("coarse", 8, Distinct.PER_CELL, BOTH, List.of(1, 4), List.of(1, 5)),
          set(
              "once",
              9,
              Distinct.PER_ENTITY,
              List.of("supply", "search", "demand"),
              List.of(0, 2),
              List.of(1, 3)));

  private static final List<Integer> RING = List.of(1);

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "4, 3, 2"})
  void everyRowOfEverySet(int parallelism, int partitions, int featurePartitions) throws Exception {
    long seed = 20L + parallelism;
    Tape tape = SmallCity.withSearches(5, seed).dealt(partitions, seed);
    Stage stage = new Stage(SharedBroker.get(), folder, SETS, SmallCity.PRODUCTS, partitions);
    stage.send(tape);

    Output output = stage.replay(parallelism, featurePartitions);

    String run = "seed %d, parallelism %d, partitions %d".formatted(seed, parallelism, partitions);
    List<Output.Placed> records = output.records();
    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, SmallCity.PRODUCTS, tape);
      assertThat(answer.late()).as(run).isPositive();
      assertThat(answer.rejects()).as(run).isPositive();
      answer.holdsFor(stage, output, run);
      Completeness.holds(records, set, featurePartitions, run);
      answer.countsAreComplete(Long.MAX_VALUE, output, run);
    }
    FeatureSet allKinds =
        set("all", 8, Distinct.PER_CELL, List.of("demand", "supply", "search"), RING, RING);
    new Answer(allKinds, SmallCity.PRODUCTS, tape).countsHold(Long.MIN_VALUE, output, run);
    FeatureSet writtenLater =
        set(
            "later",
            8,
            Distinct.PER_CELL,
            List.of("search", "demand"),
            List.of(0, 4),
            List.of(2, 7));
    new Answer(writtenLater, SmallCity.PRODUCTS, tape)
        .holdsForThePast(new PastOutput(folder.resolve("past")), output, run);
  }

  @Test
  void countsAreTheSameBytesAtEveryParallelism() {
    long seed = 7;
    Tape tape = SmallCity.withSearches(4, seed).dealt(4, seed);
    Stage stage = new Stage(SharedBroker.get(), folder, SETS, SmallCity.PRODUCTS, 4);
    stage.send(tape);
    List<String> one = countsOf(stage.replay(1, 1));
    assertThat(one).hasSizeGreaterThan(10);
    assertThat(countsOf(stage.replay(2, 1))).isEqualTo(one);
    assertThat(countsOf(stage.replay(4, 1))).isEqualTo(one);
  }

  @Test
  void aCountsTopicForSmallRecordsIsRefused() {
    Stage stage = new Stage(SharedBroker.get(), folder, SETS, SmallCity.PRODUCTS, 1);
    Output output = stage.newOutput();
    String topic = output.name() + "-features.counts";
    SharedBroker.get().createTopic(topic, 1, Map.of("max.message.bytes", "5000"));
    assertThatThrownBy(() -> Stage.live(stage.config(output, 1, List.of()), null))
        .hasMessageStartingWith("Topic " + topic + " takes records of at most 5,000 bytes");
  }

  /** The groups' records mingle in any order. Row version and checksum differ. */
  private static List<String> countsOf(Output output) {
    return output.countsRecords().stream()
        .map(
            value -> {
              int rowVersionAt = 12 + 1 + 1 + value[13] + 1 + Long.BYTES;
              Arrays.fill(value, 4, 8, (byte) 0);
              Arrays.fill(value, rowVersionAt, rowVersionAt + Long.BYTES, (byte) 0);
              return HexFormat.of().formatHex(value);
            })
        .sorted()
        .toList();
  }

  private static FeatureSet set(
      String name,
      int resolution,
      Distinct distinct,
      List<String> kinds,
      List<Integer> rings,
      List<Integer> windows) {
    return FeatureSet.of(name, kinds, rings, windows)
        .withResolution(resolution)
        .withDistinct(distinct);
  }
}
