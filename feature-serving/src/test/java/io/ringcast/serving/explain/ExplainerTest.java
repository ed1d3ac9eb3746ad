package io.ringcast.serving.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.api.ExplainedHexagon;
import io.ringcast.api.ExplainedMinute;
import io.ringcast.api.ExplainedMinute.State;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.hex.H3Library;
import io.ringcast.serving.SlowStore;
import io.ringcast.serving.ask.ExplainQuestion;
import io.ringcast.serving.ask.RequestException;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.meters.Stages;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values taken apart, held against counts that were added up in the slowest way. */
class ExplainerTest {

  private static final FeatureSet SET =
      FeatureSet.of(
          "why", List.of("demand", "fare-sum.2"), List.of(0, 1, 2, 5), List.of(1, 2, 5, 11));
  private static final UUID PRODUCT = new UUID(1, 1);
  private static final int MINUTES = 13;
  private static final long FIRST = 1_767_225_600_000L;
  private static final long ORDINARY = 0x892a1072b5bffffL;
  private static final int WIDEST = 3;
  private static final int LONGEST = 3;

  private final H3Core h3 = H3Library.load();
  private final MemoryFeatureStore memory = new MemoryFeatureStore(List.of(SET));
  private final SlowStore store = new SlowStore(memory, new Random(1));
  private final ServedSet served = new ServedSet(SET);
  private long version = 1;
  private final Explainer explainer =
      new Explainer(new StoreReadQueue(store, Runnable::run), Runnable::run);

  ExplainerTest() {
    store.hurry();
  }

  private static long end(int minute) {
    return FIRST + minute * 60_000L;
  }

  private static Emission emission(int minute) {
    return new Emission(end(minute), 1, 0);
  }

  private PlainCounts written(long center, Random random) {
    PlainCounts counts = new PlainCounts(h3, SET, center, MINUTES, random);
    for (int minute = 0; minute < MINUTES; minute++) {
      counts.write(memory, PRODUCT, emission(minute), minute, 4 + random.nextInt(5));
    }
    return counts;
  }

  private CompletableFuture<FeatureExplanation> asked(
      long hexagon, int minute, int kind, int ring, int window) {
    ExplainQuestion question =
        new ExplainQuestion(
            Caller.SERVICE, served, hexagon, PRODUCT, 0, end(minute), kind, ring, window);
    return explainer.explain(question, TimeUnit.SECONDS.toNanos(20), new Stages(Stages.NONE));
  }

  private FeatureExplanation explain(long hexagon, int minute, int kind, int ring, int window) {
    return asked(hexagon, minute, kind, ring, window).join();
  }

  @Test
  void ofSeveralVerdictsTheWorstCounts() {
    assertThat(DerivedExplainer.worst(List.of(Verdict.EQUAL, Verdict.UNKNOWN)))
        .isEqualTo(Verdict.UNKNOWN);
    assertThat(DerivedExplainer.worst(List.of(Verdict.UNKNOWN, Verdict.DIFFERENT, Verdict.EQUAL)))
        .isEqualTo(Verdict.DIFFERENT);
    assertThat(DerivedExplainer.worst(List.of(Verdict.EQUAL, Verdict.EQUAL)))
        .isEqualTo(Verdict.EQUAL);
  }

  @Test
  void openedBlocksTakeRoom() {
    written(ORDINARY, new Random(1));
    ExplainQuestion question =
        new ExplainQuestion(Caller.SERVICE, served, ORDINARY, PRODUCT, 0, end(12), 0, 1, LONGEST);
    Budget budget = new Budget(CallLimits.USUAL, 1, Callers.ANYONE);
    CallBudget held = new CallBudget(budget, Resource.CALLS);
    held.of(Callers.ANYONE);

    explainer
        .explain(question, TimeUnit.SECONDS.toNanos(20), new Stages("ExplainFeature", held))
        .join();

    long[] hexagon = {ORDINARY};
    StoredBlock value =
        memory.read(SET, PRODUCT, end(12), hexagon).toCompletableFuture().join().get(0);
    assertThat(budget.used(Resource.BYTES))
        .as("the value's block; minutes have given theirs back")
        .isPositive()
        .isEqualTo(served.open(value).bytes());
    held.release();
    assertThat(budget.used(Resource.BYTES)).isZero();
  }

