package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.ProductLookup;
import io.ringcast.smoothing.tile.Tiling;
import io.ringcast.smoothing.window.CountHistory;
import io.ringcast.smoothing.window.TileWindow;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** Rows of a product that the registry has lost cannot be written, and are not taken for zeros. */
class EmitRowsTest {

  private static final long MINUTE = 29_000_000;
  private static final long SINCE = MINUTE - 50;
  private static final long TILE = 0x842a107ffffffffL;
  private static final int LOST = 2;
  private static final ProductCatalog CATALOG = new ProductCatalog(Map.of(new UUID(1, 1), 1));
  private static final ProductLookup EMPTIED = () -> new ProductCatalog(Map.of());

  @Test
  void whoMarksIsToldWhichWindowsMissRows() throws Exception {
    OperatorSubtaskState state;
    try (var harness = begin(null)) {
      harness.processElement(window(1, 1), 0);
      assertThat(spans(harness)).containsExactly(SINCE);
      harness.processElement(window(2, LOST), 0);
      harness.processElement(window(2, LOST), 0);
      assertThat(spans(harness)).as("each once").containsExactly(SINCE, MINUTE + 3);
      assertThat(rowsOf(harness)).isEqualTo(1);
      state = harness.snapshot(1, 1);
    }
    try (var harness = begin(state)) {
      harness.processElement(window(3, 1), 0);
      assertThat(spans(harness)).containsExactly(MINUTE + 3);
    }
  }

  private static List<Long> spans(OneInputStreamOperatorTestHarness<TileWindow, Outgoing> harness) {
    return harness.extractOutputValues().stream()
        .filter(Outgoing::isSpan)
        .map(span -> span.completeSince)
        .toList();
  }

  private static long rowsOf(OneInputStreamOperatorTestHarness<TileWindow, Outgoing> harness) {
    return harness.extractOutputValues().stream().filter(outgoing -> !outgoing.isSpan()).count();
  }

  private static TileWindow window(int minute, int product) {
    PackedCounts.Builder counts = new PackedCounts.Builder();
    counts.add(0, product, 17, 3);
    TileWindow window = new TileWindow();
    window.tile = TILE;
    window.history = new CountHistory(33);
    window.history.slideTo(MINUTE + minute, counts.build(TILE));
    return window;
  }

  private static OneInputStreamOperatorTestHarness<TileWindow, Outgoing> begin(
      OperatorSubtaskState state) throws Exception {
    List<FeatureSet> sets = List.of(FeatureSet.marketplace());
    FeaturePlan.Group group = new FeaturePlan.Group(sets, new Tiling(4, 9, 20), 33, List.of(6));
    FeaturePlan plan =
        new FeaturePlan(
            List.of("demand", "supply"),
            Map.of(),
            List.of(group),
            CATALOG,
            1,
            1,
            900_000,
            SINCE,
            Map.of());
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            new EmitRows(group, plan, atLeast -> atLeast, EMPTIED));
    harness.setup();
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }
}
