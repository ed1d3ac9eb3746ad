package io.ringcast.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureExplanation;
import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.ProductNames;
import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people read of a value's counts. */
class ExplainCommandTest {

  private static final UUID SOLO = UUID.fromString("68bc8e2c-d067-3374-83ba-f643d96e1cd2");
  private static final Instant FIRST = Instant.parse("2026-01-31T08:00:00Z");
  private static final FeatureSet SET =
      FeatureSet.of("why", List.of("demand"), List.of(0, 1), List.of(1, 2))
          .withDerived(
              new DerivedFeatures(
                  Map.of("rise", new DerivedFeature("demand_r1_w1 / (demand_r1_w2 * eta_s)", 7)),
                  Map.of("eta_s", new RequestInput(ValueType.NUMBER, 2))));
  private static final long BLOCK = 0x862a1072fffffffL;
  private static final String HERE = hexagon(0);
  private static final String NEXT_TO_IT = hexagon(1);

  @AutoClose private static TestService service;

  private static String hexagon(int path) {
    return Long.toHexString(Cells.descendant(BLOCK, path, SET.resolution()));
  }

  /**
   * In the first minute 3 riders here and 2 next to it, in the second one 1 and 5: so 11 in all. In
   * the third one a value that is wrong, in the fourth one nothing but a missing minute before it.
   */
  @BeforeAll
  static void start() throws Exception {
    MemoryFeatureStore store = new MemoryFeatureStore(List.of(SET));
    store.write(RegisteredSet.of(SET)).toCompletableFuture().join();
    write(store, 0, new long[] {3, 3, 5, 5}, new long[] {2, 2, 5, 5});
    write(store, 1, new long[] {1, 4, 6, 11}, new long[] {5, 7, 6, 11});
    write(store, 2, new long[] {1, 2, 1, 9}, new long[] {0, 5, 1, 7});
    write(store, 4, new long[] {0, 1, 0, 2}, new long[] {0, 0, 0, 1});
    Clock clock = Clock.fixed(end(4).plusSeconds(10), ZoneOffset.UTC);
    service = TestService.start(store, clock);
  }

  private static Instant end(int minute) {
    return FIRST.plusSeconds(60L * minute);
  }

  /** Writes two rows, of demand alone: ring 0 with windows 1 and 2, then ring 1. */
  private static void write(MemoryFeatureStore store, int minute, long[] one, long[] other) {
    Emission emission = new Emission(end(minute).toEpochMilli(), 1, 0);
    long[] sums = new long[2 * one.length];
    for (int column = 0; column < one.length; column++) {
      sums[2 * column] = one[column];
      sums[2 * column + 1] = other[column];
    }
    int[] paths = {0, 1};
    try (BlockEncoder encoder = new BlockEncoder(SET, Cells.resolution(BLOCK))) {
      byte[] payload = encoder.encode(DecodedBlock.of(SET, BLOCK, paths, sums), 0, 2);
      StoredBlock block =
          new StoredBlock(SET.id(), SOLO, BLOCK, SET.resolution(), emission, 2, payload);
      store.write(List.of(block)).toCompletableFuture().join();
    }
    store.write(new StoredMarker(SET.id(), emission)).toCompletableFuture().join();
  }

  private static CommandLineRun explain(int minute, String words, Object... values) {
    String at = end(minute).toString().replace(":00Z", "Z");
    return service.ask("explain --hexagon " + HERE + " --at " + at + " " + words, values);
  }

  @Test
  void aValueIsTakenApart() {
    CommandLineRun run = explain(1, "--ring 1 --window 2 --top 1").good();
    assertThat(run.output())
        .isEqualToNormalizingNewlines(
            """
            demand_r1_w2 of %s, Solo, window end 2026-01-31T08:01:00Z (feature set why version 1)

              value = riders / (hexagons × minutes)
                    = 11 / (7 × 2) = 0.7857142857142857

              until   riders
              08:00        5  ██████████████████████████████████
              08:01        6  ████████████████████████████████████████

              hexagon          steps   riders   share
              %s      1        7   63.6%%
              1 other                      4   36.4%%
              5 without any                0    0.0%%

            0.7857142857142857, equal to what is stored
            """
                .formatted(HERE, NEXT_TO_IT));
  }

