package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Ringcast's own client, as a model uses it. */
final class RingcastPeer implements ClosedLoop.Peer {

  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private final FeatureClient client;
  private final Selection selection;
  private final String product;
  private final Deque<CompletableFuture<FeatureAnswer>> open = new ArrayDeque<>();

  /** One of those who share a client. */
  RingcastPeer(FeatureClient client, String set, String product) {
    this.client = client;
    this.selection = Selection.newBuilder().setFeatureSet(set).build();
    this.product = product;
  }

  static FeatureClient connect(ServiceProcess service) {
    return FeatureClient.connect(ClientConfig.of(DEADLINE, "localhost:" + service.port()).build());
  }

  @Override
  public void ask(List<Long> hexagons) {
    open.add(
        client.getAsync(
            GetFeaturesRequest.newBuilder()
                .setSelection(selection)
                .addAllHexagons(hexagons)
                .addProducts(product)
                .build()));
  }

  @Override
  public float[][] answer() {
    FeatureAnswer answer = open.remove().join();
    float[][] values = new float[answer.keys()][answer.names().size()];
    for (int column = 0; column < answer.names().size(); column++) {
      for (int key = 0; key < values.length; key++) {
        values[key][column] = answer.value(key, column);
      }
    }
    return values;
  }

  @Override
  public void close() {
    // The client is not this caller's.
  }
}
