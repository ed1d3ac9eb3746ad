package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.uber.h3core.H3Core;
import io.ringcast.api.Area;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.features.ValueKind;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.hex.H3Library;
import io.ringcast.history.FeatureValues;
import io.ringcast.history.HistoryLoad;
import io.ringcast.history.HistoryRows;
import io.ringcast.history.LabelJoin;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.TestRows;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten million derived values: those of the service and of history have equal bits. */
class DerivedValuesTest {

  private static final H3Core H3 = H3Library.load();
  private static final UUID PRODUCT = new UUID(1, 2);
  private static final long FIRST = 29_453_760;
  private static final int MINUTES = 12;

  /** 34,000 hexagons lie within so many steps. */
  private static final int STEPS = 106;

  private static final int TEN_MILLION = 10_000_000;

  private static final FeatureSet SET =
      FeatureSet.of(
              "past",
              List.of("demand", "supply", "fare-sum.2", "fare-count"),
              List.of(0, 2),
              List.of(1, 3))
          .withDerived(
              new DerivedFeatures(
                  features(
                      "surge",
                      "clip(demand_r2_w3 / max(0.1, supply_r2_w3), 1, 3)",
                      Double.NaN,
                      "fill",
                      "supply_r0_w3 / demand_r0_w3",
                      1,
                      "spread",
                      "demand_r0_w1 - demand_r2_w1",
                      Double.NaN,
                      "trend",
                      "demand_r2_w1 / demand_r2_w3 - 1",
                      0,
                      "heat",
                      "log(1 + demand_r2_w3 * 17 + fare_mean_r2_w1 / 3)",
                      Double.NaN,
                      "gap",
                      "log(fill / surge)",
                      -7,
                      "wait",
                      "is_airport ? eta_s * fill : abs(spread) / 7",
                      Double.NaN,
                      "any",
                      "demand_r2_w1 > supply_r2_w1 && fill < 2 || trend >= 0.1 ? 1 : 0",
                      Double.NaN,
                      "mix",
                      "min(heat, surge, 0.3) * (spread + trend) - -gap",
                      Double.NaN,
                      "last",
                      "mix / (1 + abs(mix)) + wait * 1e-3",
                      5),
                  Map.of(
                      "eta_s", new RequestInput(ValueType.NUMBER, 300.1),
                      "is_airport", new RequestInput(ValueType.BOOL, 0))));

  private static final String MEAN = "fare-mean_r2_w3";

  private static final List<String> NAMES =
      Stream.concat(SET.derived().features().keySet().stream(), Stream.of(MEAN)).toList();

  @TempDir Path folder;

  private final long seed = Seeds.fixed(getClass());
  private final Random random = new Random(seed);

  private static Map<String, DerivedFeature> features(Object... namesFormulasAndDefaults) {
    Map<String, DerivedFeature> features = new LinkedHashMap<>();
    for (int i = 0; i < namesFormulasAndDefaults.length; i += 3) {
      features.put(
          (String) namesFormulasAndDefaults[i],
          new DerivedFeature(
              (String) namesFormulasAndDefaults[i + 1],
              ((Number) namesFormulasAndDefaults[i + 2]).doubleValue()));
    }
    return features;
  }

