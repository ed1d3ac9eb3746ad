package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.kafka.CountsTopic;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.WarmCounts;
import io.ringcast.smoothing.window.CountHistory;
import io.ringcast.smoothing.window.TileWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** What rows and markers make of a plan that begins with counts of the counts topic. */
class EmitRowsWarmTest {

  private static final long TILE = 0x842a107ffffffffL;
  private static final FeatureSet SET =
      FeatureSet.of("set", List.of("demand"), List.of(0), List.of(9));

  /** The last minute that comes from counts. */
  private static final long BORDER = 1_000;

  private static final long FIRST = BORDER - 3;
  private static final long SINCE = 970;

  private final CountHistory history = new CountHistory(10);

  @Test
  void earlierMinutesOnlyFillWindowsAlsoAfterARestart() throws Exception {
    FeaturePlan warm = warm(SINCE);
    OperatorSubtaskState state;
    try (var harness = begin(warm, null)) {
      close(harness, FIRST - 2);
      assertThat(harness.extractOutputValues()).isEmpty();
      state = harness.snapshot(1, 1);
    }
    // As a start from this checkpoint knows it.
    FeaturePlan later = TestPlans.of(List.of(SET), 1, 2_000);
    try (var harness = begin(later, state)) {
      close(harness, FIRST - 1);
      assertThat(harness.extractOutputValues()).isEmpty();
      close(harness, FIRST);
      assertThat(emissions(harness.extractOutputValues()))
          .extracting(Emission::windowEnd, Emission::completeSince)
          .containsExactly(org.assertj.core.groups.Tuple.tuple(Minutes.endOf(FIRST), SINCE));
    }
  }

  /** Then Flink has restored the job by itself, and no operator has taken counts of the topic. */
  @Test
  void aRestoredJobClaimsNothingOfTheTopicsCounts() throws Exception {
    OperatorSubtaskState other;
    try (var harness = new OneInputStreamOperatorTestHarness<>(markers(warm(SINCE)))) {
      harness.open();
      other = harness.snapshot(1, 1);
    }
    try (var harness = begin(warm(SINCE), other)) {
      close(harness, FIRST - 1);
      assertThat(emissions(harness.extractOutputValues()))
          .extracting(Emission::completeSince)
          .containsExactly(BORDER + 1);
    }
  }

  @Test
  void markersBeginWithTheFirstWindowEndThoughThereAreNoRows() throws Exception {
    try (var harness = new OneInputStreamOperatorTestHarness<>(markers(warm(SINCE)))) {
      harness.open();
      harness.processWatermark(Minutes.endOf(BORDER) - 1);
      assertThat(emissions(harness.extractOutputValues()))
          .extracting(Emission::windowEnd)
          .containsExactly(
              Minutes.endOf(FIRST),
              Minutes.endOf(FIRST + 1),
              Minutes.endOf(FIRST + 2),
              Minutes.endOf(BORDER));
      assertThat(emissions(harness.extractOutputValues()))
          .allMatch(emission -> emission.completeSince() == SINCE);
    }
  }

  private void close(OneInputStreamOperatorTestHarness<TileWindow, Outgoing> harness, long minute)
      throws Exception {
    PackedCounts.Builder builder = new PackedCounts.Builder();
    builder.add(0, 1, 17, 5);
    history.slideTo(minute, builder.build(TILE));
    TileWindow window = new TileWindow();
    window.tile = TILE;
    window.history = history;
    harness.processElement(window, 0);
  }

  private static List<Emission> emissions(List<Outgoing> all) throws BlockFormatException {
    List<Emission> emissions = new ArrayList<>();
    for (Outgoing outgoing : all) {
      if (!outgoing.isSpan()) {
        emissions.add(RecordParser.parse(outgoing.value).header().emission());
      }
    }
    return emissions;
  }

  private static FeaturePlan warm(long since) {
    FeaturePlan cold = TestPlans.of(List.of(SET), 1, 500);
    WarmCounts counts =
        new WarmCounts(
            new CountsTopic(new Properties(), "counts"),
            new CountsTopic.Range(0, 9),
            new TreeMap<>(),
            Map.of("demand", since),
            Minutes.endOf(FIRST));
    return cold.withWarmStart(BORDER + 1, Map.of(cold.groups().get(0).id(), counts));
  }

  private static Markers markers(FeaturePlan plan) {
    return new Markers(plan.groups().get(0), plan, atLeast -> atLeast);
  }

  private static OneInputStreamOperatorTestHarness<TileWindow, Outgoing> begin(
      FeaturePlan plan, OperatorSubtaskState state) throws Exception {
    EmitRows rows = new EmitRows(plan.groups().get(0), plan, atLeast -> atLeast, plan::products);
    var harness = new OneInputStreamOperatorTestHarness<>(rows);
    harness.setup();
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }
}
