package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.RepeatedTest;

/**
 * Whatever comes in whatever order (records, also of a task that is ahead of others or damaged,
 * stored blocks, answers of the store, questions, broken reading, other block sizes, minutes that
 * come once more, blocks that are held before anybody asks), each key's values are those of the
 * window end that the answer names.
 */
class AnswerModelTest {

  private static final int MINUTES = 25;
  private static final int STEPS = 3000;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  /** With room for all blocks, or for so few that each is let go again and again. */
  private final Scene scene = new Scene(random, "views: {}", random.nextBoolean() ? 1000 : 3);

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

  private void ask(boolean strict) {
    List<Long> hexagons = new ArrayList<>(scene.world.hexagons());
    Collections.shuffle(hexagons, random);
    List<Long> some = List.copyOf(hexagons.subList(0, 1 + random.nextInt(10)));
    long stored = scene.set().stored().map(emission -> emission.windowEnd()).orElse(0L);
    pending.add(new Pending(some, stored, strict, scene.ask(World.request(some, strict))));
  }

  private boolean checkIfDone(Pending one) {
    if (!one.answer.isDone()) {
      return false;
    }
    FeatureTable table = one.answer.join();
    assertThat(table.getHexagonsList()).isEqualTo(one.hexagons);
    assertThat(table.getStatusesCount()).isEqualTo(one.hexagons.size() * World.PRODUCTS.size());
    scene.world.requireRight(table, one.strict, one.storedBefore, "seed " + seed);
    fresh += Collections.frequency(table.getStatusesList(), Status.FRESH);
    empty += Collections.frequency(table.getStatusesList(), Status.EMPTY);
    newerThanStored +=
        (int) table.getWindowEndsMsList().stream().filter(end -> end > one.storedBefore).count();
    return true;
  }
}
