package io.ringcast.client;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.blocks.SmallBlocks;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The service on a real port, over a store of a few rows, where no topic can be followed. */
final class Service implements AutoCloseable {

  static final UUID PRODUCT = UUID.fromString("68bc8e2c-d067-3374-83ba-f643d96e1cd2");

  /** The only window end at first. */
  static final long FIRST = 1_767_225_600_000L;

  /** How much later it is than the first window end, and stays. */
  static final long AGE = 20_000;

  /** The demo's set. */
  static final Path MARKETPLACE =
      Path.of("..", "..", "configs", "feature-sets", "marketplace.yaml");

  private static final FeatureSet SET =
      new FeatureSet(
          "marketplace",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0, 1),
          List.of(1, 2),
          "tests",
          "",
          "use another",
          new DerivedFeatures(
              Map.of(
                  "surge_r1_w2",
                  FeatureSetFile.load(MARKETPLACE).derived().features().get("surge_r1_w2"),
                  "wait",
                  new DerivedFeature("is_airport ? eta_s + demand_r0_w1 : 0", Double.NaN)),
              Map.of(
                  "eta_s", new RequestInput(ValueType.NUMBER, Double.NaN),
                  "is_airport", new RequestInput(ValueType.BOOL, 0))));
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(FIRST + AGE), ZoneOffset.UTC);

  private final FeatureStore store = new MemoryFeatureStore(List.of(SET));
  private final SmallBlocks blocks = new SmallBlocks(SET);
  private FeatureServing serving;
  private int port;

  Service() throws IOException {
    store.write(RegisteredSet.of(SET)).toCompletableFuture().join();
    minute(0);
    start();
  }

  void start() throws IOException {
    List<String> overrides =
        List.of(
            "kafka.bootstrap-servers=localhost:1",
            "listen.port=" + port,
            "http.port=0",
            "http.monitor-port=0",
            "watch.every=50ms",
            "listen.drain=200ms");
    ServeConfig config = ServeConfig.load(Path.of("..", "..", "configs", "serve.yaml"), overrides);
    serving = new FeatureServing(config, store, CLOCK);
    serving.start();
    port = serving.port();
  }

  /** Another minute is complete. */
  void minute(int number) {
    Emission emission = new Emission(FIRST + number * 60_000L, 1, 0);
    store.write(List.of(blocks.next(PRODUCT, emission))).toCompletableFuture().join();
    store.write(new StoredMarker(SET.id(), emission)).toCompletableFuture().join();
  }

  String target() {
    return "localhost:" + port;
  }

  /** Of one of the two rows that there are. */
  long hexagon(int row) {
    return Long.parseUnsignedLong(blocks.hexagon(row), 16);
  }

  /** Where that is: latitude and longitude of its centre, as a command's words. */
  List<String> place(int row) throws IOException {
    LatLng center = H3Core.newInstance().cellToLatLng(hexagon(row));
    return List.of(Double.toString(center.lat), Double.toString(center.lng));
  }

  /** What was started may be stopped, and started again at the same port. */
  void stop() {
    serving.close();
  }

  @Override
  public void close() {
    stop();
  }
}
