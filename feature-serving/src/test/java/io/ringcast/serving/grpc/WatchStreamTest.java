package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.ringcast.api.FeatureTable;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.store.StoreException;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.Waiting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What somebody gets who watches, at the reader's own pace. */
class WatchStreamTest {

  private static final long LONG = TimeUnit.HOURS.toNanos(1);
  private static final int STEPS = 2_000;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final Scene scene = new Scene(random);
  private final Set<WatchStream> all = ConcurrentHashMap.newKeySet();
  private final Reader reader = new Reader();
  private final Budget budget = new Budget(CallLimits.USUAL, 1, Callers.ANYONE);

  /** How often a watch had something to do. */
  private final AtomicInteger turns = new AtomicInteger();

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  @AfterEach
  void stopTimer() {
    timer.shutdownNow();
  }

  /** Takes tables when a test says so: one each time, as a stream does with no room but for one. */
  private static final class Reader extends ServerCallStreamObserver<Answer> {

    private final List<FeatureTable> tables = new CopyOnWriteArrayList<>();
    private Runnable onReady = () -> {};
    private Runnable onCancel = () -> {};
    private volatile boolean ready = true;
    private boolean cancelled;
    private StatusRuntimeException end;

    /** Has taken what was sent. */
    void take() {
      ready = true;
      onReady.run();
    }

    void cancel() {
      cancelled = true;
      onCancel.run();
    }

    @Override
    public void onNext(Answer answer) {
      assertThat(ready).as("nothing is sent to a reader who is busy").isTrue();
      assertThat(end).isNull();
      ready = false;
      tables.add(answer.table());
    }

    @Override
    public void onError(Throwable failure) {
      assertThat(end).as("a stream ends once").isNull();
      end = (StatusRuntimeException) failure;
    }

    @Override
    public boolean isReady() {
      return ready;
    }

    @Override
    public boolean isCancelled() {
      return cancelled;
    }

    @Override
    public void setOnReadyHandler(Runnable handler) {
      onReady = handler;
    }

    @Override
    public void setOnCancelHandler(Runnable handler) {
      onCancel = handler;
    }

    @Override
    public void onCompleted() {
      throw new IllegalStateException("a watch has no end of its own");
    }

    @Override
    public void disableAutoInboundFlowControl() {}

    @Override
    public void request(int count) {}

    @Override
    public void setMessageCompression(boolean enable) {}

    @Override
    public void setCompression(String compression) {}
  }

  private WatchStream watch() {
    return watch(LONG);
  }

  private WatchStream watch(long nanos) {
    CallBudget held = new CallBudget(budget, Resource.WATCHES);
    held.of(Callers.ANYONE);
    Question question = scene.validator().of(Door.watch(scene, World.PRODUCTS.size()));
    WatchStream watching =
        new WatchStream(
            question,
            scene.answerer(),
            nanos,
            this::run,
            scene.requests,
            held,
            new WatchTimeout(timer, LONG, Context.ROOT),
            Optional::empty,
            any -> {},
            reader,
            all);
    watching.begin();
    return watching;
  }

  private void run(Runnable work) {
    turns.incrementAndGet();
    work.run();
  }

  /**
   * However slowly the reader takes them, no table is older than what the store had when it was
   * sent, nor than the one before; none comes twice, and the last one comes when all is at rest.
   */
  @RepeatedTest(20)
  void aSlowReaderMissesTablesAndGetsNoOldOne() {
    watch();
    int minute = 0;
    int taken = 0;
    for (int step = 0; step < STEPS; step++) {
      // Four minutes for each time that the reader takes one.
      switch (random.nextInt(120)) {
        case 0, 1, 2, 3 -> scene.minute(minute++);
        case 4 -> reader.take();
        default -> goOn(random.nextInt(28));
      }
      for (; taken < reader.tables.size(); taken++) {
        isTheNewest(taken);
      }
    }
    scene.catchUp();
    reader.take();
    reader.take();
    FeatureTable last = reader.tables.get(reader.tables.size() - 1);
    assertThat(last.getWindowEndsMsList())
        .as("seed %d", seed)
        .containsOnly(World.windowEnd(minute - 1));
    assertThat(reader.tables).as("seed %d: he misses some", seed).hasSizeBetween(5, minute - 1);
  }

  private void goOn(int chance) {
    switch (chance) {
      case 0, 1, 2 -> scene.store.answerOne();
      case 3, 4, 5, 6, 7 -> scene.publishOne();
      default -> scene.followOne();
    }
  }

  private void isTheNewest(int number) {
    List<Long> ends = reader.tables.get(number).getWindowEndsMsList();
    long stored = scene.set().stored().map(emission -> emission.windowEnd()).orElse(0L);
    assertThat(ends).as("seed %d, table %d", seed, number).allMatch(end -> end >= stored);
    if (number > 0) {
      List<Long> before = reader.tables.get(number - 1).getWindowEndsMsList();
      assertThat(ends).isNotEqualTo(before);
      for (int key = 0; key < before.size(); key++) {
        assertThat(ends.get(key)).as("seed %d", seed).isGreaterThanOrEqualTo(before.get(key));
      }
    }
  }