  @Test
  void serviceAndHistoryHaveEqualBits() throws Exception {
    writeArchive();
    Path rows = folder.resolve("rows.parquet");
    FeatureStore store = new MemoryFeatureStore(List.of(SET));
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      new HistoryRows(
              SET,
              Optional.empty(),
              OptionalLong.empty(),
              OptionalLong.empty(),
              Optional.empty(),
              FeatureValues.FLOAT64,
              false)
          .write(archive, rows, done -> {}, note -> fail(note));
      new HistoryLoad(SET, OptionalLong.empty(), OptionalLong.empty(), 100_000_000, TestRows.WRITE)
          .run(archive, store, Optional.empty(), done -> {});
      requireEqualLabels(archive, rows);
    }
    long compared = 0;
    Instant now = Instant.ofEpochMilli(Minutes.endOf(FIRST + MINUTES));
    try (FeatureServing service = serve(store, Clock.fixed(now, ZoneOffset.UTC));
        FeatureClient client =
            FeatureClient.connect(
                ClientConfig.of(Duration.ofMinutes(1), "localhost:" + service.port()).build())) {
      for (long minute = FIRST + 2; minute < FIRST + MINUTES; minute++) {
        compared += compare(client, rows, Minutes.endOf(minute));
      }
      explainMean(client, rows, Minutes.endOf(FIRST + MINUTES - 1));
    }
    assertThat(compared).isGreaterThan(TEN_MILLION);
  }

  /** Around a pentagon, where base cells meet, and in the plane. */
  private void writeArchive() throws IOException {
    long pentagon = List.copyOf(H3.getPentagons(9)).get(random.nextInt(12));
    List<Long> cells = new ArrayList<>(H3.gridDisk(pentagon, STEPS));
    cells.addAll(H3.gridDisk(H3.latLngToCell(52, 180, 9), STEPS));
    cells.addAll(H3.gridDisk(H3.latLngToCell(48.2, 16.4, 9), STEPS));
    long[] sorted = cells.stream().mapToLong(Long::longValue).sorted().toArray();
    List<MinuteCounts> minutes = new ArrayList<>();
    for (long minute = FIRST; minute < FIRST + MINUTES; minute++) {
      List<Kind> kinds = new ArrayList<>();
      for (String kind : SET.kinds()) {
        SortedMap<UUID, CellCounts> products = new TreeMap<>();
        products.put(PRODUCT, counts(sorted, ValueKind.isSum(kind) ? 1L << 40 : 6));
        kinds.add(new Kind(kind, Long.MIN_VALUE, products));
      }
      minutes.add(new MinuteCounts(CountsGroup.of(SET), minute, 1, kinds));
    }
    HourWriter.merge(
        new ArchiveFolder(folder.resolve("archive").toUri()),
        CountsGroup.of(SET),
        ArchiveFolder.hourOf(FIRST),
        minutes.iterator());
  }

  private CellCounts counts(long[] cells, long bound) {
    long[] counted = Arrays.stream(cells).filter(cell -> random.nextInt(3) == 0).toArray();
    return new CellCounts(counted, random.longs(counted.length, 1, bound).toArray());
  }

  private static FeatureServing serve(FeatureStore store, Clock clock) throws IOException {
    List<String> settings =
        List.of(
            "kafka.bootstrap-servers=localhost:1",
            "listen.port=0",
            "http.port=0",
            "http.monitor-port=0",
            "listen.drain-pause=0s",
            "limits.deadline=1m",
            "limits.max-keys=100000",
            "limits.max-values=10000000",
            "limits.keys-per-second=1000000000");
    FeatureServing service =
        new FeatureServing(
            ServeConfig.load(Path.of("../configs/serve.yaml"), settings), store, clock);
    service.start();
    return service;
  }

  /** Compares all rows of a window end; returns how many values there are. */
  private long compare(FeatureClient client, Path rows, long windowEnd)
      throws IOException, SQLException {
    Map<Long, long[]> past = past(rows, windowEnd);
    long compared = 0;
    ListAreasRequest areas =
        ListAreasRequest.newBuilder()
            .setFeatureSet("past")
            .setFromMs(windowEnd)
            .setToMs(windowEnd)
            .build();
    for (Area area : client.areas(areas).getAreasList()) {
      FeatureAnswer answer =
          client.rows(
              GetRowsRequest.newBuilder()
                  .setSelection(
                      Selection.newBuilder()
                          .setFeatureSet("past")
                          .addAllNames(NAMES)
                          .setPrecision(Precision.FLOAT64))
                  .setCell(area.getCell())
                  .setProduct(PRODUCT.toString())
                  .setWindowEndMs(windowEnd)
                  .build());
      for (int row = 0; row < answer.keys(); row++) {
        long[] expected = past.remove(answer.hexagon(row));
        for (int i = 0; i < NAMES.size(); i++) {
          double served = answer.exactValue(row, i);
          if (Double.doubleToRawLongBits(served) != expected[i]) {
            fail(
                "seed %d: %s of %x at %d is %s, in history %s",
                seed,
                NAMES.get(i),
                answer.hexagon(row),
                windowEnd,
                served,
                Double.longBitsToDouble(expected[i]));
          }
          compared++;
        }
      }
    }
    assertThat(past).as("rows that the service lacks, seed %d", seed).isEmpty();
    return compared;
  }

  private static void explainMean(FeatureClient client, Path rows, long windowEnd)
      throws Exception {
    Map<Long, long[]> past = past(rows, windowEnd);
    long hexagon = past.keySet().iterator().next();
    FeatureExplanation its =
        client.explain(
            ExplainFeatureRequest.newBuilder()
                .setFeatureSet("past")
                .setHexagon(hexagon)
                .setProduct(PRODUCT.toString())
                .setWindowEndMs(windowEnd)
                .setName(MEAN)
                .build());
    assertThat(its.getValue())
        .isEqualTo(Double.longBitsToDouble(past.get(hexagon)[NAMES.indexOf(MEAN)]))
        .isEqualTo(its.getStoredValue());
    assertThat(its.getVerdict()).isEqualTo(FeatureExplanation.Verdict.EQUAL);
    assertThat(its.getSteps(0).getFormula()).isEqualTo("fare_sum_r2_w3 / fare_count_r2_w3");
    assertThat(its.getPartsList().stream().map(FeatureExplanation::getName))
        .containsExactly("fare-sum_r2_w3", "fare-count_r2_w3");
  }

  /** The bits of each hexagon's values. */
  private static Map<Long, long[]> past(Path file, long windowEnd)
      throws IOException, SQLException {
    Map<Long, long[]> past = new HashMap<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                "SELECT hexagon::BIGINT, \"%s\" FROM '%s' WHERE epoch_ms(window_end) = %d"
                    .formatted(String.join("\", \"", NAMES), file, windowEnd))) {
      while (found.next()) {
        long[] bits = new long[NAMES.size()];
        for (int i = 0; i < bits.length; i++) {
          bits[i] = Double.doubleToRawLongBits(found.getDouble(2 + i));
        }
        past.put(found.getLong(1), bits);
      }
    }
    return past;
  }

  /** A tenth of the rows as labels. */
  private void requireEqualLabels(ArchiveReader archive, Path rows) throws Exception {
    Path labels = folder.resolve("labels.parquet");
    try (DuckDb duck = DuckDb.open()) {
      duck.execute(
          ("COPY (SELECT window_end AS time, hexagon, product FROM '%s' WHERE hexagon %% 10 = 7)"
                  + " TO '%s'")
              .formatted(rows, labels));
    }
    Path training = folder.resolve("training.parquet");
    new LabelJoin(
            SET,
            Optional.empty(),
            LabelJoin.As.ENDED,
            Duration.ZERO,
            Duration.ofMinutes(1),
            FeatureValues.FLOAT64,
            false)
        .write(archive, labels, training, done -> {}, note -> fail(note));
    int compared = 0;
    for (long minute = FIRST + 2; minute < FIRST + MINUTES; minute++) {
      Map<Long, long[]> past = past(rows, Minutes.endOf(minute));
      Map<Long, long[]> joined = past(training, Minutes.endOf(minute));
      joined.forEach(
          (hexagon, bits) ->
              assertThat(bits).as("%x, seed %d", hexagon, seed).isEqualTo(past.get(hexagon)));
      compared += joined.size();
    }
    assertThat(compared).isGreaterThan(50_000);
  }
}
