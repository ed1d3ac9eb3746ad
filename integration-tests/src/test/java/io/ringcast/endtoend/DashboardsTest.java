package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Status;
import io.ringcast.archive.ArchiveJob;
import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.cli.MetricsServer;
import io.ringcast.cli.audit.AuditMetrics;
import io.ringcast.cli.history.DriftMetrics;
import io.ringcast.cli.job.MetricsPort;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.config.Sha256;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.metrics.Asked;
import io.ringcast.metrics.Scrape;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.config.Layout;
import io.ringcast.testing.TinyOnnx;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both jobs and the service, with a real broker and node, as Prometheus sees them: all that
 * dashboards, alert rules and docs/reference/metrics-and-alerts.md name is there.
 */
@Timeout(300)
class DashboardsTest {

  private static final FeatureSet SET = SmallCity.NEAR;
  private static final long SEED = 81;
  private static final int MINUTES = 6;

  /** The city makes more. */
  private static final int MOST_REJECTS = 50;

  /** Made by Prometheus, for each page that it reads. */
  private static final String UP = "up";

  private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

  /** Values of labels that only come with trouble. */
  private static final Map<String, Set<String>> TROUBLE =
      Map.of(
          "status",
          Arrays.stream(Status.Code.values()).map(Enum::name).collect(Collectors.toSet()));

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final SetClock clock = new SetClock(Tape.START);

  private Stage stage;
  private Output output;
  private Shelf shelf;

  @Test
  void everythingThatIsWatchedIsThere() throws Exception {
    stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    output = stage.newOutput();
    shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    Tape tape = SmallCity.tape(MINUTES, SEED).dealt(2, SEED);
    stage.send(tape);
    clock.set(Tape.START + MINUTES * Tape.MINUTE);
    List<Asked> asked = Asked.all();
    assertThat(asked).hasSizeGreaterThan(100);
    try (MetricsPort ofCompute = MetricsPort.openOnLoopback();
        MetricsPort ofPublisher = MetricsPort.openOnLoopback();
        MetricsPort ofArchive = MetricsPort.openOnLoopback();
        FeatureServing serving = serving(ofCompute, ofPublisher)) {
      serving.start();
      RunningJob compute =
          Stage.live(
              stage.config(output, 2, List.of("output.running-counts=500ms")),
              null,
              flink(ofCompute));
      try {
        RunningJob publisher = shelf.publishing(output, flink(ofPublisher));
        try {
          RunningJob archive = archiving(flink(ofArchive));
          try {
            String service = "http://localhost:" + serving.httpPort().orElseThrow();
            String monitor = "http://localhost:" + serving.monitorPort().orElseThrow();
            requireAll(
                asked,
                service,
                List.of(
                    ofCompute.address(),
                    ofPublisher.address(),
                    ofArchive.address(),
                    monitor + "/metrics"));
            Waiting.until("the pipeline's page", () -> isShown(service));
            Path times = folder.resolve("archive/readable/near-1");
            Waiting.until("times of the publisher in the archive", () -> Files.isDirectory(times));
          } finally {
            archive.cancel();
          }
        } finally {
          publisher.cancel();
        }
      } finally {
        compute.cancel();
      }
    }
  }

  private RunningJob archiving(Configuration flink) throws IOException {
    String yaml =
        """
        kafka: { bootstrap-servers: %s }
        topics: { features: %s-features }
        archive: { dir: %s }
        state: { checkpoint-interval: 100ms, checkpoint-dir: %s }
        flink: { restart-strategy.type: none }
        """
            .formatted(
                stage.bootstrapServers(),
                output.name(),
                folder.resolve("archive"),
                folder.resolve("archive-checkpoints"));
    ArchiveConfig config =
        ArchiveConfig.load(Files.writeString(folder.resolve("archive.yaml"), yaml), List.of());
    Configuration settings = ArchiveJob.settings(config);
    settings.addAll(flink);
    return RunningJob.inProcess(
        config.job().name(), settings, env -> ArchiveJob.build(env, config));
  }

  private void requireAll(List<Asked> asked, String service, List<String> pages) {
    List<String> problems = new ArrayList<>();
    try {
      Waiting.until(
          "everything that is watched",
          () -> {
            problems.clear();
            problems.addAll(look(service, pages, asked));
            return problems.isEmpty();
          });
    } catch (IllegalStateException e) {
      assertThat(problems).as("named, but not there").isEmpty();
      throw e;
    }
  }

