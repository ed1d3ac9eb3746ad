package io.ringcast.serving.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Context;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.ask.ExplainRequestValidator;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.SomeCaller;
import io.ringcast.serving.config.Quota;
import io.ringcast.serving.explain.DerivedExplainer;
import io.ringcast.serving.explain.Explainer;
import io.ringcast.serving.meters.Stages;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a caller asks for, its reads of the store wait until the caller has a place. */
class QueuedReadsTest {

  private static final long LONG = TimeUnit.HOURS.toNanos(1);
  private static final int PLACES_OF_CALLER = 256;

  private final Scene scene = new Scene(new Random(1));
  private final List<CompletableFuture<Void>> others = new ArrayList<>();

  QueuedReadsTest() {
    scene.minute(0);
    scene.catchUp();
    scene.store.hold();
    for (int i = 0; i < PLACES_OF_CALLER; i++) {
      CompletableFuture<Void> other = new CompletableFuture<>();
      scene.reads.read(Waiter.of(Caller.SERVICE, LONG), store -> other);
      others.add(other);
    }
  }

  /** What callers may ask for. */
  private enum Question {
    NEWEST,
    PAST,
    ROWS,
    EXPLANATION;

    CompletableFuture<?> ask(Scene scene) {
      Stages stages = new Stages(Stages.NONE);
      long cell = Cells.parent(scene.world.hexagons().get(0), 6);
      long windowEnd = World.windowEnd(0);
      return switch (this) {
        case NEWEST -> scene.ask(Door.request(scene, 1));
        case PAST ->
            scene.ask(Door.request(scene, 1).toBuilder().setWindowEndMs(windowEnd).build());
        case ROWS ->
            new StoreScan(scene.store, scene.reads, Runnable::run, Clock.systemUTC())
                .rows(
                    scene.validator().of(Door.rows(cell).setWindowEndMs(windowEnd).build()),
                    LONG,
                    stages);
        case EXPLANATION ->
            new DerivedExplainer(new Explainer(scene.reads, Runnable::run))
                .explain(
                    new ExplainRequestValidator(scene.validator())
                        .of(Door.explain(scene).setWindowEndMs(windowEnd).build()),
                    LONG,
                    stages);
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyReadWaitsForAPlace(Question question) {
    CompletableFuture<?> answer = question.ask(scene);
    assertThat(scene.store.mostWaiting()).isZero();

    // Each read that ends makes place for one.
    int most = 0;
    for (CompletableFuture<Void> other : others.subList(0, 2)) {
      other.complete(null);
      most++;
      assertThat(scene.store.mostWaiting()).isBetween(1, most);
    }
    scene.store.hurry();
    assertThat(answer).isCompleted();
  }

  /** Waiting would change nothing, and take memory and time from others. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatCannotBeReadInTimeIsNotWaitedFor(boolean newest) throws Exception {
    AtomicLong now = new AtomicLong();
    Caller sweeping = SomeCaller.with(new Quota(100, 1), "sweeping", now::get);
    while (sweeping.takeRead() == 0) {
      // The first calls have their reads at once.
    }
    Context ofSweeping = Context.current().withValue(Caller.CURRENT, sweeping);
    GetFeaturesRequest request = Door.request(scene, 1);

    CompletableFuture<FeatureTable> late =
        ofSweeping.call(() -> ask(request, Duration.ofMillis(500)));
    assertThat(late).isCompleted();
    assertThat(late.join().getStatusesList()).containsExactly(Status.TIMED_OUT);

    CompletableFuture<FeatureTable> inTime =
        ofSweeping.call(() -> ask(request, Duration.ofMinutes(1)));
    assertThat(inTime).isNotDone();
    now.addAndGet(LONG);
    others.forEach(other -> other.complete(null));
    scene.store.hurry();
    assertThat(inTime.join().getStatusesList()).doesNotContain(Status.TIMED_OUT);
  }

  private CompletableFuture<FeatureTable> ask(GetFeaturesRequest request, Duration time) {
    return scene
        .answerer()
        .answer(scene.validator().forCallers().of(request), time.toNanos(), new Stages(Stages.NONE))
        .thenApply(Answer::table)
        .toCompletableFuture();
  }

  @Test
  void oneCallerQueuesALoadOnce() {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    Stages first = new Stages(Stages.NONE);
    Stages second = new Stages(Stages.NONE);
    for (Stages stages : List.of(first, second)) {
      answers.add(
          scene
              .answerer()
              .answer(scene.validator().of(Door.request(scene, 1)), LONG, stages)
              .toCompletableFuture());
    }
    assertThat(List.of(first.loads(), second.loads())).containsExactly(1, 0);

    others.get(0).complete(null);
    scene.store.hurry();
    assertThat(answers).allMatch(CompletableFuture::isDone);
  }

  /** The next who asks must neither wait for the dropped load nor be told that it failed. */
  @Test
  void aLoadThatNobodyWaitsForIsDroppedAndAskedForAnew() throws Exception {
    Context.CancellableContext call = Context.current().withCancellation();
    CompletableFuture<?> gone = call.call(() -> Question.NEWEST.ask(scene));
    call.cancel(null);
    others.get(0).complete(null);
    assertThat(scene.store.mostWaiting()).isZero();
    assertThat(gone).isDone();

    scene.store.hurry();
    assertThat(scene.ask(Door.request(scene, 1)).join().getStatusesList())
        .doesNotContain(Status.UNAVAILABLE, Status.TIMED_OUT);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aLoadGoesOnForWhoeverStillWaits(int leaves) throws Exception {
    List<Context.CancellableContext> calls = new ArrayList<>();
    List<CompletableFuture<FeatureTable>> answers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      calls.add(Context.current().withCancellation());
      answers.add(calls.get(i).call(() -> scene.ask(Door.request(scene, 1))));
    }
    calls.get(leaves).cancel(null);

    others.get(0).complete(null);
    assertThat(scene.store.mostWaiting()).as("the load has begun").isEqualTo(1);
    scene.store.hurry();
    assertThat(answers.get(1 - leaves)).isCompleted();
    assertThat(answers.get(1 - leaves).join().getStatusesList())
        .doesNotContain(Status.UNAVAILABLE, Status.TIMED_OUT);
    calls.get(1 - leaves).cancel(null);
  }
}
