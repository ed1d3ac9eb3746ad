package io.ringcast.serving;

import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.answer.HistoricalRead;
import io.ringcast.serving.answer.Shadows;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.explain.Explainer;
import io.ringcast.serving.follow.FollowStats;
import io.ringcast.serving.follow.Follower;
import io.ringcast.serving.grpc.FeaturesService;
import io.ringcast.serving.grpc.GrpcServer;
import io.ringcast.serving.grpc.Tls;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.http.HttpServer;
import io.ringcast.serving.http.PipelinePage;
import io.ringcast.serving.load.HedgeMeters;
import io.ringcast.serving.load.Loader;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.load.StoreWatch;
import io.ringcast.serving.load.TimedStore;
import io.ringcast.serving.log.ServedLog;
import io.ringcast.serving.meters.JvmMeters;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.ready.Readiness;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.telemetry.Export;
import io.ringcast.serving.views.Views;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.hedge.ReadStats;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The whole service: the topic renews what is held, the store brings what is missing, and callers
 * are answered from what is held.
 */
public final class FeatureServing implements AutoCloseable {

  private static final String STORE = "the store has not been asked what it has";
  private static final String TOPIC = "the topic has not been read up to now";

  private final Meters meters = new Meters();
  private final ServedSets sets = new ServedSets();
  private final FeatureStore store;
  private final HotBlocks blocks;
  private final StoreWatch watch;
  private final Follower follower;
  private final Views views;
  private final ExecutorService executor;
  private final ExecutorService large;
  private final ExecutorService background;
  private final StoreScan scan;
  private final Readiness readiness = new Readiness(STORE, TOPIC);
  private final String host;
  private final Duration readyWithin;
  private final ServedLog log;
  private final Export export;
  private final Pipeline pipeline;
  private final Callers callers;
  private final GrpcServer server;
  private final Optional<HttpServer> http;
  private final Optional<HttpServer> monitor;

  private CompletableFuture<Void> ready = new CompletableFuture<>();

  /**
   * Opens nothing yet.
   *
   * @param store is closed with the service
   */
  public FeatureServing(ServeConfig config, FeatureStore store, Clock clock) {
    this.store = new TimedStore(store, meters);
    this.blocks = new HotBlocks(config.cache(), System::nanoTime);
    this.watch = new StoreWatch(this.store, sets, config.watch(), clock);
    this.follower =
        new Follower(
            config.kafka(), config.follow().warmAtMost(config.cache().blocks()), sets, blocks);
    this.views = new Views(config.views());
    int cores = Runtime.getRuntime().availableProcessors();
    this.executor =
        Executors.newFixedThreadPool(2 * cores, new DefaultThreadFactory("ringcast-answers", true));
    // Large requests leave half of the cores to the others.
    this.large =
        Executors.newFixedThreadPool(
            Math.max(1, cores / 2), new DefaultThreadFactory("ringcast-large", true));
    // One thread, so that it takes no more than its share.
    this.background =
        Executors.newSingleThreadExecutor(new DefaultThreadFactory("ringcast-background", true));
    StoreReadQueue reads = new StoreReadQueue(this.store, executor);
    HistoricalRead historical = new HistoricalRead(reads, executor, clock);
    Loader loader = new Loader(blocks, reads);
    Answerer answerer = new Answerer(blocks, loader, historical, executor, clock);
    this.scan = new StoreScan(this.store, reads, large, clock);
    RequestValidator validator = new RequestValidator(sets, views, config.limits());
    Shadows shadows = new Shadows(validator, answerer, background, meters);
    this.host = config.listen().host();
    this.readyWithin = config.listen().readyWithin();
    this.callers = new Callers(config, clock, System::nanoTime);
    Optional<Tls> tls = config.listen().tls().map(files -> new Tls(files, !callers.haveTokens()));
    this.log =
        new ServedLog(
            config.servedLog(),
            config.kafka(),
            meters,
            clock,
            () -> ThreadLocalRandom.current().nextDouble());
    this.export = Export.of(config.telemetry(), meters, clock);
    RequestMeters requests = new RequestMeters(meters);
    FeaturesService service =
        new FeaturesService(
            validator, answerer, shadows, requests, log, scan, new Explainer(reads, large), large);
    service.show(meters);
    show();
    Budget budget =
        new Budget(config.limits().calls(), config.http().maxConnections(), Callers.ANYONE);
    meters.observe(Metric.REQUESTS_MEMORY, out -> out.is(budget.used(Resource.BYTES)));
    this.server =
        new GrpcServer(
            config.listen(),
            config.limits().calls(),
            budget,
            callers,
            tls,
            readiness,
            requests,
            export.traces(),
            service);
    this.pipeline = new Pipeline(config, meters);
    this.http =
        config
            .http()
            .port()
            .map(
                port ->
                    HttpServer.ofCallers(
                        config,
                        port,
                        tls.map(Tls::http1),
                        callers,
                        readiness,
                        new PipelinePage(pipeline),
                        server.insideName()));
    meters.observe(
        Metric.CONNECTIONS_REFUSED,
        out -> {
          out.is(server.refusedConnections(), "grpc");
          http.ifPresent(its -> out.is(its.refusedConnections(), "http"));
        });
    this.monitor =
        config
            .http()
            .monitorPort()
            .map(
                port ->
                    HttpServer.ofMonitors(
                        config, port, tls.map(Tls::monitors), callers, readiness, meters));
  }

