package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.history.LabelJoin.As;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;

/** Random labels, joined with an archive of a random city. */
abstract class LabelJoinFixture {

  static final long LAST = PastCity.FIRST + 24;
  static final long MICROS_PER_MINUTE = 60_000_000;
  static final FeatureSet SET =
      FeatureSet.of("past", PastCity.KINDS, List.of(0, 2, 5), List.of(1, 3));

  @TempDir Path folder;

  final long seed = Seeds.next(getClass());
  final Random random = new Random(seed);
  final PastCity city = new PastCity(random, 9).add(200, 20);
  final NaiveAnswer answer = city.answer(SET);

  /** Where a column's type matters, which CSV does not keep. */
  boolean onlyParquet;

  boolean answered;
  final List<String> notes = new ArrayList<>();

  record Label(int id, long micros, long hexagon, UUID product) {}

  Label label(int id, long micros) {
    long place = city.places().get(random.nextInt(city.places().size()));
    return new Label(
        id, micros, city.near(place, 12), random.nextBoolean() ? PastCity.VAN : PastCity.SOLO);
  }

  void write(List<MinuteCounts> minutes) throws Exception {
    PastCity.write(folder.resolve("archive"), minutes);
  }

  Path out() {
    return folder.resolve("training.parquet");
  }

  Map<String, Long> join(
      List<Label> labels, Duration lag, Duration maxAge, boolean allowGaps, String form)
      throws Exception {
    Path file =
        folder.resolve("labels." + (onlyParquet || random.nextBoolean() ? "parquet" : "csv"));
    try (DuckDb duck = DuckDb.open()) {
      duck.execute(
          "CREATE TABLE labels (id INTEGER, time TIMESTAMPTZ, hexagon UBIGINT, product VARCHAR,"
              + " lat DOUBLE, lng DOUBLE)");
      for (Label label : labels) {
        var at =
            H3Library.load().cellToLatLng(label.hexagon == 77 ? 0x85283473fffffffL : label.hexagon);
        duck.execute(
            "INSERT INTO labels VALUES (%d, make_timestamptz(%d), %d, '%s', %s, %s)"
                .formatted(label.id, label.micros, label.hexagon, label.product, at.lat, at.lng));
      }
      duck.execute("COPY (%s) TO '%s'".formatted(form, file));
    }
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      As as = answered ? As.ANSWERED : lag == null ? As.SERVED : As.ENDED;
      return new LabelJoin(SET, Optional.empty(), as, lag, maxAge, FeatureValues.SUMS, allowGaps)
          .write(
              archive,
              file,
              out(),
              random.nextBoolean() ? 200 : 10_000_000,
              done -> {},
              notes::add);
    }
  }

  /** How often each row is there, as text. */
  SortedMap<String, Long> found(String label) throws Exception {
    String features =
        SET.featureNames().stream()
            .map(name -> "\"%s\"".formatted(name))
            .collect(Collectors.joining(", "));
    SortedMap<String, Long> rows = new TreeMap<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                ("SELECT concat_ws(' ', %s, epoch_ms(window_end), age_ms, status,"
                        + " coalesce(epoch_ms(complete_since)::VARCHAR, 'null'), %s) FROM '%s'")
                    .formatted(label, features, out()))) {
      while (found.next()) {
        rows.merge(found.getString(1), 1L, Long::sum);
      }
    }
    return rows;
  }

  Map<Integer, String> byId() throws Exception {
    Map<Integer, String> rows = new TreeMap<>();
    try (DuckDb duck = DuckDb.open();
        ResultSet found =
            duck.query(
                ("SELECT id, status || ' ' || coalesce((epoch_ms(window_end) // 60000)::VARCHAR, 'null'),"
                        + " demand_r0_w1 IS NULL FROM '%s'")
                    .formatted(out()))) {
      while (found.next()) {
        rows.put(found.getInt(1), found.getString(2));
        assertThat(found.getBoolean(3)).isEqualTo(found.getString(2).endsWith("null"));
      }
    }
    return rows;
  }
}
