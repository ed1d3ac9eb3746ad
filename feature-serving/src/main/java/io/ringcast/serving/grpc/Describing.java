package io.ringcast.serving.grpc;

import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.common.features.Minutes;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;

/** Tells readers what feature sets hold. */
final class Describing {

  private Describing() {}

  static FeatureSetDescription describe(DescribeFeatureSetRequest request, ServedSets sets) {
    FeatureSetDescription.Builder description = FeatureSetDescription.newBuilder();
    for (ServedSet set : sets.all()) {
      boolean named =
          request.getFeatureSet().isEmpty() || request.getFeatureSet().equals(set.set().name());
      boolean meant = request.getVersion() == 0 || request.getVersion() == set.set().version();
      if (named && meant) {
        description.addSets(describe(set));
      }
    }
    return description.build();
  }

  private static FeatureSet describe(ServedSet served) {
    io.ringcast.common.features.FeatureSet set = served.set();
    FeatureSet.Builder told = FeatureSet.newBuilder();
    served
        .newest()
        .ifPresent(
            newest ->
                told.setNewestWindowEndMs(newest.windowEnd())
                    .setCompleteSinceMs(newest.completeSince() * Minutes.MILLIS));
    return told.setName(set.name())
        .setVersion(set.version())
        .setFingerprint(served.fingerprint())
        .setResolution(set.resolution())
        .setDistinct(set.distinct().text())
        .addAllKinds(set.kinds())
        .addAllRings(set.rings())
        .addAllWindows(set.windows())
        .addAllNames(served.names())
        .setOwner(set.owner())
        .setDescription(set.description())
        .build();
  }
}
