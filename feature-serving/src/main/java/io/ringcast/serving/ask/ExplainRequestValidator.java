package io.ringcast.serving.ask;

import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.sets.ServedSet;
import java.util.List;
import java.util.Optional;

/** Checks requests to explain a value. */
public final class ExplainRequestValidator {

  /** The published set's widest ring and longest window have 1,261 hexagons × 32 minutes. */
  private static final long MOST_COUNTS = 100_000;

  private final RequestValidator validator;

  public ExplainRequestValidator(RequestValidator validator) {
    this.validator = validator;
  }

  /** The keys that the request costs: all rows that may be read. */
  public long keys(ExplainFeatureRequest request) {
    FeatureSet set = set(request).set();
    int steps = set.rings().get(position(set, "ring", request.getRing(), set.rings()));
    int minutes = set.windows().get(position(set, "window", request.getWindow(), set.windows()));
    long hexagons = DiskSizes.ordinary(steps);
    if (hexagons * minutes > MOST_COUNTS) {
      throw new RequestException(
          RequestException.Kind.TOO_MUCH,
          ("ring %d and window %d are made of %,d hexagons × %,d minutes = %,d counts, but at most"
                  + " %,d are read: ask for a smaller ring or a shorter window")
              .formatted(steps, minutes, hexagons, minutes, hexagons * minutes, MOST_COUNTS));
    }
    return hexagons * minutes;
  }

  public ExplainQuestion of(ExplainFeatureRequest request) {
    keys(request);
    ServedSet served = set(request);
    FeatureSet set = served.set();
    requireCounts(set);
    RequestedProduct product =
        RequestedProduct.of(request.getProduct(), served, request.hasWindowEndMs());
    String kind = request.getKind().isEmpty() ? set.kinds().get(0) : request.getKind();
    return new ExplainQuestion(
        validator.caller(),
        served,
        hexagon(request, set),
        product.required(),
        product.since(),
        RequestValidator.storedWindowEnd(
            request.hasWindowEndMs(), request.getWindowEndMs(), served),
        position(set, "kind", kind, set.kinds()),
        set.rings().indexOf(request.getRing()),
        set.windows().indexOf(request.getWindow()));
  }

  private ServedSet set(ExplainFeatureRequest request) {
    String name = request.getFeatureSet().isEmpty() ? onlySet() : request.getFeatureSet();
    Selection named =
        Selection.newBuilder().setFeatureSet(name).setVersion(request.getVersion()).build();
    return validator.set(named, Optional.empty());
  }

  /** The set's name, if there is only one, in any versions. */
  private String onlySet() {
    List<String> names = validator.all().stream().map(set -> set.set().name()).distinct().toList();
    if (names.size() != 1) {
      throw RequestValidator.invalid("say which feature set; there are " + validator.readable());
    }
    return names.get(0);
  }

  private static <T> int position(FeatureSet set, String what, T asked, List<T> there) {
    int position = there.indexOf(asked);
    if (position < 0) {
      throw RequestValidator.invalid(
          "feature set %s has no %s %s; it has %s".formatted(set.id(), what, asked, there));
    }
    return position;
  }

  private static void requireCounts(FeatureSet set) {
    if (set.rings().get(0) != 0 || set.windows().get(0) != 1) {
      throw new RequestException(
          RequestException.Kind.CANNOT,
          ("feature set %s has rings %s and windows %s, but the counts behind its features are"
                  + " those of ring 0 and window 1: only a set with both keeps them")
              .formatted(set.id(), set.rings(), set.windows()));
    }
  }

  private long hexagon(ExplainFeatureRequest request, FeatureSet set) {
    int resolution = set.resolution();
    Hexagons hexagons = validator.hexagons();
    long hexagon =
        switch (request.getPlaceCase()) {
          case HEXAGON -> hexagons.at(request.getHexagon(), resolution);
          case POINT -> hexagons.at(request.getPoint(), resolution);
          case PLACE_NOT_SET -> throw RequestValidator.invalid("say a hexagon or a point");
        };
    RequestValidator.requirePlace(hexagon, "that", resolution);
    return hexagon;
  }
}
