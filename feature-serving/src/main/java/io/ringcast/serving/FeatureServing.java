package io.ringcast.serving;

import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.answer.LiveRead;
import io.ringcast.serving.answer.Shadows;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.ask.LiveSets;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.ask.ScoreRequestValidator;
import io.ringcast.serving.config.ConfigReload;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.explain.Explainer;
import io.ringcast.serving.follow.FollowStats;
import io.ringcast.serving.follow.Follower;
import io.ringcast.serving.follow.LiveReceiver;
import io.ringcast.serving.follow.RecordReceiver;
import io.ringcast.serving.follow.TopicReceiver;
import io.ringcast.serving.follow.WarmUp;
import io.ringcast.serving.grpc.FeaturesService;
import io.ringcast.serving.grpc.ScoreCalls;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.live.HeldCounts;
import io.ringcast.serving.live.LiveBlocks;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.load.HedgeMeters;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.load.StoreWatch;
import io.ringcast.serving.load.TimedStore;
import io.ringcast.serving.log.ServedLog;
import io.ringcast.serving.meters.JvmMeters;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.serving.models.Models;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.ready.Readiness;
import io.ringcast.serving.score.Scorer;
import io.ringcast.serving.score.ShadowScores;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.telemetry.TelemetryExport;
import io.ringcast.serving.views.Views;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.hedge.ReadStats;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The whole service: it caches blocks, renews them from the topic, and loads missing ones from the
 * store.
 */
