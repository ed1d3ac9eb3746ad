package io.ringcast.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the alert rules say of series that are made up, by Prometheus' own tool. */
class AlertRulesTest {

  private static final Pattern LABEL = Pattern.compile("\\w+=\"[^\"]*\"");

  @Test
  void eachFiresWhereItMustAndNowhereElse() throws Exception {
    Path folder = Asked.ALERT_TESTS.getParent();
    Process promtool;
    try {
      promtool =
          new ProcessBuilder("promtool", "test", "rules", Asked.ALERT_TESTS.toString())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      String missing = "no promtool, of the Debian package prometheus: " + e.getMessage();
      assertThat(System.getenv("CI")).as(missing).isNotEqualTo("true");
      abort(missing);
      return;
    }
    String output = new String(promtool.getInputStream().readAllBytes(), UTF_8);
    assertThat(promtool.waitFor()).as(output).isZero();
  }

  /** Else an alert that never fires, or always, would pass. */
  @Test
  void eachHasSeriesThatFireItAndOthersThatDoNot() {
    List<Asked.AlertTest> tests = Asked.alertTests();
    for (Asked.Alert alert : Asked.alerts()) {
      List<Boolean> fires = new ArrayList<>();
      for (Asked.AlertTest test : tests) {
        if (test.expression().contains("alertname=\"" + alert.name() + "\"")) {
          fires.add(!test.firing().isEmpty());
          test.series().forEach(series -> fires.add(isFiring(series, test.firing())));
        }
      }
      assertThat(fires).as("tests of %s", alert.name()).contains(true, false);
    }
  }

  private static boolean isFiring(String series, List<String> firing) {
    return firing.stream()
        .anyMatch(
            labels ->
                LABEL.matcher(labels).results().allMatch(label -> series.contains(label.group())));
  }
}
