package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Damage;
import io.ringcast.serving.World;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.warn.LogLines;
import io.ringcast.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Answers while the store is slow, fails, or has damaged blocks. */
class StoreTroubleTest extends AnswerScene {

  @Test
  void aStoreThatFailsLeavesWhatIsHeldAndSaysSoOfTheRest() {
    complete(1);
    long there = withRow(1);
    GetFeaturesRequest held = of(there);
    ask(held);
    publish(2);
    scene.store.fail(new StoreException("away"));

    assertThat(ask(held).getWindowEndsMsList()).containsOnly(World.windowEnd(1));
    GetFeaturesRequest other = of(farFrom(there));
    assertThat(ask(other).getStatusesList()).containsOnly(Status.UNAVAILABLE);

    scene.store.recover();
    scene.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(ask(other).getWindowEndsMsList()).containsOnly(World.windowEnd(2));
  }

  /**
   * Its block is of another size than was thought, and so is read aside, with room for one read.
   */
  @Test
  void aCallThatHasNoMemoryForWhatIsReadAsideIsRefused() {
    scene.world.changeBlocks(scene.set().sizing().resolution() + 1);
    publish(1);
    scene.store.hurry();
    int oneRead = (int) LatestRead.BYTES_PER_READ;
    CallLimits limits =
        new CallLimits(false, LONG, 1, 1, oneRead, 1, Optional.empty(), Optional.empty());
    GetFeaturesRequest one = of(scene.world.hexagons().get(0));
    CallBudget little = new CallBudget(new Budget(limits, 1, Callers.ANYONE), Resource.CALLS);
    little.of(Callers.ANYONE);

    assertThat(
            scene
                .answerer()
                .answer(scene.validator().of(one), LONG.toNanos(), new Stages(Stages.NONE, little)))
        .failsWithin(LONG)
        .withThrowableThat()
        .withCauseInstanceOf(ShortageException.class);
  }

  /** While the store is away, the many who ask are no load on it; a later window end is one try. */
  @Test
  void aBlockThatCouldNotBeLoadedIsNotLoadedAgainAtOnce() {
    publish(1);
    scene.store.fail(new StoreException("away"));
    GetFeaturesRequest one = of(scene.world.hexagons().get(0));
    for (int i = 0; i < 10; i++) {
      assertThat(ask(one).getStatusesList()).containsOnly(Status.UNAVAILABLE);
    }
    assertThat(scene.store.reads()).isEqualTo(1);

    scene.nanos.addAndGet(Duration.ofMillis(499).toNanos());
    ask(one);
    assertThat(scene.store.reads()).as("at least half a second").isEqualTo(1);
    scene.nanos.addAndGet(Duration.ofMillis(501).toNanos());
    ask(one);
    assertThat(scene.store.reads()).as("at most a second").isEqualTo(2);

    scene.store.recover();
    publish(2);
    scene.store.hurry();
    assertThat(ask(one).getWindowEndsMsList()).containsOnly(World.windowEnd(2));
  }

  @Test
  void aDamagedBlockCostsItsOwnKeysAndNoOthers() {
    complete(1);
    long hexagon = withRow(1);
    scene.damage(World.PRODUCTS.get(0), 1, hexagon);

    FeatureTable table = ask(past(1));

    int damaged = 0;
    for (int key = 0; key < table.getStatusesCount(); key++) {
      long other = table.getHexagons(key);
      boolean same = Cells.parent(other, 6) == Cells.parent(hexagon, 6);
      damaged += same ? 1 : 0;
      assertThat(table.getStatuses(key) == Status.UNAVAILABLE)
          .as("seed %d, %x", seed, other)
          .isEqualTo(same);
    }
    assertThat(damaged).isBetween(1, table.getStatusesCount() - 1);
  }

