package io.ringcast.client;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The example of docs/how-to/read-features.md. */
final class PricingExample {

  private PricingExample() {}

  static Map<Long, Double> prices(
      Duration deadline, String target, List<Long> hexagons, String product, double base) {
    Map<Long, Double> prices = new HashMap<>();
    // begin
    Selection selection =
        Selection.newBuilder().setFeatureSet("marketplace").addNames("surge_r1_w2").build();
    GetFeaturesRequest.Builder request = GetFeaturesRequest.newBuilder().setSelection(selection);
    request.addAllHexagons(hexagons).addProducts(product);
    try (FeatureClient client = FeatureClient.connect(ClientConfig.of(deadline, target).build())) {
      FeatureAnswer now = client.get(request.build());
      for (int key = 0; key < now.keys(); key++) {
        double surge = now.value(key, "surge_r1_w2");
        prices.put(now.hexagon(key), now.isGood(key) ? base * surge : base);
      }
    }
    // end
    return prices;
  }
}
