package io.ringcast.common.blocks;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A tile's rows as a city gives them: people gather around hot spots, counts are small, and rings
 * and windows nest as they really do.
 */
final class CityColumns {

  private static final int HOT_SPOTS = 12;

  private CityColumns() {}

  /** Rows of one product after the longest window of so many counts a minute and kind. */
  static TestColumns of(FeatureSet set, long tile, int countsPerMinute, long seed)
      throws IOException {
    H3Core h3 = H3Core.newInstance();
    SortedMap<Integer, long[][]> rows = new TreeMap<>();
    counts(h3, set, tile, countsPerMinute, new Random(seed))
        .forEach(
            (cell, counts) ->
                scatter(set, tile, h3.gridDiskDistances(cell, set.maxRing()), counts, rows));
    return columns(set, rows);
  }

  /** For each cell, kind and window of the set how much was counted there. */
  private static Map<Long, long[][]> counts(
      H3Core h3, FeatureSet set, long tile, int countsPerMinute, Random random) {
    List<LatLng> places =
        random
            .ints(HOT_SPOTS, 0, Cells.paths(Cells.resolution(tile), set.resolution()))
            .mapToObj(path -> h3.cellToLatLng(Cells.descendant(tile, path, set.resolution())))
            .toList();
    int[] windows = set.windowArray();
    Map<Long, long[][]> counts = new HashMap<>();
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int count = 0; count < countsPerMinute * set.maxWindow(); count++) {
        LatLng place = places.get(random.nextInt(1 + random.nextInt(HOT_SPOTS)));
        double lat = place.lat + 0.02 * random.nextGaussian();
        double lng = place.lng + 0.02 * random.nextGaussian();
        long[][] ofCell =
            counts.computeIfAbsent(
                h3.latLngToCell(lat, lng, set.resolution()),
                cell -> new long[set.kinds().size()][windows.length]);
        for (int window = 0; window < windows.length; window++) {
          ofCell[kind][window] += count / countsPerMinute < windows[window] ? 1 : 0;
        }
      }
    }
    return counts;
  }

  /** Adds a cell's counts to every row and feature that they reach. */
  private static void scatter(
      FeatureSet set,
      long tile,
      List<List<Long>> steps,
      long[][] counts,
      SortedMap<Integer, long[][]> rows) {
    int windows = set.windows().size();
    for (int distance = 0; distance < steps.size(); distance++) {
      for (long cell : steps.get(distance)) {
        if (Cells.parent(cell, Cells.resolution(tile)) != tile) {
          continue;
        }
        long[][] sums =
            rows.computeIfAbsent(
                Cells.path(cell, Cells.resolution(tile)),
                path -> new long[set.kinds().size()][set.featuresPerKind()]);
        for (int feature = 0; feature < set.featuresPerKind(); feature++) {
          if (distance <= set.rings().get(feature / windows)) {
            for (int kind = 0; kind < counts.length; kind++) {
              sums[kind][feature] += counts[kind][feature % windows];
            }
          }
        }
      }
    }
  }

  private static TestColumns columns(FeatureSet set, SortedMap<Integer, long[][]> rows) {
    int[] paths = rows.keySet().stream().mapToInt(Integer::intValue).toArray();
    TestColumns columns = TestColumns.of(paths, set, () -> 0);
    for (int row = 0; row < paths.length; row++) {
      long[][] sums = rows.get(paths[row]);
      for (int kind = 0; kind < sums.length; kind++) {
        for (int feature = 0; feature < sums[kind].length; feature++) {
          columns.sums()[kind][feature][row] = sums[kind][feature];
        }
      }
    }
    return columns;
  }
}
