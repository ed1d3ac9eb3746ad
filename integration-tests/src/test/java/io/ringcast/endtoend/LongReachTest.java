package io.ringcast.endtoend;

import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The widest rings and the longest windows that a feature set may have, over few events. */
class LongReachTest {

  private static final List<String> KINDS = List.of("demand");

  @TempDir Path folder;

  @Test
  void ringsTo40AndWindowsTo240() {
    long seed = 77;
    Random random = new Random(seed);
    List<FeatureSet> sets =
        List.of(
            set("wide", List.of(0, 6 + random.nextInt(30), 40), List.of(1, 3)),
            set(
                "long",
                List.of(0, 1 + random.nextInt(3)),
                List.of(1, 100 + random.nextInt(99), 240)));
    Places places = new Places(random);
    // One beside a pentagon, one over an edge, one like most.
    List<LatLng> points =
        List.of(
            places.pentagons().get(random.nextInt(12)),
            places.onBaseCellEdges(1).get(0),
            new LatLng(40.75, -73.98));
    Tape tape =
        new RandomEvents(random, places, KINDS, 9).around(points, 4, List.of(0, 1, 150, 700), 2);
    Stage stage = new Stage(SharedBroker.get(), folder, sets, List.of(Tape.SOLO, Tape.VAN), 2);
    stage.send(tape);

    Output output = stage.replay(2, 2);

    for (FeatureSet set : sets) {
      new Answer(set, List.of(Tape.SOLO, Tape.VAN), tape).holdsFor(stage, output, "seed " + seed);
    }
  }

  private static FeatureSet set(String name, List<Integer> rings, List<Integer> windows) {
    return FeatureSet.of(name, KINDS, rings, windows);
  }
}
