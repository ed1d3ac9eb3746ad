package io.ringcast.benchmarks;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.smoothing.smooth.TileSmoother;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The smoothed rows of the tile and product with the most counts in the simulated New York. */
record CityTile(FeatureSet set, long tile, SumColumns rows) {

  private static final int TILE_RESOLUTION = 4;
  private static final long SEED = 1;

  private record Part(long tile, UUID product) {

    static Part of(PlacedEvent event) {
      return new Part(Cells.parent(event.cell(), TILE_RESOLUTION), event.product());
    }
  }

  static CityTile busiest(FeatureSet set, double eventsPerSecond) throws IOException {
    Map<String, List<RecordedEvent>> events = new HashMap<>();
    new CitySimulator(
            CityOptions.defaults()
                .withSeed(SEED)
                .withEventsPerSecond(eventsPerSecond)
                .withLength(Duration.ofMinutes(set.maxWindow())))
        .forEachRemaining(
            event ->
                events
                    .computeIfAbsent(event.kind(), kind -> new ArrayList<>())
                    .add(event.recorded()));
    // Each rider or driver once for a cell, product and minute.
    List<PlacedEvent> counted = NaiveAnswer.of(NaiveParameters.of(set), events).counted();
    Map<Part, Integer> sizes = new HashMap<>();
    counted.forEach(event -> sizes.merge(Part.of(event), 1, Integer::sum));
    Part busiest = Collections.max(sizes.entrySet(), Map.Entry.comparingByValue()).getKey();
    return new CityTile(set, busiest.tile, smooth(set, counted, busiest));
  }

  /** Of the tile's own counts: those around it would add rows at its edge. */
  private static SumColumns smooth(FeatureSet set, List<PlacedEvent> counted, Part part)
      throws IOException {
    Tiling tiling = new Tiling(TILE_RESOLUTION, set.resolution(), set.maxRing());
    TileSmoother smoother =
        new TileSmoother(tiling.frames(), set.ringArray(), set.windowArray(), set.kinds().size());
    long newest =
        counted.stream().mapToLong(event -> Minutes.of(event.eventTime())).max().orElseThrow();
    smoother.start(part.tile);
    for (PlacedEvent event : counted) {
      int age = (int) (newest - Minutes.of(event.eventTime()));
      if (Part.of(event).equals(part) && age < set.maxWindow()) {
        int path = Cells.path(event.cell(), TILE_RESOLUTION);
        smoother.add(set.kinds().indexOf(event.kind()), part.tile, path, age, 1);
      }
    }
    return smoother.finish();
  }

  /** All numerators of all rows added up. */
  long sum() {
    long sum = 0;
    long[][] ofRing = new long[set.windows().size()][rows.rows()];
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int ring = 0; ring < set.rings().size(); ring++) {
        rows.read(kind, ring, 0, rows.rows(), ofRing);
        sum += Arrays.stream(ofRing).flatMapToLong(Arrays::stream).sum();
      }
    }
    return sum;
  }
}
