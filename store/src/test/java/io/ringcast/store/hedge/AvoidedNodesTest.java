package io.ringcast.store.hedge;

import static io.ringcast.store.hedge.Simulation.MILLI;
import static io.ringcast.store.hedge.Simulation.NODES;
import static io.ringcast.store.hedge.Simulation.SECOND;
import static io.ringcast.store.hedge.Simulation.everyReadEndedOnce;
import static io.ringcast.store.hedge.Simulation.hedges;
import static io.ringcast.store.hedge.Simulation.stalling;
import static io.ringcast.store.hedge.Simulation.usual;
import static io.ringcast.store.hedge.Simulation.warm;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.store.hedge.ReadStats.Count;
import io.ringcast.store.hedge.Simulation.Fate;
import io.ringcast.store.hedge.Simulation.Read;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which nodes are not asked, and when they are asked again. */
class AvoidedNodesTest {

  @Test
  void aNodeThatIsSlowAltogetherIsAvoidedWithinSeconds() {
    Random random = new Random(5);
    Simulation simulation = new Simulation(0.01, node -> Fate.answer(usual(random)));
    simulation.run(1_000, 10 * SECOND);
    simulation.nodes(node -> Fate.answer(usual(random) + (node.equals("b") ? 200 * MILLI : 0)));
    simulation.run(1_000, 5 * SECOND);
    List<Read> avoiding = simulation.run(1_000, 10 * SECOND);
    everyReadEndedOnce(simulation);

    assertThat(avoiding).allMatch(read -> !read.requests.get(0).node().equals("b"));
    assertThat(simulation.hedger.stats().of(Count.TIMES_AVOIDED)).isEqualTo(1);
    assertThat(simulation.hedger.stats().avoidedNodes()).containsExactly("b");
    assertThat(Simulation.exceededBy(0.001, avoiding)).isLessThan(20 * MILLI);
  }

  @Test
  void aNodeThatNeverAnswersIsHardlyAsked() {
    Random random = new Random(5);
    Simulation simulation =
        new Simulation(
            0.01, node -> Fate.answer(node.equals("b") ? Long.MAX_VALUE : usual(random)));
    simulation.run(1_000, 10 * SECOND);
    everyReadEndedOnce(simulation);

    assertThat(simulation.reads.stream().filter(read -> read.requests.get(0).node().equals("b")))
        .hasSizeLessThan(50);
  }

  /** It stops in mid-step, and answers what it owes when it goes on. */
  @Test
  void aNodeThatFreezesAndComesBackIsHardlyNoticed() {
    for (int reads : new int[] {50, 500}) {
      Random random = new Random(31);
      Simulation simulation = new Simulation(0.01);
      simulation.kinds(() -> random.nextInt(3) == 0 ? "large" : "small");
      simulation.nodes((kind, node) -> Fate.answer(ofKind(random, kind)));
      simulation.run(reads, 10 * SECOND);
      for (long freeze = 1; freeze <= 3; freeze++) {
        long thaw = simulation.now() + freeze * 4 * SECOND;
        simulation.nodes(
            (kind, node) ->
                Fate.answer(
                    ofKind(random, kind)
                        + (node.equals("b") ? Math.max(0, thaw - simulation.now()) : 0)));
        simulation.run(reads, freeze * 4 * SECOND);
        int thawed = simulation.reads.size();
        simulation.run(reads, 6 * SECOND);
        List<Read> later = simulation.reads.subList(thawed + 5 * reads, simulation.reads.size());
        assertThat(askedFirst("b", later)).as("it is asked again").isGreaterThan(reads / 4);
      }
      ReadStats stats = everyReadEndedOnce(simulation);

      assertThat(simulation.reads)
          .as("reads that waited, at %d a second", reads)
          .allMatch(read -> read.nanos() < 150 * MILLI);
      assertThat(stats.of(Count.RETRIES_DENIED)).isZero();
      assertThat(stats.of(Count.HEDGES))
          .isLessThan(simulation.reads.size() / 100 + Hedger.MOST_TOKENS);
      assertThat(stats.of(Count.TIMES_AVOIDED)).isBetween(3L, 9L);
    }
  }

  private static long ofKind(Random random, String kind) {
    return usual(random) * (kind.equals("large") ? 8 : 1);
  }

  /** As when this process collects garbage. */
  @Test
  void whenAllPauseNoneIsSuspected() {
    Random random = new Random(37);
    for (int pause = 0; pause < 8; pause++) {
      Simulation simulation = warm(0.01);
      // The pause begins anywhere between two looks.
      simulation.runFor(random.nextLong(Hedger.LOOK_NANOS));
      long end = simulation.now() + 300 * MILLI;
      simulation.nodes(node -> Fate.answer(usual(random) + Math.max(0, end - simulation.now())));
      simulation.run(1_000, SECOND);
      everyReadEndedOnce(simulation);
      assertThat(simulation.hedger.stats().of(Count.TIMES_AVOIDED)).isZero();
      assertThat(simulation.hedger.stats().of(Count.RETRIES)).isZero();
    }
  }

