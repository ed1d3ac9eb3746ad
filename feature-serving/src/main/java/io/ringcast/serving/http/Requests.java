package io.ringcast.serving.http;

import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Point;
import io.ringcast.api.Precision;
import io.ringcast.api.What;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** From queries to the requests that gRPC has. */
final class Requests {

  private static final List<String> WHAT =
      List.of(
          "view",
          "feature-set",
          "version",
          "kind",
          "ring",
          "window",
          "max-age-ms",
          "precision",
          "product",
          "hexagon",
          "point");
  private static final List<String> FEATURES = and(WHAT, "window-end");
  private static final List<String> AREA = and(FEATURES, "steps");
  private static final List<String> SETS = List.of("feature-set", "version");

  private Requests() {}

  private static List<String> and(List<String> names, String one) {
    return Stream.concat(names.stream(), Stream.of(one)).toList();
  }

  static GetFeaturesRequest features(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, FEATURES);
    GetFeaturesRequest.Builder request = places(query);
    windowEnd(query).ifPresent(request::setWindowEnd);
    return request.build();
  }

  static GetFeaturesRequest watch(Map<String, List<String>> parameters) {
    return places(new Query(parameters, WHAT)).build();
  }

  private static GetFeaturesRequest.Builder places(Query query) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setWhat(what(query))
            .addAllHexagons(query.hexagons("hexagon"))
            .addAllProducts(query.texts("product"));
    query.points("point").forEach(point -> request.addPoints(point(point)));
    return request;
  }

  static GetAreaRequest area(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, AREA);
    List<Long> hexagons = query.hexagons("hexagon");
    List<double[]> points = query.points("point");
    if (hexagons.size() + points.size() != 1) {
      throw new QueryException("say one hexagon, or one point, as the center of the area");
    }
    GetAreaRequest.Builder request =
        GetAreaRequest.newBuilder().setWhat(what(query)).addAllProducts(query.texts("product"));
    hexagons.forEach(request::setHexagon);
    points.forEach(point -> request.setPoint(point(point)));
    query.number("steps").ifPresent(request::setRing);
    windowEnd(query).ifPresent(request::setWindowEnd);
    return request.build();
  }

  static DescribeFeatureSetRequest sets(Map<String, List<String>> parameters) {
    Query query = new Query(parameters, SETS);
    DescribeFeatureSetRequest.Builder request = DescribeFeatureSetRequest.newBuilder();
    query.text("feature-set").ifPresent(request::setFeatureSet);
    query.number("version").ifPresent(request::setVersion);
    return request.build();
  }

  private static What what(Query query) {
    What.Builder what =
        What.newBuilder()
            .addAllKinds(query.texts("kind"))
            .addAllRings(query.numbers("ring"))
            .addAllWindows(query.numbers("window"));
    query.text("view").ifPresent(what::setView);
    query.text("feature-set").ifPresent(what::setFeatureSet);
    query.number("version").ifPresent(what::setVersion);
    query.number("max-age-ms").ifPresent(what::setMaxAge);
    query.text("precision").map(Requests::precision).ifPresent(what::setPrecision);
    return what.build();
  }

  private static Precision precision(String text) {
    return Query.read(
        "precision",
        text,
        "float32 or float64",
        name -> Precision.valueOf(name.toUpperCase(Locale.ROOT)));
  }

  private static Point point(double[] point) {
    return Point.newBuilder().setLat(point[0]).setLng(point[1]).build();
  }

  private static Optional<Long> windowEnd(Query query) {
    return query
        .text("window-end")
        .map(
            text ->
                Query.read(
                    "window-end", text, "a time such as 2026-01-31T08:00:00Z", Requests::time));
  }

  private static long time(String text) {
    try {
      return Instant.parse(text).toEpochMilli();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
