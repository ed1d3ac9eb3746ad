package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a key's status says in each case, and what stands where a value is missing. */
class AnswerStatusTest extends AnswerScene {

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
  void anAnswerGoesOutInTimeWithWhatHasCome() {
    scene = new Scene(new Random(seed), VIEWS);
    publish(1);

    CompletableFuture<FeatureTable> answer =
        scene.ask(request(Selection.newBuilder().setView("model")), Duration.ofMillis(20));
    FeatureTable table = answer.join();

    assertThat(table.getStatusesList()).containsOnly(Status.TIMED_OUT);
    assertThat(table.getNamesList()).containsExactly("demand_r0_w1", "demand_r1_w1");
    assertThat(table.getColumns(0).getFloatsList()).containsOnly(0.5f);
    assertThat(table.getColumns(1).getFloatsList()).containsOnly(0f);
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
  void columnsCanBeNamedInAnyOrder() {
    complete(1);
    FeatureTable all = ask(request());
    List<String> two = List.of(all.getNames(3), all.getNames(0));

    FeatureTable named = ask(request(selection().addAllNames(two)));

    assertThat(named.getNamesList()).isEqualTo(two);
    assertThat(named.getColumnsList()).containsExactly(all.getColumns(3), all.getColumns(0));
    assertThatThrownBy(() -> ask(request(selection().addAllNames(two).addRings(0))))
        .hasMessageContaining("use either names, or kinds, rings and windows");
    assertThatThrownBy(() -> ask(request(selection().addNames("demand_r0_w77"))))
        .hasMessageContaining("has no column [demand_r0_w77]");
    assertThatThrownBy(() -> ask(request(selection().addAllNames(two).addAllNames(two))))
        .hasMessageContaining("more than once");
  }
}
