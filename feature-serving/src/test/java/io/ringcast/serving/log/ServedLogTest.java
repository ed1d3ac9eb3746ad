package io.ringcast.serving.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.Route;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.Seeds;
import io.ringcast.testing.TinyOnnx;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.TopicReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ServedLogTest extends ServedScene {

  private static final String TOPIC = "ringcast.served";

  private static EmbeddedKafka kafka;

  private final long seed = Seeds.next(getClass());

  ServedLogTest() {
    scene =
        new Scene(
            new Random(seed),
            """
            views:
              waits:
                feature-set: small
                names: [wait]
                derived: { wait: demand_r0_w1 + eta_s }
                inputs: { eta_s: number }
            """);
  }

  @BeforeAll
  static void start() {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stop() {
    kafka.close();
  }

  private double records(String outcome) {
    return scene.value(Metric.SERVED_LOG_RECORDS, outcome);
  }

  private static String brokers() {
    return "kafka.bootstrap-servers=" + kafka.bootstrapServers();
  }

  private FeaturesBlockingStub stub(String requestId) {
    Metadata headers = new Metadata();
    headers.put(IdentityInterceptor.REQUEST_ID, requestId);
    return FeaturesGrpc.newBlockingStub(channel)
        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  @Test
  void aReaderOfTheTopicSeesWhatEachCallerGotBitByBit() throws Exception {
    kafka.createTopic(TOPIC, 3, Map.of());
    Map<String, FeatureTable> sent = new HashMap<>();
    Random random = new Random(seed);
    open("served-log.topic=" + TOPIC, brokers(), "served-log.share=1");
    for (int i = 0; i < 50; i++) {
      GetFeaturesRequest.Builder request = Door.request(scene, 1 + random.nextInt(30)).toBuilder();
      request.getSelectionBuilder().setPrecisionValue(random.nextInt(2));
      if (random.nextBoolean()) {
        request.setWindowEndMs(World.windowEnd(0));
      }
      sent.put("ride-" + i, soon(stub("ride-" + i)).getFeatures(request.build()));
    }
    GetFeaturesRequest.Builder wait = Door.request(scene, 2).toBuilder();
    wait.getSelectionBuilder().setView("waits");
    wait.addInputs(RequestInput.newBuilder().setName("eta_s").addValues(120).addValues(90));
    sent.put("wait", soon(stub("wait")).getFeatures(wait.build()));
    sent.put("watch", stub("watch").watchFeatures(Door.watch(scene, 5)).next());
    Waiting.until("all are written", () -> records("written") == sent.size());
    closeDoor();

    Map<String, ServedAnswer> logged = new HashMap<>();
    try (TopicReader reader = TopicReader.of(kafka.bootstrapServers(), TOPIC)) {
      List<byte[]> values = new ArrayList<>();
      reader.readToEnd(
          record -> {
            values.add(record.value());
            logged.put(new String(record.key(), StandardCharsets.UTF_8), parse(record.value()));
          });
      assertThat(values).hasSize(sent.size());
    }
    assertThat(logged.keySet()).isEqualTo(sent.keySet());
    logged.forEach(
        (id, answer) -> {
          assertThat(answer.getAnswer().toByteArray())
              .as("%s, seed %d", id, seed)
              .isEqualTo(sent.get(id).toByteArray());
          assertThat(answer.getRequestId()).isEqualTo(id);
          assertThat(answer.getCaller()).isEqualTo("anyone");
          assertThat(answer.getSelection().getFeatureSet()).isEqualTo("small");
          assertThat(answer.getServedAtMs()).isPositive();
          assertThat(answer.getInputsList())
              .isEqualTo(id.equals("wait") ? wait.getInputsList() : List.of());
        });
  }

  @Test
  void scoresAreLoggedWithAllThatTheyWereMadeOf() throws Exception {
    kafka.createTopic("scores", 1, Map.of());
    OnnxModel asked = TestModels.of("asked@1", TinyOnnx.linear(1, 2), List.of("demand_r0_w1"));
    OnnxModel shadow = TestModels.of("shadow@1", TinyOnnx.linear(5, 1), List.of("supply_r1_w1"));
    Map<String, Route.Variant> variants = Map.of("all", new Route.Variant("asked@1", 0));
    scene.models =
        TestModels.snapshot(
            Map.of("price", new Route(variants, List.of("shadow@1"))), asked, shadow);
    open("served-log.topic=scores", brokers(), "served-log.share=1");
    FeatureTable sent =
        soon(stub("ride")).score(Door.score(scene, 30, "price").addEntities("rider-7").build());
    FeatureTable read =
        soon(stub("read"))
            .getFeatures(
                Door.request(scene, 30).toBuilder()
                    .setSelection(
                        Selection.newBuilder()
                            .setFeatureSet("small")
                            .addNames("demand_r0_w1")
                            .addNames("supply_r1_w1"))
                    .build());
    Waiting.until("both are written", () -> records("written") == 2);
    closeDoor();

    Map<String, ServedAnswer> logged = new HashMap<>();
    try (TopicReader reader = TopicReader.of(kafka.bootstrapServers(), "scores")) {
      reader.readToEnd(
          record ->
              logged.put(new String(record.key(), StandardCharsets.UTF_8), parse(record.value())));
    }
    FeatureTable line = logged.get("ride").getAnswer();
    assertThat(sent.getNamesList()).containsExactly("price.y");
    assertThat(line.getNamesList()).containsExactly("demand_r0_w1", "supply_r1_w1", "price.y");
    assertThat(line.getColumnsList().subList(0, 2)).isEqualTo(read.getColumnsList());
    assertThat(line.getColumns(2)).isEqualTo(sent.getColumns(0));
    assertThat(line.getScoresList()).isEqualTo(sent.getScoresList());
    assertThat(line.getWindowEndsMsList()).isEqualTo(sent.getWindowEndsMsList());
    assertThat(line.getScores(0).getVariants(0).getHash()).isEqualTo(asked.file().hash());
    assertThat(logged.get("ride").getEntitiesList()).containsExactly("rider-7");
    FeatureTable shadows = logged.get("ride").getShadows();
    assertThat(shadows.getNamesList()).containsExactly("shadow@1.y");
    for (int key = 0; key < 30; key++) {
      assertThat(shadows.getColumns(0).getFloats(key))
          .isEqualTo(line.getColumns(1).getFloats(key) + 5);
    }
    assertThat(logged.get("read").hasShadows()).isFalse();
    asked.close();
    shadow.close();
  }

  private static ServedAnswer parse(byte[] value) {
    try {
      return ServedAnswer.parseFrom(value);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aShareIsLoggedByChance() throws Exception {
    kafka.createTopic("share", 1, Map.of());
    FeaturesBlockingStub stub = open("served-log.topic=share", brokers(), "served-log.share=0.1");
    for (int i = 0; i < 2000; i++) {
      ask(stub, 1);
    }
    closeDoor();
    assertThat(queuedBytes()).as("all is written when the door is closed").isZero();

    assertThat(records("written")).as("seed %d", seed).isBetween(140.0, 260.0);
    assertThat(records("queue_full") + records("failed")).isZero();
  }

  private double queuedBytes() {
    return scene.value(Metric.SERVED_LOG_QUEUED);
  }

  /** The queue holds 1 MiB; a table of 30 hexagons and two products is some 5 KB. */
  @Test
  void whenTheBrokerIsAwayRequestsGoOnAndDropsAreCounted() throws Exception {
    FeaturesBlockingStub stub =
        open(
            "served-log.topic=away",
            "kafka.bootstrap-servers=localhost:1",
            "served-log.share=1",
            "served-log.queue=1MiB");
    GetFeaturesRequest.Builder request = Door.request(scene, 30).toBuilder();
    request.clearProducts();
    World.PRODUCTS.forEach(product -> request.addProducts(product.toString()));
    request.getSelectionBuilder().setPrecisionValue(1);
    int bytes = soon(stub).getFeatures(request.build()).getSerializedSize();
    int fit = (1 << 20) / bytes;
    long begin = System.nanoTime();
    for (int i = 0; i < fit + 100; i++) {
      soon(stub).getFeatures(request.build());
    }
    assertThat(System.nanoTime() - begin).as("ns").isLessThan(30_000_000_000L);
    Waiting.until("drops", () -> records("queue_full") >= 99);

    assertThat(records("queue_full")).as("the writer may hold one").isLessThanOrEqualTo(101);
    assertThat(queuedBytes()).isBetween((1 << 20) - 2.0 * bytes, (double) (1 << 20));
    assertThat(records("written")).isZero();
  }

  @Test
  void withoutATopicNothingIsLogged() throws Exception {
    ask(open("served-log.share=1"), 1);
    closeDoor();

    assertThat(queuedBytes()).isZero();
    assertThat(records("written") + records("queue_full") + records("failed")).isZero();
  }
}
