package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Around all pentagons, across the edges of base cells and of the icosahedron, over the
 * antimeridian and at the poles, at every resolution: the whole job equals the naive answer, and so
 * do the rows that are made from its archived counts.
 */
class HardPlacesTest {

  @TempDir Path folder;

  @Test
  void everyRowAtEveryResolution() throws Exception {
    long seed = 2;
    int parallelism = 3;
    int partitions = 2;
    Random random = new Random(seed);
    Places places = new Places(random);
    List<LatLng> points = new ArrayList<>(places.pentagons());
    points.addAll(places.polesAndAntimeridian());
    points.addAll(places.onBaseCellEdges(6));
    points.addAll(places.onFaceEdges(6));
    // With gaps as long as a window, and longer than the longest.
    Tape tape =
        new RandomEvents(random, places, RestartScene.KINDS, 6, 7, 8, 9, 10, 11)
            .around(points, 12, List.of(0, 1, 2, 4, 12, 13), partitions);
    List<FeatureSet> sets = IntStream.rangeClosed(6, 11).mapToObj(r -> set(r, random)).toList();
    Stage stage =
        new Stage(SharedBroker.get(), folder, sets, List.of(Tape.SOLO, Tape.VAN), partitions);
    stage.send(tape);

    Output output = stage.replay(parallelism, 3);

    String run = "seed %d, parallelism %d, partitions %d".formatted(seed, parallelism, partitions);
    PastOutput past = new PastOutput(folder);
    for (FeatureSet set : sets) {
      Answer answer = new Answer(set, List.of(Tape.SOLO, Tape.VAN), tape);
      assertThat(answer.late()).as(run).isPositive();
      answer.holdsFor(stage, output, run);
      answer.holdsForThePast(past, output, run);
    }
  }

  private static FeatureSet set(int resolution, Random random) {
    Distinct rule = random.nextInt(3) == 0 ? Distinct.PER_ENTITY : Distinct.PER_CELL;
    List<Integer> rings = List.of(0, 1, 2 + random.nextInt(4));
    List<Integer> windows = List.of(1, 2, 4 + random.nextInt(3));
    return FeatureSet.of("resolution-" + resolution, RestartScene.withFares(), rings, windows)
        .withResolution(resolution)
        .withDistinct(rule);
  }
}