  @Test
  void aValueThatItsCountsDoNotGiveIsAnExitCodeToo() {
    CommandLineRun run = explain(2, "--ring 1 --window 2 --product solo");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.output())
        .contains("= 7 / (7 × 2) = 0.5")
        .contains("different from what is stored: 9 / (7 × 2) = 0.6428571428571429, 2 more")
        .contains("nothing that is known explains it");
  }

  @Test
  void aDerivedFeatureIsTakenApartDownToItsCounts() {
    assertThat(explain(1, "--name rise --product solo --top 1").good().output())
        .isEqualToNormalizingNewlines(
            """
            rise of %1$s, Solo, window end 2026-01-31T08:01:00Z (feature set why version 1)

              rise = demand_r1_w1 / (demand_r1_w2 * eta_s)
                   = 0.5454545454545454
              eta_s = 2.0
              demand_r1_w1 = 0.8571428571428571
              demand_r1_w2 = 0.7857142857142857

            demand_r1_w1 of %1$s, Solo, window end 2026-01-31T08:01:00Z (feature set why version 1)

              value = riders / (hexagons × minutes)
                    = 6 / (7 × 1) = 0.8571428571428571

              until   riders
              08:01        6  ████████████████████████████████████████

              hexagon          steps   riders   share
              %2$s      1        5   83.3%%
              1 other                      1   16.7%%
              5 without any                0    0.0%%

            0.8571428571428571, equal to what is stored

            demand_r1_w2 of %1$s, Solo, window end 2026-01-31T08:01:00Z (feature set why version 1)

              value = riders / (hexagons × minutes)
                    = 11 / (7 × 2) = 0.7857142857142857

              until   riders
              08:00        5  ██████████████████████████████████
              08:01        6  ████████████████████████████████████████

              hexagon          steps   riders   share
              %2$s      1        7   63.6%%
              1 other                      4   36.4%%
              5 without any                0    0.0%%

            0.7857142857142857, equal to what is stored

            0.5454545454545454, equal to what is served
            """
                .formatted(HERE, NEXT_TO_IT));
    assertThat(explain(1, "--name rise --product solo --input eta_s=0").good().output())
        .contains("       = 7.0, its default: the formula gives no number\n  eta_s = 0.0\n");
    CommandLineRun wrong = explain(2, "--name rise --product solo");
    assertThat(wrong.exitCode()).isEqualTo(3);
    assertThat(wrong.output()).contains("from the counts, ", " from what is stored");
    assertThat(explain(1, "--name rise --ring 1").exitCode()).isEqualTo(2);
    assertThat(explain(1, "--ring 1").errors()).contains("say a feature: --name NAME");
  }

  @Test
  void aSumIsDividedByItsUnit() {
    FeatureExplanation sum =
        FeatureExplanation.newBuilder()
            .setName("fare-sum_r1_w2")
            .setKind("fare-sum.2")
            .setDecimals(2)
            .setProduct(SOLO.toString())
            .setDisk(7)
            .setWindow(2)
            .setSum(2_100)
            .setValue(1.5)
            .build();
    assertThat(new ExplanationText(sum, ProductNames.of(Path.of("none"))).lines(1))
        .contains(
            "  value = fare-sum.2 / (hexagons × minutes × 100)",
            "        = 2100 / (7 × 2 × 100) = 1.5");
  }

  @Test
  void aMinuteThatIsNotThereIsSaid() {
    CommandLineRun run = explain(4, "--ring 1 --window 2").good();
    assertThat(run.output())
        .contains("  08:03        ?  not in the store\n  08:04        0\n")
        .contains("7 without any", "0    0.0%")
        .contains("different from what is stored: 2 / (7 × 2) = 0.14285714285714285, 2 more")
        .contains("1 minute is not in the store (any more): what was counted is not known");
    assertThat(explain(0, "--ring 0 --window 2").output())
        .contains("1.5, equal to what is stored")
        .contains("1 minute is not in the store; as the sums are equal, there was nobody");
  }

  @Test
  void programsGetJson() {
    CommandLineRun run =
        explain(
                1,
                "--ring 1 --window 2 --json --kind demand --product %s --feature-set why:1",
                SOLO)
            .good();
    assertThat(run.output().strip())
        .isEqualTo(
            ("{\"featureSet\":\"why\",\"version\":1,\"hexagon\":\"%s\",\"product\":\"%s\","
                    + "\"windowEnd\":\"2026-01-31T08:01:00Z\",\"name\":\"demand_r1_w2\","
                    + "\"kind\":\"demand\",\"ring\":1,\"window\":2,\"disk\":7,\"sum\":11,"
                    + "\"value\":0.7857142857142857,\"storedSum\":11,"
                    + "\"storedValue\":0.7857142857142857,\"verdict\":\"EQUAL\",\"decimals\":0,\"minutes\":["
                    + "{\"end\":\"2026-01-31T08:00:00Z\",\"state\":\"WHOLE\",\"sum\":5},"
                    + "{\"end\":\"2026-01-31T08:01:00Z\",\"state\":\"WHOLE\",\"sum\":6}],"
                    + "\"hexagons\":[{\"hexagon\":\"%s\",\"steps\":1,\"sum\":7,\"minutes\":[0,1],"
                    + "\"counts\":[2,5]},{\"hexagon\":\"%s\",\"steps\":0,\"sum\":4,"
                    + "\"minutes\":[0,1],\"counts\":[3,1]}],"
                    + "\"steps\":[],\"parts\":[],\"inputs\":[]}")
                .formatted(HERE, SOLO, NEXT_TO_IT, HERE));
  }

  @Test
  void mistakesSayWhatToDo() {
    assertThat(failure(2, "--window 2")).contains("--ring");
    assertThat(failure(2, "--ring -1 --window 2")).contains("--ring is -1 but must be 0");
    assertThat(failure(2, "--ring 1 --window 0")).contains("--window is 0 but must be 1");
    assertThat(failure(2, "--ring 1 --window 2 --hexagon %s", HERE)).contains("one place only");
    assertThat(failure(2, "--ring 1 --window 2 --product none"))
        .contains("--product is 'none' but must be a UUID, or one of Accessible, Comfort,");
    assertThat(failure(2, "--ring 1 --window 2 --products none"))
        .contains("say which product: --product UUID");
    assertThat(failure(1, "--ring 3 --window 2 --product Solo"))
        .contains("feature set why version 1 has no ring 3; it has [0, 1]");
    assertThat(failure(1, "--ring 1 --window 2 --feature-set none"))
        .contains("there is no feature set none");
    assertThat(failure(1, "--ring 1 --window 2 --target localhost:1"))
        .contains("no feature service answers at localhost:1 (");
    explain(7, "--ring 1 --window 2").fails(1, "is not complete in the store, or has expired");
  }

  private static String failure(int exitCode, String words, Object... values) {
    CommandLineRun run = explain(1, words, values).fails(exitCode);
    assertThat(run.output()).isEmpty();
    return run.errors();
  }
}
