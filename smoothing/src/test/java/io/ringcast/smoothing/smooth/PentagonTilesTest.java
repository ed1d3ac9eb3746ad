package io.ringcast.smoothing.smooth;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.smoothing.smooth.RandomTile.Shape;
import io.ringcast.smoothing.smooth.TileSmoother.Way;
import io.ringcast.smoothing.tile.Places;
import io.ringcast.smoothing.tile.TileFrames;
import io.ringcast.smoothing.tile.TileGeometry;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside {@link TileSmootherTest}, since it takes as long as all of that. */
class PentagonTilesTest {

  private static final int LEVELS = 5;
  private static final int LARGEST_RING = 40;
  private static final int LARGEST_WINDOW = 240;

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 8, 9, 10, 11})
  void sumsEqualTheNaiveOnesAroundEveryPentagon(int resolution) {
    long seed = 100L + resolution;
    Random random = new Random(seed);
    H3Core h3 = H3Library.load();
    int tileResolution = resolution - LEVELS;
    TileFrames frames =
        new TileFrames(h3, new TileGeometry(tileResolution, resolution, LARGEST_RING));
    Shape shape = Shape.random(random, LARGEST_RING, LARGEST_WINDOW);
    TileSmoother smoother =
        new TileSmoother(frames, shape.rings(), shape.windows(), shape.kinds(), Way.BEST);
    for (long pentagon : new Places(h3, tileResolution).pentagons()) {
      List<Long> around = h3.gridDisk(pentagon, 1);
      for (long tile : List.of(pentagon, around.get(1 + random.nextInt(5)))) {
        RandomTile counts = new RandomTile(h3, frames, tile, shape);
        List<Long> cells = h3.cellToChildren(tile, resolution);
        counts.cluster(random, cells.get(random.nextInt(cells.size())), 6, 5);
        // The middle of a pentagon is where its missing sixth is felt most.
        counts.cluster(random, Cells.descendant(tile, 0, resolution), 4, 5);
        assertThat(counts.by(smoother)).as("seed %d %s", seed, counts).isEqualTo(counts.naive());
      }
    }
    assertThat(smoother.exactTiles()).isEqualTo(24);
    assertThat(smoother.denseTiles()).isZero();
  }
}
