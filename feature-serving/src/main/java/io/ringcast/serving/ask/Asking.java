package io.ringcast.serving.ask;

import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Point;
import io.ringcast.api.Precision;
import io.ringcast.api.What;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;

/** From requests to questions: everything that can be wrong with a request is found here. */
public final class Asking {

  private final ServedSets sets;
  private final LimitsConfig limits;
  private final Hexagons hexagons = new Hexagons();

  public Asking(ServedSets sets, LimitsConfig limits) {
    this.sets = sets;
    this.limits = limits;
  }

  /**
   * The question that a request asks.
   *
   * @throws AskException if it cannot be answered
   */
  public Question of(GetFeaturesRequest request) {
    ServedSet set = set(request.getWhat());
    int places = request.getHexagonsCount() + request.getPointsCount();
    requireKeys(places, request.getProductsCount());
    int resolution = set.set().resolution();
    long[] cells = new long[places];
    int at = 0;
    for (int i = 0; i < request.getHexagonsCount(); i++) {
      cells[at++] = hexagons.at(request.getHexagons(i), resolution);
    }
    for (Point point : request.getPointsList()) {
      cells[at++] = hexagons.at(point.getLat(), point.getLng(), resolution);
    }
    return question(
        set,
        request.getWhat(),
        cells,
        request.getProductsList(),
        request.hasWindowEnd() ? OptionalLong.of(request.getWindowEnd()) : OptionalLong.empty());
  }

  /**
   * The question that a request asks.
   *
   * @throws AskException if it cannot be answered
   */
  public Question of(GetAreaRequest request) {
    ServedSet set = set(request.getWhat());
    int resolution = set.set().resolution();
    long center =
        switch (request.getCenterCase()) {
          case HEXAGON -> hexagons.at(request.getHexagon(), resolution);
          case POINT ->
              hexagons.at(request.getPoint().getLat(), request.getPoint().getLng(), resolution);
          case CENTER_NOT_SET ->
              throw invalid("say a hexagon or a point as the center of the area");
        };
    if (center == Hexagons.NOWHERE) {
      throw invalid(
          "the center is no place: a hexagon has to be an H3 index of resolution "
              + resolution
              + " or finer, a point within 90 degrees of latitude and 180 of longitude");
    }
    requireKeys(placesWithin(request.getRing()), request.getProductsCount());
    return question(
        set,
        request.getWhat(),
        hexagons.disk(center, request.getRing()),
        request.getProductsList(),
        request.hasWindowEnd() ? OptionalLong.of(request.getWindowEnd()) : OptionalLong.empty());
  }

  private static long placesWithin(int ring) {
    long steps = Integer.toUnsignedLong(ring);
    return 1 + 3 * steps * (steps + 1);
  }

  private Question question(
      ServedSet set, What what, long[] cells, List<String> products, OptionalLong windowEnd) {
    if (windowEnd.isPresent() && windowEnd.getAsLong() % Minutes.MILLIS != 0) {
      throw invalid(
          "window_end is %d, but a window ends with a minute: a multiple of 60,000"
              .formatted(windowEnd.getAsLong()));
    }
    return new Question(
        set,
        Columns.of(set, what.getKindsList(), what.getRingsList(), what.getWindowsList()),
        cells,
        List.copyOf(products),
        products.stream().map(Asking::product).toList(),
        windowEnd,
        what.hasMaxAge()
            ? OptionalLong.of(Integer.toUnsignedLong(what.getMaxAge()))
            : OptionalLong.of(limits.maxAge().toMillis()),
        what.getPrecision() == Precision.FLOAT64);
  }

  private ServedSet set(What what) {
    String name = what.getFeatureSet();
    if (name.isEmpty()) {
      throw invalid("say which feature set to read, as what.feature_set; there are " + known());
    }
    Optional<ServedSet> found =
        what.getVersion() == 0 ? sets.newest(name) : sets.find(new SetId(name, what.getVersion()));
    return found.orElseThrow(
        () ->
            new AskException(
                AskException.Kind.NOT_FOUND,
                "there is no feature set %s; there are %s"
                    .formatted(
                        what.getVersion() == 0 ? name : new SetId(name, what.getVersion()),
                        known())));
  }

  private String known() {
    List<ServedSet> all = sets.all();
    return all.isEmpty()
        ? "none yet"
        : all.stream().map(set -> set.set().id().toString()).collect(Collectors.joining(", "));
  }

  private void requireKeys(long places, int products) {
    if (products == 0) {
      throw invalid("say at least one product, as the UUID of its type");
    }
    long keys = places * products;
    if (keys > limits.maxKeys()) {
      throw new AskException(
          AskException.Kind.TOO_MUCH,
          "%,d places × %d products are %,d keys, but a request may have %,d: ask in parts"
              .formatted(places, products, keys, limits.maxKeys()));
    }
  }

  /** The text of a UUID has one form only; what Java takes beside it is no UUID to others. */
  private static Optional<UUID> product(String text) {
    try {
      UUID product = UUID.fromString(text);
      return product.toString().equalsIgnoreCase(text) ? Optional.of(product) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static AskException invalid(String message) {
    return new AskException(AskException.Kind.INVALID, message);
  }
}
