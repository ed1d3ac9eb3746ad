package io.ringcast.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.cli.MetricsServer;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.audit.ServedComparison.Outcome;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of rows that are right, wrong, partial and not there, and what metrics say. */
class ServedComparisonTest {

  private static final FeatureSet SET =
      new FeatureSet(
          "here", 1, 9, Distinct.PER_CELL, List.of("demand"), List.of(0, 1), List.of(1, 2), "", "");
  private static final long HEXAGON = 0x892a1072b5bffffL;
  private static final long PENTAGON = 0x890800000003fffL;
  private static final UUID PRODUCT = UUID.fromString("68bc8e2c-d067-3374-83ba-f643d96e1cd2");
  private static final long WINDOW_END = 1_767_225_600_000L;
  private static final long BEGIN = 1_767_225_600;
  private static final long[][] SUMS = {{1, 3, 3, 5}};

  @TempDir Path folder;

  private final ServedComparison comparison = new ServedComparison(SET, Set.of("demand"));

  private static ServedRows.ServedRow row(long hexagon, Status status, double... values) {
    return new ServedRows.ServedRow(
        hexagon, PRODUCT, WINDOW_END, status, values, new boolean[] {true, true});
  }

  private void add(ServedRows.ServedRow row, long[][] sums) {
    comparison.add(row, sums, sums);
  }

  @Test
  void theSameDoublesAreEqual() {
    add(row(HEXAGON, Status.FRESH, 1, 3 / 2.0, 3 / 7.0, 5 / 14.0), SUMS);
    add(row(HEXAGON, Status.EMPTY, 0, 0, 0, 0), new long[1][4]);
    // A row of zeros is there once after the last one with values.
    add(row(HEXAGON, Status.FRESH, 0, 0, 0, 0), new long[1][4]);

    assertThat(comparison.isEqual()).isTrue();
    assertThat(comparison.rows(Outcome.EQUAL)).isEqualTo(3);
  }

  @Test
  void aPentagonHasFewerNeighbours() {
    add(row(PENTAGON, Status.FRESH, 1, 3 / 2.0, 3 / 6.0, 5 / 12.0), SUMS);
    assertThat(comparison.isEqual()).isTrue();
  }

  @Test
  void theLastBitCountsAndIsNamed() {
    double wrong = Math.nextUp(3 / 7.0);
    add(row(HEXAGON, Status.FRESH, 1, 3 / 2.0, wrong, 5 / 14.0), SUMS);

    assertThat(comparison.rows(Outcome.DIFFERENT)).isEqualTo(1);
    assertThat(lines(20))
        .element(1)
        .asString()
        .isEqualTo(
            "892a1072b5bffff  68bc8e2c     2026-01-01T00:00:00Z demand_r1_w1       %s"
                    .formatted(wrong)
                + "   0.42857142857142855 = 3/7");
  }

  /** After a failure the job may have counted some of what it had set aside, or all of it. */
  @Test
  void whatWasSetAsideMayCountOrNot() {
    long[][] without = {{1, 3, 3, 5}};
    long[][] with = {{1, 5, 3, 7}};
    for (double[] right :
        new double[][] {{3 / 2.0, 5 / 14.0}, {4 / 2.0, 6 / 14.0}, {5 / 2.0, 7 / 14.0}}) {
      comparison.add(row(HEXAGON, Status.FRESH, 1, right[0], 3 / 7.0, right[1]), without, with);
    }
    assertThat(comparison.isEqual()).isTrue();
    // One that moved somebody to another place takes from this one.
    comparison.add(row(HEXAGON, Status.FRESH, 1, 3 / 2.0, 3 / 7.0, 5 / 14.0), with, without);
    assertThat(comparison.isEqual()).isTrue();

    double notWhole = 4.5 / 2;
    for (double wrong : new double[] {2 / 2.0, 6 / 2.0, notWhole, Double.NaN}) {
      comparison.add(row(HEXAGON, Status.FRESH, 1, wrong, 3 / 7.0, 5 / 14.0), without, with);
    }
    assertThat(comparison.rows(Outcome.EQUAL)).isEqualTo(4);
    assertThat(comparison.rows(Outcome.DIFFERENT)).isEqualTo(4);
  }

