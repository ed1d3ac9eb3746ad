package io.ringcast.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.answer.LiveRead;
import io.ringcast.serving.answer.Shadows;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.ask.LiveSets;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.ask.ScoreRequestValidator;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.explain.Explainer;
import io.ringcast.serving.follow.FollowStats;
import io.ringcast.serving.follow.RecordReceiver;
import io.ringcast.serving.follow.WarmUp;
import io.ringcast.serving.grpc.FeaturesService;
import io.ringcast.serving.grpc.ScoreCalls;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.live.LiveBlocks;
import io.ringcast.serving.live.LiveCounts;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.log.ServedLog;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.models.Models;
import io.ringcast.serving.score.Scorer;
import io.ringcast.serving.score.ShadowScores;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.telemetry.Traces;
import io.ringcast.serving.views.Views;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;

/** The service without its ends: a topic and a store whose every step is a test's to take. */
public final class Scene {

  public static final int MINUTES_HELD = 8;

  private static final Duration LONG = Duration.ofHours(1);

  /** A call's own thread may not compute: it learns that the caller has gone. */
  private static final Executor SCORING =
      Executors.newCachedThreadPool(new DefaultThreadFactory("scene-scores", true));

  /** After everything that is ever written, unless a test sets it. */
  public volatile long now = World.windowEnd(10_000);

  /** The clock for pauses within the service. */
  public final AtomicLong nanos = new AtomicLong();

  /** By how much {@link #now} goes on whenever somebody looks at the clock. */
  public volatile long tick;

  public final World world;
  public final SlowStore store;
  public final ServedSets sets = new ServedSets();
  public final Meters meters = new Meters();
  public final FollowStats stats = new FollowStats(meters, "features");
  public final RequestMeters requests = new RequestMeters(meters);

  /** What door's requests are traced by. */
  public Traces traces = Traces.none();

  /** What a door's callers may have scored. */
  public volatile Models.Snapshot models = Models.Snapshot.NONE;

  /** Decides which answers a door logs. */
  public final DoubleSupplier chance;

  /** Decides which tokens have expired. */
  public Clock clockOfLogins = Clock.systemUTC();

  private final FeatureStore memory = new MemoryFeatureStore(List.of(World.SET));
  private final Random random;
  public final HotBlocks blocks;
  public final StoreReadQueue reads;
  private final Answerer answerer;
  private final Views views;
  private final RequestValidator validator;
  private final ScoreRequestValidator scores;

  /** What live answers are made of, with windows up to {@link #MINUTES_HELD}. */
  public final LiveCounts liveCounts = new LiveCounts();

  /** Whether a door's callers may ask live. */
  public boolean answersLive;

  private final LiveSets liveSets;

  private boolean damagesSome;
  private final List<List<byte[]>> topic = new ArrayList<>();
  private final int[] next = new int[World.PARTITIONS];
  private RecordReceiver pushing;
  private final LatePublisher publisher;

  public Scene(Random random) {
    this(random, "views: {}", 1000);
  }

  public Scene(Random random, String views) {
    this(random, views, 1000);
  }

