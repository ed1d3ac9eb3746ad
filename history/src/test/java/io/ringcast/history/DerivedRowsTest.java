package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Derived features in rows and labels of the past, compared with the same in plain Java. */
class DerivedRowsTest extends HistoryRowsScene {

  private static final String DEMAND = PastCity.KINDS.get(0) + "_r3_w1";
  private static final String SUPPLY = PastCity.KINDS.get(1) + "_r3_w3";
  private static final FeatureSet COLUMNS =
      FeatureSet.of("past", PastCity.KINDS, List.of(0, 3), List.of(1, 3));

  private final FeatureSet set = COLUMNS.withDerived(derived());

  private static DerivedFeatures derived() {
    Map<String, DerivedFeature> features = new LinkedHashMap<>();
    String quotient = DEMAND + " / " + SUPPLY;
    features.put("ratio", new DerivedFeature(quotient, -1));
    features.put("surge", new DerivedFeature("clip(%s, 0.1, 3)".formatted(quotient), 7));
    features.put("night", new DerivedFeature("is_night ? ratio * 3 + surge : 0", Double.NaN));
    features.put("wait", new DerivedFeature("night - log(max(1, eta_s))", Double.NaN));
    Map<String, RequestInput> inputs = new LinkedHashMap<>();
    inputs.put("is_night", new RequestInput(ValueType.BOOL, 1));
    inputs.put("eta_s", new RequestInput(ValueType.NUMBER, Double.NaN));
    return new DerivedFeatures(features, inputs);
  }

  @BeforeEach
  void writeArchive() throws Exception {
    PastCity city = new PastCity(random, 9).add(120, 20);
    write(PastCity.counts(city.answer(COLUMNS), COLUMNS, PastCity.FIRST, LAST));
  }

