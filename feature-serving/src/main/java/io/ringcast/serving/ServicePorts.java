package io.ringcast.serving;

import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.grpc.FeaturesService;
import io.ringcast.serving.grpc.GrpcServer;
import io.ringcast.serving.grpc.Tls;
import io.ringcast.serving.http.HttpServer;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.ready.Readiness;
import io.ringcast.serving.telemetry.Traces;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/** The ports of the service, and what they share: callers, certificates, budgets. */
final class ServicePorts implements AutoCloseable {

  private final String host;
  final Callers callers;
  final Budget budget;
  final Optional<Tls> tls;
  private final GrpcServer grpc;
  private final Optional<HttpServer> http;
  private final Optional<HttpServer> monitor;

  ServicePorts(
      ServeConfig config,
      Supplier<CallLimits> limits,
      Clock clock,
      Readiness readiness,
      Meters meters,
      RequestMeters requests,
      Traces traces,
      FeaturesService service,
      Pipeline pipeline) {
    host = config.listen().host();
    callers = new Callers(config, clock, System::nanoTime);
    budget = new Budget(limits.get(), config.http().maxConnections(), Callers.ANYONE);
    tls = config.listen().tls().map(files -> new Tls(files, !callers.haveTokens()));
    grpc =
        new GrpcServer(
            config.listen(), limits, budget, callers, tls, readiness, requests, traces, service);
    http =
        config
            .http()
            .port()
            .map(
                port ->
                    HttpServer.ofCallers(
                        config,
                        limits,
                        port,
                        tls.map(Tls::http1),
                        callers,
                        readiness,
                        pipeline,
                        grpc.insideName()));
    monitor =
        config
            .http()
            .monitorPort()
            .map(
                port ->
                    HttpServer.ofMonitors(
                        config, limits, port, tls.map(Tls::monitors), callers, readiness, meters));
    meters.observe(Metric.REQUESTS_MEMORY, out -> out.is(budget.used(Resource.BYTES)));
    meters.observe(
        Metric.CONNECTIONS_REFUSED,
        out -> {
          out.is(refusedConnections(), "grpc");
          http.ifPresent(its -> out.is(its.refusedConnections(), "http"));
        });
  }

  /** From now on, these callers, quotas and shares hold. */
  void follow(ServeConfig now) {
    budget.follow(now.limits().calls());
    callers.follow(now);
  }

  void start() throws IOException {
    grpc.start();
    if (http.isPresent()) {
      http.get().start();
    }
    if (monitor.isPresent()) {
      monitor.get().start();
    }
  }

  int port() {
    return grpc.port();
  }

  OptionalInt httpPort() {
    return http.stream().mapToInt(HttpServer::port).findFirst();
  }

  OptionalInt monitorPort() {
    return monitor.stream().mapToInt(HttpServer::port).findFirst();
  }

  List<String> addresses() {
    List<String> addresses = new ArrayList<>(List.of("gRPC on " + host + ":" + port()));
    httpPort().ifPresent(port -> addresses.add("HTTP on " + host + ":" + port));
    monitorPort().ifPresent(port -> addresses.add("health and metrics on " + host + ":" + port));
    return addresses;
  }

  Set<String> methods() {
    return grpc.methods();
  }

  Map<Integer, Map<String, EntryPoint>> paths() {
    Map<Integer, Map<String, EntryPoint>> paths = new HashMap<>();
    http.ifPresent(server -> paths.put(server.port(), server.entryPoints()));
    monitor.ifPresent(server -> paths.put(server.port(), server.entryPoints()));
    return paths;
  }

  /** Connections of gRPC beyond the limit. */
  long refusedConnections() {
    return grpc.refusedConnections();
  }

  /** Lets calls under way end first. */
  @Override
  public void close() {
    grpc.leave();
    http.ifPresent(HttpServer::leave);
    grpc.close();
    http.ifPresent(HttpServer::close);
    monitor.ifPresent(HttpServer::close);
    callers.close();
  }
}
