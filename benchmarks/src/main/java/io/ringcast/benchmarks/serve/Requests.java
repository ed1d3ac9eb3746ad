package io.ringcast.benchmarks.serve;

import com.uber.h3core.H3Core;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** What is asked: some hexagons of the city that have a row, for one product. */
record Requests(Truth truth, Selection selection, H3Core h3) {

  enum Spread {
    /** Those nearest to one place, as around the beginning of a trip; few blocks hold them. */
    NEAR,
    ANYWHERE
  }

  Requests(Truth truth, String set) throws IOException {
    this(truth, Selection.newBuilder().setFeatureSet(set).build(), H3Core.newInstance());
  }

  /** For the newest window end, with so many hexagons each. */
  List<GetFeaturesRequest> make(int number, int hexagons, Spread spread, long seed) {
    Random random = new Random(seed);
    List<GetFeaturesRequest> requests = new ArrayList<>(number);
    for (int i = 0; i < number; i++) {
      Truth.Place place = any(random);
      requests.add(
          request(
              selection,
              spread == Spread.NEAR
                  ? near(h3, place.hexagon(), hexagons)
                  : anywhere(place.product(), hexagons, random),
              place.product()));
    }
    return requests;
  }

  static GetFeaturesRequest request(Selection selection, List<Long> hexagons, String product) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(selection)
        .addAllHexagons(hexagons)
        .addProducts(product)
        .build();
  }

  private Truth.Place any(Random random) {
    return truth.places().get(random.nextInt(truth.places().size()));
  }

  static List<Long> near(H3Core h3, long hexagon, int number) {
    int steps = 0;
    while (1 + 3 * steps * (steps + 1) < number) {
      steps++;
    }
    return h3.gridDisk(hexagon, steps).subList(0, number);
  }

  private List<Long> anywhere(String product, int number, Random random) {
    return Stream.generate(() -> any(random))
        .filter(place -> place.product().equals(product))
        .map(Truth.Place::hexagon)
        .distinct()
        .limit(number)
        .toList();
  }
}