  /** What the service makes of the same pages, and of the reject topic's headers. */
  private boolean isShown(String service) {
    try {
      JsonNode page = new ObjectMapper().readTree(ask(service + "/console/api/pipeline"));
      boolean answered = page.findValues("problem").stream().allMatch(JsonNode::isNull);
      boolean all =
          Stream.of("compute.events", "compute.work", "publish.rows", "serve.requests")
              .allMatch(chart -> page.get("charts").has(chart));
      for (JsonNode reject : page.get("rejects")) {
        assertThat(reject.fieldNames())
            .toIterable()
            .containsExactly("reason", "topic", "partition", "offset", "at");
        assertThat(reject.get("reason").asText()).isNotEqualTo("other");
        assertThat(reject.get("topic").asText()).startsWith(stage.topicOf(""));
      }
      assertThat(page.get("rejects")).hasSizeLessThanOrEqualTo(MOST_REJECTS);
      return answered && all && !page.get("rejects").isEmpty();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private List<String> look(String service, List<String> pages, List<Asked> asked) {
    try {
      // Its answer is no matter; that it was answered, or refused, is.
      ask(service + "/v1/features?feature-set=near&point=40.75,-73.98&product=" + product());
      ask(service + "/v1/features?feature-set=none&point=40.75,-73.98&product=" + product());
      ask(service + "/v1/score?model=price&point=40.75,-73.98&product=" + product());
      Scrape scrape = Scrape.of(pages).addPage(audit()).addPage(drift());
      Asked.scrapeJobs().forEach(job -> scrape.add(UP, Map.of("job", job)));
      return asked.stream()
          .flatMap(one -> one.problems(scrape, TROUBLE, OF_PROMETHEUS).stream())
          .toList();
    } catch (IOException e) {
      // A job that has not begun has no page yet.
      return List.of(e.toString());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** An audit is a command of its own: this is what one says that has compared nothing. */
  private static String audit() {
    AuditMetrics metrics = new AuditMetrics(1);
    metrics.passed(Map.of(), false, 1);
    return MetricsServer.text(metrics.registry());
  }

  /** So is the watch for drift. */
  private static String drift() {
    DriftMetrics metrics = new DriftMetrics(1);
    metrics.compared("city: demand", false);
    return MetricsServer.text(metrics.registry());
  }

  private static String product() {
    return SmallCity.PRODUCTS.get(0).toString();
  }

  private String ask(String address) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private static Configuration flink(MetricsPort port) {
    Configuration flink = new Configuration();
    port.addTo(flink);
    return flink;
  }

  /** A folder with one model of the set. */
  private Path models() throws IOException {
    Path models = Files.createDirectory(folder.resolve("models"));
    byte[] onnx = TinyOnnx.linear(0, 1, 2);
    Files.write(models.resolve("price.onnx"), onnx);
    Files.writeString(
        models.resolve("golden.json"),
        """
        {"inputs": {"demand_r0_w1": [1, 2], "supply_r0_w1": [0, 1]}, "outputs": {"price": [1, 4]}}
        """);
    Files.writeString(
        models.resolve("price.yaml"),
        """
        name: price
        version: 1
        owner: tests
        onnx: price.onnx
        sha256: %s
        feature-set: near
        set-version: 1
        inputs: { x: [demand_r0_w1, supply_r0_w1] }
        outputs: { price: { tensor: y, default: 1 } }
        golden: golden.json
        """
            .formatted(HexFormat.of().formatHex(Sha256.digest().digest(onnx))));
    return models;
  }

  private FeatureServing serving(MetricsPort ofCompute, MetricsPort ofPublisher) throws Exception {
    return Served.of(
        stage,
        output,
        shelf,
        clock,
        "models.folder=" + models(),
        "models.refresh=500ms",
        "live.topic=" + output.name() + "-features.counts",
        "console.jobs.compute=[" + ofCompute.hostAndPort() + "]",
        "console.jobs.publish=[" + ofPublisher.hostAndPort() + "]",
        "console.jobs.rejects=" + output.name() + "-rejects",
        "console.jobs.every=500ms");
  }
}
