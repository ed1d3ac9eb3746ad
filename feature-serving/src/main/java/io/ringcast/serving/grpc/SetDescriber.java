package io.ringcast.serving.grpc;

import io.ringcast.api.CountedProduct;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.serving.ask.RequestException;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.sets.ServedSet;
import java.util.Comparator;
import java.util.List;

/** Describes the feature sets that the caller may read. */
final class SetDescriber {

  private SetDescriber() {}

  static FeatureSetDescription describe(
      DescribeFeatureSetRequest request, RequestValidator validator) {
    String name = request.getFeatureSet();
    if (!name.isEmpty()) {
      validator.requireRight(name);
    }
    FeatureSetDescription.Builder description = FeatureSetDescription.newBuilder();
    for (ServedSet set : validator.all()) {
      boolean named = name.isEmpty() || name.equals(set.set().name());
      boolean meant = request.getVersion() == 0 || request.getVersion() == set.set().version();
      if (named && meant) {
        description.addSets(describe(set));
      }
    }
    if (description.getSetsCount() == 0 && !name.isEmpty()) {
      throw new RequestException(
          RequestException.Kind.NOT_FOUND, "there is no feature set " + name);
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
    served.products().ifPresent(products -> told.addAllProducts(products(products)));
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

  private static List<CountedProduct> products(RegisteredProducts products) {
    return products.byId().entrySet().stream()
        .map(
            product ->
                CountedProduct.newBuilder()
                    .setId(product.getKey().toString())
                    .setSinceMs(product.getValue().since() * Minutes.MILLIS)
                    .setRemoved(!product.getValue().counted())
                    .build())
        .sorted(Comparator.comparing(CountedProduct::getId))
        .toList();
  }
}
