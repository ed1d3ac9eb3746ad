package io.ringcast.common.features;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.TestFiles;
import io.ringcast.common.formula.ValueType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureSetFileTest {

  @TempDir Path folder;

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    FeatureSet set =
        FeatureSetFile.load(
            file(
                """
                name: small
                version: 3
                resolution: 8
                kinds: [demand]
                rings: [0]
                windows: [1]
                """));

    assertThat(set)
        .isEqualTo(
            new FeatureSet(
                "small",
                3,
                8,
                Distinct.PER_CELL,
                List.of("demand"),
                List.of(0),
                List.of(1),
                "",
                ""));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    FeatureSet set =
        FeatureSetFile.load(
            file(
                """
                name: wide-7
                version: 12
                resolution: 11
                distinct: per-entity
                kinds: [app-opens, demand]
                rings: [0, 7, 40]
                windows: [3, 240]
                owner: pricing
                description: For a test.
                deprecated: use wide-8
                """));

    assertThat(set)
        .isEqualTo(
            new FeatureSet(
                    "wide-7",
                    12,
                    11,
                    Distinct.PER_ENTITY,
                    List.of("app-opens", "demand"),
                    List.of(0, 7, 40),
                    List.of(3, 240),
                    "pricing",
                    "For a test.")
                .withDeprecated("use wide-8"));
    assertThat(set.fingerprint()).isEqualTo(set.withDeprecated("").fingerprint());
    assertThat(
            TestFiles.problems(file(COLUMNS + "deprecated: use größer\n"), FeatureSetFile.SECTION))
        .as("it goes with answers as a header")
        .containsExactly(
            "7 deprecated: is 'use größer' but must be a text of at most 200 ASCII characters");
  }

  @Test
  void kindsOfValuesHaveColumnsOfTheirOwn() throws IOException {
    String kinds = "name: a\nversion: 1\nresolution: 9\nkinds: [%s]\nrings: 0\nwindows: 1\n";
    assertThat(FeatureSetFile.load(file(kinds.formatted("fare-sum.2, fare-count, demand"))).kinds())
        .containsExactly("fare-sum.2", "fare-count", "demand");
    String clashes =
        "fare-sum.2, fare-sum.3, fare-sum, fare-count, fare-mean, fare-sum.7, fare-count";
    assertThat(TestFiles.problems(file(kinds.formatted(clashes)), FeatureSetFile.SECTION))
        .containsExactly(
            "4 kinds[5]: is 'fare-sum.7' but must be a kind such as demand",
            "4 kinds[6]: fare-count stands twice",
            "4 kinds[1]: fare-sum.3 has the same column names as fare-sum.2: take one",
            "4 kinds[2]: fare-sum has the same column names as fare-sum.2: take one",
            "4 kinds[4]: fare-mean is the name of a value's means");
  }

  private static final String COLUMNS =
      """
      name: near
      version: 1
      resolution: 9
      kinds: [demand, supply]
      rings: [0, 1]
      windows: [1, 2]
      """;

  @Test
  void derivedFeaturesAndInputsHaveAShortAndALongForm() throws IOException {
    FeatureSet set =
        FeatureSetFile.load(
            file(
                COLUMNS
                    + """
                    derived:
                      surge: clip(demand_r1_w2 / max(0.1, supply_r1_w2), 1, 3)
                      fill: { formula: supply_r0_w1 / demand_r0_w1, default: 1 }
                      wait: "is_airport ? log(1 + abs(eta_s)) : 0"
                    inputs:
                      eta_s: { type: number, default: 300 }
                      is_airport: { type: bool, default: true }
                    """));

    assertThat(set.derived().features().keySet()).containsExactly("surge", "fill", "wait");
    assertThat(set.derived().features().get("fill"))
        .isEqualTo(new DerivedFeature("supply_r0_w1 / demand_r0_w1", 1));
    assertThat(set.derived().features().get("surge").hasDefault()).isFalse();
    assertThat(set.derived().inputs())
        .isEqualTo(
            Map.of(
                "eta_s", new RequestInput(ValueType.NUMBER, 300),
                "is_airport", new RequestInput(ValueType.BOOL, 1)));
    assertThat(set.fingerprint())
        .as("of the columns alone")
        .isEqualTo(FeatureSetFile.load(file(COLUMNS)).fingerprint());
  }

  @Test
  void everyProblemHasItsLine() throws IOException {
    Path wrong =
        file(
            COLUMNS
                + """
                derived:
                  surge: clip(demand_r1_w3 / max(0.1, supply_r1_w2), 1, 3)
                  ratio: { formula: supply_r0_w1 / demand_r0_w1 }
                  Bad: 1
                  empty: { default: 1 }
                  huge: { formula: 1, default: 1e39 }
                inputs:
                  eta_s: nmber
                  delay: { type: number, default: true }
                """);
    assertThat(TestFiles.problems(wrong, FeatureSetFile.SECTION))
        .containsExactly(
            "8 derived.surge: at character 6: there is no column, input or derived feature"
                + " demand_r1_w3; did you mean 'demand_r1_w1'?",
            "9 derived.ratio: may divide by demand_r0_w1 where it is near 0: give `default`, or divide"
                + " by max(0.1, demand_r0_w1)",
            "10 derived.Bad: the name must be a-z, 0-9 and '_', a letter first, at most 63 long",
            "11 derived.empty.formula: is missing; it must be text",
            "12 derived.huge.default: is '1e39' but must be a number that a float holds",
            "14 inputs.eta_s.type: is 'nmber' but must be one of number, bool",
            "15 inputs.delay.default: is a bool, but the type is number");
    assertThat(
            TestFiles.problems(
                file(
                    COLUMNS
                        + """
                        derived:
                          wait: "eta_s ? 1 : 0"
                          sum: wait + missing
                        inputs:
                          eta_s: { type: bol, default: true }
                        """),
                FeatureSetFile.SECTION))
        .as("none of who reads an input that cannot be read")
        .containsExactly(
            "9 derived.sum: at character 8: there is no column, input or derived feature missing",
            "11 inputs.eta_s.type: is 'bol' but must be one of number, bool");
    assertThat(
            TestFiles.problems(
                file(
                    COLUMNS
                        + """
                        derived:
                          empty: { default: 1 }
                          huge: { formula: 1 / demand_r0_w1, default: 1e39 }
                          sum: empty + huge + missing
                        """),
                FeatureSetFile.SECTION))
        .as("those that can be read in part hide no problem of others, and make none")
        .hasSize(3)
        .endsWith(
            "10 derived.sum: at character 16: there is no column, input or derived feature missing");
    Path formulas =
        file(
            COLUMNS
                + """
                derived:
                  surge: clip(demand_r1_w3 / max(0.1, supply_r1_w2), 1, 3)
                  ratio: { formula: supply_r0_w1 / demand_r0_w1 }
                  good: ratio + surge
                inputs:
                  status: number
                """);
    assertThat(TestFiles.problems(formulas, FeatureSetFile.SECTION))
        .containsExactly(
            "8 derived.surge: at character 6: there is no column, input or derived feature"
                + " demand_r1_w3; did you mean 'demand_r1_w1'?",
            "9 derived.ratio: may divide by demand_r0_w1 where it is near 0: give `default`, or divide"
                + " by max(0.1, demand_r0_w1)",
            "12 inputs.status: rows have a field of this name already; take another name");
  }

  private Path file(String text) throws IOException {
    return TestFiles.write(folder, "set.yaml", text);
  }
}
