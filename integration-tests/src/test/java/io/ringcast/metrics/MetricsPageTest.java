package io.ringcast.metrics;

import io.ringcast.common.config.OptionsPage;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Holds what is written about metrics against the code. */
class MetricsPageTest {

  @Test
  void thePageNamesEveryMetric() throws IOException {
    OptionsPage.check(
        "metrics-and-alerts.md",
        Map.of("metrics of the service", metrics(), "stages of a request", stages()));
  }

  private static String metrics() {
    return "\n| metric | type: labels | meaning |\n|---|---|---|\n"
        + Arrays.stream(Metric.values()).map(MetricsPageTest::row).collect(Collectors.joining())
        + "\n";
  }

  private static String row(Metric metric) {
    String labels =
        metric.labels().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    String type = metric.kind().name().toLowerCase(Locale.ROOT);
    return "| `%s` | %s | %s |\n"
        .formatted(
            metric.prometheusName(),
            labels.isEmpty() ? type : type + ": " + labels,
            metric.meaning());
  }

  private static String stages() {
    return "\n| stage | what its time is |\n|---|---|\n"
        + Arrays.stream(Stage.values())
            .map(stage -> "| `%s` | %s |\n".formatted(stage.text(), stage.meaning()))
            .collect(Collectors.joining())
        + "\n";
  }
}
