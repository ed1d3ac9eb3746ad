package io.ringcast.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.meters.Metric;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.hedge.ReadStats;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The whole service says everything that its metrics' page names, and in Prometheus's grammar. */
class AllMetricsTest {

  /**
   * Only there with models, with a followed file, or when something has been refused, compared or
   * counted.
   */
  private static final Set<Metric> MAY_BE_WITHOUT_SERIES =
      EnumSet.of(
          Metric.REFUSALS,
          Metric.DEPRECATED_READS,
          Metric.SHADOW_KEYS,
          Metric.SHADOW_FAILED,
          Metric.LIVE_CLOCK_AGE,
          Metric.SCORES,
          Metric.SCORE_RUN_DURATION,
          Metric.SHADOW_SCORES,
          Metric.CONFIG_REFUSED,
          Metric.CONFIG_WAITING);

  private static final Pattern LINE =
      Pattern.compile(
          "([a-z_]+)(\\{[a-z_]+=\"[^\"]*\"(,[a-z_]+=\"[^\"]*\")*})? (-?[0-9.E+-]+|NaN)");

  private static final Set<String> HISTOGRAMS =
      Arrays.stream(Metric.values())
          .filter(metric -> metric.kind() == Metric.Kind.HISTOGRAM)
          .map(Metric::prometheusName)
          .collect(Collectors.toSet());

  private final HttpClient client = HttpClient.newHttpClient();

  private static FeatureServing serving(String... more) throws Exception {
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(World.SET));
    store.write(RegisteredSet.of(World.SET)).toCompletableFuture().join();
    long minute = Clock.systemUTC().millis() / 60_000 * 60_000;
    store
        .write(new StoredMarker(World.SET.id(), new Emission(minute, 1, 0)))
        .toCompletableFuture()
        .join();
    List<String> settings =
        new ArrayList<>(
            List.of(
                "kafka.bootstrap-servers=localhost:1",
                "live.topic=counts",
                "listen.port=0",
                "http.port=0",
                "http.monitor-port=0",
                "listen.drain-pause=0s"));
    settings.addAll(List.of(more));
    FeatureServing serving =
        new FeatureServing(
            ServeConfig.load(Path.of("../configs/serve.yaml"), settings), store, Clock.systemUTC());
    serving.show(new ReadStats());
    serving.start();
    return serving;
  }

  private HttpResponse<String> get(FeatureServing serving, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(
                    "http://localhost:"
                        + (path.equals("/metrics") ? serving.monitorPort() : serving.httpPort())
                            .orElseThrow()
                        + path))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  @Test
  void everyMetricIsThereAndNoOther() throws Exception {
    try (FeatureServing serving = serving()) {
      HttpResponse<String> features =
          get(
              serving,
              "/v1/features?feature-set=small&point=40.75,-73.98&product=" + Door.product());
      assertThat(features.statusCode()).as(features.body()).isEqualTo(200);
      Waiting.until(
          "the call is counted", () -> text(serving).contains("ringcast_requests_total{"));

      HttpResponse<String> response = get(serving, "/metrics");
      List<String> lines = response.body().lines().toList();

      assertThat(response.headers().firstValue("content-type"))
          .hasValue("text/plain; version=0.0.4; charset=utf-8");
      assertThat(lines)
          .filteredOn(line -> !line.startsWith("#"))
          .allMatch(line -> LINE.matcher(line).matches());
      Set<String> there =
          lines.stream()
              .filter(line -> !line.startsWith("#"))
              .map(AllMetricsTest::family)
              .collect(Collectors.toSet());
      Set<String> all =
          Arrays.stream(Metric.values()).map(Metric::prometheusName).collect(Collectors.toSet());
      assertThat(all).containsAll(there);
      Set<String> missing =
          Arrays.stream(Metric.values())
              .filter(metric -> !MAY_BE_WITHOUT_SERIES.contains(metric))
              .map(Metric::prometheusName)
              .filter(name -> !there.contains(name))
              .collect(Collectors.toSet());
      assertThat(missing).isEmpty();
    }
  }

  private String text(FeatureServing serving) {
    try {
      return get(serving, "/metrics").body();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Without what a histogram's lines end in. */
  private static String family(String line) {
    Matcher matcher = LINE.matcher(line);
    assertThat(matcher.matches()).isTrue();
    String name = matcher.group(1);
    String base = name.replaceFirst("_(bucket|sum|count)$", "");
    return HISTOGRAMS.contains(base) ? base : name;
  }

  /** That they are for operators otherwise is in AccessMatrixTest. */
  @Test
  void metricsAreForAnyoneIfTheConfigurationSaysSo() throws Exception {
    Known known = Known.caller("pricing", "a-token-of-pricing");
    try (FeatureServing serving = serving(known.with("http.metrics=anyone"))) {
      assertThat(get(serving, "/metrics").statusCode()).isEqualTo(200);
      assertThat(get(serving, "/v1/sets").statusCode()).isEqualTo(401);
    }
  }
}
