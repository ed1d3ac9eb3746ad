package io.ringcast.benchmarks.limit;

import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.plan.CountGroup;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.tile.Tiling;
import java.util.List;

/** The plan of the compute job, as it is worked out without looking at topics. */
final class Plans {

  private Plans() {}

  static FeaturePlan of(ComputeConfig config, int partitions) {
    CountGroup counts = CountGroup.of(config.featureSets()).get(0);
    var any = counts.sets().get(0);
    Tiling tiling = new Tiling(config.tileResolution(any), counts.resolution(), config.reach());
    return new FeaturePlan(
        List.copyOf(config.events().keySet()),
        List.of(
            new FeaturePlan.Group(
                counts, tiling, config.retainedMinutes(), config.blockResolution(any))),
        config.products(),
        1,
        partitions,
        config.output().maxRecordBytes(),
        0);
  }
}