  /** It has always the least to do, and every read could be a retry. */
  @Test
  void aNodeThatFailsAtOnceIsHardlyAsked() {
    Random random = new Random(5);
    Simulation simulation = new Simulation(0.01, node -> stalling(random, 0.003));
    simulation.run(5_000, 10 * SECOND);
    ReadStats stats = simulation.hedger.stats();
    long stalled = stats.of(Count.HEDGES);
    simulation.nodes(node -> node.equals("b") ? Fate.failure(0) : stalling(random, 0.003));
    List<Read> failing = simulation.run(5_000, 10 * SECOND);
    everyReadEndedOnce(simulation);

    assertThat(stats.of(Count.READS_FAILED)).isZero();
    assertThat(stats.of(Count.RETRIES_DENIED)).isZero();
    assertThat(askedFirst("b", failing)).isLessThan(failing.size() / 1_000);
    assertThat(stats.of(Count.HEDGES) - stalled).as("hedges").isBetween(100L, 300L);
    assertThat(failing).filteredOn(read -> read.nanos() > 100 * MILLI).hasSizeLessThan(10);
    assertThat(stats.avoidedNodes().size()).isEqualTo(1);
  }

  private static long askedFirst(String node, List<Read> reads) {
    return reads.stream().filter(read -> read.requests.get(0).node().equals(node)).count();
  }

  /** It may fail every tenth request only, and is no worse than others then for the rest. */
  @Test
  void aNodeThatFailsNowAndThenIsAskedLess() {
    Random random = new Random(5);
    Simulation simulation =
        new Simulation(
            0.01,
            node ->
                node.equals("b") && random.nextDouble() < 0.1
                    ? Fate.failure(0)
                    : Fate.answer(usual(random)));
    simulation.run(5_000, 10 * SECOND);
    List<Read> failing = List.copyOf(simulation.reads);
    assertThat(askedFirst("b", failing)).isBetween(20L, failing.size() / 20L);
    assertThat(simulation.hedger.stats().of(Count.READS_FAILED)).isZero();

    simulation.nodes(node -> Fate.answer(usual(random)));
    simulation.run(5_000, 10 * SECOND);
    everyReadEndedOnce(simulation);
    List<Read> well = simulation.reads.subList(failing.size() + 25_000, simulation.reads.size());
    assertThat(askedFirst("b", well)).isGreaterThan(well.size() / 4);
  }

  /** Of six nodes three are slow, and some rows have their copies at just these. */
  @Test
  void aReadThatOnlyAvoidedNodesCanAnswerIsHedged() {
    Random random = new Random(5);
    List<String> well = List.of("d", "e", "f");
    Simulation simulation =
        new Simulation(
            0.05,
            node ->
                well.contains(node)
                    ? Fate.answer(usual(random))
                    : Fate.answer(random.nextDouble() < 0.02 ? 2 * SECOND : 20 * usual(random)));
    for (int second = 0; second < 10; second++) {
      simulation.among(well);
      simulation.run(500, SECOND / 2);
      simulation.among(NODES);
      simulation.run(500, SECOND / 2);
    }
    assertThat(simulation.hedger.stats().avoidedNodes().size()).isEqualTo(3);
    List<Read> avoided = simulation.run(1_000, 5 * SECOND);
    everyReadEndedOnce(simulation);

    assertThat(Simulation.exceededBy(0.001, avoided)).isLessThan(SECOND);
    assertThat(hedges(avoided)).isGreaterThan(70);
  }

  /** There is one that is not. */
  @Test
  void noHedgeGoesToAnAvoidedNode() {
    Random random = new Random(5);
    Simulation simulation =
        new Simulation(
            0.05, node -> node.equals("b") ? Fate.answer(100 * MILLI) : stalling(random, 0.02));
    simulation.run(1_000, 5 * SECOND);
    assertThat(simulation.hedger.stats().avoidedNodes().size()).isEqualTo(1);
    simulation.among(List.of("a", "b"));
    List<Read> well = simulation.run(1_000, 2 * SECOND);
    everyReadEndedOnce(simulation);
    assertThat(well).allMatch(read -> read.requests.size() == 1);
  }

  @Test
  void anAvoidedNodeIsAskedBesideReadsOnly() {
    Random random = new Random(5);
    Simulation simulation =
        new Simulation(
            0.01, node -> Fate.answer(30 * usual(random) + (node.equals("b") ? 2 * SECOND : 0)));
    simulation.run(1_000, 5 * SECOND);
    simulation.runFor(3 * SECOND);
    Hedger<String> hedger = simulation.hedger;
    long probes = hedger.stats().of(Count.PROBES);
    assertThat(hedger.stats().avoidedNodes().size()).isEqualTo(1);

    assertThat(hedger.probe(NODES, 10 * SECOND)).hasValue("b");
    assertThat(hedger.probe(NODES, 10 * SECOND)).isEmpty();
    hedger.probed("b", "read", true, 40 * MILLI);
    simulation.nodes(node -> Fate.answer(30 * usual(random)));
    simulation.run(1_000, 2 * SECOND);
    assertThat(hedger.stats().avoidedNodes().size()).isZero();
    assertThat(hedger.stats().of(Count.PROBES)).isEqualTo(probes + 1);
  }
}
