package io.ringcast.benchmarks.serve;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.testkit.city.Products;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A city of 76,321 hexagons with made-up rows, as large as the largest of the load of {@code bench
 * uber}: a disk in which people are the more, the nearer some places are, and never the same in two
 * minutes.
 */
final class LargeCity {

  private static final double LAT = -23.5614;
  private static final double LNG = -46.6559;
  private static final int RADIUS = 159;

  /** People wait in spots a few kilometres apart. */
  private static final double WAVES = 100;

  private static final double LEAST = 0.2;
  private static final double MORE = 3;
  private static final int TILE_LEVELS = 4;
  private static final int BLOCK_LEVELS = 3;
  private static final int MAX_RECORD = 1 << 20;

  private static final UUID PRODUCT = Products.all().get(0);

  private final FeatureSet set;
  private final Map<Long, Double> crowd = new TreeMap<>();

  LargeCity(FeatureSet set) throws IOException {
    this.set = set;
    H3Core h3 = H3Core.newInstance();
    long middle = h3.latLngToCell(LAT, LNG, set.resolution());
    for (long hexagon : h3.gridDisk(middle, RADIUS)) {
      LatLng at = h3.cellToLatLng(hexagon);
      double wave = Math.sin(WAVES * at.lat) * Math.sin(WAVES * at.lng);
      crowd.put(hexagon, LEAST + MORE * wave * wave);
    }
  }

  int hexagons() {
    return crowd.size();
  }

  /** A minute, of which all is there. */
  ShownMinute minute(long windowEnd) {
    Emission emission = new Emission(windowEnd, 1, 0);
    List<ShownMinute.CityRecord> records = new ArrayList<>();
    Random random = new Random(windowEnd);
    int tileResolution = set.resolution() - TILE_LEVELS;
    Map<Long, List<Long>> tiles =
        crowd.keySet().stream()
            .collect(
                Collectors.groupingBy(
                    hexagon -> Cells.parent(hexagon, tileResolution),
                    TreeMap::new,
                    Collectors.toList()));
    try (RecordWriter writer =
        new RecordWriter(set, tileResolution, set.resolution() - BLOCK_LEVELS, MAX_RECORD)) {
      tiles.forEach(
          (tile, hexagons) ->
              writer.write(
                  emission, PRODUCT, tile, rows(tile, hexagons, random), r -> add(r, records)));
    }
    add(RecordWriter.marker(set, emission, 0, 1, windowEnd), records);
    return new ShownMinute(set, emission, records);
  }

  private static void add(EncodedRecord record, List<ShownMinute.CityRecord> records) {
    records.add(new ShownMinute.CityRecord(0, record.key(), record.value()));
  }

  /** Sums of the size that a ring and a window have, where so many people are. */
  private DecodedBlock rows(long tile, List<Long> hexagons, Random random) {
    int[] paths = hexagons.stream().mapToInt(h -> Cells.path(h, Cells.resolution(tile))).toArray();
    int features = set.featuresPerKind();
    long[] sums = new long[set.kinds().size() * features * paths.length];
    for (int row = 0; row < paths.length; row++) {
      double people = crowd.get(hexagons.get(row)) * (0.7 + 0.6 * random.nextDouble());
      for (int column = 0; column < set.kinds().size() * features; column++) {
        int ring = set.rings().get(column % features / set.windows().size());
        int window = set.windows().get(column % set.windows().size());
        double places = 1 + 3.0 * ring * (ring + 1);
        sums[column * paths.length + row] =
            Math.round(people * places * window * (column < features ? 1 : 0.6));
      }
    }
    return DecodedBlock.of(set, tile, paths, sums);
  }
}
