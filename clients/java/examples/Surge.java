import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Point;
import io.ringcast.api.Selection;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import java.time.Duration;
import java.util.Locale;

/** What a price becomes around a place. */
public final class Surge {

  private static final String SOLO = "68bc8e2c-d067-3374-83ba-f643d96e1cd2";

  /** Takes a latitude and a longitude, and perhaps the service's address. */
  public static void main(String[] given) {
    double lat = Double.parseDouble(given[0]);
    double lng = Double.parseDouble(given[1]);
    String target = given.length > 2 ? given[2] : "localhost:8585";
    // begin
    GetFeaturesRequest request =
        GetFeaturesRequest.newBuilder()
            .setSelection(
                Selection.newBuilder().setFeatureSet("marketplace").addNames("surge_r1_w2"))
            .addPoints(Point.newBuilder().setLat(lat).setLng(lng))
            .addProducts(SOLO)
            .build();
    Duration deadline = Duration.ofSeconds(5);
    try (FeatureClient client = FeatureClient.connect(ClientConfig.of(deadline, target).build())) {
      FeatureAnswer now = client.get(request);
      double surge = now.value(0, "surge_r1_w2");
      System.out.printf(
          Locale.ROOT, "%x %s: price x %.2f%n", now.hexagon(0), now.status(0), surge);
    }
    // end
  }
}
