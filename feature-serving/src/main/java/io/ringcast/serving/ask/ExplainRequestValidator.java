package io.ringcast.serving.ask;

import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.views.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

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
    Optional<View> view = view(request);
    ServedSet served = set(request, view);
    return keys(columns(request, served, view), served.set());
  }

  private static long keys(Columns columns, FeatureSet set) {
    long counts = 0;
    List<String> parts = new ArrayList<>();
    for (int column : columns.reads()) {
      int feature = column % set.featuresPerKind();
      long hexagons = DiskSizes.ordinary(set.rings().get(feature / set.windows().size()));
      int minutes = set.windows().get(feature % set.windows().size());
      counts += hexagons * minutes;
      parts.add("%,d hexagons × %,d minutes".formatted(hexagons, minutes));
    }
    if (counts > MOST_COUNTS) {
      throw new RequestException(
          RequestException.Kind.TOO_MUCH,
          ("%s is made of %s = %,d counts, but at most %,d are read: ask for a smaller ring or a"
                  + " shorter window")
              .formatted(columns.names().get(0), String.join(" + ", parts), counts, MOST_COUNTS));
    }
    return counts;
  }

  /** The one column that is asked for. */
  private Columns columns(ExplainFeatureRequest request, ServedSet served, Optional<View> view) {
    String name = request.getName();
    boolean saysLists =
        !request.getKind().isEmpty() || request.getRing() != 0 || request.getWindow() != 0;
    if (!name.isEmpty() && saysLists) {
      throw RequestValidator.invalid("use either a name, or kind, ring and window");
    }
    Selection asked =
        Selection.newBuilder()
            .setView(request.getView())
            .addNames(name.isEmpty() ? name(request, served) : name)
            .build();
    return validator.columns(served, asked, view);
  }

  private static String name(ExplainFeatureRequest request, ServedSet served) {
    FeatureSet set = served.set();
    String kind = request.getKind().isEmpty() ? set.kinds().get(0) : request.getKind();
    int ofKind = position(set, "kind", kind, set.kinds());
    int ofRing = position(set, "ring", request.getRing(), set.rings());
    int ofWindow = position(set, "window", request.getWindow(), set.windows());
    int feature = ofRing * set.windows().size() + ofWindow;
    return served.names().get(ofKind * set.featuresPerKind() + feature);
  }

  private static <T> int position(FeatureSet set, String what, T asked, List<T> there) {
    int position = there.indexOf(asked);
    if (position < 0) {
      throw RequestValidator.invalid(
          "feature set %s has no %s %s; it has %s".formatted(set.id(), what, asked, there));
    }
    return position;
  }

  public ColumnQuestion of(ExplainFeatureRequest request) {
    Optional<View> view = view(request);
    ServedSet served = set(request, view);
    FeatureSet set = served.set();
    Columns columns = columns(request, served, view);
    keys(columns, set);
    requireCounts(set);
    RequestInputs inputs = RequestInputs.of(request.getInputsList(), columns, 1, 1);
    RequestedProduct product =
        RequestedProduct.of(request.getProduct(), served, request.hasWindowEndMs());
    long hexagon = hexagon(request, set);
    UUID id = product.required();
    long windowEnd =
        RequestValidator.storedWindowEnd(
            request.hasWindowEndMs(), request.getWindowEndMs(), served);
    List<ExplainQuestion> parts =
        IntStream.of(columns.reads())
            .mapToObj(
                column ->
                    new ExplainQuestion(
                        validator.caller(),
                        served,
                        hexagon,
                        id,
                        product.since(),
                        windowEnd,
                        column / set.featuresPerKind(),
                        column % set.featuresPerKind() / set.windows().size(),
                        column % set.windows().size()))
            .toList();
    if (parts.isEmpty()) {
      throw RequestValidator.invalid(
          "%s reads inputs alone, so nothing is counted".formatted(columns.names().get(0)));
    }
    return new ColumnQuestion(columns, inputs, parts);
  }

  private Optional<View> view(ExplainFeatureRequest request) {
    return validator.view(Selection.newBuilder().setView(request.getView()).build());
  }

  private ServedSet set(ExplainFeatureRequest request, Optional<View> view) {
    boolean isUnnamed = request.getFeatureSet().isEmpty() && view.isEmpty();
    Selection named =
        Selection.newBuilder()
            .setFeatureSet(isUnnamed ? onlySet() : request.getFeatureSet())
            .setVersion(request.getVersion())
            .build();
    return validator.set(named, view);
  }

  /** The set's name, if there is only one, in any versions. */
  private String onlySet() {
    List<String> names = validator.all().stream().map(set -> set.set().name()).distinct().toList();
    if (names.size() != 1) {
      throw RequestValidator.invalid("say which feature set; there are " + validator.readable());
    }
    return names.get(0);
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
