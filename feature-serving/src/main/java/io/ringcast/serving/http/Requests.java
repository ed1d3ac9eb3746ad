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
import java.util.List;
import java.util.Locale;

/** From queries to the requests that gRPC has. */
final class Requests {

  private Requests() {}

  static GetFeaturesRequest features(Query query) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(selection(query, true))
            .addAllHexagons(query.hexagons("hexagon"))
            .addAllPoints(query.points("point"))
            .addAllProducts(query.texts("product"));
    query.time("window-end").ifPresent(request::setWindowEndMs);
    query.requireNoOther();
    return request.build();
  }

  static WatchFeaturesRequest watch(Query query) {
    WatchFeaturesRequest.Builder request =
        WatchFeaturesRequest.newBuilder()
            .setSelection(selection(query, true))
            .addAllHexagons(query.hexagons("hexagon"))
            .addAllPoints(query.points("point"))
            .addAllProducts(query.texts("product"));
    query.requireNoOther();
    return request.build();
  }

  static GetAreaRequest area(Query query) {
    List<Long> hexagons = query.hexagons("hexagon");
    List<Point> points = query.points("point");
    GetAreaRequest.Builder request =
        GetAreaRequest.newBuilder()
            .setSelection(selection(query, true))
            .addAllProducts(query.texts("product"));
    hexagons.forEach(request::setHexagon);
    points.forEach(request::setPoint);
    query.number("steps").ifPresent(request::setSteps);
    query.time("window-end").ifPresent(request::setWindowEndMs);
    query.requireNoOther();
    requireOne(hexagons, points, "as the center of the area");
    return request.build();
  }

  static GetRowsRequest rows(Query query) {
    List<Long> cells = query.hexagons("cell");
    GetRowsRequest.Builder request =
        GetRowsRequest.newBuilder().setSelection(selection(query, false));
    cells.forEach(request::setCell);
    query.text("product").ifPresent(request::setProduct);
    query.time("window-end").ifPresent(request::setWindowEndMs);
    query.requireNoOther();
    if (cells.size() != 1) {
      throw new QueryException("say one cell, whose rows are read");
    }
    return request.build();
  }

  static ListAreasRequest areas(Query query) {
    ListAreasRequest.Builder request = ListAreasRequest.newBuilder();
    query.text("feature-set").ifPresent(request::setFeatureSet);
    query.number("version").ifPresent(request::setVersion);
    query.time("from").ifPresent(request::setFromMs);
    query.time("to").ifPresent(request::setToMs);
    query.requireNoOther();
    return request.build();
  }

  static ExplainFeatureRequest explain(Query query) {
    List<Long> hexagons = query.hexagons("hexagon");
    List<Point> points = query.points("point");
    ExplainFeatureRequest.Builder request = ExplainFeatureRequest.newBuilder();
    hexagons.forEach(request::setHexagon);
    points.forEach(request::setPoint);
    query.text("feature-set").ifPresent(request::setFeatureSet);
    query.number("version").ifPresent(request::setVersion);
    query.text("product").ifPresent(request::setProduct);
    query.time("window-end").ifPresent(request::setWindowEndMs);
    query.text("kind").ifPresent(request::setKind);
    query.number("ring").ifPresent(request::setRing);
    query.number("window").ifPresent(request::setWindow);
    query.requireNoOther();
    requireOne(hexagons, points, "of which a value is to be explained");
    return request.build();
  }

  private static void requireOne(List<Long> hexagons, List<Point> points, String what) {
    if (hexagons.size() + points.size() != 1) {
      throw new QueryException("say one hexagon, or one point, " + what);
    }
  }

  static DescribeFeatureSetRequest sets(Query query) {
    DescribeFeatureSetRequest.Builder request = DescribeFeatureSetRequest.newBuilder();
    query.text("feature-set").ifPresent(request::setFeatureSet);
    query.number("version").ifPresent(request::setVersion);
    query.requireNoOther();
    return request.build();
  }

  /**
   * The columns that are meant.
   *
   * @param newest whether the newest values are asked for, which may be too old
   */
  private static Selection selection(Query query, boolean newest) {
    Selection.Builder selection =
        Selection.newBuilder()
            .addAllNames(query.texts("name"))
            .addAllKinds(query.texts("kind"))
            .addAllRings(query.numbers("ring"))
            .addAllWindows(query.numbers("window"));
    query.text("view").ifPresent(selection::setView);
    query.text("feature-set").ifPresent(selection::setFeatureSet);
    query.number("version").ifPresent(selection::setVersion);
    if (newest) {
      query.number("max-age-ms").ifPresent(selection::setMaxAgeMs);
    }
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
}
