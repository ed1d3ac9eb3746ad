package io.ringcast.serving.meters;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.OptionsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Holds what is written about metrics against the code. */
class MetricsPageTest {

  private static final Path PAGE = Path.of("../docs/reference/metrics-and-alerts.md");

  @Test
  void thePageNamesEveryMetric() throws IOException {
    String page = Files.readString(PAGE);
    String right = OptionsPage.replaced(page, "metrics of the service", metrics());
    right = OptionsPage.replaced(right, "stages of a request", stages());
    if (Boolean.getBoolean("ringcast.docs.update")) {
      Files.writeString(PAGE, right);
      return;
    }
    assertThat(page)
        .as("%s; `mvn test -Dringcast.docs.update=true` writes it anew", PAGE)
        .isEqualTo(right);
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