  /** Shows what has become of the store's reads that were late, where these are hedged. */
  public void show(ReadStats reads) {
    HedgeMeters.show(reads, meters);
  }

  private void show() {
    JvmMeters.show(meters);
    sets.show(meters);
    blocks.show(meters);
    watch.show(meters);
    follower.stats().show(meters);
    readiness.show(meters);
  }

  /**
   * Looks at the store, begins to follow the topic, and takes requests. Says that it is ready when
   * the topic has been read up to now, or cannot be.
   *
   * @throws io.ringcast.store.StoreException if the store does not answer
   */
  public void start() throws IOException {
    views.start();
    watch.start();
    readiness.isThere(STORE);
    follower.start();
    log.start();
    server.start();
    if (http.isPresent()) {
      http.get().start();
      pipeline.start();
    }
    if (monitor.isPresent()) {
      monitor.get().start();
    }
    ready =
        follower
            .tried()
            .completeOnTimeout(null, readyWithin.toNanos(), TimeUnit.NANOSECONDS)
            .thenRun(() -> readiness.isThere(TOPIC));
  }

  /** Done when the service says that it is ready; to be asked for after the start. */
  public CompletableFuture<Void> ready() {
    return ready.copy();
  }

  /** The port that callers use. */
  public int port() {
    return server.port();
  }

  /** The port for JSON over HTTP; empty if there is none. */
  public OptionalInt httpPort() {
    return http.stream().mapToInt(HttpServer::port).findFirst();
  }

  /** The port for health and metrics; empty if there is none. */
  public OptionalInt monitorPort() {
    return monitor.stream().mapToInt(HttpServer::port).findFirst();
  }

  /** What listens where, for a person. */
  public List<String> addresses() {
    List<String> addresses = new ArrayList<>(List.of("gRPC on " + host + ":" + port()));
    httpPort().ifPresent(port -> addresses.add("HTTP on " + host + ":" + port));
    monitorPort().ifPresent(port -> addresses.add("health and metrics on " + host + ":" + port));
    return addresses;
  }

  public ServedSets sets() {
    return sets;
  }

  public FollowStats followStats() {
    return follower.stats();
  }

  /** Lets requests that are under way come to their end first. */
  @Override
  public void close() {
    server.leave();
    http.ifPresent(HttpServer::leave);
    server.close();
    http.ifPresent(HttpServer::close);
    monitor.ifPresent(HttpServer::close);
    callers.close();
    pipeline.close();
    log.close();
    follower.close();
    watch.close();
    views.close();
    scan.close();
    background.shutdownNow();
    executor.shutdown();
    large.shutdown();
    store.close();
    sets.close();
    export.close();
  }
}
