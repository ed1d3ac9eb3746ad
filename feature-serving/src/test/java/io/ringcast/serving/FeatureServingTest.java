package io.ringcast.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsRecordWriter;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.views.Views;
import io.ringcast.serving.warn.LogLines;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
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
      assertThat(log.lines()).singleElement().asString().startsWith("view bad does not fit");
    }
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
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("localhost", port).usePlaintext().build();
    try {
      return FeaturesGrpc.newBlockingStub(channel)
          .withDeadlineAfter(20, TimeUnit.SECONDS)
          .getFeatures(
              GetFeaturesRequest.newBuilder()
                  .setSelection(selection)
                  .addHexagons(Cells.descendant(TILE, 0, 9))
                  .addProducts(PRODUCT.toString())
                  .build());
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
  }
}
