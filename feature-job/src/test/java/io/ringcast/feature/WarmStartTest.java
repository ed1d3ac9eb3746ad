package io.ringcast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.kafka.CountsTopic;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.WarmCounts;
import io.ringcast.smoothing.tile.Tiling;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which minutes a job without state takes from counts, and what it says of its windows then. */
class WarmStartTest {

  private static final int WINDOW = 8;
  private static final CountsGroup CELLS = new CountsGroup(9, Distinct.PER_CELL);
  private static final CountsGroup RIDERS = new CountsGroup(9, Distinct.PER_ENTITY);
  private static final CountsTopic TOPIC = new CountsTopic(new Properties(), "counts");
  private static final CountsTopic.Range RECORDS = new CountsTopic.Range(3, 99);

  /** The first minute of which a start without counts has all events. */
  private static final long COLD = 1_000;

  private final FeaturePlan cold = plan(List.of("demand", "supply"));
  private WarmStart start = new WarmStart(cold);

  @Test
  void theNewestMinuteThatIsCompleteIsTheBorder() {
    assertThat(start.border()).isEmpty();
    complete(CELLS, 900, 960);
    // As a drained job leaves them.
    add(CELLS, 961, 7, 963, "demand", "supply");
    add(CELLS, 962, 7, 963, "demand", "supply");
    assertThat(start.border()).hasValue(960);

    FeaturePlan warm = start.plan(960, TOPIC, RECORDS);

    assertThat(warm.completeSince()).isEqualTo(961);
    assertThat(warm.closedUntil()).isEqualTo(Minutes.endOf(960));
    WarmCounts counts = counts(warm, 0);
    assertThat(counts.records()).isEqualTo(RECORDS);
    assertThat(counts.completeSince())
        .as("no earlier than what is loaded")
        .containsOnly(Map.entry("demand", 943L), supply(943));
    assertThat(counts.firstEnd()).as("ten window ends again").isEqualTo(Minutes.endOf(951));
    assertThat(counts.rowVersions().firstKey()).as("with one for rows of zeros").isEqualTo(943);
    assertThat(counts.rowVersions().lastKey()).isEqualTo(960);
    assertThat(warm.warm()).as("the other group has no counts").hasSize(1);
    assertThat(warm.completeSince(cold.groups().get(1), "demand")).isEqualTo(961);
    assertThat(warm.firstEnd(cold.groups().get(1))).isEqualTo(FeaturePlan.NO_END);
    assertThat(start.helps(warm)).isTrue();
  }

  @Test
  void allGroupsShareTheBorder() {
    complete(CELLS, 900, 960);
    complete(RIDERS, 900, 958);
    assertThat(start.border()).hasValue(958);
    assertThat(counts(start.plan(958, TOPIC, RECORDS), 0).rowVersions().lastKey()).isEqualTo(958);

    start = new WarmStart(cold);
    complete(CELLS, 900, 960);
    complete(RIDERS, 900, 960 - WarmStart.NEWEST);
    assertThat(start.border()).as("a group that nobody counted lately").hasValue(960);
  }

  @Test
  void ofAMinuteThatCameTwiceTheBetterCountsStand() {
    complete(CELLS, 900, 960);
    add(CELLS, 959, 9, 950, "demand", "supply");
    add(CELLS, 960, 9, 961, "demand");
    add(CELLS, 960, 8, 950, "supply");
    assertThat(start.border()).hasValue(960);
    var versions = counts(start.plan(960, TOPIC, RECORDS), 0).rowVersions();
    assertThat(versions.get(958L)).isEqualTo(Map.of("demand", 1L, "supply", 1L));
    assertThat(versions.get(959L)).isEqualTo(Map.of("demand", 9L, "supply", 9L));
    assertThat(versions.get(960L)).isEqualTo(Map.of("demand", 1L, "supply", 8L));
  }

  @Test
  void afterAGapWindowsArePartialAndNoWindowEndComesAgain() {
    complete(CELLS, 900, 955);
    complete(CELLS, 957, 960);
    FeaturePlan warm = start.plan(start.border().getAsLong(), TOPIC, RECORDS);
    assertThat(counts(warm, 0).completeSince())
        .containsOnly(Map.entry("demand", 957L), supply(957));
    assertThat(warm.firstEnd(cold.groups().get(0))).isEqualTo(Minutes.endOf(961));
    assertThat(counts(warm, 0).rowVersions()).containsKey(955L).doesNotContainKey(956L);

    start = new WarmStart(cold);
    complete(CELLS, 943, 960);
    assertThat(firstEnd()).isEqualTo(Minutes.endOf(951));
    start = new WarmStart(cold);
    complete(CELLS, 944, 960);
    assertThat(firstEnd()).as("a row of zeros needs 943").isEqualTo(Minutes.endOf(961));
  }

