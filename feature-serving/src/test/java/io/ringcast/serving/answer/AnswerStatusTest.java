package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.Held;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.config.Quota;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.warn.LogLines;
import io.ringcast.store.StoreException;
import io.ringcast.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a key's status says in each case, and what stands where a value is missing. */
@Tag("seeded")
class AnswerStatusTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final long MINUTE = 60_000;

  @TempDir Path folder;

  private final long seed = Seeds.next(getClass());
  private Scene scene = new Scene(new Random(seed));

  @Test
  void nothingIsKnownBeforeTheFirstWindowEndIsComplete() {
    FeatureTable table = ask(request());

    assertThat(table.getStatusesList()).containsOnly(Status.NOT_YET);
    assertThat(table.getWindowEndsMsList()).containsOnly(0L);
    assertThat(table.getAgesMsList()).containsOnly(0);
  }

  @Test
  void whatIsOlderThanAskedForIsStaleAndStillThere() {
    complete(1);
    scene.now = World.windowEnd(1) + 5 * MINUTE;

    FeatureTable table = ask(request(selection().setMaxAgeMs((int) (5 * MINUTE))));
    FeatureTable stale = ask(request(selection().setMaxAgeMs((int) (5 * MINUTE - 1))));

    assertThat(table.getStatusesList()).doesNotContain(Status.STALE);
    assertThat(stale.getStatusesList()).containsOnly(Status.STALE);
    assertThat(stale.getColumnsList()).isEqualTo(table.getColumnsList());
  }

  /** Windows of 1 and 2 minutes, and counts that are whole since the minute before the last. */
  @Test
  void aWindowThatReachesBackToBeforeTheStartIsPartial() {
    scene.world.startAt(1);
    complete(1);

    assertThat(ask(request(selection().addWindows(2))).getStatusesList())
        .containsOnly(Status.PARTIAL);
    assertThat(ask(request(selection())).getStatusesList()).containsOnly(Status.PARTIAL);
    assertThat(ask(request(selection().addWindows(1))).getStatusesList())
        .doesNotContain(Status.PARTIAL)
        .contains(Status.FRESH);
  }

  @Test
  void whatIsNoPlaceOrNoProductIsInvalidAndTheOthersAreAnswered() {
    complete(1);
    long hexagon = scene.world.hexagons().get(0);
    GetFeaturesRequest request =
        request(selection()).toBuilder()
            .clearHexagons()
            .addAllHexagons(List.of(hexagon, 12345L, 0x822a17fffffffffL))
            .addProducts("no-uuid")
            .build();

    FeatureTable table = ask(request);

    assertThat(table.getStatuses(0)).isIn(Status.FRESH, Status.EMPTY);
    assertThat(table.getStatusesList().subList(1, 6)).containsOnly(Status.INVALID);
    assertThat(table.getHexagonsList()).containsExactly(hexagon, 0L, 0L);
  }

  @Test
  void anAnswerGoesOutInTimeWithWhatHasCome() throws IOException {
    Path views = Files.writeString(folder.resolve("views.yaml"), VIEWS);
    scene = new Scene(new Random(seed), Optional.of(views));
    scene.views().start();
    publish(1);

    CompletableFuture<FeatureTable> answer =
        scene.ask(request(Selection.newBuilder().setView("model")), Duration.ofMillis(20));
    FeatureTable table = answer.join();

    assertThat(table.getStatusesList()).containsOnly(Status.TIMED_OUT);
    assertThat(table.getNamesList()).containsExactly("demand_r0_w1", "demand_r1_w1");
    assertThat(table.getColumns(0).getFloatsList()).containsOnly(0.5f);
    assertThat(table.getColumns(1).getFloatsList()).containsOnly(0f);
    scene.views().close();
  }

  private static final String VIEWS =
      """
      views:
        model:
          feature-set: small
          kinds: [demand]
          windows: [1]
          defaults: { demand_r0_w1: 0.5 }
      """;

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
    CallLimits limits = new CallLimits(false, LONG, 1, 1, oneRead, 1, Quota.USUAL);
    GetFeaturesRequest one = of(scene.world.hexagons().get(0));
    Held little = new Held(new Budget(limits, 1, Callers.ANYONE), Resource.CALLS);
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
  void aWindowEndOfThePastIsReadFromTheStore() {
    complete(1);
    complete(2);
    GetFeaturesRequest historical = past(1);

    FeatureTable table = ask(historical);

    assertThat(table.getWindowEndsMsList()).containsOnly(World.windowEnd(1));
    assertThat(table.getStatusesList()).containsOnly(Status.FRESH, Status.EMPTY);
    GetFeaturesRequest never = historical.toBuilder().setWindowEndMs(World.windowEnd(9)).build();
    assertThat(ask(never).getStatusesList()).containsOnly(Status.NOT_YET);
  }

  /** What is stale is told by the ages in the same answer, however time goes on meanwhile. */
  @Test
  void anAnswerHasOneTime() {
    complete(1);
    scene.now = World.windowEnd(1) + 20_000;
    scene.tick = 1_000;
    int maxAge = 22_500;
    for (int readings = 0; readings < 5; readings++) {
      hasOneTime(ask(request(selection().setMaxAgeMs(maxAge))), maxAge);
    }

    publish(2);
    scene.now = World.windowEnd(2) + 20_000;
    scene.store.hold();
    CompletableFuture<FeatureTable> waiting =
        scene.ask(request(selection().setMaxAgeMs(maxAge)), LONG);
    assertThat(waiting).isNotDone();
    scene.store.hurry();
    hasOneTime(waiting.join(), maxAge);
  }

  private static void hasOneTime(FeatureTable table, int maxAge) {
    for (int key = 0; key < table.getStatusesCount(); key++) {
      int age = table.getAgesMs(key);
      assertThat(age).isEqualTo((int) (table.getAnsweredAtMs() - table.getWindowEndsMs(key)));
      assertThat(table.getStatuses(key) == Status.STALE).as("at %d", age).isEqualTo(age > maxAge);
    }
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
    scene.store.change(Scene::flipped);

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
    scene.store.change(Scene::nonsense);

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

  /**
   * A hexagon whose block is in the store at this minute, so that it is held once it was asked for.
   */
  private long withRow(int minute) {
    return scene.world.hexagons().stream()
        .filter(h -> scene.world.row(World.windowEnd(minute), World.PRODUCTS.get(0), h) != null)
        .findFirst()
        .orElseThrow();
  }

  private GetFeaturesRequest of(long hexagon) {
    return request(selection()).toBuilder().clearHexagons().addHexagons(hexagon).build();
  }

  private GetFeaturesRequest past(int minute) {
    return request().toBuilder().setWindowEndMs(World.windowEnd(minute)).build();
  }

  @Test
  void columnsCanBeNamedInAnyOrder() {
    complete(1);
    FeatureTable all = ask(request());
    List<String> two = List.of(all.getNames(3), all.getNames(0));

    FeatureTable named = ask(request(selection().addAllNames(two)));

    assertThat(named.getNamesList()).isEqualTo(two);
    assertThat(named.getColumnsList()).containsExactly(all.getColumns(3), all.getColumns(0));
    assertThatThrownBy(() -> ask(request(selection().addAllNames(two).addRings(0))))
        .hasMessageContaining("not by both");
    assertThatThrownBy(() -> ask(request(selection().addNames("demand_r0_w77"))))
        .hasMessageContaining("has no column [demand_r0_w77]");
    assertThatThrownBy(() -> ask(request(selection().addAllNames(two).addAllNames(two))))
        .hasMessageContaining("more than once");
  }

  private long farFrom(long hexagon) {
    return scene.world.hexagons().stream()
        .filter(other -> other >>> 40 != hexagon >>> 40)
        .findFirst()
        .orElseThrow();
  }

  private void complete(int minute) {
    scene.minute(minute);
    scene.catchUp();
  }

  /** Into the store only: the follower has seen nothing. */
  private void publish(int minute) {
    scene.minute(minute);
    scene.publishAll();
  }

  private FeatureTable ask(GetFeaturesRequest request) {
    CompletableFuture<FeatureTable> answer = scene.ask(request, LONG);
    assertThat(answer).as("seed %d", seed).isDone();
    return answer.join();
  }

  private static Selection.Builder selection() {
    return Selection.newBuilder().setFeatureSet("small").setMaxAgeMs(-1);
  }

  private GetFeaturesRequest request() {
    return request(selection());
  }

  private GetFeaturesRequest request(Selection.Builder selection) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(selection)
        .addAllHexagons(scene.world.hexagons())
        .addProducts(World.PRODUCTS.get(0).toString())
        .build();
  }
}
