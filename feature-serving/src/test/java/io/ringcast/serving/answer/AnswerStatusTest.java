package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.store.StoreException;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a key's status says in each case, and what stands where a value is missing. */
class AnswerStatusTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final long MINUTE = 60_000;

  @TempDir Path folder;

  private final long seed = new Random().nextLong();
  private Scene scene = new Scene(new Random(seed));

  @Test
  void nothingIsKnownBeforeTheFirstWindowEndIsComplete() {
    FeatureTable table = ask(request());

    assertThat(table.getStatusesList()).containsOnly(Status.NOT_YET);
    assertThat(table.getWindowEndsMsList()).containsOnly(0L);
    assertThat(table.getAgesMsList()).containsOnly(0);
  }

  @Test
  void aRowIsFreshAndNoRowInACompleteMinuteIsEmpty() {
    complete(1);
    scene.now = World.windowEnd(1) + 20_000;

    FeatureTable table = ask(request());

    for (int key = 0; key < table.getStatusesCount(); key++) {
      long hexagon = table.getHexagons(key);
      boolean there = scene.world.row(World.windowEnd(1), World.PRODUCTS.get(0), hexagon) != null;
      assertThat(table.getStatuses(key))
          .as("seed %d", seed)
          .isEqualTo(there ? Status.FRESH : Status.EMPTY);
    }
    assertThat(table.getAgesMsList()).containsOnly(20_000);
    assertThat(table.getStatusesList()).contains(Status.FRESH, Status.EMPTY);
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
    GetFeaturesRequest held =
        request(selection()).toBuilder().clearHexagons().addHexagons(there).build();
    ask(held);
    publish(2);
    scene.store.fail(new StoreException("away"));

    assertThat(ask(held).getWindowEndsMsList()).containsOnly(World.windowEnd(1));
    GetFeaturesRequest other =
        request(selection()).toBuilder().clearHexagons().addHexagons(farFrom(there)).build();
    assertThat(ask(other).getStatusesList()).containsOnly(Status.UNAVAILABLE);

    scene.store.recover();
    assertThat(ask(other).getWindowEndsMsList()).containsOnly(World.windowEnd(2));
  }

  @Test
  void aWindowEndOfThePastIsReadFromTheStore() {
    complete(1);
    complete(2);
    GetFeaturesRequest past =
        request(selection()).toBuilder().setWindowEndMs(World.windowEnd(1)).build();

    FeatureTable table = ask(past);

    assertThat(table.getWindowEndsMsList()).containsOnly(World.windowEnd(1));
    assertThat(table.getStatusesList()).containsOnly(Status.FRESH, Status.EMPTY);
    GetFeaturesRequest never = past.toBuilder().setWindowEndMs(World.windowEnd(9)).build();
    assertThat(ask(never).getStatusesList()).containsOnly(Status.NOT_YET);
  }

  /** Many ask for the same at once: the store is asked once. */
  @Test
  void aBlockIsLoadedOnceForAllWhoWait() {
    publish(1);
    GetFeaturesRequest one =
        request(selection()).toBuilder()
            .clearHexagons()
            .addHexagons(scene.world.hexagons().get(0))
            .build();
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
