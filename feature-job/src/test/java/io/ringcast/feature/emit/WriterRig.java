package io.ringcast.feature.emit;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.ProductLookup;
import io.ringcast.smoothing.tile.Tiling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** A writer of counts in Flink's harness, and its records in short. */
final class WriterRig {

  static final long MINUTE = 29_000_000;
  static final long SINCE = MINUTE - 2;
  static final long TILE = 0x842a107ffffffffL;
  static final UUID PRODUCT = new UUID(1, 1);
  static final UUID ADDED = new UUID(2, 2);
  static final ProductCatalog CATALOG = new ProductCatalog(Map.of(PRODUCT, 1));

  private WriterRig() {}

  record Summary(long minute, long completeSince, long counted) {}

  static Summary at(int minute, long completeSince, int counted) {
    return new Summary(MINUTE + minute, completeSince, counted);
  }

  static List<Summary> summaries(OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness)
      throws BlockFormatException {
    return summaries(whole(harness));
  }

  static List<Summary> summaries(List<MinuteCounts> minutes) {
    List<Summary> summaries = new ArrayList<>();
    for (MinuteCounts minute : minutes) {
      long counted = 0;
      for (MinuteCounts.CellCounts cells : minute.kinds().get(0).products().values()) {
        for (long count : cells.counts()) {
          counted += count;
        }
      }
      summaries.add(new Summary(minute.minute(), minute.kinds().get(0).completeSince(), counted));
    }
    return summaries;
  }

  static List<MinuteCounts> whole(OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness)
      throws BlockFormatException {
    MinuteAssembly assembly = new MinuteAssembly();
    List<MinuteCounts> minutes = new ArrayList<>();
    for (byte[] value : values(harness)) {
      Optional<CountsPart> part = CountsPart.parse(value);
      if (part.isPresent()) {
        assembly.add(part.get()).ifPresent(minutes::add);
      }
    }
    return minutes;
  }

  static List<byte[]> values(OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness) {
    return harness.extractOutputValues().stream().map(outgoing -> outgoing.value).toList();
  }

  static TileCounts counts(long tile, long minute, int product, int count) {
    PackedCounts.Builder builder = new PackedCounts.Builder();
    builder.add(0, product, 17, count);
    return new TileCounts(tile, minute, builder.build(tile));
  }

  static FeaturePlan.Group group() {
    List<FeatureSet> sets = List.of(FeatureSet.marketplace());
    return new FeaturePlan.Group(sets, new Tiling(4, 9, 20), 32, List.of(6));
  }

  static FeaturePlan plan() {
    return plan(List.of("demand"), SINCE);
  }

  static FeaturePlan plan(List<String> kinds, long completeSince) {
    return new FeaturePlan(
        kinds, Map.of(), List.of(group()), CATALOG, 1, 3, 900_000, completeSince, Map.of());
  }

  static CountsWriter writer(FeaturePlan plan, ProductLookup lookup) {
    return writer(plan, lookup, Optional.empty());
  }

  static CountsWriter writer(FeaturePlan plan, ProductLookup lookup, Optional<Duration> running) {
    boolean bounded = plan.completeSince() == 0;
    return new CountsWriter(group(), plan, atLeast -> atLeast, lookup, bounded, running);
  }

  static OneInputStreamOperatorTestHarness<TileCounts, Outgoing> begin(
      long completeSince, OperatorSubtaskState state) throws Exception {
    FeaturePlan plan = plan(List.of("demand"), completeSince);
    return begin(writer(plan, () -> CATALOG), state);
  }

  static OneInputStreamOperatorTestHarness<TileCounts, Outgoing> begin(
      CountsWriter writer, OperatorSubtaskState state) throws Exception {
    var harness = new OneInputStreamOperatorTestHarness<>(writer);
    harness.setup();
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }
}