  /** Its rows were partial in the run before, too. */
  @Test
  void windowEndsOfAYoungJobComeAgainFromItsFirstCompleteMinuteOn() {
    for (long minute = 950; minute <= 960; minute++) {
      add(CELLS, minute, 1, 955, "demand", "supply");
    }
    assertThat(firstEnd()).isEqualTo(Minutes.endOf(955));
  }

  private long firstEnd() {
    return start.plan(960, TOPIC, RECORDS).firstEnd(cold.groups().get(0));
  }

  @Test
  void eachKindIsCompleteSinceItsOwnMinute() {
    complete(CELLS, 900, 949, "demand");
    complete(CELLS, 950, 960);
    FeaturePlan warm = start.plan(start.border().getAsLong(), TOPIC, RECORDS);
    assertThat(counts(warm, 0).completeSince())
        .containsOnly(Map.entry("demand", 943L), supply(950));
    FeatureSet both = cold.groups().get(0).sets().get(0);
    assertThat(warm.completeSince(cold.groups().get(0), both)).isEqualTo(950);

    // Supply has been counted for a minute only, and never all of it.
    start = new WarmStart(cold);
    complete(CELLS, 900, 959, "demand");
    add(CELLS, 960, 1, 900, "demand");
    add(CELLS, 960, 2, 963, "supply");
    assertThat(start.border()).hasValue(960);
    warm = start.plan(960, TOPIC, RECORDS);
    assertThat(counts(warm, 0).completeSince()).containsOnlyKeys("demand");
    assertThat(warm.completeSince(cold.groups().get(0), "supply")).isEqualTo(961);
    assertThat(counts(warm, 0).rowVersions().get(960L)).containsEntry("supply", 2L);
  }

  /** Events alone then do better: their windows are complete at once. */
  @Test
  void countsThatFillNoWindowDoNotHelp() {
    complete(CELLS, 994, 1_009);
    assertThat(start.helps(start.plan(1_009, TOPIC, RECORDS))).isTrue();
    start = new WarmStart(cold);
    complete(CELLS, 1_003, 1_009);
    assertThat(start.helps(start.plan(1_009, TOPIC, RECORDS))).as("the first window").isTrue();
    start = new WarmStart(cold);
    complete(CELLS, 1_004, 1_009);
    assertThat(start.helps(start.plan(1_009, TOPIC, RECORDS))).isFalse();
  }

  @Test
  void theLogSaysWhatIsCompleteFromWhen() {
    complete(CELLS, 950, 960);
    assertThat(WarmStart.describe(start.plan(960, TOPIC, RECORDS)))
        .isEqualTo(
            "Warm start: 11 minutes up to 1970-01-01T16:01:00Z come from the counts topic. Later ones"
                + " are counted from events. Complete window ends begin with 1970-01-01T16:02:00Z for"
                + " cells version 1, 1970-01-01T16:09:00Z for riders version 1.");
  }

  private static Map.Entry<String, Long> supply(long since) {
    return Map.entry("supply", since);
  }

  private WarmCounts counts(FeaturePlan warm, int group) {
    return warm.warm().get(cold.groups().get(group).id());
  }

  private void complete(CountsGroup group, long first, long last) {
    complete(group, first, last, "demand", "supply");
  }

  private void complete(CountsGroup group, long first, long last, String... kinds) {
    for (long minute = first; minute <= last; minute++) {
      add(group, minute, 1, 0, kinds);
    }
  }

  private void add(
      CountsGroup group, long minute, long rowVersion, long completeSince, String... kinds) {
    start.add(
        new MinuteCounts(
            group,
            minute,
            rowVersion,
            Stream.of(kinds)
                .map(kind -> new MinuteCounts.Kind(kind, completeSince, new TreeMap<>()))
                .toList()));
  }

  private static FeaturePlan plan(List<String> kinds) {
    List<FeaturePlan.Group> groups =
        Stream.of(CELLS, RIDERS).map(group -> group(group, kinds)).toList();
    ProductCatalog products = new ProductCatalog(Map.of(new UUID(1, 1), 1));
    return new FeaturePlan(kinds, Map.of(), groups, products, 1, 1, 900_000, COLD, Map.of());
  }

  private static FeaturePlan.Group group(CountsGroup group, List<String> kinds) {
    String name = group.equals(CELLS) ? "cells" : "riders";
    FeatureSet set =
        new FeatureSet(name, 1, 9, group.distinct(), kinds, List.of(0), List.of(1, WINDOW), "", "");
    return new FeaturePlan.Group(List.of(set), new Tiling(4, 9, 20), WINDOW, List.of(6));
  }
}
