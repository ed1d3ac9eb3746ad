package io.ringcast.serving.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Context;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.SomeCaller;
import io.ringcast.serving.config.Quota;
import io.ringcast.testkit.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StoreReadQueueTest {

  private static final int MOST = 512;
  private static final List<String> CALLERS = List.of("sweeping", "pricing", "eta");

  private final Random random = new Random(1);
  private final StoreReadQueue reads = new StoreReadQueue(null, Runnable::run);
  private final Map<String, List<CompletableFuture<Void>>> underWay = new HashMap<>();
  private final Map<String, Integer> waiting = new HashMap<>();
  private final List<CompletionStage<Void>> all = new ArrayList<>();

  @Test
  void whoWaitsFindsAllPlacesTakenOrHalfOfThemTheirOwn() {
    for (int step = 0; step < 20_000; step++) {
      // The first half of the time more begin than end.
      if (random.nextInt(20_000) > step) {
        take(CALLERS.get(random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0));
      } else {
        endOne();
      }
      check();
    }
    while (total() > 0) {
      endOne();
    }
    assertThat(waiting.values()).containsOnly(0);
    assertThat(all).allMatch(stage -> stage.toCompletableFuture().isDone());
  }

  @Test
  void whoComesLastBeginsAfterOneOfEachCaller() {
    for (int i = 0; i < MOST; i++) {
      take("sweeping");
      take("pricing");
    }
    take("eta");
    assertThat(its("eta")).isEmpty();

    its("sweeping").remove(0).complete(null);
    its("pricing").remove(0).complete(null);
    its("pricing").remove(0).complete(null);

    assertThat(its("eta")).hasSize(1);
  }

  @Test
  void callersWithoutANameMayHaveAllReads() {
    for (int i = 0; i <= MOST; i++) {
      take(Callers.ANYONE);
    }

    // One in ten ends at once, and makes room for the last.
    assertThat(waiting.get(Callers.ANYONE)).isZero();
    assertThat(its(Callers.ANYONE)).hasSizeBetween(MOST / 2 + 1, MOST);
  }

  /** The others do not wait for somebody whose quota is used up, and who goes on by the clock. */
  @Test
  void nobodyBeginsMoreReadsASecondThanTheirQuotaAllows() {
    AtomicLong clock = new AtomicLong();
    Caller sweeping = SomeCaller.with(new Quota(200, 1), "sweeping", clock::get);
    List<String> begun = new CopyOnWriteArrayList<>();
    StoreReadQueue queue = new StoreReadQueue(null, Runnable::run);
    for (int i = 0; i < 216; i++) {
      queue.read(sweeping, () -> true, store -> note("sweeping", begun));
    }
    queue.read(SomeCaller.named("pricing"), () -> true, store -> note("pricing", begun));

    assertThat(begun).hasSize(129).last().isEqualTo("pricing");
    clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    Waiting.until("two a second", () -> begun.size() == 131);
    clock.addAndGet(TimeUnit.SECONDS.toNanos(43));
    Waiting.until("the rest", () -> begun.size() == 217);
  }

  /** As many as its quota lets begin, without those that wait already and still have a waiter. */
  @Test
  void aCallerKnowsForHowManyReadsThereIsTime() {
    AtomicLong clock = new AtomicLong();
    Caller sweeping = SomeCaller.with(new Quota(200, 1), "sweeping", clock::get);
    Waiter waiter = new Waiter(sweeping, Context.ROOT, System.nanoTime() + 10_000_500_000_000L);
    StoreReadQueue queue = new StoreReadQueue(null, Runnable::run);
    assertThat(queue.readsInTime(waiter)).isBetween(20_000L, 20_128L);

    AtomicBoolean waits = new AtomicBoolean(true);
    List<CompletableFuture<String>> gone = new ArrayList<>();
    for (int i = 0; i < 128 + 20_001; i++) {
      gone.add(
          queue
              .read(sweeping, waits::get, store -> note("", new ArrayList<>()))
              .toCompletableFuture());
    }
    assertThat(queue.readsInTime(waiter)).isZero();
    assertThat(queue.readsInTime(waiter(Context.ROOT, 1))).isEqualTo(Long.MAX_VALUE);

    waits.set(false);
    assertThat(queue.readsInTime(waiter)).isBetween(19_000L, 20_000L);
    assertThat(gone.get(20_128)).isCompletedExceptionally();
  }

  @Test
  void callersWithoutANameBeginAsManyAsTheyLike() {
    Caller anyone = SomeCaller.with(new Quota(200, 1), Callers.ANYONE, () -> 0);
    List<String> begun = new ArrayList<>();
    StoreReadQueue queue = new StoreReadQueue(null, Runnable::run);

    for (int i = 0; i < 2_000; i++) {
      queue.read(anyone, () -> true, store -> note("any", begun));
    }

    assertThat(begun).hasSize(2_000);
  }

  /** Its caller hung up, or its time is over: others are waited for. */
  @Test
  void aReadThatNobodyWaitsForLeavesItsTurnToTheNext() {
    StoreReadQueue one = new StoreReadQueue(null, 2, Runnable::run);
    CompletableFuture<String> first = new CompletableFuture<>();
    one.read(waiter(Context.ROOT, 60), store -> first);
    Context.CancellableContext call = Context.current().withCancellation();
    List<String> begun = new ArrayList<>();
    CompletionStage<String> hungUp = one.read(waiter(call, 60), store -> note("hung up", begun));
    CompletionStage<String> late = one.read(waiter(Context.ROOT, 0), store -> note("late", begun));
    CompletionStage<String> live = one.read(waiter(Context.ROOT, 60), store -> note("live", begun));

    call.cancel(null);
    first.complete("");

    assertThat(begun).containsExactly("live");
    assertThat(live.toCompletableFuture()).isCompletedWithValue("live");
    for (CompletionStage<String> dropped : List.of(hungUp, late)) {
      assertThat(dropped.toCompletableFuture())
          .failsWithin(Duration.ZERO)
          .withThrowableThat()
          .withCauseInstanceOf(TimeoutException.class);
    }
  }

  /** A store that fails before it gives a stage keeps no place, and those behind it go on. */
  @Test
  void aReadThatCannotBeginFailsAndLeavesItsPlace() {
    StoreReadQueue one = new StoreReadQueue(null, 2, Runnable::run);
    CompletableFuture<String> first = new CompletableFuture<>();
    IllegalStateException closed = new IllegalStateException("the session is closed");
    one.read(waiter(Context.ROOT, 60), store -> first);
    CompletionStage<String> thrown =
        one.read(
            waiter(Context.ROOT, 60),
            store -> {
              throw closed;
            });
    CompletionStage<String> none = one.read(waiter(Context.ROOT, 60), store -> null);
    List<String> begun = new ArrayList<>();
    CompletionStage<String> next = one.read(waiter(Context.ROOT, 60), store -> note("next", begun));
    assertThat(begun).isEmpty();

    first.complete("");

    assertThat(next.toCompletableFuture()).isCompletedWithValue("next");
    assertThat(thrown.toCompletableFuture())
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCause(closed);
    assertThat(none.toCompletableFuture())
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withStackTraceContaining("the store gave no answer to wait for");
    // Not from a thread that ends a read: this one begins at once.
    CompletionStage<String> atOnce = one.read(waiter(Context.ROOT, 60), store -> null);
    assertThat(atOnce.toCompletableFuture()).isCompletedExceptionally();
    one.read(waiter(Context.ROOT, 60), store -> note("last", begun));
    assertThat(begun).containsExactly("next", "last");
  }

  private static Waiter waiter(Context call, long seconds) {
    return new Waiter(
        SomeCaller.named("pricing"), call, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
  }

  private static CompletionStage<String> note(String what, List<String> begun) {
    begun.add(what);
    return CompletableFuture.completedFuture(what);
  }

  private List<CompletableFuture<Void>> its(String caller) {
    return underWay.computeIfAbsent(caller, any -> new ArrayList<>());
  }

  private void take(String caller) {
    waiting.merge(caller, 1, Integer::sum);
    all.add(
        reads.read(
            SomeCaller.named(caller),
            () -> true,
            store -> {
              waiting.merge(caller, -1, Integer::sum);
              if (random.nextInt(10) == 0) {
                throw new IllegalStateException("a failure that the test wants");
              }
              CompletableFuture<Void> read = new CompletableFuture<>();
              its(caller).add(read);
              return read;
            }));
  }

  private void endOne() {
    List<CompletableFuture<Void>> its = its(CALLERS.get(random.nextInt(CALLERS.size())));
    if (!its.isEmpty()) {
      its.remove(random.nextInt(its.size())).complete(null);
    }
  }

  private int total() {
    return underWay.values().stream().mapToInt(List::size).sum();
  }

  private void check() {
    assertThat(total()).isLessThanOrEqualTo(MOST);
    for (String caller : CALLERS) {
      assertThat(its(caller)).hasSizeLessThanOrEqualTo(MOST / 2);
      if (waiting.getOrDefault(caller, 0) > 0) {
        assertThat(total() == MOST || its(caller).size() == MOST / 2).isTrue();
      }
    }
  }
}
