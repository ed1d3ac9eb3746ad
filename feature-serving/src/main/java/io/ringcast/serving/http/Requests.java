package io.ringcast.serving.http;

import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Point;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.api.WatchFeaturesRequest;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** From queries to the requests that gRPC has. */
final class Requests {

  private static final List<String> SELECTION =
      List.of(
          "view",
          "feature-set",
          "version",
          "kind",
          "ring",
          "window",
          "name",
          "max-age-ms",
          "precision",
          "product",
          "hexagon",
          "point");
  private static final List<String> FEATURES = and(SELECTION, "window-end");
  private static final List<String> AREA = and(FEATURES, "steps");
  private static final List<String> ROWS =
      List.of(
          "view",
          "feature-set",
          "version",
          "kind",
          "ring",
          "window",
          "name",
          "precision",
          "product",
          "cell",
          "window-end");
  private static final List<String> AREAS = List.of("feature-set", "version", "from", "to");
  private static final List<String> EXPLAIN =
      List.of(
          "feature-set",
          "version",
          "hexagon",
          "point",
          "product",
          "window-end",
          "kind",
          "ring",
          "window");
  private static final List<String> SETS = List.of("feature-set", "version");

  private Requests() {}

  private static List<String> and(List<String> names, String one) {
    return Stream.concat(names.stream(), Stream.of(one)).toList();
  }

  static GetFeaturesRequest features(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, FEATURES);
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(selection(query))
            .addAllHexagons(query.hexagons("hexagon"))
            .addAllPoints(points(query))
            .addAllProducts(query.texts("product"));
    time(query, "window-end").ifPresent(request::setWindowEndMs);
    return request.build();
  }

  static WatchFeaturesRequest watch(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, SELECTION);
    return WatchFeaturesRequest.newBuilder()
        .setSelection(selection(query))
        .addAllHexagons(query.hexagons("hexagon"))
        .addAllPoints(points(query))
        .addAllProducts(query.texts("product"))
        .build();
  }

  static GetAreaRequest area(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, AREA);
    List<Long> hexagons = query.hexagons("hexagon");
    List<Point> points = points(query);
    requireOne(hexagons, points, "as the center of the area");
    GetAreaRequest.Builder request =
        GetAreaRequest.newBuilder()
            .setSelection(selection(query))
            .addAllProducts(query.texts("product"));
    hexagons.forEach(request::setHexagon);
    points.forEach(request::setPoint);
    query.number("steps").ifPresent(request::setSteps);
    time(query, "window-end").ifPresent(request::setWindowEndMs);
    return request.build();
  }

  static GetRowsRequest rows(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, ROWS);
    List<Long> cells = query.hexagons("cell");
    if (cells.size() != 1) {
      throw new QueryException("say one cell, whose rows are read");
    }
    GetRowsRequest.Builder request =
        GetRowsRequest.newBuilder().setSelection(selection(query)).setCell(cells.get(0));
    query.text("product").ifPresent(request::setProduct);
    time(query, "window-end").ifPresent(request::setWindowEndMs);
    return request.build();
  }

  static ListAreasRequest areas(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, AREAS);
    ListAreasRequest.Builder request = ListAreasRequest.newBuilder();
    query.text("feature-set").ifPresent(request::setFeatureSet);
    query.number("version").ifPresent(request::setVersion);
    time(query, "from").ifPresent(request::setFromMs);
    time(query, "to").ifPresent(request::setToMs);
    return request.build();
  }

  static ExplainFeatureRequest explain(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, EXPLAIN);
    List<Long> hexagons = query.hexagons("hexagon");
    List<Point> points = points(query);
    requireOne(hexagons, points, "of which a value is to be explained");
    ExplainFeatureRequest.Builder request = ExplainFeatureRequest.newBuilder();
    hexagons.forEach(request::setHexagon);
    points.forEach(request::setPoint);
    query.text("feature-set").ifPresent(request::setFeatureSet);
    query.number("version").ifPresent(request::setVersion);
    query.text("product").ifPresent(request::setProduct);
    time(query, "window-end").ifPresent(request::setWindowEndMs);
    query.text("kind").ifPresent(request::setKind);
    query.number("ring").ifPresent(request::setRing);
    query.number("window").ifPresent(request::setWindow);
    return request.build();
  }

  private static void requireOne(List<Long> hexagons, List<Point> points, String what) {
    if (hexagons.size() + points.size() != 1) {
      throw new QueryException("say one hexagon, or one point, " + what);
    }
  }

  static DescribeFeatureSetRequest sets(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, SETS);
    DescribeFeatureSetRequest.Builder request = DescribeFeatureSetRequest.newBuilder();
    query.text("feature-set").ifPresent(request::setFeatureSet);
    query.number("version").ifPresent(request::setVersion);
    return request.build();
  }

  private static Selection selection(Query query) {
    Selection.Builder selection =
        Selection.newBuilder()
            .addAllNames(query.texts("name"))
            .addAllKinds(query.texts("kind"))
            .addAllRings(query.numbers("ring"))
            .addAllWindows(query.numbers("window"));
    query.text("view").ifPresent(selection::setView);
    query.text("feature-set").ifPresent(selection::setFeatureSet);
    query.number("version").ifPresent(selection::setVersion);
    query.number("max-age-ms").ifPresent(selection::setMaxAgeMs);
    query.text("precision").map(Requests::precision).ifPresent(selection::setPrecision);
    return selection.build();
  }

  private static Precision precision(String text) {
    return Query.read(
        "precision",
        text,
        "float32 or float64",
        name -> Precision.valueOf(name.toUpperCase(Locale.ROOT)));
  }

  private static List<Point> points(Query query) {
    return query.points("point").stream()
        .map(point -> Point.newBuilder().setLat(point[0]).setLng(point[1]).build())
        .toList();
  }

  private static Optional<Long> time(Query query, String name) {
    return query
        .text(name)
        .map(text -> Query.read(name, text, "a time such as 2026-01-31T08:00:00Z", Requests::time));
  }

  static long time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
