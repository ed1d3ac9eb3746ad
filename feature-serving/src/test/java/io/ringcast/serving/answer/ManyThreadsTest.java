package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.config.CacheConfig;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.follow.FollowStats;
import io.ringcast.serving.follow.RecordReceiver;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.Views;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;

/**
 * Many ask at once while blocks are pushed, loaded, let go for want of room, and change their size:
 * each answer is what was written.
 */
class ManyThreadsTest {

  private static final int MINUTES = 60;
  private static final int READERS = 4;
  private static final long LONG = TimeUnit.HOURS.toNanos(1);
  private static final Duration YEAR = Duration.ofDays(365);

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final World world = new World(random);

  /** What the compute job wrote, minute by minute. */
  private final List<List<byte[]>> minutes = new ArrayList<>();

  private final List<Emission> emissions = new ArrayList<>();

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final FeatureStore store = new Later();
  private final ServedSets sets = new ServedSets();

  /** Room for a third of the blocks, and for the values of two or three. */
  private final HotBlocks blocks =
      new HotBlocks(new CacheConfig(4, 10_000, YEAR), System::nanoTime);

  private final RequestValidator validator =
      new RequestValidator(
          sets,
          new Views(new ViewsConfig(Optional.empty(), YEAR), any -> Optional.empty()),
          () -> new LimitsConfig(1000, YEAR, YEAR),
          Optional.empty());
  private final Answerer answerer = answerer();
  private final AtomicLong answers = new AtomicLong();
  private volatile boolean over;

  /** A store that answers on threads of its own, now or a little later. */
  private final class Later extends StoreWrapper {

    Later() {
      super(new MemoryFeatureStore(List.of(World.SET)));
    }

    @Override
    public CompletionStage<List<StoredBlock>> read(
        FeatureSet set, UUID product, long windowEnd, long[] hexagons) {
      CompletionStage<List<StoredBlock>> now = super.read(set, product, windowEnd, hexagons);
      return CompletableFuture.supplyAsync(
          () -> {
            LockSupport.parkNanos(System.nanoTime() % 200_000);
            return now.toCompletableFuture().join();
          },
          threads);
    }
  }

  private Answerer answerer() {
    Clock clock = Clock.fixed(Instant.ofEpochMilli(World.windowEnd(MINUTES)), ZoneOffset.UTC);
    return new Answerer(
        blocks, new StoreReadQueue(store, Runnable::run), threads, clock, Optional.empty());
  }

  @AfterEach
  void close() throws InterruptedException {
    over = true;
    threads.shutdown();
    assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    sets.close();
  }

  @RepeatedTest(10)
  void everyAnswerIsWhatWasWritten() throws Exception {
    sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET))));
    for (int minute = 0; minute < MINUTES; minute++) {
      if (random.nextInt(10) == 0) {
        world.changeBlocks();
      }
      List<byte[]> records = new ArrayList<>();
      world.minute(minute, (partition, record) -> records.add(record.value()));
      minutes.add(records);
      emissions.add(world.emission(minute));
    }
    List<Future<?>> readers = new ArrayList<>();
    for (int reader = 0; reader < READERS; reader++) {
      long its = random.nextLong();
      readers.add(threads.submit(() -> read(new Random(its))));
    }
    write();
    over = true;
    for (Future<?> reader : readers) {
      reader.get(60, TimeUnit.SECONDS);
    }
  }

  /** The follower and the publisher, of which now the one is ahead and now the other. */
  private void write() throws BlockFormatException {
    RecordReceiver pushing =
        new RecordReceiver(sets, blocks, new FollowStats(new Meters(), "features"), YEAR);
    for (int partition = 0; partition < World.PARTITIONS; partition++) {
      pushing.begin(partition);
    }
    for (int minute = 0; minute < MINUTES; minute++) {
      boolean pushedFirst = random.nextBoolean();
      if (!pushedFirst) {
        publish(minute);
      }
      for (byte[] record : minutes.get(minute)) {
        pushing.take(record);
        LockSupport.parkNanos(random.nextInt(200_000));
      }
      if (pushedFirst) {
        publish(minute);
      }
    }
  }

  private void publish(int minute) throws BlockFormatException {
    for (byte[] record : minutes.get(minute)) {
      if (RecordParser.parse(record) instanceof TileRecord tile) {
        for (TileRecord.Block block : tile.blocks()) {
          store.write(List.of(StoredBlock.of(tile, block)));
        }
      }
    }
    LockSupport.parkNanos(random.nextInt(1_000_000));
    set().store(emissions.get(minute));
  }

  private void read(Random dice) {
    while (!over || answers.get() < MINUTES) {
      boolean strict = dice.nextBoolean();
      List<Long> hexagons = new ArrayList<>(world.hexagons());
      Collections.shuffle(hexagons, dice);
      hexagons = hexagons.subList(0, 1 + dice.nextInt(10));
      GetFeaturesRequest request = World.request(hexagons, strict);
      long before = set().stored().map(emission -> emission.windowEnd()).orElse(0L);
      FeatureTable table =
          answerer
              .answer(validator.of(request), LONG, new Stages(Stages.NONE))
              .toCompletableFuture()
              .join()
              .table();
      assertThat(table.getHexagonsList()).isEqualTo(hexagons);
      assertThat(table.getStatusesCount()).isEqualTo(hexagons.size() * World.PRODUCTS.size());
      world.requireRight(table, strict, before, "seed " + seed);
      answers.incrementAndGet();
    }
  }

  private ServedSet set() {
    return sets.find(World.SET.id()).orElseThrow();
  }
}
