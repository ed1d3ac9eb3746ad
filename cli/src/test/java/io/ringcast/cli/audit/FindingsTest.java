package io.ringcast.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.cli.MetricsServer;
import io.ringcast.cli.audit.ServedComparison.Outcome;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of a pass some of whose sets cannot be compared. */
class FindingsTest {

  private static final FeatureSet SET =
      new FeatureSet(
          "here", 1, 9, Distinct.PER_CELL, List.of("demand"), List.of(0), List.of(1), "", "");
  private static final long NOW = 1_767_225_661;

  private final Findings findings = new Findings();
  private final AuditMetrics metrics = new AuditMetrics(NOW - 60);

  private static Map<Outcome, Long> rows(double served) {
    ServedComparison comparison = new ServedComparison(SET, Set.copyOf(SET.kinds()));
    double[] values = {served};
    boolean[] whole = {true};
    ServedRows.ServedRow row =
        new ServedRows.ServedRow(
            0x892a1072b5bffffL, new UUID(0, 1), 0, Status.FRESH, values, whole);
    long[][] sums = {{1}};
    comparison.add(row, sums, sums);
    return comparison.outcomes();
  }

  private void fail(String why) {
    findings.attempt(
        () -> {
          throw new IllegalStateException(why);
        });
  }

  @Test
  void aDifferenceIsSeenThoughAnotherSetFails() {
    findings.attempt(() -> findings.add(rows(2)));
    fail("the second set");
    findings.count(metrics, NOW);

    assertThat(findings.isDifferent()).isTrue();
    assertThat(findings.failures()).hasSize(1);
    assertThat(MetricsServer.text(metrics.registry()))
        .contains("rows{outcome=\"different\",} 1.0", "passes_total{outcome=\"different\",} 1.0")
        .contains("passes_total{outcome=\"failed\",} 0.0");
  }

  @Test
  void aPassThatComparedSomeSetsAloneFailsAndHidesNoEarlierDifference() {
    Findings earlier = new Findings();
    earlier.add(rows(2));
    earlier.count(metrics, NOW);
    fail("the first set");
    findings.attempt(() -> findings.add(rows(1)));
    findings.count(metrics, NOW + 60);

    assertThat(findings.isDifferent()).isFalse();
    assertThat(MetricsServer.text(metrics.registry()))
        .contains("rows{outcome=\"different\",} 1.0", "last_pass_seconds " + (double) NOW + "\n")
        .contains("passes_total{outcome=\"equal\",} 0.0", "passes_total{outcome=\"failed\",} 1.0");
    assertThat(findings.failures())
        .singleElement()
        .hasToString("java.lang.IllegalStateException: the first set");
  }

  /** Readers get NOT_YET for it: that is no wrong value, and pages nobody. */
  @Test
  void aMissingMarkerIsFoundButIsNoDrift() {
    findings.add(Map.of(Outcome.EQUAL, 5L, Outcome.UNMARKED, 1L));
    findings.count(metrics, NOW);

    assertThat(findings.isDifferent()).isTrue();
    assertThat(MetricsServer.text(metrics.registry()))
        .contains("rows{outcome=\"unmarked\",} 1.0", "rows{outcome=\"missing\",} 0.0")
        .contains(
            "passes_total{outcome=\"equal\",} 1.0", "passes_total{outcome=\"different\",} 0.0");
  }

  @Test
  void aPassWithoutFailureIsCountedByItsRows() {
    findings.attempt(() -> findings.add(rows(1)));
    findings.count(metrics, NOW);
    assertThat(findings.failures()).isEmpty();

    assertThat(findings.isDifferent()).isFalse();
    assertThat(MetricsServer.text(metrics.registry()))
        .contains("passes_total{outcome=\"equal\",} 1.0");
  }
}
