package io.ringcast.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.blocks.SmallBlocks;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people see of the service's answers. */
class AskCommandsTest {

  private static final String SOLO = "68bc8e2c-d067-3374-83ba-f643d96e1cd2";
  private static final Instant WINDOW_END = Instant.parse("2026-01-31T08:00:00Z");
  private static final DerivedFeatures DERIVED =
      new DerivedFeatures(
          Map.of(
              "wait_r0_w1",
              new DerivedFeature("is_airport ? eta_s + demand_r0_w1 : 0", Double.NaN)),
          Map.of(
              "eta_s", new RequestInput(ValueType.NUMBER, Double.NaN),
              "is_airport", new RequestInput(ValueType.BOOL, 0)));
  private static final List<FeatureSet> SETS =
      List.of(set("near", List.of(0, 1)), set("wide", List.of(0, 5)));

  @AutoClose private static TestService service;
  private static String hexagon;

  private static FeatureSet set(String name, List<Integer> rings) {
    List<String> kinds = List.of("demand", "supply");
    return FeatureSet.of(name, kinds, rings, List.of(1, 2)).withDerived(DERIVED);
  }

  @BeforeAll
  static void start() throws Exception {
    MemoryFeatureStore store = new MemoryFeatureStore(SETS);
    Emission emission = new Emission(WINDOW_END.toEpochMilli(), 1, 0);
    for (FeatureSet set : SETS) {
      store.write(RegisteredSet.of(set)).toCompletableFuture().join();
      SmallBlocks blocks = new SmallBlocks(set);
      hexagon = blocks.hexagon(0);
      store
          .write(List.of(blocks.next(UUID.fromString(SOLO), emission)))
          .toCompletableFuture()
          .join();
      store.write(new StoredMarker(set.id(), emission)).toCompletableFuture().join();
    }
    long early = WINDOW_END.minusSeconds(600).toEpochMilli();
    store
        .write(new StoredMarker(SETS.get(1).id(), new Emission(early, 1, early / 60_000 - 1)))
        .toCompletableFuture()
        .join();
    Instant now = WINDOW_END.plusMillis(14_200);
    service = TestService.start(store, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static CommandLineRun ask(String... words) {
    return service.ask("features " + String.join(" ", words));
  }

  @Test
  void aTableHasRingsAndWindows() {
    CommandLineRun run = ask("get --hexagon", hexagon, "--product solo --feature-set near").good();
    assertThat(run.output())
        .isEqualToNormalizingNewlines(
            """
            feature set near version 1, 1 key

            %s Solo FRESH, window end 2026-01-31T08:00:00Z, 14.2 s old
                                   1 min     2 min
              demand ring 0         1.00      1.00
              demand ring 1         0.43      2.50
              supply ring 0         0.00      0.50
              supply ring 1         1.00      1.00
            """
                .formatted(hexagon));
  }

  @Test
  void namedColumnsHaveALineEach() {
    CommandLineRun run =
        ask(
                "get --hexagon",
                hexagon + "," + hexagon,
                "--product solo --feature-set near --names wait_r0_w1,demand_r1_w1",
                "--input eta_s=120,90.5 --input is_airport=true")
            .good();
    assertThat(run.output().lines())
        .contains(
            "  wait_r0_w1      121.00", "  wait_r0_w1       91.50", "  demand_r1_w1      0.43");
    assertThat(
            lines(
                "get --hexagon",
                hexagon,
                "--product solo --feature-set near --names demand_r1_w1,supply_r0_w2"))
        .as("their windows are no table")
        .contains("  demand_r1_w1      0.43", "  supply_r0_w2      0.50");
    assertThat(
            lines(
                "watch --times 1 --hexagon",
                hexagon,
                "--product solo --feature-set near --names wait_r0_w1 --input eta_s=1"))
        .contains("  wait_r0_w1      0.00");
    String wait = "--product solo --feature-set near --names wait_r0_w1";
    assertThat(failure(1, "get --hexagon", hexagon, wait)).contains("needs the input eta_s");
    assertThat(failure(2, "get --hexagon", hexagon, wait, "--input eta_s=soon"))
        .contains("--input eta_s is 'soon' but must be a number, true or false");
  }

  @Test
  void programsGetJson() {
    CommandLineRun run =
        ask(
                "get --lat 37.77,95 --lng=-122.42,0 --product",
                SOLO,
                "--json --feature-set near:1 --kinds supply --rings 1 --windows 2")
            .good();
    assertThat(run.output().lines())
        .singleElement(STRING)
        .startsWith("{\"featureSet\":\"near\",\"version\":1,\"answeredAt\":\"")
        .endsWith(
            ",{\"hexagon\":null,\"product\":\""
                + SOLO
                + "\",\"status\":\"INVALID\",\"windowEnd\":null,\"ageMs\":0,"
                + "\"values\":{\"supply_r1_w2\":0.0}}]}");
  }

  @Test
  void anAreaIsReadAsItWas() {
    CommandLineRun run =
        ask(
                "around --hexagon",
                hexagon,
                "--steps 2 --product Solo --feature-set wide --at",
                WINDOW_END.toString(),
                "--max-age 1s")
            .good();
    assertThat(run.output())
        .contains("feature set wide version 1, 19 keys")
        .contains(hexagon + " Solo FRESH, window end 2026-01-31T08:00:00Z")
        .contains("Solo EMPTY");
  }

  @Test
  void allProductsOfTheFileAreReadIfNoneIsNamed() {
    CommandLineRun run =
        ask("watch --hexagon", hexagon, "--feature-set near --max-age 1s --times 1").good();
    assertThat(run.output()).contains(", 6 keys").contains("Solo STALE").contains("Van STALE");
  }

  @Test
  void wholeAreasAreReadByTheirNames() {
    CommandLineRun areas = ask("areas --feature-set near").good();
    assertThat(areas.output())
        .isEqualToNormalizingNewlines(
            """
            feature set near version 1, 1 areas, 1 window ends from 2026-01-31T08:00:00Z to 2026-01-31T08:00:00Z
            842a107ffffffff Solo
            """);
    assertThat(ask("areas --feature-set near:1 --json").output())
        .isEqualToNormalizingNewlines(
            ("{\"featureSet\":\"near\",\"version\":1,\"windowEnds\":[\"%s\"],\"areas\":"
                    + "[{\"cell\":\"842a107ffffffff\",\"products\":[\"%s\"]}]}\n")
                .formatted(WINDOW_END, SOLO));
    assertThat(ask("areas --feature-set near --from 2026-01-31T08:01:00Z").output())
        .contains("0 areas, 0 window ends");

    CommandLineRun rows = ask("rows --area 842a107ffffffff --feature-set near --rings 0,1").good();
    assertThat(rows.output().lines())
        .contains(
            "feature set near version 1, product Solo, window end 2026-01-31T08:00:00Z, 2 rows;"
                + " the other 16,805 hexagons are EMPTY",
            "hexagon         status   demand_r0_w1 demand_r0_w2 demand_r1_w1 demand_r1_w2"
                + " supply_r0_w1 supply_r0_w2 supply_r1_w1 supply_r1_w2",
            hexagon
                + " FRESH            1.00         1.00         0.43         2.50"
                + "         0.00         0.50         1.00         1.00",
            "feature set near version 1, product Van, 0 rows; all hexagons are EMPTY");
    assertThat(lines("rows --area", hexagon, "--feature-set near --product solo"))
        .first()
        .asString()
        .as("of one hexagon, which has a row, there are no others")
        .endsWith(", 1 rows");
    String one = "rows --area 842a107ffffffff --product solo";
    String early = WINDOW_END.minusSeconds(600).toString();
    assertThat(lines(one, "--feature-set wide --windows 2 --at", early))
        .as("of two minutes the job has seen one")
        .containsExactly(
            "feature set wide version 1, product Solo, 0 rows; all hexagons are PARTIAL");
    assertThat(lines(one, "--feature-set wide --windows 1 --json --at", WINDOW_END.toString()))
        .singleElement(STRING)
        .startsWith("{\"featureSet\":\"wide\",\"version\":1,\"answeredAt\":\"")
        .contains("\"rows\":[{\"hexagon\":\"" + hexagon)
        .contains("\"status\":\"FRESH\"", "\"values\":{\"demand_r0_w1\":1.0,")
        .satisfies(json -> assertThat(json.split("\"status\"")).as("two rows").hasSize(3));
  }

  private static List<String> lines(String... words) {
    CommandLineRun run = ask(words).good();
    return run.output().lines().toList();
  }

  @Test
  void mistakesSayWhatToDo() {
    assertThat(failure(2, "rows --feature-set near")).contains("--area");
    assertThat(failure(2, "areas")).contains("--feature-set is missing: one of near, wide");
    assertThat(failure(1, "rows --area 832a10fffffffff --feature-set near"))
        .contains("must be an H3 cell of resolution 4 to 9");
    String early = WINDOW_END.minusSeconds(60).toString();
    assertThat(failure(1, "rows --area 842a107ffffffff --feature-set near --at", early))
        .contains("window end 2026-01-31T07:59:00Z of feature set near version 1 is not complete");
    assertThat(failure(2, "get")).contains("say where: --hexagon CELL, or --lat");
    assertThat(failure(2, "get --lat 1")).contains("--lat has 1 values but --lng has 0");
    assertThat(failure(2, "around --hexagon", hexagon + "," + hexagon)).contains("one place only");
    assertThat(failure(2, "around --hexagon", hexagon, "--steps -1")).contains("0 or more");
    assertThat(failure(2, "get --hexagon", hexagon, "--product none"))
        .contains("--product is 'none' but must be a UUID, or one of Accessible, Comfort,");
    assertThat(failure(2, "get --hexagon", hexagon))
        .contains("--feature-set is missing: one of near, wide");
    assertThat(failure(2, "get --hexagon", hexagon, "--feature-set near:x"))
        .contains("its version must be a number");
    for (String command : List.of("get", "around", "watch")) {
      assertThat(failure(1, command, "--hexagon", hexagon, "--feature-set near --live"))
          .contains("this service has no live answers");
    }
    assertThat(failure(2, "get --hexagon", hexagon, "--max-age soon"))
        .contains("'soon' is not a duration such as 500ms");
    assertThat(failure(1, "get --hexagon", hexagon, "--feature-set none"))
        .contains("there is no feature set none; there are near version 1");
    assertThat(failure(1, "watch --hexagon", hexagon, "--view none")).contains("none");
    assertThat(failure(1, "get --hexagon", hexagon, "--target localhost:1"))
        .contains("no feature service answers at localhost:1 (")
        .doesNotContain("fault of Ringcast");
  }

  private static String failure(int exitCode, String... words) {
    CommandLineRun run = ask(words);
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(exitCode);
    assertThat(run.output()).isEmpty();
    return run.errors();
  }
}
