package io.ringcast.store.hedge;

import static io.ringcast.store.hedge.Simulation.MILLI;
import static io.ringcast.store.hedge.Simulation.NODES;
import static io.ringcast.store.hedge.Simulation.SECOND;
import static io.ringcast.store.hedge.Simulation.everyReadEndedOnce;
import static io.ringcast.store.hedge.Simulation.hedges;
import static io.ringcast.store.hedge.Simulation.load;
import static io.ringcast.store.hedge.Simulation.stalling;
import static io.ringcast.store.hedge.Simulation.usual;
import static io.ringcast.store.hedge.Simulation.warm;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.hedge.ReadStats.Count;
import io.ringcast.store.hedge.Simulation.Fate;
import io.ringcast.store.hedge.Simulation.Read;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Time and nodes are made up here; the rest is as it is. */
class ReadRaceTest {

  @RepeatedTest(5)
  void readsThatStallAreHedgedWithinTheBudget(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Simulation simulation = new Simulation(0.01, node -> stalling(random, 0.005));
    simulation.run(1_000, 60 * SECOND);
    ReadStats stats = everyReadEndedOnce(simulation);

    List<Read> later = simulation.reads.subList(5_000, 60_000);
    long stalled = stalled(later);
    long waited = later.stream().filter(read -> read.nanos() > 100 * MILLI).count();
    assertThat(stats.of(Count.HEDGES))
        .isEqualTo(hedges(simulation.reads) - stats.of(Count.RETRIES))
        .isBetween(300L, 600L);
    assertThat(stalled).isGreaterThan(150);
    assertThat(waited).as("of %d that stalled", stalled).isLessThan(stalled / 20);
    assertThat(Simulation.exceededBy(0.001, later)).isLessThan(20 * MILLI);
    assertThat(stats.of(Count.HEDGES_WON)).isGreaterThanOrEqualTo(stalled - waited);
    assertThat(stats.of(Count.READS_FAILED)).isZero();
  }

  /** As many stall as there may be hedges, or more. */
  @Test
  void ofMoreReadsThatStallAsManyAreHedgedAsThereMayBe() {
    for (double share : new double[] {0.01, 0.03}) {
      Random random = new Random(17);
      Simulation simulation = new Simulation(0.01, node -> stalling(random, share));
      simulation.run(1_000, 60 * SECOND);
      ReadStats stats = everyReadEndedOnce(simulation);

      long stalled = stalled(simulation.reads);
      assertThat(stats.of(Count.HEDGES)).as("of %d that stalled", stalled).isBetween(550L, 600L);
      assertThat(stats.of(Count.HEDGES_WON)).isGreaterThan(stats.of(Count.HEDGES) * 9 / 10);
      assertThat(stats.delay()).isLessThan(Duration.ofMillis(20));
      assertThat(stats.isBreakerOpen()).isFalse();
    }
  }

  private static long stalled(List<Read> reads) {
    return reads.stream().filter(read -> read.requests.get(0).fate().nanos() > 100 * MILLI).count();
  }

  /** A read of a marker and one of fifty blocks, say. */
  @Test
  void readsOfDifferentCostHaveAPaceEach() {
    Random random = new Random(23);
    Simulation simulation = new Simulation(0.01);
    simulation.kinds(() -> random.nextBoolean() ? "small" : "large");
    simulation.nodes(
        (kind, node) ->
            random.nextDouble() < 0.005
                ? Fate.answer(SECOND)
                : Fate.answer(usual(random) * (kind.equals("small") ? 1 : 30)));
    simulation.run(1_000, 60 * SECOND);
    ReadStats stats = everyReadEndedOnce(simulation);

    assertThat(stats.of(Count.TIMES_AVOIDED)).as("nodes that were taken for slow").isZero();
    List<Read> later = simulation.reads.subList(5_000, simulation.reads.size());
    List<Read> small = later.stream().filter(read -> read.kind.equals("small")).toList();
    assertThat(Simulation.exceededBy(0.001, small)).isLessThan(20 * MILLI);
    assertThat(Simulation.exceededBy(0.001, later)).isLessThan(300 * MILLI);
    assertThat(later)
        .as("reads that waited for their whole stall")
        .filteredOn(read -> read.nanos() >= SECOND)
        .hasSizeLessThan(20);
  }

  /** For a second every tenth read takes some ten times as long as usual. */
  @Test
  void inNoiseTheBudgetIsKeptForTheSlowest() {
    Random random = new Random(11);
    Simulation simulation = new Simulation(0.01, node -> stalling(random, 0.003));
    simulation.run(1_000, 30 * SECOND);
    simulation.nodes(
        node ->
            random.nextDouble() < 0.1
                ? Fate.answer((5 + random.nextInt(3)) * MILLI)
                : stalling(random, 0.003));
    List<Read> noisy = simulation.run(1_000, 5 * SECOND);
    everyReadEndedOnce(simulation);

    long waited = noisy.stream().filter(read -> read.nanos() > 150 * MILLI).count();
    assertThat(simulation.hedger.stats().of(Count.DENIED_BY_BUDGET)).isPositive();
    assertThat(hedges(noisy)).isLessThanOrEqualTo(50 + Hedger.MOST_TOKENS);
    assertThat(waited).isLessThanOrEqualTo(2);
  }

