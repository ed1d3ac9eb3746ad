package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShadowsTest {

  private static final String VIEWS =
      """
      views:
        model: { feature-set: small, rings: [0], shadow: { view: wider, share: 1 } }
        wider: { feature-set: small }
        broken: { feature-set: gone }
        other: { feature-set: small, shadow: { view: broken, share: 1 } }
      """;

  @TempDir Path folder;

  private Scene scene;

  @BeforeEach
  void begin() throws IOException {
    Path file = Files.writeString(folder.resolve("views.yaml"), VIEWS);
    scene = new Scene(new Random(5), Optional.of(file));
    scene.views().start();
    scene.minute(1);
    scene.catchUp();
  }

  @AfterEach
  void end() {
    scene.views().close();
  }

  @Test
  void equalAnswersAreComparedAndFoundEqual() {
    Shadows shadows = shadows(Runnable::run);

    shadows.compare(question("model"), () -> table("model"));

    assertThat(shadows.found().get("wider"))
        .isEqualTo(new Shadows.Found(scene.world.hexagons().size(), 0, 0, 0));
  }

  @Test
  void valuesThatDifferAreCounted() {
    Shadows shadows = shadows(Runnable::run);
    FeatureTable right = table("model");
    FeatureTable.Builder wrong = right.toBuilder();
    wrong.getColumnsBuilder(1).setFloats(3, right.getColumns(1).getFloats(3) + 1);
    wrong.setWindowEndsMs(4, right.getWindowEndsMs(4) - 60_000);

    shadows.compare(question("model"), wrong::build);

    assertThat(shadows.found().get("wider"))
        .isEqualTo(new Shadows.Found(scene.world.hexagons().size() - 1, 1, 1, 0));
  }

  @Test
  void aShadowThatCannotBeReadHarmsNobody() {
    Shadows shadows = shadows(Runnable::run);

    shadows.compare(question("other"), () -> table("other"));

    assertThat(shadows.found().get("broken")).isEqualTo(new Shadows.Found(0, 0, 0, 1));
  }

  @Test
  void whatThereIsNoTimeForIsLeftUndone() {
    List<Runnable> later = new ArrayList<>();
    Shadows shadows =
        shadows(
            task -> {
              if (!later.isEmpty()) {
                throw new RejectedExecutionException();
              }
              later.add(task);
            });

    shadows.compare(question("model"), () -> table("model"));
    shadows.compare(question("model"), () -> table("model"));

    assertThat(shadows.leftUndone()).isEqualTo(1);
    assertThat(shadows.found()).isEmpty();
    later.get(0).run();
    assertThat(shadows.found()).containsKey("wider");
  }

  private Shadows shadows(Executor executor) {
    return new Shadows(scene.asking(), scene.answerer(), executor);
  }

  private Question question(String view) {
    return scene.asking().of(request(view));
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
