package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.ModelScores;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.ConcurrentHistogram;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetLoadTest {

  private static final long AREA = 0x842a107ffffffffL;
  private static final int HEXAGONS = 7;

  /** Of logged answers that are not asked for again. */
  private static final int SCORED = 8;

  private static final int STALE = 9;
  private static final Set<Integer> LEFT_OUT = Set.of(SCORED, STALE);

  @TempDir Path folder;

  private final List<GetFeaturesRequest> asked = new CopyOnWriteArrayList<>();

  private Server server;

  @BeforeEach
  void start() throws IOException {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(new Deployment())
            .build()
            .start();
  }

  @AfterEach
  void stop() {
    server.shutdownNow();
  }

  private BenchRun run(String more) {
    return BenchRun.of(
        folder,
        List.of(
            "serve",
            "--target=localhost:" + server.getPort(),
            "--at=20,40",
            "--processes=2",
            "--seconds=1",
            "--warm-up=1",
            more));
  }

  @Test
  void severalProcessesAskADeploymentAndMakeOneReport() throws Exception {
    BenchRun run = run("--hexagons=" + HEXAGONS);

    assertThat(run.table("serve-target", "A deployment"))
        .hasSize(2)
        .allSatisfy(
            row -> {
              assertThat(row.get(0)).isEqualTo("2");
              assertThat(row.subList(row.size() - 2, row.size())).containsExactly("0", "0");
            });
    assertThat(asked)
        .hasSizeGreaterThanOrEqualTo(60)
        .allMatch(request -> request.getHexagonsCount() == HEXAGONS);
  }

  @Test
  void aDeploymentIsAskedWhatItsLogSays() throws Exception {
    List<ServedAnswer> log = IntStream.rangeClosed(1, 30).mapToObj(TargetLoadTest::logged).toList();
    String said;
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      kafka.createTopic("served", 2, Map.of());
      write(kafka, log);
      Path config =
          Files.writeString(
              folder.resolve("serve.yaml"),
              """
              kafka: { bootstrap-servers: "%s" }
              follow: { topic: features }
              store: { contact-points: ["localhost:1"], datacenter: none }
              served-log: { topic: served }
              """
                  .formatted(kafka.bootstrapServers()));
      said = run("--log=" + config).output();
    }

    assertThat(said)
        .contains("28 requests for features of the served log")
        .containsPattern(
            "at 40 requests/s, on average: [-.0-9]+ ms a request and [-.0-9]+ µs a key");
    assertThat(Set.copyOf(asked))
        .isEqualTo(
            log.stream()
                .filter(served -> !LEFT_OUT.contains(served.getAnswer().getHexagonsCount()))
                .map(
                    served ->
                        GetFeaturesRequest.newBuilder()
                            .setSelection(served.getSelection())
                            .addAllHexagons(served.getAnswer().getHexagonsList())
                            .addProducts("a product")
                            .addAllInputs(served.getInputsList())
                            .build())
                .collect(Collectors.toSet()));
  }

  @Test
  void aLogNeedsATarget() {
    assertThat(BenchRun.refused(folder, List.of("serve", "--log=serve.yaml")))
        .contains("--log needs --target");
  }

  /** With so many hexagons. */
  private static ServedAnswer logged(int hexagons) {
    FeatureTable.Builder answer = FeatureTable.newBuilder().addProducts("a product");
    LongStream.rangeClosed(1, hexagons)
        .forEach(hexagon -> answer.addHexagons(hexagon).addStatuses(Status.EMPTY));
    if (hexagons == SCORED) {
      answer.addScores(ModelScores.newBuilder().setName("surge"));
    }
    if (hexagons == STALE) {
      answer.setStatuses(0, Status.STALE);
    }
    return ServedAnswer.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet("marketplace").addNames("f" + hexagons))
        .addInputs(RequestInput.newBuilder().setName("eta_s").addValues(hexagons))
        .setAnswer(answer)
        .build();
  }

  private static void write(EmbeddedKafka kafka, List<ServedAnswer> log) throws Exception {
    Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (ServedAnswer served : log) {
        producer.send(new ProducerRecord<>("served", served.toByteArray())).get();
      }
    }
  }

  @Test
  void theFitIsTheLineThroughExactLatencies() {
    LatencyFit one = LatencyFit.NONE.plus(10, 300_000 + 10 * 2_000).plus(50, 300_000 + 50 * 2_000);
    assertThat(LatencyFit.NONE.plus(10, 5).plus(10, 7).nanosAKey()).isNaN();

    LatencyFit all = one.plus(LatencyFit.NONE.plus(300, 300_000 + 300 * 2_000));

    assertThat(all.nanosAKey()).isCloseTo(2_000, within(1e-6));
    assertThat(all.fixedNanos()).isCloseTo(300_000, within(1e-6));
    assertThat(all.meanKeys()).isEqualTo(120);
  }

  @Test
  void resultsAddUp() {
    Load.Result one = result(10, 2, Map.of("late", 1L), 0, 1_000, 2_000);
    Load.Result other = result(5, 3, Map.of("late", 2L, "gone", 1L), 4, 9_000_000);

    Load.Result all = one.plus(other);

    assertThat(all.requests()).isEqualTo(15);
    assertThat(all.seconds()).isEqualTo(3);
    assertThat(all.failed()).isEqualTo(4);
    assertThat(all.badKeys()).isEqualTo(4);
    assertThat(all.latencies().getTotalCount()).isEqualTo(3);
    assertThat(one.latencies().getTotalCount()).isEqualTo(2);
    assertThat(all.millis(100)).isBetween(9.0, 9.1);
  }

  private static Load.Result result(
      int requests, double seconds, Map<String, Long> failures, long badKeys, long... nanos) {
    ConcurrentHistogram latencies = new ConcurrentHistogram(60_000_000_000L, 3);
    LongStream.of(nanos).forEach(latencies::recordValue);
    return new Load.Result(requests, seconds, latencies, failures, badKeys, List.of());
  }

  /** Has a value for each key. */
  private final class Deployment extends FeaturesGrpc.FeaturesImplBase {

    @Override
    public void describeFeatureSet(
        DescribeFeatureSetRequest request, StreamObserver<FeatureSetDescription> out) {
      FeatureSet set = FeatureSet.newBuilder().setName("marketplace").setResolution(9).build();
      answer(FeatureSetDescription.newBuilder().addSets(set).build(), out);
    }

    @Override
    public void listAreas(ListAreasRequest request, StreamObserver<AreaList> out) {
      Area area = Area.newBuilder().setCell(AREA).addProducts("a product").build();
      answer(AreaList.newBuilder().addAreas(area).build(), out);
    }

    @Override
    public void getFeatures(GetFeaturesRequest request, StreamObserver<FeatureTable> out) {
      asked.add(request);
      FeatureTable.Builder table =
          FeatureTable.newBuilder().addAllProducts(request.getProductsList());
      request
          .getHexagonsList()
          .forEach(hexagon -> table.addHexagons(hexagon).addStatuses(Status.FRESH));
      answer(table.build(), out);
    }

    private <A> void answer(A message, StreamObserver<A> out) {
      out.onNext(message);
      out.onCompleted();
    }
  }
}