  /** What is held stays as it is and as old as it is; the store is not asked by each who asks. */
  @Test
  void aDamagedBlockTakesNoGoodOnesPlace() {
    complete(1);
    long hexagon = withRow(1);
    GetFeaturesRequest one = of(hexagon);
    FeatureTable first = ask(one);
    int last = 1;
    do {
      publish(++last);
    } while (scene.world.row(World.windowEnd(last), World.PRODUCTS.get(0), hexagon) == null);
    scene.store.change(Damage::flipped);

    int reads = scene.store.reads();
    for (int i = 0; i < 10; i++) {
      FeatureTable table = ask(one);
      assertThat(table.getWindowEndsMsList())
          .as("seed %d", seed)
          .isEqualTo(first.getWindowEndsMsList());
      assertThat(table.getColumnsList()).as("seed %d", seed).isEqualTo(first.getColumnsList());
    }
    assertThat(scene.store.reads() - reads).isEqualTo(1);
    assertThat(scene.measured(Metric.CACHE_UNREADABLE).get(0).value()).isEqualTo(1);

    scene.store.change(UnaryOperator.identity());
    scene.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    ask(one);
    assertThat(ask(one).getWindowEndsMsList()).containsOnly(World.windowEnd(last));
  }

  /** Its checksum is right, so that it is found out only when somebody reads it. */
  @Test
  void aBlockThatTurnsOutToBeDamagedIsLoadedAnew() {
    publish(1);
    scene.store.hurry();
    long hexagon = withRow(1);
    GetFeaturesRequest one = of(hexagon);
    scene.store.change(Damage::nonsense);

    for (int i = 0; i < 10; i++) {
      assertThat(ask(one).getStatusesList()).containsOnly(Status.UNAVAILABLE);
    }
    assertThat(scene.store.reads()).as("the first time, and then as a failed load").isEqualTo(2);
    scene.store.change(UnaryOperator.identity());
    scene.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(ask(one).getStatusesList()).containsOnly(Status.FRESH);
  }

  /** Not as a failed answer, that is. */
  @Test
  void aStoreThatThrowsAtOnceHoldsNobodyUp() {
    publish(1);
    GetFeaturesRequest one = of(scene.world.hexagons().get(0));
    scene.store.begin(
        () -> {
          throw new IllegalStateException("a failure that the test wants");
        });
    assertThat(ask(one).getStatusesList()).containsOnly(Status.UNAVAILABLE);

    scene.store.recover();
    scene.store.hurry();
    scene.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(ask(one).getWindowEndsMsList()).containsOnly(World.windowEnd(1));
  }

  /** As many as there are threads, or more: none of them waits with the store. */
  @Test
  void aQuestionAboutThePastHoldsNoThread() {
    complete(1);
    scene.store.hold();
    GetFeaturesRequest historical = past(1);

    CompletableFuture<FeatureTable> answer = scene.ask(historical);
    assertThat(answer).as("the store has not said whether it is complete").isNotDone();
    scene.store.answerOne();
    assertThat(answer).as("nor what is there").isNotDone();
    scene.store.hurry();
    assertThat(answer.join().getStatusesList()).containsOnly(Status.FRESH, Status.EMPTY);

    scene.store.fail(new StoreException("away"));
    assertThat(ask(historical).getStatusesList()).containsOnly(Status.UNAVAILABLE);
  }

  @Test
  void whileTheStoreIsAwayTheLogDoesNotGrowWithEachQuestion() {
    complete(1);
    GetFeaturesRequest historical = past(1);
    scene.store.fail(new StoreException("away"));
    try (LogLines log = new LogLines(HistoricalRead.class)) {
      for (int i = 0; i < 10; i++) {
        ask(historical);
      }
      assertThat(log.lines()).containsExactly("the store could not be read: away");
      assertThat(log.stackTraces()).isZero();
    }
  }

  /** Many ask for the same at once: the store is asked once. */
  @Test
  void aBlockIsLoadedOnceForAllWhoWait() {
    publish(1);
    GetFeaturesRequest one = of(scene.world.hexagons().get(0));
    List<CompletableFuture<FeatureTable>> all =
        List.of(scene.ask(one), scene.ask(one), scene.ask(one));

    assertThat(scene.store.reads()).isEqualTo(1);
    scene.store.hurry();
    assertThat(all).allMatch(CompletableFuture::isDone);
  }
}
