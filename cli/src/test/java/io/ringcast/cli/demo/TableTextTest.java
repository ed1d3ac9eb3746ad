package io.ringcast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.ProductNames;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableTextTest {

  private static final UUID SOLO = UUID.fromString("68bc8e2c-d067-3374-83ba-f643d96e1cd2");
  private static final UUID OTHER = UUID.fromString("b63b8dba-6914-3c78-94c2-593ff3ff73e2");
  private static final long TIMES_SQUARE = 0x892a100d67fffffL;
  private static final long WINDOW_END = 1_792_272_180_000L;
  private static final TableText.Status STATUS =
      new TableText.Status(
          "Ringcast demo: new-york", 1_234_567, 12_034.4, 2_345_678, 31_234, 3, 2, 312);

  @TempDir Path folder;
  private TableText text;

  @BeforeEach
  void catalog() throws Exception {
    Path products = folder.resolve("products.yaml");
    Files.writeString(products, "products:\n  - {code: 1, id: " + SOLO + ", name: Solo}\n");
    text = new TableText(ShownFeatures.of(FeatureSet.marketplace()), ProductNames.of(products));
  }

  @Test
  void theScreenSaysHowItGoesAndWhoIsBusy() {
    StoredWindows.CompleteWindow window =
        new StoredWindows.CompleteWindow(
            WINDOW_END,
            70_925,
            312,
            true,
            List.of(row(SOLO, 9, 7, 247, 56, 2912, 0), row(OTHER, 1, 0, 100, 0, 0, 0)));

    assertThat(lines(text.screen(STATUS, window)))
        .isEqualTo(
            """
            Ringcast demo: new-york
            window end  2026-10-17 21:23 UTC, 70,925 rows, complete after 0.3 s
            events      1,234,567 fed, 12,034/s; rejected 3, late 2
            rows        2,345,678 stored, 31,234/s; 108 features each

            Riders and drivers per hexagon and minute, in each district's busiest hexagon
            (the one with the most demand in ring 1, 8 min):
                                         ring 0, 1 min         ring 1, 8 min ring 5, 32 min
            hexagon         product     demand  supply demand  supply  ratio demand  supply
            892a100d67fffff Solo          9.00    7.00   4.41    1.00   4.41   1.00    0.00
            892a100d67fffff b63b8dba      1.00    0.00   1.79    0.00      -   0.00    0.00\
            """);
  }

  @Test
  void everyLineFitsInto80Columns() {
    long many = 1_000_000;
    StoredWindows.CompleteWindow window =
        new StoredWindows.CompleteWindow(
            WINDOW_END, many, 312, true, List.of(row(OTHER, many, many, many, many, many, many)));
    assertThat(text.screen(STATUS, window))
        .allSatisfy(line -> assertThat(line.text()).hasSizeLessThan(80));
  }

  @Test
  void beforeTheFirstWindowEndThereIsNoTable() {
    assertThat(lines(text.screen(STATUS, null)))
        .contains("window end  none is complete yet", "1,234,567 fed")
        .doesNotContain("hexagon");
  }

  @Test
  void aFileGetsOneLine() {
    StoredWindows.CompleteWindow window =
        new StoredWindows.CompleteWindow(
            WINDOW_END, 70_925, 312, true, List.of(row(SOLO, 9, 7, 247, 56, 2912, 0)));
    assertThat(text.summary(STATUS, window))
        .isEqualTo(
            "2026-10-17 21:23 UTC: 70,925 rows; 1,234,567 events fed, 12,034/s; rejected 3, late 2;"
                + " busiest 892a100d67fffff Solo, demand 4.41, supply 1.00 (ring 1, 8 min)");
    assertThat(
            text.summary(
                STATUS, new StoredWindows.CompleteWindow(WINDOW_END, 0, 312, false, List.of())))
        .endsWith("; nobody asked for a ride");
  }

  @Test
  void anotherSetShowsWhatComesNearest() {
    FeatureSet small =
        new FeatureSet(
            "small",
            1,
            8,
            Distinct.PER_CELL,
            List.of("supply", "demand"),
            List.of(2, 7),
            List.of(5, 60),
            "",
            "");
    ShownFeatures shown = ShownFeatures.of(small);
    assertThat(shown.demand()).isEqualTo(1);
    assertThat(shown.supply()).isZero();
    assertThat(shown.now()).isEqualTo(new ShownFeatures.Shown(0, 0, 0));
    assertThat(shown.near()).isEqualTo(new ShownFeatures.Shown(0, 0, 0));
    assertThat(shown.wide()).isEqualTo(new ShownFeatures.Shown(1, 0, 2));
    assertThat(shown.newest()).isEqualTo(2);
  }

  /** Demand and supply of ring 0 in 1 minute, ring 1 in 8, ring 5 in 32. */
  private static FeatureRow row(UUID product, long... sums) {
    long[][] all = new long[2][54];
    int[] indexes = {0, 6 + 3, 5 * 6 + 5};
    for (int i = 0; i < sums.length; i++) {
      all[i % 2][indexes[i / 2]] = sums[i];
    }
    return new FeatureRow("marketplace", 1, TIMES_SQUARE, product, WINDOW_END, all);
  }

  private static String lines(List<Screen.Line> lines) {
    return lines.stream().map(Screen.Line::text).collect(Collectors.joining("\n"));
  }
}