  /** A later event may have a larger fare, a smaller one or none. */
  @Test
  void sumsOfWhatWasSetAsideAreTheOneOrTheOtherOrUnknown() {
    FeatureSet set = FeatureSet.of("here", List.of("fare-sum.2"), List.of(0), List.of(2));
    ServedComparison sums = new ServedComparison(set, Set.of("demand"));
    for (double right : new double[] {12.34, 11.11}) {
      ServedRows.ServedRow row = row(HEXAGON, Status.FRESH, right / 2);
      sums.add(row, new long[][] {{1234}}, new long[][] {{1111}});
    }
    assertThat(sums.rows(Outcome.EQUAL)).isEqualTo(2);
    for (double between : new double[] {11.50, 40}) {
      ServedRows.ServedRow row = row(HEXAGON, Status.FRESH, between / 2);
      sums.add(row, new long[][] {{1234}}, new long[][] {{1111}});
    }
    assertThat(sums.rows(Outcome.SKIPPED)).isEqualTo(2);
    sums.add(row(HEXAGON, Status.FRESH, 12.35 / 2), new long[][] {{1234}}, new long[][] {{1234}});
    assertThat(sums.rows(Outcome.DIFFERENT)).isEqualTo(1);

    FeatureSet both =
        FeatureSet.of("here", List.of("fare-sum.2", "demand"), List.of(0), List.of(2));
    ServedComparison mixed = new ServedComparison(both, Set.of("demand"));
    ServedRows.ServedRow unknownAndWrong = row(HEXAGON, Status.FRESH, 11.50 / 2, 4 / 2.0);
    mixed.add(unknownAndWrong, new long[][] {{1234}, {3}}, new long[][] {{1111}, {3}});
    assertThat(mixed.rows(Outcome.DIFFERENT)).isEqualTo(1);
    assertThat(mixed.rows(Outcome.SKIPPED)).isZero();
  }

  @Test
  void aRowThatIsNotThereIsMissing() {
    add(row(HEXAGON, Status.EMPTY, 0, 0, 0, 0), SUMS);

    assertThat(comparison.rows(Outcome.MISSING)).isEqualTo(1);
    assertThat(lines(2))
        .anyMatch(line -> line.matches(".*demand_r0_w1 +no row +1.0 = 1/1"))
        .contains("and 2 more")
        .last()
        .asString()
        .startsWith("compared 1 rows: 0 equal, 0 different, 1 missing; 4 features differ");
  }

  @Test
  void windowsThatWereNotFilledAreLeftOut() {
    ServedRows.ServedRow partial =
        new ServedRows.ServedRow(
            HEXAGON,
            PRODUCT,
            WINDOW_END,
            Status.PARTIAL,
            new double[] {1, 0.5, 3 / 7.0, 0.25},
            new boolean[] {true, false});
    add(partial, SUMS);

    assertThat(comparison.isEqual()).isTrue();
    assertThat(lines(20)).last().asString().endsWith("of 1 only the windows that were filled");
    add(partial, new long[][] {{2, 3, 3, 5}});
    assertThat(comparison.differences()).hasSize(1);
  }

  @Test
  void aRowOfWhichNothingWasComparedIsNotEqual() {
    add(
        new ServedRows.ServedRow(
            HEXAGON,
            PRODUCT,
            WINDOW_END,
            Status.PARTIAL,
            new double[4],
            new boolean[] {false, false}),
        SUMS);

    assertThat(comparison.rows(Outcome.EQUAL)).isZero();
    assertThat(comparison.rows(Outcome.SKIPPED)).isEqualTo(1);
    assertThat(comparison.rows()).isZero();
    assertThatIllegalStateException()
        .isThrownBy(comparison::requireRows)
        .withMessageContaining("nothing of here version 1 could be compared");

    add(row(HEXAGON, Status.FRESH, 1, 3 / 2.0, 3 / 7.0, 5 / 14.0), SUMS);
    comparison.requireRows();
    assertThat(lines(20))
        .last()
        .asString()
        .startsWith("compared 1 rows: 1 equal, ")
        .endsWith("; of 1 more nothing could be compared");
  }

