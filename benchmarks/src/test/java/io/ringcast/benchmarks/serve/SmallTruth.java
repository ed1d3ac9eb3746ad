package io.ringcast.benchmarks.serve;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.FeatureSet;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Three rows with one feature each: 10, 20 and 30. */
final class SmallTruth {

  static final UUID PRODUCT = new UUID(1, 1);
  static final long WINDOW_END = 1_767_225_600_000L;

  private static final FeatureSet SET =
      FeatureSet.of("marketplace", List.of("demand"), List.of(0), List.of(1));
  private static final long TILE = 0x852a1073fffffffL;
  private static final Emission EMISSION = new Emission(WINDOW_END, 8, 29_453_000);

  private SmallTruth() {}

  static Truth make() {
    List<ShownMinute.CityRecord> records = new ArrayList<>();
    DecodedBlock rows = DecodedBlock.of(SET, TILE, new int[] {5, 6, 9}, new long[] {10, 20, 30});
    try (RecordWriter writer = new RecordWriter(SET, 5, 6, 1 << 20)) {
      writer.write(
          EMISSION,
          PRODUCT,
          TILE,
          rows,
          record -> records.add(new ShownMinute.CityRecord(0, record.key(), record.value())));
    }
    return new Truth(new ShownMinute(SET, EMISSION, records));
  }

  /** An answer, put together without the service. */
  static FeatureTable table(Truth truth) {
    FeatureTable.Builder table =
        FeatureTable.newBuilder()
            .setFeatureSet(SET.name())
            .setVersion(SET.version())
            .addProducts(PRODUCT.toString())
            .addAllNames(SET.featureNames());
    Column.Builder column = Column.newBuilder();
    for (Truth.Place place : truth.places()) {
      table.addHexagons(place.hexagon()).addStatuses(Status.FRESH);
      table.addWindowEndsMs(WINDOW_END).addAgesMs(0);
      column.addFloats(truth.values(place)[0]);
    }
    return table.addColumns(column).build();
  }
}
