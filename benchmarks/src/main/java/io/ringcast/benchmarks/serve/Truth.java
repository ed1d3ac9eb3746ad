package io.ringcast.benchmarks.serve;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What a window end's values are, from its rows without the service. */
final class Truth {

  /** What keys are worth for which no value could be had in time. */
  private static final Set<Status> WITHOUT_VALUE =
      EnumSet.of(Status.NOT_YET, Status.TIMED_OUT, Status.UNAVAILABLE);

  private final FeatureSet set;
  private final long windowEnd;
  private final DiskSizes sizes;
  private final Map<Place, long[][]> rows = new LinkedHashMap<>();
  private final List<Place> places;

  /** A hexagon and product with a row. */
  record Place(long hexagon, String product) {}

  Truth(ShownMinute minute) {
    set = minute.set();
    windowEnd = minute.emission().windowEnd();
    sizes = new DiskSizes(set);
    minute.rows(row -> rows.put(new Place(row.hexagon(), row.product().toString()), row.sums()));
    places = List.copyOf(rows.keySet());
  }

  long windowEnd() {
    return windowEnd;
  }

  List<Place> places() {
    return places;
  }

  /** All values of a row, kind by kind, ring by ring; zeros where there is no row. */
  float[] values(Place place) {
    float[] values = new float[set.kinds().size() * set.featuresPerKind()];
    long[][] sums = rows.get(place);
    for (int column = 0; sums != null && column < values.length; column++) {
      int feature = column % set.featuresPerKind();
      int ring = feature / set.windows().size();
      int window = set.windows().get(feature % set.windows().size());
      long sum = sums[column / set.featuresPerKind()][feature];
      values[column] = (float) FeatureValue.of(sum, window, sizes.size(place.hexagon(), ring));
    }
    return values;
  }

  /**
   * What is wrong with an answer about this window end, if anything is. A key that came without a
   * value says nothing wrong; all others of the answer are compared.
   */
  Optional<String> wrong(GetFeaturesRequest asked, FeatureTable answer) {
    if (answer.getStatusesCount() != asked.getHexagonsCount()
        || answer.getColumnsCount() != set.featureNames().size()) {
      return Optional.of(
          "an answer has %d keys and %d columns"
              .formatted(answer.getStatusesCount(), answer.getColumnsCount()));
    }
    return IntStream.range(0, answer.getStatusesCount())
        .filter(key -> !WITHOUT_VALUE.contains(answer.getStatuses(key)))
        .mapToObj(key -> wrong(asked, answer, key))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> wrong(GetFeaturesRequest asked, FeatureTable answer, int key) {
    Place place = new Place(asked.getHexagons(key), asked.getProducts(0));
    boolean there = rows.containsKey(place);
    if (answer.getWindowEndsMs(key) != windowEnd
        || answer.getStatuses(key) != (there ? Status.FRESH : Status.EMPTY)) {
      return Optional.of(
          "%s is %s at window end %d, and should be %s at %d"
              .formatted(
                  place,
                  answer.getStatuses(key),
                  answer.getWindowEndsMs(key),
                  there ? "FRESH" : "EMPTY",
                  windowEnd));
    }
    float[] values = values(place);
    for (int column = 0; column < values.length; column++) {
      if (answer.getColumns(column).getFloats(key) != values[column]) {
        return Optional.of(
            "%s of %s is %s, and should be %s"
                .formatted(
                    answer.getNames(column),
                    place,
                    answer.getColumns(column).getFloats(key),
                    values[column]));
      }
    }
    return Optional.empty();
  }
}
