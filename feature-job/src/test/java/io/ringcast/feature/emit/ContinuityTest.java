package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.emit.Continuity.Kept;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.job.state.StateException;
import io.ringcast.smoothing.tile.Tiling;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a run takes over from the one before it. */
class ContinuityTest {

  private static final long MINUTE = 60_000;

  /** What begins without state is whole from here. */
  private static final long NOW = 1_000;

  @Test
  void whatWasWholeStaysSo() {
    assertThat(goOn(kept(10, 500, 400), plan(10, "a", "b")).kindsSince).containsExactly(500, 400);
  }

  /** Of subtasks each may have left out rows of other tiles. */
  @Test
  void whatOneSubtaskMissedIsMissed() {
    List<Kept> before = List.of(kept(10, 500, 400), kept(10, 500, 700), kept(10, 600, 400));
    FeaturePlan plan = plan(10, "a", "b");

    assertThat(Continuity.goOnFrom(before, plan.groups().get(0), plan, SetId::toString).kindsSince)
        .containsExactly(600, 700);
  }

  @Test
  void aNewKindIsWholeFromNowOn() {
    FeaturePlan plan = plan(10, "a", "b", "c");
    Kept now = goOn(kept(10, 500, 400), plan);

    assertThat(now.kindsSince).containsExactly(500, 400, NOW);
    assertThat(now.completeSince(set("b"), plan)).isEqualTo(400);
    assertThat(now.completeSince(set("a", "b"), plan)).isEqualTo(500);
    assertThat(now.completeSince(set("b", "c"), plan)).isEqualTo(NOW);
  }

  /** Though the job had its events, which some other group of sets may have counted. */
  @Test
  void aKindThatNoSetCountedIsWholeFromNowOn() {
    FeaturePlan plan = plan(10, set("b"), "a", "b");
    Kept without = goOn(kept(10, 500, 400), plan);
    assertThat(without.completeSince(set("b"), plan)).isEqualTo(400);

    assertThat(goOn(without, plan(10, "a", "b")).kindsSince).containsExactly(NOW, 400);
  }

  @Test
  void aLongerWindowIsWholeFromWhatWasKept() {
    // The last window end is that of minute 899; ten minutes before it were kept, with it.
    assertThat(goOn(kept(10, 500, 895), plan(11, "a", "b")).kindsSince).containsExactly(890, 895);
    assertThat(goOn(kept(10, 500, 895), plan(9, "a", "b")).kindsSince).containsExactly(500, 895);
  }

  @Test
  void whatWouldMakeFeaturesWrongIsRefused() {
    assertRefused(kept(10, 0, 0), plan(10, "b", "a"), "new kinds at its end");
    assertRefused(kept(10, 0, 0), plan(10, "a"), "new kinds at its end");
    Kept cents = kept(10, 0, 0);
    cents.kinds[1] = "fare-sum.2";
    assertRefused(
        cents,
        plan(10, "a", "fare-sum.3"),
        "the configuration has [a, fare-sum.3]",
        "or start without the old state");
    FeaturePlan ofA = plan(10, set("a"), Map.of(0, 2), "a", "b", "fare-sum.2", "fare-count");
    FeaturePlan ofB = plan(10, set("a"), Map.of(1, 2), "a", "b", "fare-sum.2", "fare-count");
    Kept fares = goOn(kept(10, 500, 400), ofA);
    assertThat(goOn(fares, ofA).kindsSince).isEqualTo(fares.kindsSince);
    assertRefused(
        fares,
        ofB,
        "[a, b, fare-sum.2 of a, fare-count of a]",
        "[a, b, fare-sum.2 of b, fare-count of b]",
        "Kinds of values stand behind all kinds of events");
    Kept drained = kept(10, 0, 0);
    drained.drained = true;
    assertRefused(drained, plan(10, "a", "b"), "drained");
  }

  @Test
  void countsThatWereNotSentFarEnoughAreRefusedForTheSetsThatNeedThem() {
    Kept narrow = kept(10, 0, 0);
    narrow.reach = 2;
    FeatureSet small = set("small", 2, "a");
    assertRefused(
        narrow,
        plan(3, 10, List.of(small, set("a", "b")), Map.of(), "a", "b"),
        "The state of the per-cell sets of resolution 9 holds counts that were sent 2 hexagons",
        "but more is asked for: rings of 3 by test version 1 (here). Keep rings and state.reach at"
            + " 2",
        "start without the old state: the job then fills its windows from the counts topic");
    assertRefused(
        narrow,
        plan(5, 10, List.of(small), Map.of(), "a", "b"),
        "but more is asked for: state.reach is 5. Keep");
  }

  private static void assertRefused(Kept before, FeaturePlan plan, String... why) {
    assertThatThrownBy(() -> goOn(before, plan))
        .isInstanceOf(StateException.class)
        .hasMessageContainingAll(why);
  }

  private static Kept goOn(Kept before, FeaturePlan plan) {
    return Continuity.goOnFrom(List.of(before), plan.groups().get(0), plan, id -> id + " (here)");
  }

  /** Of kinds a and b, until the end of minute 899. */
  private static Kept kept(int retainedMinutes, long... kindsSince) {
    Kept kept = new Kept();
    kept.kinds = new String[] {"a", "b"};
    kept.reach = 3;
    kept.retainedMinutes = retainedMinutes;
    kept.kindsSince = kindsSince;
    kept.lastEnd = 900 * MINUTE;
    return kept;
  }

  private static FeaturePlan plan(int retainedMinutes, String... kinds) {
    return plan(retainedMinutes, set(kinds), kinds);
  }

  private static FeaturePlan plan(int retainedMinutes, FeatureSet set, String... kinds) {
    return plan(retainedMinutes, set, Map.of(), kinds);
  }

  private static FeaturePlan plan(
      int retainedMinutes, FeatureSet set, Map<Integer, Integer> sums, String... kinds) {
    return plan(3, retainedMinutes, List.of(set), sums, kinds);
  }

  private static FeaturePlan plan(
      int reach,
      int retainedMinutes,
      List<FeatureSet> sets,
      Map<Integer, Integer> sums,
      String... kinds) {
    FeaturePlan.Group group =
        new FeaturePlan.Group(
            sets, new Tiling(4, 9, reach), retainedMinutes, sets.stream().map(set -> 6).toList());
    ProductCatalog products = new ProductCatalog(Map.of(new UUID(1, 2), 1));
    return new FeaturePlan(
        List.of(kinds), sums, List.of(group), products, 1, 1, 900_000, NOW, Map.of());
  }

  private static FeatureSet set(String... kinds) {
    return set("test", 3, kinds);
  }

  private static FeatureSet set(String name, int ring, String... kinds) {
    return FeatureSet.of(name, List.of(kinds), List.of(0, ring), List.of(1));
  }
}
