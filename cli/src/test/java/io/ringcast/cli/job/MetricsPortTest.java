package io.ringcast.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.job.config.MetricsConfig;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.metrics.prometheus.PrometheusReporterFactory;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MetricsPortTest {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private static final String FILE =
      "--b\r\nContent-Disposition: form-data; name=\"file_0\"; filename=\"any.jar\"\r\n"
          + "Content-Type: application/octet-stream\r\n\r\nany\r\n--b--\r\n";

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  private static MetricsConfig at(String host, int first, int last) {
    return new MetricsConfig(host, Optional.of(new MetricsConfig.Ports(first, last)));
  }

  @Test
  void withoutAPortNothingIsOpened() {
    assertThat(MetricsPort.openOrNull(new MetricsConfig("localhost", Optional.empty()))).isNull();
  }

  @Test
  void aTakenPortIsSaidSoThatNoJobRunsUnseen() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, HERE)) {
      int port = other.getLocalPort();

      assertThatThrownBy(() -> MetricsPort.openOrNull(at("localhost", port, port)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContainingAll("metrics.port", "localhost:" + port, "such as 9249-9259");
    }
  }

  @Test
  void ofSomePortsTheFirstThatIsFreeIsTaken() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, HERE)) {
      int port = other.getLocalPort();

      try (MetricsPort metrics = MetricsPort.openOrNull(at("localhost", port, port + 20))) {
        assertThat(metrics.address()).startsWith("http://localhost:").endsWith("/metrics");
        assertThat(URI.create(metrics.address()).getPort()).isGreaterThan(port);
      }
    }
  }

  @Test
  void aHostThatNobodyKnowsIsSaid() {
    assertThatThrownBy(() -> MetricsPort.openOrNull(at("no-such-host.invalid", 0, 0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("metrics.host: no address is known of no-such-host.invalid");
  }

  /** On a cluster that reporter is the one, and dashboards hold for both. */
  @Test
  @Timeout(180)
  void everythingIsCalledAsByFlinksOwnReporter() throws Exception {
    int flinksPort;
    int restPort;
    try (ServerSocket free = new ServerSocket(0);
        ServerSocket other = new ServerSocket(0)) {
      flinksPort = free.getLocalPort();
      restPort = other.getLocalPort();
    }
    String flinks = "http://localhost:" + flinksPort + "/metrics";
    try (MetricsPort metrics = MetricsPort.openOnLoopback()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      flink.setString(
          "metrics.reporter.own.factory.class", PrometheusReporterFactory.class.getName());
      flink.setString("metrics.reporter.own.port", String.valueOf(flinksPort));
      flink.set(RestOptions.BIND_PORT, String.valueOf(restPort));
      flink.set(WebOptions.TMP_DIR, folder.toString());
      RunningJob job =
          RunningJob.inProcess(
              "numbers",
              flink,
              env -> env.fromSequence(0, Long.MAX_VALUE - 1).sinkTo(new DiscardingSink<>()));
      try {
        // The last tasks to begin have theirs some time after the first.
        Waiting.until(
            "the same series on both pages",
            () -> areAllThere(series(metrics.address()), series(flinks)));
        assertThat(series(metrics.address()))
            .anyMatch(series -> series.contains("operator_numRecordsIn{"))
            .anyMatch(series -> series.startsWith("flink_jobmanager_job_numRestarts{"))
            .anyMatch(series -> series.contains("job_name=\"numbers\""));
        requireClosed("http://localhost:" + restPort, job);
      } finally {
        job.cancel();
        // It is not on loopback, as the sockets of other tests must be.
        Waiting.until("the end of Flink's reporter", () -> series(flinks).isEmpty());
      }
    }
  }

  /** Flink's REST server answers nobody, and leaves no file of what they send. */
  private void requireClosed(String rest, RunningJob job) throws Exception {
    String its = rest + "/jobs/" + job.client().getJobID();
    requireClosed("GET", its);
    requireClosed("GET", its + "/%79arn-cancel");
    requireClosed("PATCH", its);
    requireClosed("POST", its + "/stop");
    requireClosed("POST", rest + "/jars/upload");
    requireClosed("POST", rest + "/jobs");
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
    assertThat(job.client().getJobStatus().get()).isEqualTo(JobStatus.RUNNING);
    // The code that takes jars is not even there.
    assertThatThrownBy(
            () -> Class.forName("org.apache.flink.runtime.webmonitor.handlers.JarUploadHandler"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  /** Sends a file, as a page of a stranger could. */
  private void requireClosed(String method, String address) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("content-type", "multipart/form-data; boundary=b")
            .method(method, BodyPublishers.ofString(FILE))
            .build();
    assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
        .as("%s %s", method, address)
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(ConnectException.class);
  }

  private static boolean areAllThere(Set<String> ours, Set<String> flinks) {
    return ours.equals(flinks)
        && ours.stream().anyMatch(name -> name.contains("operator_numRecordsIn{"));
  }

  /** Names and labels; none while nobody listens yet. */
  private Set<String> series(String address) {
    return client
        .sendAsync(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
        .handle((page, failure) -> failure == null ? page.body() : "")
        .join()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
