package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.testing.Seeds;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** Questions to a scene. */
abstract class AnswerScene {

  static final Duration LONG = Duration.ofHours(1);
  static final long MINUTE = 60_000;

  final long seed = Seeds.next(getClass());
  Scene scene = new Scene(new Random(seed));

  /**
   * A hexagon whose block is in the store at this minute, so that it is held once it was asked for.
   */
  long withRow(int minute) {
    return scene.world.hexagons().stream()
        .filter(h -> scene.world.row(World.windowEnd(minute), World.PRODUCTS.get(0), h) != null)
        .findFirst()
        .orElseThrow();
  }

  GetFeaturesRequest of(long hexagon) {
    return request(selection()).toBuilder().clearHexagons().addHexagons(hexagon).build();
  }

  GetFeaturesRequest past(int minute) {
    return request().toBuilder().setWindowEndMs(World.windowEnd(minute)).build();
  }

  long farFrom(long hexagon) {
    return scene.world.hexagons().stream()
        .filter(other -> other >>> 40 != hexagon >>> 40)
        .findFirst()
        .orElseThrow();
  }

  void complete(int minute) {
    scene.minute(minute);
    scene.catchUp();
  }

  /** Into the store only: the follower has seen nothing. */
  void publish(int minute) {
    scene.minute(minute);
    scene.publishAll();
  }

  FeatureTable ask(GetFeaturesRequest request) {
    CompletableFuture<FeatureTable> answer = scene.ask(request, LONG);
    assertThat(answer).as("seed %d", seed).isDone();
    return answer.join();
  }

  static Selection.Builder selection() {
    return Selection.newBuilder().setFeatureSet("small").setMaxAgeMs(-1);
  }

  GetFeaturesRequest request() {
    return request(selection());
  }

  GetFeaturesRequest request(Selection.Builder selection) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(selection)
        .addAllHexagons(scene.world.hexagons())
        .addProducts(World.PRODUCTS.get(0).toString())
        .build();
  }
}
