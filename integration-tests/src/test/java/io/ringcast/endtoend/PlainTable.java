package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What the service's answers are to be, made of rows that were computed the naive way. */
final class PlainTable {

  private record Place(long windowEnd, UUID product, long hexagon) {}

  private final FeatureSet set;
  private final String run;
  private final DiskSizes sizes;
  private final Map<Place, FeatureRow> rows = new HashMap<>();

  /**
   * Of all rows that there are.
   *
   * @param run what is said of a wrong answer, such as the seed
   */
  PlainTable(FeatureSet set, List<FeatureRow> rows, String run) {
    this.set = set;
    this.run = run;
    this.sizes = new DiskSizes(set);
    rows.forEach(
        row -> this.rows.put(new Place(row.windowEnd(), row.product(), row.hexagon()), row));
  }

  /** All that have a row at some time. */
  List<Long> hexagons() {
    return rows.keySet().stream().map(Place::hexagon).distinct().sorted().toList();
  }

  /** All features of exact values: each is that of its key's own window end. */
  void requireRight(FeatureTable table) {
    int products = table.getProductsCount();
    assertThat(table.getStatusesCount()).isEqualTo(table.getHexagonsCount() * products);
    assertThat(table.getNamesList()).isEqualTo(set.featureNames());
    for (int key = 0; key < table.getStatusesCount(); key++) {
      UUID product = UUID.fromString(table.getProducts(key % products));
      long hexagon = table.getHexagons(key / products);
      requireRight(table, key, new Place(table.getWindowEndsMs(key), product, hexagon));
    }
  }

  private void requireRight(FeatureTable table, int key, Place place) {
    FeatureRow row = rows.get(place);
    assertThat(table.getStatuses(key))
        .as("%s, %s", run, place)
        .isEqualTo(row == null ? Status.EMPTY : Status.FRESH);
    for (int column = 0; column < table.getColumnsCount(); column++) {
      assertThat(table.getColumns(column).getDoubles(key))
          .as("%s, %s, %s", run, place, table.getNames(column))
          .isEqualTo(row == null ? 0 : valueOf(row, column));
    }
  }

  private double valueOf(FeatureRow row, int column) {
    int feature = column % set.featuresPerKind();
    int ring = feature / set.windows().size();
    int window = set.windows().get(feature % set.windows().size());
    long sum = row.sums()[column / set.featuresPerKind()][feature];
    return FeatureValue.of(sum, window, sizes.size(row.hexagon(), ring));
  }
}
