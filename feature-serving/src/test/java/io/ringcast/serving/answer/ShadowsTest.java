package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.meters.Metric;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class ShadowsTest {

  private static final String VIEWS =
      """
      views:
        model: { feature-set: small, rings: [0], shadow: { view: wider, share: 1 } }
        wider: { feature-set: small }
        broken: { feature-set: gone }
        other: { feature-set: small, shadow: { view: broken, share: 1 } }
        later:
          feature-set: small
          names: [later]
          derived: { later: demand_r0_w1 + eta_s + more }
          inputs: { eta_s: number, more: number }
          shadow: { view: sooner, share: 1 }
        sooner:
          feature-set: small
          names: [later]
          derived: { later: demand_r0_w1 + eta_s }
          inputs: { eta_s: number }
      """;

  private final Scene scene = new Scene(new Random(5), VIEWS);

  ShadowsTest() {
    scene.minute(1);
    scene.catchUp();
  }

  @Test
  void equalAnswersAreComparedAndFoundEqual() {
    Shadows shadows = shadows(Runnable::run);

    shadows.compare(question("model"), () -> table("model"));

    assertFound("wider", scene.world.hexagons().size(), 0, 0, 0);
  }

  @Test
  void valuesThatDifferAreCounted() {
    Shadows shadows = shadows(Runnable::run);
    FeatureTable right = table("model");
    FeatureTable.Builder wrong = right.toBuilder();
    wrong.getColumnsBuilder(1).setFloats(3, right.getColumns(1).getFloats(3) + 1);
    wrong.setWindowEndsMs(4, right.getWindowEndsMs(4) - 60_000);

    shadows.compare(question("model"), wrong::build);

    assertFound("wider", scene.world.hexagons().size() - 2, 1, 1, 0);
  }

  @Test
  void aShadowGetsTheInputsThatItKnows() {
    Shadows shadows = shadows(Runnable::run);
    for (double more : List.of(0.0, 1.0)) {
      GetFeaturesRequest request =
          request("later").toBuilder()
              .addInputs(RequestInput.newBuilder().setName("eta_s").addValues(7))
              .addInputs(RequestInput.newBuilder().setName("more").addValues(more))
              .build();

      shadows.compare(scene.validator().of(request), () -> scene.ask(request).join());
    }

    int keys = scene.world.hexagons().size();
    assertFound("sooner", keys, keys, 0, 0);
  }

  @Test
  void aShadowThatCannotBeReadHarmsNobody() {
    Shadows shadows = shadows(Runnable::run);

    shadows.compare(question("other"), () -> table("other"));

    assertFound("broken", 0, 0, 0, 1);
  }

  @Test
  void aShadowThatFailsLeavesItsPlace() {
    Shadows shadows = shadows(Runnable::run);
    Question question = question("model");
    for (int i = 0; i < Background.MOST + 1; i++) {
      shadows.compare(
          question,
          () -> {
            throw new AssertionError("as if it were a fault of ours");
          });
    }
    assertThat(leftOut()).isZero();
  }

  @Test
  void whatThereIsNoTimeForIsLeftUndone() {
    Queue<Runnable> later = new ArrayDeque<>();
    Shadows shadows = shadows(later::add);
    Question question = question("model");
    FeatureTable table = table("model");

    for (int i = 0; i < Background.MOST + 3; i++) {
      shadows.compare(question, () -> table);
    }
    assertThat(leftOut()).isEqualTo(3);
    assertThat(later).hasSize(Background.MOST);
    assertThat(scene.measured(Metric.SHADOW_KEYS)).isEmpty();

    runAll(later);
    assertFound("wider", (long) Background.MOST * scene.world.hexagons().size(), 0, 0, 0);
    shadows.compare(question, () -> table);
    assertThat(leftOut()).as("there is room again").isEqualTo(3);
  }

  /** Those that wait for the store are under way, and come back to the background's thread. */
  @Test
  void theStoresAnswerIsNotWorkedOnByTheStoresThread() {
    Queue<Runnable> later = new ArrayDeque<>();
    Shadows shadows = shadows(later::add);
    FeatureTable table = table("model");
    Question historical = scene.validator().of(atMinute1());
    scene.store.hold();

    for (int i = 0; i < Background.MOST; i++) {
      shadows.compare(historical, () -> table);
    }
    runAll(later);
    shadows.compare(historical, () -> table);
    assertThat(leftOut()).as("all of them wait").isEqualTo(1);

    scene.store.hurry();
    assertFound("wider", 0, 0, 0, 0);
    while (!later.isEmpty()) {
      runAll(later);
      scene.store.hurry();
    }
    assertFound("wider", (long) Background.MOST * scene.world.hexagons().size(), 0, 0, 0);
  }

  /** The service is stopping. */
  @Test
  void whatIsRefusedIsLeftUndone() {
    Shadows shadows =
        shadows(
            task -> {
              throw new RejectedExecutionException();
            });
    Question question = question("model");
    FeatureTable table = table("model");
    for (int i = 0; i < 2 * Background.MOST; i++) {
      shadows.compare(question, () -> table);
    }
    assertThat(leftOut()).isEqualTo(2L * Background.MOST);
  }

  private void assertFound(String shadow, long same, long different, long apart, long failed) {
    assertThat(
            List.of(
                scene.meters.counter(Metric.SHADOW_KEYS, shadow, "same").sum(),
                scene.meters.counter(Metric.SHADOW_KEYS, shadow, "different").sum(),
                scene.meters.counter(Metric.SHADOW_KEYS, shadow, "apart").sum(),
                scene.meters.counter(Metric.SHADOW_FAILED, shadow).sum()))
        .containsExactly(same, different, apart, failed);
  }

  private long leftOut() {
    return scene.meters.counter(Metric.SHADOW_LEFT_OUT).sum();
  }

  private static void runAll(Queue<Runnable> tasks) {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private GetFeaturesRequest atMinute1() {
    return request("model").toBuilder().setWindowEndMs(World.windowEnd(1)).build();
  }

  private Shadows shadows(Executor executor) {
    return new Shadows(scene.validator(), scene.answerer(), executor, scene.meters);
  }

  private Question question(String view) {
    return scene.validator().of(request(view));
  }

  private FeatureTable table(String view) {
    return scene.ask(request(view)).join();
  }

  private GetFeaturesRequest request(String view) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(Selection.newBuilder().setView(view).setMaxAgeMs(-1))
        .addAllHexagons(scene.world.hexagons())
        .addProducts(World.PRODUCTS.get(0).toString())
        .build();
  }
}