  @Test
  void theTotalsSayWhatTimestampsFromTheFutureMadeLate() {
    add(row(HEXAGON, Status.FRESH, 1, 3 / 2.0, 3 / 7.0, 5 / 14.0), SUMS);

    assertThat(lines(20, 2)).last().asString().contains("; 2 events near them are late only by");
    assertThat(lines(20)).last().asString().doesNotContain("late");
  }

  @Test
  void aLineSaysWhichWindowEndsCannotBeJudged() {
    add(row(HEXAGON, Status.FRESH, 1, 3 / 2.0, 3 / 7.0, 5 / 14.0), SUMS);
    List<Long> lost = List.of(WINDOW_END + 60_000, WINDOW_END, WINDOW_END + 120_000);

    assertThat(lines(20, 0, lost))
        .first()
        .asString()
        .startsWith(
            "cannot judge 3 complete window ends, from %s to %s: "
                .formatted(
                    Instant.ofEpochMilli(WINDOW_END), Instant.ofEpochMilli(WINDOW_END + 120_000)));
  }

  private List<String> lines(int most) {
    return lines(most, 0);
  }

  private List<String> lines(int most, long overtaken) {
    return lines(most, overtaken, List.of());
  }

  private List<String> lines(int most, long overtaken, List<Long> lost) {
    Sampler.Sample sample =
        new Sampler.Sample(new TreeSet<>(List.of(WINDOW_END)), List.of(HEXAGON), List.of());
    AuditPass.Result result =
        new AuditPass.Result(
            SET,
            sample,
            comparison,
            new RecordedEvents.Counts(12, 0, overtaken),
            new TreeSet<>(lost));
    return AuditText.lines(result, ProductNames.of(folder.resolve("none")), most);
  }

  @Test
  void metricsTellOfTheLastPassThatComparedAll() {
    add(row(HEXAGON, Status.EMPTY, 0, 0, 0, 0), SUMS);
    AuditMetrics metrics = new AuditMetrics(BEGIN);
    Findings findings = new Findings();
    findings.add(comparison.outcomes());
    findings.count(metrics, 1_767_225_661);
    metrics.failed();

    assertThat(MetricsServer.text(metrics.registry()).lines())
        .filteredOn(line -> !line.startsWith("# HELP "))
        .containsExactlyInAnyOrder(
            "# TYPE ringcast_audit_rows gauge",
            "# TYPE ringcast_audit_last_pass_seconds gauge",
            "# TYPE ringcast_audit_passes_total counter",
            "ringcast_audit_rows{outcome=\"different\",} 0.0",
            "ringcast_audit_rows{outcome=\"equal\",} 0.0",
            "ringcast_audit_rows{outcome=\"missing\",} 1.0",
            "ringcast_audit_rows{outcome=\"skipped\",} 0.0",
            "ringcast_audit_rows{outcome=\"unmarked\",} 0.0",
            "ringcast_audit_last_pass_seconds 1.767225661E9",
            "ringcast_audit_passes_total{outcome=\"different\",} 1.0",
            "ringcast_audit_passes_total{outcome=\"equal\",} 0.0",
            "ringcast_audit_passes_total{outcome=\"failed\",} 1.0");
  }

  /** Else nobody would be told of audits that fail from the first one on. */
  @Test
  void withoutAnyPassTheLastOneIsAsOldAsTheFirstTry() {
    AuditMetrics metrics = new AuditMetrics(BEGIN);
    metrics.failed();
    metrics.failed();

    assertThat(MetricsServer.text(metrics.registry()))
        .contains(AuditMetrics.LAST_PASS + " " + (double) BEGIN + "\n", "{outcome=\"failed\",} 2.0")
        .doesNotContain(AuditMetrics.ROWS + "{");
  }
}
