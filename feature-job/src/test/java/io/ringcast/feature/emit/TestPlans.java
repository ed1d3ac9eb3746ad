package io.ringcast.feature.emit;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.smoothing.tile.Tiling;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Plans for sets that share their counts. */
final class TestPlans {

  private TestPlans() {}

  /** One group, of the kinds of its first set. */
  static FeaturePlan of(List<FeatureSet> sets, int partitions, long completeSince) {
    FeaturePlan.Group group =
        new FeaturePlan.Group(
            sets,
            new Tiling(4, 9, 20),
            sets.get(0).maxWindow(),
            sets.stream().map(set -> 6).toList());
    return new FeaturePlan(
        sets.get(0).kinds(),
        Map.of(),
        List.of(group),
        new ProductCatalog(Map.of(new UUID(1, 1), 1)),
        1,
        partitions,
        900_000,
        completeSince,
        Map.of());
  }

  static Markers markers(List<FeatureSet> sets, int partitions, long completeSince) {
    FeaturePlan plan = of(sets, partitions, completeSince);
    return new Markers(plan.groups().get(0), plan, atLeast -> atLeast);
  }
}
