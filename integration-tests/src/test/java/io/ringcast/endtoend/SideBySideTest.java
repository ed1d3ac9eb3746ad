package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testing.Seeds;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published set's records do not change when other sets are computed beside it. */
class SideBySideTest {

  private static final FeatureSet PUBLISHED = FeatureSet.marketplace();

  /** Shares its counts, which are sent further for it, and kept for longer. */
  private static final FeatureSet FURTHER =
      beside("further", 9, Distinct.PER_CELL, List.of(0, 24), List.of(3, 40));

  private static final FeatureSet COARSE =
      beside("coarse", 8, Distinct.PER_CELL, List.of(0, 2), List.of(5));

  private static final FeatureSet ONCE =
      beside("once", 9, Distinct.PER_ENTITY, List.of(0, 1), List.of(1));

  /** A record of the features topic without the version that each run gives its rows. */
  private record Written(int partition, TileRecord record) {}

  @TempDir Path folder;

  @Test
  void itsRecordsAreTheSameToTheByte() {
    long seed = Seeds.fixed(getClass());
    Random random = new Random(seed);
    Places places = new Places(random);
    List<LatLng> points = List.of(new LatLng(40.7, -74), places.pentagons().get(2));
    Stage stage = stageOf(PUBLISHED);
    stage.send(
        new RandomEvents(random, places, PUBLISHED.kinds(), 9)
            .around(points, 4, List.of(0, 1, 3), 2));

    Set<Written> alone = written(stage.replay(2, 2));
    Set<Written> besideOthers =
        written(stage.withSets(List.of(FURTHER, COARSE, PUBLISHED, ONCE)).replay(2, 2));

    assertThat(alone).hasSizeGreaterThan(100);
    assertThat(besideOthers.equals(alone))
        .as("seed %d: %d records alone, %d beside others", seed, alone.size(), besideOthers.size())
        .isTrue();
  }

  private Stage stageOf(FeatureSet set) {
    return new Stage(SharedBroker.get(), folder, List.of(set), List.of(Tape.SOLO, Tape.VAN), 2);
  }

  private static Set<Written> written(Output output) {
    Set<Written> written = new HashSet<>();
    for (Output.Placed placed : output.records()) {
      if (placed.record() instanceof TileRecord tile
          && tile.header().set().equals(PUBLISHED.name())) {
        assertThat(written.add(new Written(placed.partition(), withoutVersion(tile)))).isTrue();
      }
    }
    return written;
  }

  private static TileRecord withoutVersion(TileRecord tile) {
    RecordHeader header = tile.header();
    Emission emission = header.emission();
    return new TileRecord(
        new RecordHeader(
            header.set(),
            header.version(),
            header.fingerprint(),
            new Emission(emission.windowEnd(), 0, emission.completeSince())),
        tile.product(),
        tile.tile(),
        tile.resolution(),
        tile.blockResolution(),
        tile.part(),
        tile.blocks());
  }

  private static FeatureSet beside(
      String name, int resolution, Distinct distinct, List<Integer> rings, List<Integer> windows) {
    return FeatureSet.of(name, PUBLISHED.kinds(), rings, windows)
        .withResolution(resolution)
        .withDistinct(distinct);
  }
}
