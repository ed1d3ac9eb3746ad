package io.ringcast.benchmarks;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.smooth.TileSmoother;
import io.ringcast.feature.tile.Tiling;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The smoothed rows of the tile and product with the most counts in a simulated city. */
record CityTile(FeatureSet set, long tile, SumColumns rows) {

  private static final int TILE_RESOLUTION = 4;

  private record Part(long tile, int product) {}

  /** The published features of demand alone (54 a row), or of both kinds (108). */
  static FeatureSet set(int kinds) {
    FeatureSet both = FeatureSet.marketplace();
    return new FeatureSet(
        both.name(),
        both.version(),
        both.resolution(),
        both.distinct(),
        both.kinds().subList(0, kinds),
        both.rings(),
        both.windows(),
        both.owner(),
        both.description());
  }

  static CityTile busiest(FeatureSet set, double eventsPerSecond) throws IOException {
    List<CellCount> counts = CityCounts.of(eventsPerSecond, set.maxWindow());
    Map<Part, Integer> sizes = new HashMap<>();
    counts.forEach(count -> sizes.merge(part(count), 1, Integer::sum));
    Part busiest = Collections.max(sizes.entrySet(), Map.Entry.comparingByValue()).getKey();
    return new CityTile(set, busiest.tile, smooth(set, counts, busiest));
  }

  private static Part part(CellCount count) {
    long tile = Cells.parent(CellProduct.cell(count.key), TILE_RESOLUTION);
    return new Part(tile, CellProduct.product(count.key));
  }

  /** Of the tile's own counts: those around it would add rows at its edge. */
  private static SumColumns smooth(FeatureSet set, List<CellCount> counts, Part part)
      throws IOException {
    Tiling tiling = new Tiling(TILE_RESOLUTION, set.resolution(), set.maxRing());
    int kinds = set.kinds().size();
    TileSmoother smoother =
        new TileSmoother(tiling.frames(), set.ringArray(), set.windowArray(), kinds);
    long newest = counts.get(counts.size() - 1).minute;
    smoother.start(part.tile);
    for (CellCount count : counts) {
      int age = (int) (newest - count.minute);
      if (part(count).equals(part) && count.kind < kinds && age < set.maxWindow()) {
        int path = Cells.path(CellProduct.cell(count.key), TILE_RESOLUTION);
        smoother.add(count.kind, part.tile, path, age, count.count);
      }
    }
    return smoother.finish();
  }

  /** All numerators of all rows added up. */
  long sum() {
    long[][] columns = new long[set.kinds().size() * set.featuresPerKind()][rows.rows()];
    Numerators.read(set, rows, columns);
    return Arrays.stream(columns).flatMapToLong(Arrays::stream).sum();
  }
}
