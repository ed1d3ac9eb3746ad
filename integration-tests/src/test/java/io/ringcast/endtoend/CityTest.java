package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testbed.city.CityOptions;
import io.ringcast.testbed.city.CitySimulator;
import io.ringcast.testbed.city.Products;
import io.ringcast.testbed.city.SimulatedEvent;
import io.ringcast.testbed.recording.RecordedEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A simulated city with late and senseless events: several feature sets in one job, each row, late
 * event and reject equal to the naive answer, and the completeness markers in their places.
 */
class CityTest {

  private static final List<String> BOTH = List.of("demand", "supply");

  @RegisterExtension static final Broker BROKER = new Broker();

  private static final List<UUID> PRODUCTS = Products.all();

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

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 4, 3", "4, 3, 2"})
  void everyRowOfEverySet(int parallelism, int partitions, int featurePartitions) {
    long seed = 20L + parallelism;
    Tape tape = city(seed).dealt(partitions, seed);
    Stage stage = new Stage(BROKER.kafka(), folder, SETS, PRODUCTS, partitions);
    stage.send(tape);

    Output output = stage.replay(parallelism, featurePartitions);

    String run = "seed %d, parallelism %d, partitions %d".formatted(seed, parallelism, partitions);
    List<Output.Placed> records = output.records();
    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, PRODUCTS, tape);
      assertThat(answer.late()).as(run).isPositive();
      assertThat(answer.rejects()).as(run).isPositive();
      answer.holdsFor(stage, output, run);
      Completeness.holds(records, set, featurePartitions, run);
    }
  }

  /** Five minutes of a small city; some of its riders only search. */
  private static Tape city(long seed) {
    CitySimulator simulator =
        new CitySimulator(
            CityOptions.defaults()
                .withLength(Duration.ofMinutes(5))
                .withEventsPerSecond(3)
                .withSeed(seed)
                .withLateShare(0.05)
                .withBadShare(0.08));
    Random random = new Random(seed);
    Tape tape = new Tape();
    while (simulator.hasNext()) {
      SimulatedEvent event = simulator.next();
      boolean search = event.kind().equals("demand") && random.nextInt(4) == 0;
      byte[] value = search ? asSearch(event.value()) : event.value();
      tape.add(
          search ? "search" : event.kind(),
          new RecordedEvent(RecordedEvent.ANY_PARTITION, event.arrival(), value));
    }
    return tape;
  }

  private static byte[] asSearch(byte[] value) {
    return value == null
        ? null
        : new String(value, StandardCharsets.ISO_8859_1)
            .replace("rider_id", "search_id")
            .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static FeatureSet set(
      String name,
      int resolution,
      Distinct distinct,
      List<String> kinds,
      List<Integer> rings,
      List<Integer> windows) {
    return new FeatureSet(name, 1, resolution, distinct, kinds, rings, windows, "", "");
  }
}
