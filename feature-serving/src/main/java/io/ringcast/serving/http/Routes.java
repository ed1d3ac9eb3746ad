package io.ringcast.serving.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.Metadata;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpMethod;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.QueryStringDecoder;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.console.ConsoleFiles;
import io.ringcast.serving.console.ConsoleProducts;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.PrometheusText;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.ready.Readiness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The paths of a port. */
final class Routes {

  private static final int MOST_PARAMETERS = 20_000;

  private final Callers callers;
  private final Map<String, Entry> routes = new TreeMap<>();

  interface Route {
    void answer(Query query, Metadata caller, Exchange exchange);
  }

  private record Entry(EntryPoint point, Route route) {}

  private Routes(Callers callers) {
    this.callers = callers;
  }

  static Routes ofCallers(
      Callers callers, Calls calls, Optional<ConsoleFiles> console, Pipeline pipeline) {
    Routes its = new Routes(callers);
    its.add(calls);
    console.ifPresent(files -> its.add(files, calls, pipeline));
    return its;
  }

  /** Health and metrics. */
  static Routes ofMonitors(Callers callers, Readiness readiness, Meters meters) {
    Routes its = new Routes(callers);
    its.put("/metrics", EntryPoint.METRICS, (query, caller, exchange) -> metrics(meters, exchange));
    its.put(
        "/healthz", EntryPoint.HEALTH, (query, caller, exchange) -> status(List.of(), exchange));
    its.put(
        "/readyz",
        EntryPoint.HEALTH,
        (query, caller, exchange) -> status(readiness.reasons(), exchange));
    return its;
  }

  private static void metrics(Meters meters, Exchange exchange) {
    String text = PrometheusText.of(meters.collect());
    var unused = exchange.send(PrometheusText.CONTENT_TYPE, text.getBytes(UTF_8));
  }

  private void add(Calls calls) {
    put("/v1/features", EntryPoint.GET_FEATURES, calls.json(FeaturesGrpc.getGetFeaturesMethod()));
    put("/v1/score", EntryPoint.SCORE, calls.json(FeaturesGrpc.getScoreMethod()));
    put("/v1/area", EntryPoint.GET_AREA, calls.json(FeaturesGrpc.getGetAreaMethod()));
    put(
        "/v1/sets",
        EntryPoint.DESCRIBE_FEATURE_SET,
        calls.json(FeaturesGrpc.getDescribeFeatureSetMethod()));
    put("/v1/rows", EntryPoint.GET_ROWS, calls.json(FeaturesGrpc.getGetRowsMethod()));
    put("/v1/areas", EntryPoint.LIST_AREAS, calls.json(FeaturesGrpc.getListAreasMethod()));
    put(
        "/v1/explain",
        EntryPoint.EXPLAIN_FEATURE,
        calls.json(FeaturesGrpc.getExplainFeatureMethod()));
    put("/v1/watch", EntryPoint.WATCH_FEATURES, calls.watch());
  }

  private void put(String path, EntryPoint point, Route route) {
    routes.put(path, new Entry(point, route));
  }

  Map<String, EntryPoint> entryPoints() {
    Map<String, EntryPoint> all = new TreeMap<>();
    routes.forEach((path, entry) -> all.put(path, entry.point()));
    return all;
  }

  /** A file is found by its whole path, so no path leads anywhere else. */
  private void add(ConsoleFiles files, Calls calls, Pipeline pipeline) {
    files
        .byPath()
        .forEach(
            (path, file) ->
                put(path, EntryPoint.PAGE, (query, caller, exchange) -> exchange.answer(file)));
    put(
        ConsoleProducts.PATH,
        EntryPoint.PRODUCT_NAMES,
        (query, caller, exchange) -> exchange.answer(files.products().file()));
    put("/console/api/rows", EntryPoint.GET_ROWS, calls.packed(FeaturesGrpc.getGetRowsMethod()));
    put("/console/api/area", EntryPoint.GET_AREA, calls.packed(FeaturesGrpc.getGetAreaMethod()));
    put(
        "/console/api/pipeline",
        EntryPoint.PIPELINE,
        (query, caller, exchange) -> {
          Optional<String> since = query.text("since");
          query.requireNoOther();
          long after = since.map(text -> Query.time("since", text)).orElse(0L);
          exchange.answer(HttpResponseStatus.OK, Json.of(pipeline.since(after)));
        });
    put(
        "/console/api/configurations",
        EntryPoint.CONFIGURATION,
        (query, caller, exchange) -> {
          query.requireNoOther();
          exchange.answer(HttpResponseStatus.OK, Json.of(pipeline.configurations()));
        });
    for (String outside : List.of("/", "/console")) {
      put(
          outside,
          EntryPoint.PAGE,
          (query, caller, exchange) -> exchange.redirect(ConsoleFiles.ROOT));
    }
  }

  private static void status(List<String> reasons, Exchange exchange) {
    exchange.answer(
        reasons.isEmpty() ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE,
        Json.of(Json.fields("ok", reasons.isEmpty(), "reasons", reasons)));
  }

  private List<String> calls() {
    return routes.keySet().stream().filter(path -> !path.startsWith(ConsoleFiles.ROOT)).toList();
  }

  /** The caller's name, if it has one. */
  Optional<String> caller(Metadata headers) {
    return IdentityInterceptor.caller(callers, headers);
  }

  void answer(HttpRequest request, Metadata caller, Exchange exchange) {
    try {
      QueryStringDecoder uri = new QueryStringDecoder(request.uri(), UTF_8, true, MOST_PARAMETERS);
      Entry entry = routes.get(uri.path());
      if (entry == null) {
        exchange.refuse(
            Problem.of(
                HttpResponseStatus.NOT_FOUND,
                "there is nothing here; there are " + String.join(", ", calls())));
      } else if (!List.of(HttpMethod.GET, HttpMethod.HEAD).contains(request.method())) {
        exchange.refuse(
            Problem.of(HttpResponseStatus.METHOD_NOT_ALLOWED, "there is only GET and HEAD"));
      } else {
        answer(entry, new Query(uri.parameters()), caller, exchange);
      }
    } catch (Query.WrongException e) {
      exchange.refuse(Problem.of(HttpResponseStatus.BAD_REQUEST, e.getMessage()));
    } catch (IllegalArgumentException e) {
      exchange.refuse(
          Problem.of(
              HttpResponseStatus.BAD_REQUEST, "the query cannot be read: " + e.getMessage()));
    }
  }

  private void answer(Entry entry, Query query, Metadata caller, Exchange exchange) {
    // Calls are checked, and counted, where they go on as calls of gRPC.
    Optional<Refusal> refusal =
        entry.point().access() == EntryPoint.Access.GRANTED
            ? Optional.empty()
            : IdentityInterceptor.check(callers, entry.point(), caller);
    if (refusal.isPresent()) {
      exchange.refuse(Problem.of(refusal.get().status().asRuntimeException()));
    } else {
      entry.route().answer(query, caller, exchange);
    }
  }
}