public final class FeatureServing implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FeatureServing.class);

  private static final String STORE = "the store has not been asked what it has";
  private static final String TOPIC = "a topic has not been read up to now";

  private final Meters meters = new Meters();
  private final ServedSets sets = new ServedSets();
  private final FeatureStore store;
  private final HotBlocks blocks;
  private final StoreWatch watch;
  private final FollowStats followStats = new FollowStats(meters, "features");
  private final Follower follower;
  private final LiveCounts liveCounts = new LiveCounts();

  /** Of the counts topic; empty without live answers. */
  private final Optional<Follower> countsFollower;

  private final Views views;
  private final Models models;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("ringcast-timer", true));
  private final ExecutorService scoring =
      Executors.newCachedThreadPool(new DefaultThreadFactory("ringcast-scores", true));
  private final ExecutorService executor;
  private final ExecutorService large;
  private final ExecutorService computing;
  private final ExecutorService background;
  private final StoreScan scan;
  private final Readiness readiness = new Readiness(STORE, TOPIC);
  private final Duration readyWithin;
  private final Scorer scorer;
  private volatile LimitsConfig limits;
  private final ServedLog log;
  private final TelemetryExport export;
  private final Pipeline pipeline;
  private final ServicePorts ports;

  /** Empty where no file is followed. */
  private Optional<ConfigReload> reload = Optional.empty();

  private CompletableFuture<Void> ready = new CompletableFuture<>();

  public FeatureServing(ServeConfig config, FeatureStore store, Clock clock) {
    config.heapProblem(Runtime.getRuntime().maxMemory()).ifPresent(LOG::warn);
    this.store = new TimedStore(store, meters);
    this.blocks = new HotBlocks(config.cache(), System::nanoTime);
    this.watch = new StoreWatch(this.store, sets, config.watch(), clock);
    this.follower =
        new Follower(config.kafka(), config.follow().topic(), receivers(config), followStats);
    this.countsFollower =
        config
            .live()
            .topic()
            .map(
                topic ->
                    new Follower(
                        config.kafka(),
                        topic,
                        countsReceivers(config.live()),
                        new FollowStats(meters, "counts")));
    this.views =
        new Views(
            config.views(),
            view -> sets.find(view.featureSet(), view.version()).map(ServedSet::listed));
    this.models = new Models(config.models(), sets::registry, ModelLoader.GOLDEN_TIME);
    int cores = Runtime.getRuntime().availableProcessors();
    this.executor = threads(2 * cores, "ringcast-answers");
    // Large requests leave half of the cores to the others, and so does what live answers compute.
    this.large = threads(Math.max(1, cores / 2), "ringcast-large");
    this.computing = threads(Math.max(1, cores / 2), "ringcast-live");
    // One thread, so that it takes no more than its share.
    this.background = threads(1, "ringcast-background");
    StoreReadQueue reads = new StoreReadQueue(this.store, executor);
    Optional<LiveRead> live =
        countsFollower.map(
            any -> new LiveRead(liveCounts, new LiveBlocks(meters), clock, computing));
    Answerer answerer = new Answerer(blocks, reads, executor, clock, live);
    this.scan = new StoreScan(this.store, reads, large, clock);
    Optional<LiveSets> liveSets =
        countsFollower.map(
            any ->
                new LiveSets(
                    sets, reach -> HeldCounts.minutes(reach, config.live()), liveCounts.views()));
    this.limits = config.limits();
    RequestValidator validator = new RequestValidator(sets, views, () -> limits, liveSets);
    Shadows shadows = new Shadows(validator, answerer, background, meters);
    timer.setRemoveOnCancelPolicy(true);
    this.scorer =
        new Scorer(
            Math.max(2, cores),
            scoring,
            executor,
            (nanos, task) -> timer.schedule(task, nanos, TimeUnit.NANOSECONDS),
            System::nanoTime,
            meters);
    this.readyWithin = config.listen().readyWithin();
    this.log =
        new ServedLog(
            config.servedLog(),
            config.kafka(),
            meters,
            clock,
            () -> ThreadLocalRandom.current().nextDouble());
    this.export = TelemetryExport.of(config.telemetry(), meters, clock);
    RequestMeters requests = new RequestMeters(meters);
    RequestValidator ofCallers = validator.forCallers();
    FeaturesService service =
        new FeaturesService(
            ofCallers,
            answerer,
            shadows,
            requests,
            log,
            scan,
            new ScoreCalls(
                new ScoreRequestValidator(ofCallers, validator, models::now),
                scorer,
                new ShadowScores(scorer, background, meters),
                log),
            new Explainer(reads, large),
            config.follow().topic(),
            large);
    service.show(meters);
    show(clock);
    this.pipeline = new Pipeline(config, meters);
    this.ports =
        new ServicePorts(
            config,
            () -> limits.calls(),
            clock,
            readiness,
            meters,
            requests,
            export.traces(),
            service,
            pipeline);
  }

  private static ExecutorService threads(int most, String name) {
    return Executors.newFixedThreadPool(most, new DefaultThreadFactory(name, true));
  }

  /** Shows the figures of hedged reads. */
  public void show(ReadStats reads) {
    HedgeMeters.show(reads, meters);
  }

  /** Applies changed limits and callers of the file; {@code ofStore} gets the new configuration. */
  public void follow(
      Path file, List<String> overrides, ServeConfig config, Consumer<ServeConfig> ofStore) {
    Consumer<ServeConfig> follower =
        now -> {
          limits = now.limits();
          ports.follow(now);
          ofStore.accept(now);
        };
    ConfigReload its = new ConfigReload(file, overrides, config, follower);
    meters.observe(Metric.CONFIG_REFUSED, out -> out.is(its.isRefused() ? 1 : 0));
    meters.observe(Metric.CONFIG_WAITING, out -> out.is(its.waiting()));
    reload = Optional.of(its);
  }

  private Supplier<TopicReceiver> receivers(ServeConfig config) {
    WarmUp warmUp = new WarmUp(config.follow().warmAtMost(config.cache().blocks()));
    return () -> {
      RecordReceiver receiver =
          new RecordReceiver(sets, blocks, followStats, config.follow().lookBack());
      receiver.warmUp(warmUp);
      return receiver;
    };
  }

  private Supplier<TopicReceiver> countsReceivers(LiveConfig config) {
    LongAdder dropped = meters.counter(Metric.LIVE_DROPPED);
    return () -> new LiveReceiver(config, sets, liveCounts, dropped, System::nanoTime);
  }

  private void show(Clock clock) {
    JvmMeters.show(meters);
    sets.show(meters);
    blocks.show(meters);
    watch.show(meters);
    readiness.show(meters);
    FollowStats.show(meters, followers().map(Follower::stats).toList());
    liveCounts.show(meters, clock);
    models.show(meters);
  }

  private Stream<Follower> followers() {
    return Stream.concat(Stream.of(follower), countsFollower.stream());
  }

  /**
   * Asks the store, follows the topic, and takes requests. Ready once its topics are read up to
   * now, or cannot be.
   */
  public void start() throws IOException {
    watch.start();
    // After the sets: it warns of views that do not fit them.
    views.start();
    models.start();
    readiness.isThere(STORE);
    followers().forEach(Follower::start);
    log.start();
    ports.start();
    if (httpPort().isPresent()) {
      pipeline.start();
    }
    ready =
        CompletableFuture.allOf(
                followers().map(Follower::tried).toArray(CompletableFuture<?>[]::new))
            .completeOnTimeout(null, readyWithin.toNanos(), TimeUnit.NANOSECONDS)
            .thenRun(() -> readiness.isThere(TOPIC));
  }

  /** Ends the start's wait for models: a close follows. */
  public void hurry() {
    models.hurry();
  }

  /** Done when the service is ready; comes after the start. */
  public CompletableFuture<Void> ready() {
    return ready.copy();
  }

  public int port() {
    return ports.port();
  }

  /** The port for JSON over HTTP, if the service has one. */
  public OptionalInt httpPort() {
    return ports.httpPort();
  }

  /** The port for health and metrics, if the service has one. */
  public OptionalInt monitorPort() {
    return ports.monitorPort();
  }

  /** What listens where, for a person. */
  public List<String> addresses() {
    return ports.addresses();
  }

  public ServedSets sets() {
    return sets;
  }

  public FollowStats followStats() {
    return followStats;
  }

  /** Lets requests under way end first. */
  @Override
  public void close() {
    reload.ifPresent(ConfigReload::close);
    ports.close();
    pipeline.close();
    log.close();
    followers().forEach(Follower::close);
    watch.close();
    views.close();
    models.close();
    scan.close();
    scoring.shutdown();
    background.shutdownNow();
    scorer.close();
    awaitScores();
    timer.shutdownNow();
    executor.shutdown();
    large.shutdown();
    computing.shutdown();
    store.close();
    sets.close();
    export.close();
  }

  /** Whether models compute after the close. */
  public boolean isComputing() {
    return models.isComputing() || !scoring.isTerminated();
  }

  /** Ends the process, if models still compute after the close: an exit would crash. */
  public void haltIfComputing(int status) {
    if (isComputing()) {
      Runtime.getRuntime().halt(status);
    }
  }

  /** When the process exits, ONNX Runtime frees what runs use. */
  private void awaitScores() {
    try {
      if (!scoring.awaitTermination(1, TimeUnit.SECONDS) || models.isComputing()) {
        LOG.warn("the service stops though models still compute");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
