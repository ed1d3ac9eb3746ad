package io.ringcast.store.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.hedge.ReadStats.Count;
import io.ringcast.store.hedge.Replica.Attempt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplicasTest {

  private static final List<String> ALL = List.of("a", "b", "c");
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private final ReadStats stats = new ReadStats();
  private final Replicas<String> replicas =
      new Replicas<>(() -> new Replica(new Cancels(1, 1)), stats);
  private final Random random = new Random(7);
  private long now;

  private String next() {
    return replicas.next(ALL, List.of(), true).orElseThrow();
  }

  /** A second with reads, of which each node answers some, each in its own time. */
  private void second(Map<String, Long> millis) {
    for (int read = 0; read < 60; read++) {
      String node = next();
      answer(node, (long) (millis.get(node) * MILLI * (0.5 + random.nextDouble())));
    }
    now += SECOND;
    replicas.tick(now, MILLI);
  }

  private boolean probes(String node, int howMany, long millis) {
    for (int i = 0; i < howMany; i++) {
      now += SECOND;
      assertThat(replicas.get(node).takeProbe(now, SECOND)).as("probe %d", i).isTrue();
      assertThat(replicas.get(node).takeProbe(now + SECOND, SECOND)).as("two at once").isFalse();
      replicas.get(node).probed(!replicas.isSlow(millis * MILLI));
    }
    return !replicas.get(node).isAvoided();
  }

  @Test
  void whereAllAreIdleEachHasItsTurn() {
    Map<String, Integer> asked = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      asked.merge(next(), 1, Integer::sum);
    }
    assertThat(asked.values()).containsOnly(100);
  }

  @Test
  void theOneWithTheLeastToDoIsAsked() {
    Attempt first = begin("a");
    begin("b");
    begin("c");
    begin("c");
    begin("b");
    assertThat(IntStream.range(0, 10).mapToObj(i -> next())).containsOnly("a");
    assertThat(replicas.next(ALL, List.of("a", "b"), true)).hasValue("c");
    assertThat(replicas.next(ALL, ALL, true)).isEmpty();
    replicas.get("a").end(first, MILLI);
    assertThat(replicas.get("a").load()).as("it is not answered yet").isEqualTo(1);
    replicas.get("a").answered();
    assertThat(replicas.get("a").load()).isZero();
  }

  @Test
  void nodesThatAreMuchAlikeAreAllAsked() {
    for (int i = 0; i < 100; i++) {
      second(Map.of("a", 2L, "b", 3L, "c", 5L));
      assertThat(replicas.avoided()).isEmpty();
    }
  }

  @Test
  void aSlowNodeIsAvoidedAtOnceAndComesBackWhenItIsWell() {
    second(Map.of("a", 2L, "b", 2L, "c", 2L));
    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    assertThat(replicas.get("c").isAvoided()).isTrue();
    assertThat(stats.of(Count.TIMES_AVOIDED)).isEqualTo(1);
    assertThat(IntStream.range(0, 30).mapToObj(i -> next())).doesNotContain("c");
    assertThat(replicas.next(ALL, List.of("a", "b"), false)).isEmpty();
    assertThat(replicas.next(ALL, List.of("a", "b"), true)).hasValue("c");

    assertThat(probes("c", 20, 200)).as("still slow").isFalse();
    assertThat(probes("c", 4, 2)).as("well, as it seems").isFalse();
    assertThat(probes("c", 1, 200)).as("but no").isFalse();
    assertThat(probes("c", 4, 2)).as("well, as it seems").isFalse();
    assertThat(probes("c", 1, 2)).as("well").isTrue();
    assertThat(IntStream.range(0, 30).mapToObj(i -> next())).contains("c");
  }

  @Test
  void whoIsSlowAgainSoonHasToBeWellForLonger() {
    Map<String, Long> slow = Map.of("a", 2L, "b", 2L, "c", 200L);
    second(slow);
    second(slow);
    assertThat(probes("c", 5, 2)).isTrue();
    second(slow);
    second(slow);
    assertThat(probes("c", 9, 2)).isFalse();
    assertThat(probes("c", 1, 2)).isTrue();
    for (int i = 0; i < 60; i++) {
      second(Map.of("a", 2L, "b", 2L, "c", 2L));
    }
    second(slow);
    second(slow);
    assertThat(probes("c", 5, 2)).as("after a good minute").isTrue();
  }

  /** Too few reads for a median of anyone: what was fast when there were more says no more. */
  @Test
  void inQuietTimesASlowNodeComesBackWhenItAnswers() {
    second(Map.of("a", 2L, "b", 2L, "c", 2L));
    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    quietSeconds(30);
    assertThat(probes("c", 5, 20)).as("half a minute later").isFalse();
    quietSeconds(60);
    assertThat(probes("c", 4, 20)).isFalse();
    assertThat(probes("c", 1, 20)).as("later").isTrue();

    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    assertThat(replicas.get("c").isAvoided()).as("with more reads again").isTrue();
  }

  /** One read each. */
  private void quietSeconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      now += SECOND;
      answer(next(), 20 * MILLI);
      // Nodes that nobody reads from are forgotten, and this one is not.
      ALL.forEach(node -> replicas.get(node).want());
      now += 4 * SECOND;
      replicas.tick(now, MILLI);
    }
  }

  @Test
  void aNodeThatNobodyReadsFromIsForgotten() {
    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    second(Map.of("a", 2L, "b", 2L, "c", 200L));
    for (int i = 0; i < 59; i++) {
      now += SECOND;
      replicas.tick(now, MILLI);
    }
    assertThat(replicas.get("c").isAvoided()).isTrue();
    now += SECOND;
    replicas.tick(now, MILLI);
    assertThat(replicas.get("c").isAvoided()).isFalse();
  }

  @Test
  void aNodeThatPausesIsNotAvoided() {
    for (int i = 0; i < 10; i++) {
      second(Map.of("a", 2L, "b", 2L, "c", i % 2 == 0 ? 2L : 500L));
      assertThat(replicas.avoided()).isEmpty();
    }
  }

  @Test
  void neverAreMoreThanHalfAvoided() {
    for (int i = 0; i < 10; i++) {
      second(Map.of("a", 2L, "b", 200L, "c", 200L));
    }
    assertThat(replicas.avoided()).hasSize(1);
    assertThat(replicas.get("a").isAvoided()).isFalse();
  }

  @Test
  void aFewAnswersSayNothing() {
    List<String> most = List.of("a", "b");
    for (int i = 0; i < 7; i++) {
      answer("c", 500 * MILLI);
    }
    for (int i = 0; i < 100; i++) {
      answer(replicas.next(most, List.of(), true).orElseThrow(), 2 * MILLI);
    }
    for (int i = 0; i < 3; i++) {
      replicas.tick(now, MILLI);
      assertThat(replicas.avoided()).isEmpty();
    }

    answer("c", 500 * MILLI);
    replicas.tick(now, MILLI);
    replicas.tick(now, MILLI);
    assertThat(replicas.avoided()).hasSize(1);
  }

  @Test
  void aNodeThatIsSilentWhileOthersAnswerIsSuspected() {
    begin("a");
    begin("c");
    now += 60 * MILLI;
    heard("a");
    now += 40 * MILLI - 1;
    replicas.look(now);
    assertThat(replicas.avoided()).isEmpty();
    now += 1;
    replicas.look(now);
    assertThat(replicas.avoided()).containsExactly("c");
    assertThat(stats.of(Count.TIMES_AVOIDED)).isEqualTo(1);
    assertThat(probes("c", 1, 2)).as("with its first answer").isTrue();
  }

  /** Something comes from it, though not what is awaited: a hedge is for that. */
  @Test
  void aNodeThatAnswersOthersIsNotSilent() {
    begin("b");
    begin("c");
    for (int i = 0; i < 20; i++) {
      now += 90 * MILLI;
      heard("a");
      heard("b");
      heard("c");
      replicas.look(now);
    }
    now += 99 * MILLI;
    heard("b");
    replicas.look(now);
    assertThat(replicas.avoided()).isEmpty();
  }

  @Test
  void whatUsuallyTakesLongIsAwaitedForLonger() {
    replicas.get("a");
    replicas.get("b");
    replicas.get("c").begin(now, MILLI / (50.0 * MILLI), () -> {});
    now += 199 * MILLI;
    replicas.look(now);
    assertThat(replicas.avoided()).isEmpty();
    now += MILLI;
    replicas.look(now);
    assertThat(replicas.avoided()).containsExactly("c");
  }

  @Test
  void aNodeThatOwesNothingIsNotSilent() {
    replicas.get("a");
    replicas.get("b");
    answer("c", MILLI);
    now += 10 * SECOND;
    begin("c");
    replicas.look(now);
    now += 50 * MILLI;
    replicas.look(now);
    assertThat(replicas.avoided()).isEmpty();
  }

  private void heard(String node) {
    replicas.get(node).heard(now);
  }

  private Attempt begin(String node) {
    return replicas.get(node).begin(now, 1, () -> {});
  }

  private void answer(String node, long nanos) {
    Attempt attempt = begin(node);
    replicas.get(node).answered();
    replicas.get(node).end(attempt, nanos);
  }

  /** It says nothing at all, so that no time of an answer is known. */
  @Test
  void aNodeThatHangsIsAvoided() {
    second(Map.of("a", 2L, "b", 2L, "c", 2L));
    for (int i = 0; i < 40; i++) {
      begin("c");
    }
    second(Map.of("a", 2L, "b", 2L, "c", 2L));
    second(Map.of("a", 2L, "b", 2L, "c", 2L));
    assertThat(replicas.get("c").isAvoided()).isTrue();
  }
}