  @Test
  void aProductThatIsAddedIsWatchedFromThenOn() {
    scene.store.hurry();
    announce(Map.of());
    minuteInTheStore(0);
    watch();
    assertThat(reader.tables.get(0).getStatusesList()).containsOnly(FeatureTable.Status.INVALID);

    announce(Map.of(World.PRODUCTS.get(0), new RegisteredProducts.Product(1, 0, true)));
    reader.take();
    minuteInTheStore(1);

    assertThat(reader.tables.get(1).getStatusesList())
        .isSubsetOf(FeatureTable.Status.FRESH, FeatureTable.Status.EMPTY);
    assertThat(reader.tables.get(1).getProductProblemsList()).isEmpty();
  }

  private void announce(Map<UUID, RegisteredProducts.Product> products) {
    RegisteredSet set = RegisteredSet.of(World.SET).with(new RegisteredProducts(products));
    scene.sets.add(new SetRegistry(List.of(set)));
  }

  /** The topic is away: what is held stays as it was, until the store has been asked. */
  @Test
  void aTableWaitsForWhatTheStoreHasNewer() {
    scene.store.hurry();
    minuteInTheStore(0);
    watch();
    reader.take();
    scene.store.hold();
    minuteInTheStore(1);
    assertThat(reader.tables).as("the store has not answered yet").hasSize(1);
    scene.store.hurry();
    assertThat(reader.tables).hasSize(2);
    assertThat(reader.tables.get(1).getWindowEndsMsList()).containsOnly(World.windowEnd(1));
  }

  /** And nothing newer comes, with which it would be given out by the way. */
  @Test
  void aTableIsMadeAgainWhenTheStoreCouldNotBeRead() {
    holdAll();
    watch();
    reader.take();
    scene.store.fail(new StoreException("away"));
    minuteInTheStore(2);
    assertThat(reader.tables).hasSize(1);

    scene.store.recover();
    scene.nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    Waiting.until("the table", () -> reader.tables.size() == 2);
    assertThat(reader.tables.get(1).getWindowEndsMsList()).containsOnly(World.windowEnd(2));
  }

  @Test
  void aTableIsMadeAgainWhenTheStoreWasLate() {
    holdAll();
    watch(TimeUnit.MILLISECONDS.toNanos(20));
    reader.take();
    scene.store.hold();
    minuteInTheStore(2);
    int before = turns.get();
    // The second one comes when the table that was made again was late too.
    Waiting.until("late tables", () -> turns.get() >= before + 2);
    assertThat(reader.tables).hasSize(1);

    scene.store.hurry();
    Waiting.until("the table", () -> reader.tables.size() == 2);
    assertThat(reader.tables.get(1).getWindowEndsMsList()).containsOnly(World.windowEnd(2));
  }

  /** Its table has long gone out when the store's blocks, of another size, are opened for it. */
  @Test
  void whatComesTooLateForATableTakesNoRoomForGood() {
    scene.world.changeBlocks(scene.set().sizing().resolution() + 1);
    minuteInTheStore(0);
    watch(TimeUnit.MILLISECONDS.toNanos(20));
    Waiting.until("the table", () -> reader.tables.size() == 1);
    reader.take();
    assertThat(reader.tables.get(0).getStatusesList()).contains(FeatureTable.Status.TIMED_OUT);

    scene.store.hurry();
    Waiting.until("all is given back", () -> budget.used(Resource.BYTES) == 0);
  }

  /** After two minutes it is known of each block whether anything is there. */
  private void holdAll() {
    scene.minute(0);
    scene.minute(1);
    scene.catchUp();
  }

  private void minuteInTheStore(int minute) {
    scene.minute(minute);
    scene.publishAll();
  }

  @Test
  void anOpenWatchEndsAtOnce() {
    WatchStream watching = watch();
    assertThat(all).containsExactly(watching);
    watching.end();
    watching.end();

    assertThat(reader.end.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(all).isEmpty();
    scene.minute(0);
    scene.catchUp();
    reader.take();
    assertThat(reader.tables).hasSize(1);
  }

  /** A table that is on its way to a slow store is sent before the end. */
  @Test
  void aWatchEndsAfterTheTableThatIsBeingMade() {
    minuteInTheStore(0);
    WatchStream watching = watch();
    assertThat(reader.tables).isEmpty();
    watching.end();
    assertThat(reader.end).isNull();

    scene.store.hurry();
    assertThat(reader.tables).hasSize(1);
    assertThat(reader.end.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  @Test
  void whoGoesIsForgotten() {
    watch();
    reader.cancel();
    assertThat(all).isEmpty();
    scene.minute(0);
    scene.catchUp();
    assertThat(reader.tables).as("but for the first").hasSize(1);
  }
}
