package io.ringcast.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesFutureStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.config.Sha256;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsRecordWriter;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.models.TestModels;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.Views;
import io.ringcast.serving.warn.LogLines;
import io.ringcast.testing.TinyOnnx;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a whole, with the topics that it follows. */
class FeatureServingTest {

  private static final UUID PRODUCT = World.PRODUCTS.get(0);
  private static final long TILE = 0x842a107ffffffffL;

  /** There is no features topic, which is soon known; to read the counts takes longer. */
  @Test
  void aServiceIsReadyOnceItHasReadTheCountsToo() throws Exception {
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(World.SET));
    store.write(RegisteredSet.of(World.SET)).toCompletableFuture().join();
    try (EmbeddedKafka broker = EmbeddedKafka.start()) {
      broker.createTopic("counts", 1, Map.of());
      for (int minute = 0; minute < 40; minute++) {
        write(broker, World.windowEnd(minute) / 60_000);
      }
      List<String> settings =
          List.of(
              "kafka.bootstrap-servers=" + broker.bootstrapServers(),
              "live.topic=counts",
              "listen.port=0",
              "http.port=0",
              "http.monitor-port=0",
              "listen.drain-pause=0s");
      try (FeatureServing serving =
          new FeatureServing(
              ServeConfig.load(Path.of("../configs/serve.yaml"), settings),
              store,
              Clock.systemUTC())) {
        serving.start();
        serving.ready().get(60, TimeUnit.SECONDS);
        FeatureTable table =
            ask(serving.port(), Selection.newBuilder().setFeatureSet("small").setLive(true));
        assertThat(table.getStatusesList()).doesNotContain(Status.NOT_YET).hasSize(1);
        assertThat(table.getWindowEndsMsList()).containsExactly(World.windowEnd(40));
      }
    }
  }

  /** The set has got a name that one view has, and lacks what another reads. */
  @Test
  void aRegistryThatChangedStopsNoStart(@TempDir Path folder) throws Exception {
    DerivedFeatures later =
        new DerivedFeatures(Map.of("own", new DerivedFeature("1", Double.NaN)), Map.of());
    FeatureSet set = World.SET.withDerived(later);
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(set));
    store.write(RegisteredSet.of(set)).toCompletableFuture().join();
    Path views =
        Files.writeString(
            folder.resolve("views.yaml"),
            """
            views:
              good: { feature-set: small, names: [own], derived: { own: demand_r0_w1 } }
              bad: { feature-set: small, derived: { lost: gone + 1 } }
            """);
    List<String> settings =
        List.of(
            "kafka.bootstrap-servers=localhost:1",
            "views.file=" + views,
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "listen.drain=0s",
            "listen.drain-pause=0s");
    try (LogLines log = new LogLines(Views.class);
        FeatureServing serving =
            new FeatureServing(
                ServeConfig.load(Path.of("../configs/serve.yaml"), settings),
                store,
                Clock.systemUTC())) {
      serving.start();

      FeatureTable table = ask(serving.port(), Selection.newBuilder().setView("good"));
      assertThat(table.getNamesList()).containsExactly("own");
      ManagedChannel channel =
          ManagedChannelBuilder.forAddress("localhost", serving.port()).usePlaintext().build();
      assertThatThrownBy(
              () ->
                  FeaturesGrpc.newBlockingStub(channel)
                      .withDeadlineAfter(20, TimeUnit.SECONDS)
                      .score(
                          ScoreRequest.newBuilder()
                              .addModels("eta")
                              .addHexagons(Cells.descendant(TILE, 0, 9))
                              .addProducts(PRODUCT.toString())
                              .build()))
          .hasMessageContaining("NOT_FOUND: there is no model or route eta; there are []");
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
      assertThat(log.lines()).singleElement().asString().startsWith("view bad does not fit");
    }
  }

  @Test
  void aServiceTakesLimitsAndQuotasOfAChangedFile(@TempDir Path folder) throws Exception {
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(World.SET));
    store.write(RegisteredSet.of(World.SET)).toCompletableFuture().join();
    List<String> settings =
        List.of(
            "kafka.bootstrap-servers=localhost:1",
            "console.products=" + Path.of("../configs/products.yaml").toAbsolutePath(),
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "listen.drain=0s",
            "listen.drain-pause=0s");
    String usual = Files.readString(Path.of("../configs/serve.yaml"));
    Path file = Files.writeString(folder.resolve("serve.yaml"), usual);
    Selection.Builder all = Selection.newBuilder().setFeatureSet("small");
    ServeConfig config = ServeConfig.load(file, settings);
    try (FeatureServing serving = new FeatureServing(config, store, Clock.systemUTC())) {
      serving.start();
      assertThat(ask(serving.port(), all).getStatusesCount()).isEqualTo(1);
      String limits = "\nlimits: {max-values: 1, keys-per-second: 1, burst: 1}";
      Files.writeString(file, usual.replace("\nlimits:", limits));
      serving.follow(file, settings, config, any -> {});
      assertThatThrownBy(() -> ask(serving.port(), all))
          .hasMessageContaining("but a request may have 1 (limits.max-values)");
      assertThatThrownBy(() -> ask(serving.port(), all, 2))
          .hasMessageContaining("anyone may ask for 1 at once");
    }
  }

  @Test
  void aServiceScoresAndStopsThoughAModelComputes(@TempDir Path folder) throws Exception {
    byte[] onnx = TinyOnnx.endlessBelow(5);
    Files.write(folder.resolve("eta.onnx"), onnx);
    Files.writeString(
        folder.resolve("eta.yaml"),
        """
        name: eta
        version: 1
        owner: tests
        onnx: eta.onnx
        sha256: %s
        feature-set: small
        set-version: %d
        inputs:
          x: [eta_s]
        outputs:
          seconds: { tensor: y, default: 1 }
        golden: eta.json
        budget: 10s
        """
            .formatted(
                HexFormat.of().formatHex(Sha256.digest().digest(onnx)), World.SET.id().version()));
    Files.writeString(
        folder.resolve("eta.json"),
        "{\"inputs\": {\"eta_s\": [5, 6]}, \"outputs\": {\"seconds\": [5, 6]}}");
    RequestInput eta = new RequestInput(ValueType.NUMBER, Double.NaN);
    FeatureSet set = World.SET.withDerived(new DerivedFeatures(Map.of(), Map.of("eta_s", eta)));
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(set));
    store.write(RegisteredSet.of(set)).toCompletableFuture().join();
    ServedSets sets = new ServedSets();
    sets.add(new SetRegistry(List.of(RegisteredSet.of(set))));
    LatePublisher publisher = new LatePublisher(store, sets);
    World world = new World(new Random(1));
    world.minute(0, (partition, record) -> publisher.take(record));
    publisher.mark(world.emission(0));
    publisher.writeAll();
    List<String> settings =
        List.of(
            "kafka.bootstrap-servers=localhost:1",
            "models.folder=" + folder,
            // So that no deadline ends the run before the service does.
            "limits.deadline=20s",
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "listen.drain=0s",
            "listen.drain-pause=0s");
    FeatureServing serving =
        new FeatureServing(
            ServeConfig.load(Path.of("../configs/serve.yaml"), settings), store, Clock.systemUTC());
    ManagedChannel channel = null;
    try (serving) {
      serving.start();
      channel =
          ManagedChannelBuilder.forAddress("localhost", serving.port()).usePlaintext().build();
      FeaturesFutureStub stub =
          FeaturesGrpc.newFutureStub(channel).withDeadlineAfter(20, TimeUnit.SECONDS);
      FeatureTable table = stub.score(score(world, 7)).get(60, TimeUnit.SECONDS);
      assertThat(table.getNamesList()).containsExactly("eta.seconds");
      assertThat(table.getColumns(0).getFloatsList()).containsExactly(7f);
      var unused = stub.score(score(world, 1));
      Waiting.until("it computes", TestModels::compute);
    } finally {
      if (channel != null) {
        channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
      }
    }
    // Long before the request's deadline would end it.
    Waiting.until("the run has ended", Duration.ofSeconds(10), () -> !serving.isComputing());
    assertThat(TestModels.compute()).isFalse();
  }

  private static ScoreRequest score(World world, double eta) {
    return ScoreRequest.newBuilder()
        .addModels("eta")
        .addHexagons(world.hexagons().get(0))
        .addProducts(PRODUCT.toString())
        .setWindowEndMs(World.windowEnd(0))
        .addInputs(
            io.ringcast.api.RequestInput.newBuilder().setName("eta_s").addValues(eta).build())
        .build();
  }

  private static void write(EmbeddedKafka broker, long minute) throws Exception {
    PackedCounts.Builder tile = new PackedCounts.Builder();
    tile.add(0, 1, 0, 3);
    List<EncodedRecord> records =
        new CountsRecordWriter(new CountsGroup(9, World.SET.distinct()), 4, 16 << 10)
            .write(minute, 1, Map.of("demand", 0L), code -> PRODUCT, List.of(tile.build(TILE)));
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (EncodedRecord record : records) {
        producer.send(new ProducerRecord<>("counts", 0, record.key(), record.value())).get();
      }
    }
  }

  private static FeatureTable ask(int port, Selection.Builder selection)
      throws InterruptedException {
    return ask(port, selection, 1);
  }

  private static FeatureTable ask(int port, Selection.Builder selection, int keys)
      throws InterruptedException {
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("localhost", port).usePlaintext().build();
    try {
      return FeaturesGrpc.newBlockingStub(channel)
          .withDeadlineAfter(20, TimeUnit.SECONDS)
          .getFeatures(
              GetFeaturesRequest.newBuilder()
                  .setSelection(selection)
                  .addAllHexagons(Collections.nCopies(keys, Cells.descendant(TILE, 0, 9)))
                  .addProducts(PRODUCT.toString())
                  .build());
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
  }
}