  @Test
  void whenAllIsSlowHedgingStops() {
    Random random = new Random(3);
    Simulation simulation = new Simulation(0.05, node -> Fate.answer(usual(random)));
    simulation.run(1_000, 20 * SECOND);
    simulation.nodes(node -> Fate.answer(300 * MILLI + usual(random)));
    simulation.run(1_000, 2 * SECOND);

    ReadStats stats = simulation.hedger.stats();
    assertThat(stats.isBreakerOpen()).isTrue();
    assertThat(stats.of(Count.DENIED_BY_BREAKER)).isPositive();
    assertThat(stats.avoidedNodes().size()).isZero();
    everyReadEndedOnce(simulation);
  }

  /** The silent node still owes an answer when the other fails. */
  @Test
  void whenARetryBesideASilentNodeFailsTheNextIsAsked() {
    // Cold: no hedge is saved up yet.
    Simulation simulation = new Simulation(0.001);
    AtomicInteger requests = new AtomicInteger();
    simulation.nodes(
        node ->
            switch (requests.getAndIncrement()) {
              case 0 -> Fate.answer(2 * SECOND);
              case 1 -> Fate.failure(MILLI);
              default -> Fate.answer(MILLI);
            });
    Read read = simulation.read();
    simulation.runFor(SECOND);
    assertThat(read.requests).hasSize(3);
    assertThat(read.nanos()).isLessThan(150 * MILLI);
    everyReadEndedOnce(simulation);
  }

  @Test
  void whatFailsAtOnceIsAskedOfTheNextNodeUpToTheLast() {
    Simulation simulation =
        new Simulation(0.01, node -> node.equals("c") ? Fate.answer(MILLI) : Fate.failure(0));
    simulation.run(300, SECOND);
    everyReadEndedOnce(simulation);
    for (Read read : simulation.reads) {
      assertThat(read.result).isCompletedWithValue("c");
      assertThat(new HashSet<>(read.requests.stream().map(Simulation.Request::node).toList()))
          .hasSameSizeAs(read.requests);
    }
    assertThat(simulation.hedger.stats().of(Count.READS_FAILED)).isZero();
    assertThat(simulation.hedger.stats().of(Count.HEDGES)).isZero();
  }

  @Test
  void whenAllFailRetriesEnd() {
    Simulation simulation = new Simulation(0.01, node -> Fate.failure(MILLI));
    simulation.run(1_000, 20 * SECOND);
    ReadStats stats = everyReadEndedOnce(simulation);

    assertThat(stats.of(Count.READS_FAILED)).isEqualTo(20_000);
    assertThat(hedges(simulation.reads))
        .isEqualTo(stats.of(Count.RETRIES))
        .isBetween(4_990L, 5_000L);
    assertThat(stats.of(Count.RETRIES_DENIED)).isPositive();
    assertThat(simulation.reads.get(0).requests).hasSize(3);
  }

  /** It is the question that is wrong, or it is too late: one node may be silent, and no more. */
  @Test
  void whatNoNodeWouldAnswerIsNotAskedOfAll() {
    Map<Fate, Integer> requests =
        Map.of(Fate.refusal(MILLI), 1, Fate.answer(2 * Simulation.LIMIT), 2);
    requests.forEach(
        (fate, expected) -> {
          Simulation simulation = new Simulation(0.01, node -> fate);
          Read read = simulation.read();
          everyReadEndedOnce(simulation);
          assertThat(read.result).isCompletedExceptionally();
          assertThat(read.requests).hasSize(expected);
        });
  }

  @Test
  void aFirstRequestThatFailsWhileTheSecondIsUnderWayCostsNothing() {
    Simulation simulation = warm(0.05);
    AtomicInteger requests = new AtomicInteger();
    simulation.nodes(
        node ->
            requests.getAndIncrement() == 0 ? Fate.failure(40 * MILLI) : Fate.answer(100 * MILLI));
    Read read = simulation.read();
    simulation.runFor(SECOND);
    assertThat(read.requests).hasSize(2);
    assertThat(read.result).isCompletedWithValue(read.requests.get(1).node());
    assertThat(read.nanos()).isLessThan(140 * MILLI);
  }

  @Test
  void losersAreCancelledButNotTooMany() {
    Random random = new Random(21);
    int most = 30;
    Simulation simulation =
        new Simulation(
            0.05,
            most,
            node -> Fate.answer(random.nextDouble() < 0.02 ? 2 * SECOND : usual(random)));
    simulation.run(1_000, 30 * SECOND);
    everyReadEndedOnce(simulation);

    long cancelled =
        simulation.reads.stream()
            .flatMap(read -> read.requests.stream())
            .filter(request -> request.answer().isCancelled())
            .count();
    assertThat(cancelled).isEqualTo((long) NODES.size() * most);
    assertThat(simulation.hedger.stats().of(Count.CANCELLED)).isEqualTo(cancelled);
  }

  /** The node has to answer it, whether somebody waits for the answer or not. */
  @Test
  void aLoserIsTheNodesLoadUntilItIsAnsweredOrCancelled() {
    Simulation simulation = new Simulation(0.05, 1, node -> Fate.answer(MILLI));
    AtomicInteger requests = new AtomicInteger();
    simulation.run(1_000, 10 * SECOND);
    simulation.nodes(node -> Fate.answer(requests.getAndIncrement() % 2 == 0 ? 2 * SECOND : MILLI));
    // Of each node one may be cancelled.
    for (int read = 0; read < 2 * NODES.size(); read++) {
      simulation.read();
      simulation.runFor(100 * MILLI);
    }
    assertThat(simulation.reads).allMatch(read -> read.result.isDone());
    assertThat(simulation.hedger.stats().of(Count.CANCELLED)).isEqualTo(NODES.size());
    assertThat(load(simulation)).isEqualTo(NODES.size());
    everyReadEndedOnce(simulation);
    assertThat(load(simulation)).isZero();
  }
}