  /** A hexagon from which another area, or two, is near. */
  private long nearCorner(Random random) {
    List<LatLng> corners = h3.cellToBoundary(PartitionKey.area(ORDINARY, 9));
    LatLng corner = corners.get(random.nextInt(corners.size()));
    return h3.latLngToCell(corner.lat, corner.lng, 9);
  }

  private long nearPentagon(Random random) {
    List<Long> pentagons = new ArrayList<>(new TreeSet<>(h3.getPentagons(9)));
    List<Long> near =
        h3.gridDisk(pentagons.get(random.nextInt(pentagons.size())), random.nextInt(5));
    return near.get(random.nextInt(near.size()));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void acrossAreasItIsThePlainSum(long seed) {
    Random random = new Random(seed);
    long center = nearCorner(random);
    assertThat(h3.gridDisk(center, SET.maxRing()).stream().map(its -> PartitionKey.area(its, 9)))
        .as("seed %d", seed)
        .containsAnyOf(PartitionKey.area(ORDINARY, 9))
        .anyMatch(area -> area != PartitionKey.area(center, 9));
    assertAll(center, random, seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14, 15, 16})
  void nearAPentagonItIsThePlainSumOverWhatIsThere(long seed) {
    Random random = new Random(seed);
    long center = nearPentagon(random);
    assertThat(h3.gridDisk(center, SET.maxRing()).size()).as("seed %d", seed).isLessThan(91);
    assertAll(center, random, seed);
  }

  private void assertAll(long center, Random random, long seed) {
    PlainCounts counts = written(center, random);
    int minute = MINUTES - 1 - random.nextInt(2);
    for (int kind = 0; kind < SET.kinds().size(); kind++) {
      for (int ring = 0; ring < SET.rings().size(); ring++) {
        for (int window = 0; window < SET.windows().size(); window++) {
          FeatureExplanation explanation = explain(center, minute, kind, ring, window);
          assertPlain(explanation, counts, minute, kind, seed);
        }
      }
    }
  }

  private static void assertPlain(
      FeatureExplanation explanation, PlainCounts counts, int minute, int kind, long seed) {
    long center = explanation.getHexagon();
    int ring = explanation.getRing();
    int window = explanation.getWindow();
    long sum = counts.sum(center, ring, window, minute, kind);
    int disk = (int) counts.steps(center).values().stream().filter(steps -> steps <= ring).count();
    assertThat(explanation.getSum()).as("seed %d, %s", seed, explanation.getName()).isEqualTo(sum);
    assertThat(explanation.getStoredSum()).isEqualTo(sum);
    assertThat(explanation.getDisk()).as("seed %d", seed).isEqualTo(disk);
    assertThat(explanation.getValue())
        .isEqualTo(FeatureValue.of(sum, (long) window * disk * (kind == 1 ? 100 : 1)))
        .isEqualTo(explanation.getStoredValue());
    assertThat(explanation.getVerdict()).isEqualTo(Verdict.EQUAL);
    assertThat(explanation.getName())
        .isEqualTo(List.of("demand", "fare-sum").get(kind) + "_r" + ring + "_w" + window);
    assertThat(explanation.getKind()).isEqualTo(SET.kinds().get(kind));
    assertThat(explanation.getDecimals()).isEqualTo(2 * kind);

    assertThat(explanation.getMinutesList()).hasSize(window);
    List<Map<Long, Long>> byMinute = new ArrayList<>();
    for (int i = 0; i < window; i++) {
      ExplainedMinute its = explanation.getMinutes(i);
      int that = minute - window + 1 + i;
      byMinute.add(counts.within(center, ring, that, kind));
      assertThat(its.getEndMs()).isEqualTo(end(that));
      assertThat(its.getState()).isEqualTo(State.WHOLE);
      assertThat(its.getSum()).isEqualTo(counts.sum(center, ring, 1, that, kind));
    }
    assertHexagons(explanation, byMinute, counts.steps(center));
  }

  private static void assertHexagons(
      FeatureExplanation explanation, List<Map<Long, Long>> byMinute, Map<Long, Integer> steps) {
    List<Map<Long, Long>> found = new ArrayList<>();
    byMinute.forEach(any -> found.add(new TreeMap<>()));
    long before = Long.MAX_VALUE;
    for (ExplainedHexagon hexagon : explanation.getHexagonsList()) {
      long sum = 0;
      for (int i = 0; i < hexagon.getMinutesCount(); i++) {
        found.get(hexagon.getMinutes(i)).put(hexagon.getHexagon(), hexagon.getCounts(i));
        sum += hexagon.getCounts(i);
      }
      assertThat(hexagon.getSteps()).isEqualTo(steps.get(hexagon.getHexagon()));
      assertThat(hexagon.getSum()).isEqualTo(sum).isPositive().isLessThanOrEqualTo(before);
      before = sum;
    }
    assertThat(found).isEqualTo(byMinute);
  }

  @Test
  void aMinuteThatTheStoreDoesNotHaveIsNotTakenForZeros() {
    PlainCounts counts = new PlainCounts(h3, SET, ORDINARY, MINUTES, new Random(21));
    for (int minute = 0; minute < MINUTES; minute++) {
      if (minute != 9) {
        counts.write(memory, PRODUCT, emission(minute), minute, 6);
      }
    }

    FeatureExplanation without = explain(ORDINARY, 12, 0, WIDEST, LONGEST);

    long stored = counts.sum(ORDINARY, 5, 11, 12, 0);
    assertThat(without.getVerdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(without.getStoredSum()).isEqualTo(stored);
    assertThat(without.getSum()).isEqualTo(stored - counts.sum(ORDINARY, 5, 1, 9, 0));
    assertThat(without.getMinutesList())
        .extracting(ExplainedMinute::getState)
        .containsOnlyOnce(State.MISSING)
        .element(11 - 4)
        .isEqualTo(State.MISSING);
    assertThat(without.getMinutes(11 - 4).getSum()).isZero();
    assertThat(explain(ORDINARY, 12, 0, WIDEST, 1).getVerdict())
        .as("of the minutes after it")
        .isEqualTo(Verdict.EQUAL);
  }

  /** Before the first minute there was nothing, and the sums prove it. */
  @Test
  void minutesBeforeTheFirstOneMayBeMissing() {
    PlainCounts counts = written(ORDINARY, new Random(22));

    FeatureExplanation early = explain(ORDINARY, 3, 1, WIDEST, LONGEST);

    assertThat(early.getSum()).isEqualTo(counts.sum(ORDINARY, 5, 11, 3, 1)).isPositive();
    assertThat(early.getVerdict()).isEqualTo(Verdict.EQUAL);
    assertThat(early.getMinutesList().subList(0, 7))
        .extracting(ExplainedMinute::getState)
        .containsOnly(State.MISSING);
  }

  @Test
  void aValueThatItsCountsDoNotGiveIsFound() {
    PlainCounts counts = written(ORDINARY, new Random(23));
    change(counts, 12, 1);
    assertThat(explain(ORDINARY, 12, 0, WIDEST, LONGEST).getVerdict()).isEqualTo(Verdict.DIFFERENT);
    change(counts, 12, -1);
    FeatureExplanation tooSmall = explain(ORDINARY, 12, 0, WIDEST, LONGEST);
    assertThat(tooSmall.getVerdict()).isEqualTo(Verdict.DIFFERENT);
    assertThat(tooSmall.getStoredSum()).isEqualTo(tooSmall.getSum() - 1);
    assertThat(tooSmall.getStoredValue()).isEqualTo(FeatureValue.of(tooSmall.getSum() - 1, 11, 91));
  }

  /** Counts that are missing can only be added. */
  @Test
  void aValueThatIsTooSmallIsFoundWithoutAllMinutes() {
    PlainCounts counts = written(ORDINARY, new Random(24));
    change(counts, 3, -1);
    assertThat(explain(ORDINARY, 3, 0, WIDEST, LONGEST).getVerdict()).isEqualTo(Verdict.DIFFERENT);
    change(counts, 3, 1);
    assertThat(explain(ORDINARY, 3, 0, WIDEST, LONGEST).getVerdict()).isEqualTo(Verdict.UNKNOWN);
  }

  /** Writes a minute anew, with another numerator of the widest ring and longest window. */
  private void change(PlainCounts counts, int minute, long by) {
    counts.alter(by);
    Emission later = new Emission(end(minute), ++version, 0);
    counts.write(memory, PRODUCT, later, minute, 6);
  }

  /** The job had not read those minutes whole, and its value may be too small for it. */
  @Test
  void countsFromBeforeTheJobsBeginningExplainADifference() {
    PlainCounts counts = written(ORDINARY, new Random(25));
    change(counts, 12, -1);
    Emission since = new Emission(end(12), version + 1, end(5) / 60_000);
    memory.write(new StoredMarker(SET.id(), since));

    FeatureExplanation explanation = explain(ORDINARY, 12, 0, WIDEST, LONGEST);

    assertThat(explanation.getVerdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(explanation.getMinutesList())
        .extracting(ExplainedMinute::getState)
        .startsWith(State.PARTIAL, State.PARTIAL, State.PARTIAL, State.PARTIAL, State.WHOLE)
        .endsWith(Collections.nCopies(7, State.WHOLE).toArray(State[]::new))
        .hasSize(4 + 7);
  }

  @Test
  void whereNothingHappenedTheValueIsZero() {
    written(ORDINARY, new Random(26));
    long elsewhere = h3.latLngToCell(48.2, 16.4, 9);

    FeatureExplanation nothing = explain(elsewhere, 12, 1, WIDEST, 1);

    assertThat(nothing.getVerdict()).isEqualTo(Verdict.EQUAL);
    assertThat(nothing.getHexagonsList()).isEmpty();
    assertThat(nothing.getValue()).isZero();
    assertThat(nothing.getDisk()).isEqualTo(91);
  }

  @Test
  void whatCannotBeReadWholeIsNotExplained() {
    written(ORDINARY, new Random(27));

    assertThatThrownBy(() -> explain(ORDINARY, MINUTES, 0, 0, 0))
        .hasCauseInstanceOf(RequestException.class)
        .hasMessageContaining("is not complete in the store, or has expired");
    store.change(bytes -> new byte[bytes.length]);
    assertThatThrownBy(() -> explain(ORDINARY, 12, 0, 1, 1))
        .hasCauseInstanceOf(StoreException.class)
        .hasMessageContaining("cannot be read");
    store.fail(new StoreException("it is away"));
    assertThatThrownBy(() -> explain(ORDINARY, 12, 0, 1, 1)).hasMessageContaining("it is away");
  }

  @Test
  void aStoreThatIsSlowIsNotWaitedFor() {
    written(ORDINARY, new Random(28));
    ExplainQuestion question =
        new ExplainQuestion(Caller.SERVICE, served, ORDINARY, PRODUCT, 0, end(12), 0, 1, LONGEST);
    store.hold();
    CompletableFuture<FeatureExplanation> slow =
        explainer.explain(question, TimeUnit.MILLISECONDS.toNanos(50), new Stages(Stages.NONE));

    assertThatThrownBy(slow::join).hasCauseInstanceOf(TimeoutException.class);
    store.hurry();
    assertThat(store.reads()).as("nobody waits for the minutes any more").isLessThan(3);
  }
}
