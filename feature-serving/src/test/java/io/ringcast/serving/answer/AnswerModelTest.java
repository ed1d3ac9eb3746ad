package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/**
 * Whatever comes in whatever order (records, also of a task that is ahead of others or damaged,
 * stored blocks, answers of the store, questions, broken reading, other block sizes, minutes that
 * come once more, blocks that are held before anybody asks), each key's values are those of the
 * window end that the answer names.
 */
@Tag("seeded")
class AnswerModelTest {

  private static final int MINUTES = 25;
  private static final int STEPS = 3000;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  /** With room for all blocks, or for so few that each is let go again and again. */
  private final Scene scene = new Scene(random, Optional.empty(), random.nextBoolean() ? 1000 : 3);

  private int minute;
  private int fresh;
  private int empty;
  private int newerThanStored;

  private record Pending(
      List<Long> hexagons,
      long storedBefore,
      boolean strict,
      CompletableFuture<FeatureTable> answer) {}

  private final List<Pending> pending = new ArrayList<>();

  @RepeatedTest(20)
  void everyAnswerIsWhatWasWritten() {
    if (random.nextBoolean()) {
      scene.world.computeUnevenly();
    }
    if (random.nextBoolean()) {
      scene.damageSome();
    }
    for (int step = 0; step < STEPS; step++) {
      step(step);
      pending.removeIf(this::checkIfDone);
    }
    scene.catchUp();
    pending.forEach(one -> assertThat(one.answer).as("seed %d", seed).isDone());
    pending.forEach(this::checkIfDone);
    ask(true);
    Pending last = pending.get(pending.size() - 1);
    assertThat(last.answer.join().getWindowEndsMsList())
        .as("seed %d: when all has come, nothing is older than the last minute", seed)
        .allMatch(windowEnd -> windowEnd >= World.windowEnd(minute - 1));
    assertThat(fresh).as("seed %d", seed).isGreaterThan(100);
    assertThat(empty).as("seed %d", seed).isGreaterThan(100);
    assertThat(newerThanStored).as("seed %d", seed).isGreaterThan(50);
  }

  private void step(int step) {
    if (step % (STEPS / MINUTES) == 0) {
      if (random.nextInt(5) == 0) {
        scene.world.changeBlocks();
        if (minute > 0 && random.nextBoolean()) {
          scene.again(minute - 1);
        }
      }
      scene.minute(minute++);
    }
    switch (random.nextInt(40)) {
      case 0 -> scene.breakReading();
      case 1, 2, 3 -> ask(false);
      case 4, 5 -> ask(true);
      case 6, 7, 8, 9 -> scene.store.answerOne();
      case 10, 11, 12 -> scene.publishOne();
      case 13 -> {
        scene.warm();
        scene.warmUp(1 + random.nextInt(8));
      }
      default -> scene.followOne();
    }
  }

  /** A strict question allows no age at all, so that it has to wait for what the store has. */
  private void ask(boolean strict) {
    List<Long> hexagons = new ArrayList<>(scene.world.hexagons());
    Collections.shuffle(hexagons, random);
    List<Long> some = List.copyOf(hexagons.subList(0, 1 + random.nextInt(10)));
    Selection.Builder selection =
        Selection.newBuilder().setFeatureSet("small").setMaxAgeMs(strict ? 0 : -1);
    GetFeaturesRequest request =
        GetFeaturesRequest.newBuilder()
            .setSelection(selection)
            .addAllHexagons(some)
            .addAllProducts(World.PRODUCTS.stream().map(UUID::toString).toList())
            .build();
    long stored = scene.set().stored().map(emission -> emission.windowEnd()).orElse(0L);
    pending.add(new Pending(some, stored, strict, scene.ask(request)));
  }

  private boolean checkIfDone(Pending one) {
    if (!one.answer.isDone()) {
      return false;
    }
    FeatureTable table = one.answer.join();
    int products = World.PRODUCTS.size();
    for (int key = 0; key < one.hexagons.size() * products; key++) {
      long hexagon = one.hexagons.get(key / products);
      check(one, table, key, hexagon, World.PRODUCTS.get(key % products));
    }
    return true;
  }

  private void check(Pending one, FeatureTable table, int key, long hexagon, UUID product) {
    String which = "seed %d, %x of %s".formatted(seed, hexagon, product);
    long windowEnd = table.getWindowEndsMs(key);
    Status status = table.getStatuses(key);
    if (windowEnd == 0) {
      assertThat(status).as(which).isEqualTo(Status.NOT_YET);
      assertThat(one.storedBefore).as(which).isZero();
      return;
    }
    if (one.strict) {
      assertThat(windowEnd).as(which).isGreaterThanOrEqualTo(one.storedBefore);
    }
    newerThanStored += windowEnd > one.storedBefore ? 1 : 0;
    long[] expected = scene.world.row(windowEnd, product, hexagon);
    Status usual = expected == null ? Status.EMPTY : Status.FRESH;
    assertThat(status).as(which).isEqualTo(one.strict ? Status.STALE : usual);
    fresh += status == Status.FRESH ? 1 : 0;
    empty += status == Status.EMPTY ? 1 : 0;
    for (int column = 0; column < table.getColumnsCount(); column++) {
      float right = expected == null ? 0 : (float) (expected[column] / World.divisor(column));
      assertThat(table.getColumns(column).getFloats(key))
          .as("%s at %d, column %d", which, windowEnd, column)
          .isEqualTo(right);
    }
  }
}