  /** The service over an empty world, with this file of views and room for so many blocks. */
  public Scene(Random random, String views, int mostBlocks) {
    this.random = random;
    this.chance = new Random(random.nextLong())::nextDouble;
    blocks = new HotBlocks(new CacheConfig(mostBlocks, 1 << 20, LONG), nanos::get);
    this.views = read(views);
    liveSets = new LiveSets(sets, group -> MINUTES_HELD, liveCounts.views());
    validator =
        new RequestValidator(
            sets,
            this.views,
            () -> new LimitsConfig(1000, Duration.ofDays(365), LONG),
            Optional.of(liveSets));
    scores = new ScoreRequestValidator(validator, validator, () -> models);
    world = new World(random);
    store = new SlowStore(memory, random);
    publisher = new LatePublisher(store, sets);
    sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET))));
    pushing = new RecordReceiver(sets, blocks, stats, LONG);
    blocks.show(meters);
    reads = new StoreReadQueue(store, Runnable::run);
    LiveRead live = new LiveRead(liveCounts, new LiveBlocks(meters), clock(), Runnable::run);
    answerer = new Answerer(blocks, reads, Runnable::run, clock(), Optional.of(live));
    for (int partition = 0; partition < World.PARTITIONS; partition++) {
      topic.add(new ArrayList<>());
      pushing.begin(partition);
    }
  }

  private static Views read(String yaml) {
    try {
      Path file = Files.createTempFile("views", ".yaml");
      file.toFile().deleteOnExit();
      Files.writeString(file, yaml);
      Views views = new Views(new ViewsConfig(Optional.of(file), LONG), any -> Optional.empty());
      views.start();
      // They stay, though the file is not looked at any more.
      views.close();
      return views;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public ServedSet set() {
    return sets.find(World.SET.id()).orElseThrow();
  }

  /** The compute job writes a minute; nobody has read it yet. */
  public void minute(int minute) {
    world.minute(minute, this::write);
    publisher.mark(world.emission(minute));
  }

  /** The compute job comes back and writes a minute once more. */
  public void again(int minute) {
    publisher.atOnce(() -> world.again(minute, this::write));
    publisher.mark(world.emission(minute));
  }

  private void write(int partition, EncodedRecord record) {
    topic.get(partition).add(record.value());
    publisher.take(record);
  }

  /** Spoils the block in which a hexagon is, without any sign of it but its contents. */
  public void damage(UUID product, int minute, long hexagon) {
    long[] one = {hexagon};
    StoredBlock block =
        memory
            .read(World.SET, product, World.windowEnd(minute), one)
            .toCompletableFuture()
            .join()
            .stream()
            .findFirst()
            .orElseThrow();
    memory.write(List.of(with(block, Damage.nonsense(block.payload()))));
  }

  /** The block with other bytes. */
  static StoredBlock with(StoredBlock block, byte[] payload) {
    return new StoredBlock(
        block.set(),
        block.product(),
        block.cell(),
        block.resolution(),
        block.emission(),
        block.rows(),
        payload);
  }

  /** The publisher writes one thing more. */
  public void publishOne() {
    publisher.writeOne();
  }

  public void publishAll() {
    publisher.writeAll();
  }

  /** The follower takes one record more, of any partition. */
  public void followOne() {
    int partition = random.nextInt(World.PARTITIONS);
    if (next[partition] < topic.get(partition).size()) {
      take(topic.get(partition).get(next[partition]++));
    }
  }

  /** From now on one record in ten is damaged where its last block is. */
  public void damageSome() {
    damagesSome = true;
  }

  /** Blocks that pass by from now on are held when {@link #warm} is called. */
  public void warmUp(int most) {
    pushing.warmUp(new WarmUp(most));
  }

  public void warm() {
    pushing.caughtUp();
  }

  private void take(byte[] record) {
    try {
      boolean damaged = damagesSome && random.nextInt(10) == 0;
      damaged = damaged && RecordParser.parse(record) instanceof TileRecord;
      pushing.take(damaged ? Damage.flipped(record) : record);
    } catch (BlockFormatException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reading begins anew somewhere: some records come once more, or some are never seen. */
  public void breakReading() {
    pushing = new RecordReceiver(sets, blocks, stats, LONG);
    for (int partition = 0; partition < World.PARTITIONS; partition++) {
      int there = topic.get(partition).size();
      next[partition] = Math.max(0, there - random.nextInt(12));
      if (next[partition] == 0) {
        pushing.begin(partition);
      }
    }
  }

  /** All that is written is read and stored, and all that waits is answered. */
  public void catchUp() {
    publishAll();
    for (int partition = 0; partition < World.PARTITIONS; partition++) {
      while (next[partition] < topic.get(partition).size()) {
        take(topic.get(partition).get(next[partition]++));
      }
    }
    store.hurry();
  }

  /** What has been measured of one metric. */
  public List<Meters.Point> measured(Metric metric) {
    return measured(meters, metric);
  }

  public static List<Meters.Point> measured(Meters meters, Metric metric) {
    return meters.collect().stream()
        .filter(family -> family.metric() == metric)
        .findFirst()
        .orElseThrow()
        .points();
  }

  /** The sum of a metric's series with these labels, or of all its series; there must be one. */
  public double value(Metric metric, String... labels) {
    return value(meters, metric, labels);
  }

  public static double value(Meters meters, Metric metric, String... labels) {
    List<Meters.Point> points =
        measured(meters, metric).stream()
            .filter(point -> labels.length == 0 || point.labels().equals(List.of(labels)))
            .toList();
    assertThat(points).as("series of %s %s", metric, List.of(labels)).isNotEmpty();
    return points.stream().mapToDouble(Meters.Point::value).sum();
  }

  /** Ended calls, with any outcome; their series begin with the first call. */
  public double ended() {
    return measured(Metric.REQUESTS).stream().mapToDouble(Meters.Point::value).sum();
  }

  /** What gRPC has in front of it. */
  public FeaturesService service(LimitsConfig limits, ServedLog log) {
    return service(limits, log, Runnable::run);
  }

  /** The same, with an executor for what takes long, and without a log. */
  public FeaturesService service(ServeConfig config, LimitsConfig limits, Executor executor) {
    ServedLog log =
        new ServedLog(config.servedLog(), config.kafka(), meters, Clock.systemUTC(), chance);
    return service(limits, log, executor);
  }

  private FeaturesService service(LimitsConfig limits, ServedLog log, Executor executor) {
    RequestValidator limited =
        new RequestValidator(
            sets, views, () -> limits, answersLive ? Optional.of(liveSets) : Optional.empty());
    RequestValidator ofCallers = limited.forCallers();
    Scorer scorer =
        new Scorer(
            2,
            SCORING,
            Runnable::run,
            (nanos, task) ->
                CompletableFuture.runAsync(
                    task,
                    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run)),
            System::nanoTime,
            meters);
    return new FeaturesService(
        ofCallers,
        answerer,
        new Shadows(limited, answerer, Runnable::run, meters),
        requests,
        log,
        new StoreScan(store, reads, executor, clock()),
        new ScoreCalls(
            new ScoreRequestValidator(ofCallers, limited, () -> models),
            scorer,
            new ShadowScores(scorer, Runnable::run, meters),
            log),
        new Explainer(reads, executor),
        "features",
        executor);
  }

  /** A question of the service itself, to be closed. */
  public ScoreQuestion question(ScoreRequest request) {
    return question(request, any -> {});
  }

  /** The same, if its memory is there. */
  public ScoreQuestion question(ScoreRequest request, LongConsumer memory) {
    return scores.of(request, memory);
  }

  public Answer features(ScoreQuestion question) {
    return answerer
        .answer(question.features(), LONG.toNanos(), new Stages(Stages.NONE))
        .toCompletableFuture()
        .join();
  }

  public CompletableFuture<FeatureTable> ask(GetFeaturesRequest request) {
    return ask(request, LONG);
  }

  /** As {@link #ask}, with this much time. */
  public CompletableFuture<FeatureTable> ask(GetFeaturesRequest request, Duration time) {
    return answerer
        .answer(validator.of(request), time.toNanos(), new Stages(Stages.NONE))
        .thenApply(Answer::table)
        .toCompletableFuture();
  }

  public RequestValidator validator() {
    return validator;
  }

  public Answerer answerer() {
    return answerer;
  }

  /** Shows {@link #now}. */
  private synchronized Instant look() {
    now += tick;
    return Instant.ofEpochMilli(now);
  }

  private Clock clock() {
    InstantSource source = this::look;
    return source.withZone(ZoneOffset.UTC);
  }
}