  private static HistoryRows rows(FeatureSet set, Optional<SourceView> view, FeatureValues values) {
    return new HistoryRows(
        set, view, OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), values, false);
  }

  private Path write(HistoryRows rows) throws Exception {
    Path out = folder.resolve("rows.parquet");
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      rows.write(archive, out, random.nextBoolean() ? 3_000 : 10_000_000, done -> {}, notes::add);
    }
    return out;
  }

  private static List<List<Object>> read(Path file, String columns) throws Exception {
    List<List<Object>> rows = new ArrayList<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet found = duck.query("SELECT %s FROM '%s'".formatted(columns, file))) {
      while (found.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.add(found.getObject(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static String metadata(Path file, String key) throws Exception {
    String from = "parquet_kv_metadata('%s') WHERE decode(key) = 'ringcast.%s'";
    try (DuckDb duck = DuckDb.open();
        ResultSet found = duck.query("SELECT decode(value) FROM " + from.formatted(file, key))) {
      return found.next() ? found.getString(1) : "";
    }
  }

  private static double ratio(double demand, double supply) {
    return supply == 0 ? -1 : demand / supply;
  }

  private static double surge(double demand, double supply) {
    return supply == 0 ? 7 : Math.min(3, Math.max(0.1, demand / supply));
  }

  @Test
  void rowsHaveThemBehindTheirColumns() throws Exception {
    Path file = write(rows(set, Optional.empty(), FeatureValues.FLOAT64));

    List<List<Object>> rows = read(file, DEMAND + ", " + SUPPLY + ", ratio, surge, night");
    assertThat(rows).hasSizeGreaterThan(1_000);
    int divided = 0;
    for (List<Object> row : rows) {
      double demand = (Double) row.get(0);
      double supply = (Double) row.get(1);
      divided += supply == 0 ? 0 : 1;
      double night = ratio(demand, supply) * 3 + surge(demand, supply);
      assertThat(row.subList(2, 5))
          .as("seed %d", seed)
          .containsExactly(ratio(demand, supply), surge(demand, supply), night);
    }
    assertThat(divided).isBetween(1, rows.size() - 1);
    assertThat(notes)
        .containsExactly(
            "left out: derived feature wait reads the input eta_s, which the rows do not have: give"
                + " the input a default, or labels a column of its name");
    assertThat(metadata(file, "inputs"))
        .isEqualTo("{\"is_night\":{\"type\":\"bool\",\"default\":1.0}}");
    assertThat(metadata(file, "derived"))
        .contains("\"ratio\":{\"formula\":\"%s / %s\",\"default\":-1.0}".formatted(DEMAND, SUPPLY))
        .doesNotContain("wait");
    assertThat(metadata(file, "derived_fingerprint"))
        .isEqualTo("%08x".formatted(derived().fingerprint(List.of("ratio", "surge", "night"))));
  }

  /** A sum and a count are archived kinds as others. */
  @Test
  void meansStandBehindTheirSumsAndCounts() throws Exception {
    List<String> kinds = List.of("fare-sum.2", "fare-count");
    FeatureSet fares =
        FeatureSet.of("past", kinds, COLUMNS.rings(), COLUMNS.windows())
            .withDerived(
                new DerivedFeatures(
                    Map.of("twice", new DerivedFeature("2 * fare_mean_r3_w3", Double.NaN)),
                    Map.of()));
    List<MinuteCounts> minutes = new ArrayList<>();
    NaiveAnswer city = new PastCity(random, 9).add(90, 20).answer(COLUMNS);
    for (MinuteCounts minute : PastCity.counts(city, COLUMNS, PastCity.FIRST, LAST)) {
      List<MinuteCounts.Kind> renamed = new ArrayList<>();
      for (int kind = 0; kind < 2; kind++) {
        var products = minute.kinds().get(kind).products();
        for (CellCounts cells : products.values()) {
          for (int i = 0; i < cells.counts().length && kind == 0; i++) {
            cells.counts()[i] *= 1 + random.nextLong(1L << 40);
          }
        }
        renamed.add(new MinuteCounts.Kind(kinds.get(kind), Long.MIN_VALUE, products));
      }
      minutes.add(new MinuteCounts(minute.group(), minute.minute(), 2, renamed));
    }
    write(minutes);
    String key = "window_end, hexagon::BIGINT, product, ";
    List<List<Object>> sums =
        sorted(
            write(rows(fares, Optional.empty(), FeatureValues.SUMS)),
            key + "\"fare-sum_r3_w3\", \"fare-count_r3_w3\", \"fare-mean_r3_w3\", twice");
    assertThat(metadata(folder.resolve("rows.parquet"), "divisors"))
        .contains("\"fare-sum_r3_w3\":11100,", "\"fare-count_r3_w3\":111}");
    Path file = write(rows(fares, Optional.empty(), FeatureValues.FLOAT64));
    List<List<Object>> values =
        sorted(file, key + "\"fare-sum_r3_w3\", \"fare-mean_r3_w3\", \"fare-mean_r0_w1\"");
    int means = 0;
    for (int row = 0; row < sums.size(); row++) {
      long sum = (Long) sums.get(row).get(3);
      long count = (Long) sums.get(row).get(4);
      double mean = count == 0 ? 0 : FeatureValue.of(sum, count * 100);
      means += count == 0 ? 0 : 1;
      assertThat(sums.get(row).subList(5, 7)).as("seed %d", seed).containsExactly(mean, 2 * mean);
      assertThat(values.get(row).get(4)).as("seed %d", seed).isEqualTo(mean);
      long hexagon = (Long) sums.get(row).get(1);
      assertThat(values.get(row).get(3))
          .as("seed %d", seed)
          .isEqualTo(FeatureValue.of(sum, 300L * new DiskSizes(fares).size(hexagon, 1)));
    }
    assertThat(means).isBetween(100, sums.size() - 1);
    assertThat(metadata(file, "derived")).contains("\"fare-mean_r3_w3\":");
  }

  @Test
  void theyAreDoublesBesideSumsAndRoundedOnceToFloats() throws Exception {
    String columns = "window_end, hexagon, product, ratio%s, night%s";
    Path file = write(rows(set, Optional.empty(), FeatureValues.FLOAT64));
    List<List<Object>> doubles = sorted(file, columns.formatted("", ""));
    List<List<Object>> rounded = sorted(file, columns.formatted("::FLOAT", "::FLOAT"));
    assertThat(
            sorted(
                write(rows(set, Optional.empty(), FeatureValues.SUMS)), columns.formatted("", "")))
        .as("seed %d", seed)
        .isEqualTo(doubles);
    assertThat(
            sorted(
                write(rows(set, Optional.empty(), FeatureValues.FLOAT32)),
                columns.formatted("", "")))
        .as("seed %d", seed)
        .isEqualTo(rounded);
  }

  private static List<List<Object>> sorted(Path file, String columns) throws Exception {
    List<List<Object>> rows = new ArrayList<>(read(file, columns));
    rows.sort((a, b) -> a.subList(0, 3).toString().compareTo(b.subList(0, 3).toString()));
    return rows;
  }

  @Test
  void aViewHasItsNamesInOrder() throws Exception {
    DerivedFeatures own =
        new DerivedFeatures(Map.of("twice", new DerivedFeature("2 * surge", Double.NaN)), Map.of());
    SourceView view =
        new SourceView("v", set, own.over(set.derived()), List.of("twice", DEMAND, "ratio"));
    FeatureSet part = FeatureSet.of("past", PastCity.KINDS, List.of(3), List.of(1, 3));

    Path file = write(rows(part, Optional.of(view), FeatureValues.FLOAT64));

    assertThat(
            read(
                    file,
                    "COLUMNS(c -> c NOT IN ('hexagon', 'product', 'window_end', 'status',"
                        + " 'complete_since'))")
                .get(0))
        .hasSize(3);
    for (List<Object> row : read(file, "twice, " + DEMAND + ", ratio")) {
      double ratio = (Double) row.get(2);
      double surge = ratio == -1 ? 7 : Math.min(3, Math.max(0.1, ratio));
      assertThat(row.get(0)).as("seed %d", seed).isEqualTo(2 * surge);
    }
    SourceView needy = new SourceView("v", set, set.derived(), List.of("wait"));
    assertThatThrownBy(() -> write(rows(part, Optional.of(needy), FeatureValues.FLOAT64)))
        .hasMessage("derived feature wait reads the input eta_s, which the rows do not have");
  }

  @Test
  void labelsBringInputs() throws Exception {
    Path all = write(rows(set, Optional.empty(), FeatureValues.SUMS));
    Path labels = folder.resolve("labels.parquet");
    try (DuckDb duck = DuckDb.open()) {
      duck.execute(
          ("COPY (SELECT i AS id, window_end AS time, hexagon, product, CASE i %% 5 WHEN 0 THEN"
                  + " NULL WHEN 1 THEN 'NaN'::DOUBLE ELSE i * 1.5 END AS eta_s, CASE i %% 3 WHEN 0"
                  + " THEN NULL ELSE i %% 3 = 1 END AS is_night FROM (SELECT *, row_number() OVER ()"
                  + " AS i FROM '%s') WHERE i %% 7 = 0) TO '%s'")
              .formatted(all, labels));
    }
    Path out = folder.resolve("training.parquet");
    Map<String, Long> statuses = join(labels, out);

    List<List<Object>> rows =
        read(out, "id, eta_s, is_night, status, %s, %s, wait".formatted(DEMAND, SUPPLY));
    for (List<Object> row : rows) {
      long id = (Long) row.get(0);
      boolean good = id % 5 > 1;
      assertThat(row.get(3).equals("INVALID")).as("label %d, seed %d", id, seed).isEqualTo(!good);
      if (good) {
        double demand = (Double) row.get(4);
        double supply = (Double) row.get(5);
        boolean night = row.get(2) == null || (Boolean) row.get(2);
        double base = night ? ratio(demand, supply) * 3 + surge(demand, supply) : 0;
        assertThat(row.get(6))
            .as("label %d, seed %d", id, seed)
            .isEqualTo(base - StrictMath.log(Math.max(1, (Double) row.get(1))));
      } else {
        assertThat(row.get(6)).isNull();
      }
    }
    assertThat(statuses).containsKeys("INVALID", "FRESH");

    try (DuckDb duck = DuckDb.open()) {
      duck.execute(
          "COPY (SELECT time, hexagon, product, 'soon' AS eta_s FROM '%s') TO '%s'"
              .formatted(labels, folder.resolve("text.parquet")));
    }
    assertThatThrownBy(() -> join(folder.resolve("text.parquet"), out))
        .hasMessage(
            "the labels' eta_s is of type VARCHAR but must be a number or a BOOLEAN: it is an"
                + " input; leave out a column that is empty");
  }

  @Test
  void aLabelsInputIsAsInARequest() throws Exception {
    DerivedFeatures signed =
        new DerivedFeatures(
            Map.of("got", new DerivedFeature("is_night ? eta_s : -eta_s", Double.NaN)),
            Map.of(
                "is_night", new RequestInput(ValueType.BOOL, 1),
                "eta_s", new RequestInput(ValueType.NUMBER, 300)));
    Path row = write(rows(COLUMNS, Optional.empty(), FeatureValues.SUMS));
    Path labels = folder.resolve("labels.parquet");
    Path out = folder.resolve("training.parquet");
    String time = "SELECT window_end AS time, hexagon, product FROM '%s' LIMIT 1".formatted(row);
    try (DuckDb duck = DuckDb.open()) {
      duck.execute(
          ("COPY (SELECT * FROM (%s), (VALUES (0, NULL::DOUBLE, NULL::INTEGER), (1, 'NaN', 1), (2,"
                  + " 'Infinity', 1), (3, 2, 0), (4, 2, 2), (5, 2, 1)) v(id, eta_s, is_night)) TO"
                  + " '%s'")
              .formatted(time, labels));
    }
    join(COLUMNS.withDerived(signed), labels, out);
    assertThat(read(out, "id, status = 'INVALID', got"))
        .containsExactlyInAnyOrder(
            List.of(0, false, 300.0),
            Arrays.asList(1, true, null),
            Arrays.asList(2, true, null),
            List.of(3, false, -2.0),
            Arrays.asList(4, true, null),
            List.of(5, false, 2.0));

    try (DuckDb duck = DuckDb.open()) {
      duck.execute("COPY (%s) TO '%s'".formatted(time, labels));
    }
    join(COLUMNS.withDerived(signed), labels, out);
    assertThat(read(out, "got")).as("no columns").containsExactly(List.of(300.0));
  }

  @Test
  void anotherMeaningInTheRegistryIsNoted() throws Exception {
    DerivedFeatures before =
        new DerivedFeatures(Map.of("ratio", new DerivedFeature("1", Double.NaN)), Map.of());
    new ArchiveFolder(folder.resolve("archive").toUri())
        .write(RegisteredSet.of(COLUMNS.withDerived(before)));
    write(rows(set, Optional.empty(), FeatureValues.FLOAT64));
    assertThat(notes)
        .contains(
            "the archive's registry defines these otherwise, so values differ from those served"
                + " then: [ratio]");
  }

  private Map<String, Long> join(Path labels, Path out) throws Exception {
    return join(set, labels, out);
  }

  private Map<String, Long> join(FeatureSet set, Path labels, Path out) throws Exception {
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      return new LabelJoin(
              set,
              Optional.empty(),
              LabelJoin.As.ENDED,
              Duration.ZERO,
              Duration.ofMinutes(1),
              FeatureValues.FLOAT64,
              false)
          .write(archive, labels, out, done -> {}, notes::add);
    }
  }
}
