package io.ringcast.serving.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.Metadata;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpMethod;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.QueryStringDecoder;
import io.ringcast.serving.console.ConsoleFiles;
import io.ringcast.serving.ready.Readiness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which path is which call. */
final class Routes {

  private static final int MOST_PARAMETERS = 20_000;

  private final Map<String, Route> routes = new TreeMap<>();

  /** Answers one path. */
  private interface Route {
    void answer(Map<String, List<String>> query, Metadata caller, Exchange exchange);
  }

  Routes(
      Calls calls,
      Readiness readiness,
      MetricsPage metrics,
      Optional<ConsoleFiles> console,
      PipelinePage pipeline) {
    routes.put("/v1/features", calls::features);
    routes.put("/v1/area", calls::area);
    routes.put("/v1/sets", calls::sets);
    routes.put("/v1/rows", calls::rows);
    routes.put("/v1/areas", calls::areas);
    routes.put("/v1/explain", calls::explain);
    routes.put("/v1/watch", calls::watch);
    console.ifPresent(files -> add(files, calls, pipeline));
    routes.put("/metrics", (query, caller, exchange) -> metrics.answer(caller, exchange));
    routes.put("/healthz", (query, caller, exchange) -> status(List.of(), exchange));
    routes.put("/readyz", (query, caller, exchange) -> status(readiness.reasons(), exchange));
  }

  /** A file is found by its whole path, so no path leads anywhere else. */
  private void add(ConsoleFiles files, Calls calls, PipelinePage pipeline) {
    routes.put("/console/api/rows", calls::packedRows);
    routes.put("/console/api/pipeline", pipeline::charts);
    routes.put("/console/api/configurations", pipeline::configurations);
    files
        .byPath()
        .forEach(
            (path, file) -> routes.put(path, (query, caller, exchange) -> exchange.answer(file)));
    for (String outside : List.of("/", "/console")) {
      routes.put(outside, (query, caller, exchange) -> exchange.redirect(ConsoleFiles.ROOT));
    }
  }

  private static void status(List<String> reasons, Exchange exchange) {
    exchange.answer(
        reasons.isEmpty() ? HttpResponseStatus.OK : HttpResponseStatus.SERVICE_UNAVAILABLE,
        Json.object(
            json -> {
              json.writeBooleanField("ok", reasons.isEmpty());
              Json.array(json, "reasons", reasons);
            }));
  }

  private List<String> calls() {
    return routes.keySet().stream().filter(path -> !path.startsWith(ConsoleFiles.ROOT)).toList();
  }

  void answer(HttpRequest request, Metadata caller, Exchange exchange) {
    try {
      QueryStringDecoder uri = new QueryStringDecoder(request.uri(), UTF_8, true, MOST_PARAMETERS);
      Route route = routes.get(uri.path());
      if (route == null) {
        exchange.refuse(
            Problem.of(
                HttpResponseStatus.NOT_FOUND,
                "there is nothing here; there are " + String.join(", ", calls())));
      } else if (!List.of(HttpMethod.GET, HttpMethod.HEAD).contains(request.method())) {
        exchange.refuse(
            Problem.of(HttpResponseStatus.METHOD_NOT_ALLOWED, "there is only GET and HEAD"));
      } else {
        route.answer(uri.parameters(), caller, exchange);
      }
    } catch (QueryException e) {
      exchange.refuse(Problem.of(HttpResponseStatus.BAD_REQUEST, e.getMessage()));
    } catch (IllegalArgumentException e) {
      exchange.refuse(
          Problem.of(
              HttpResponseStatus.BAD_REQUEST, "the query cannot be read: " + e.getMessage()));
    }
  }
}
