package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.history.LabelJoin.As;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelJoinTest {

  private static final long LAST = PastCity.FIRST + 24;
  private static final long MICROS_PER_MINUTE = 60_000_000;
  private static final FeatureSet SET =
      FeatureSet.of("past", PastCity.KINDS, List.of(0, 2, 5), List.of(1, 3));

  @TempDir Path folder;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final PastCity city = new PastCity(random, 9).add(200, 20);
  private final NaiveAnswer answer = city.answer(SET);

  /** Where a column's type matters, which CSV does not keep. */
  private boolean onlyParquet;

  private boolean answered;
  private final List<String> notes = new ArrayList<>();

  private record Label(int id, long micros, long hexagon, UUID product) {}

  /** Labels stand on both sides of every window end; none gets a later one than it may. */
  @RepeatedTest(3)
  @Tag("seeded")
  void everyLabelGetsTheNewestWindowEndThatHadEnded() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    Duration lag = Duration.ofMillis(List.of(0, 1, 10_000, 60_000, 95_500).get(random.nextInt(5)));
    long lagMicros = lag.toNanos() / 1_000;
    List<Label> labels = new ArrayList<>();
    for (long minute = PastCity.FIRST + 2; minute <= LAST; minute++) {
      for (long offset : new long[] {-1, 0, 1, random.nextInt((int) MICROS_PER_MINUTE)}) {
        // The first windows would reach back before the archive, and it has none after the last.
        long time = (minute + 1) * MICROS_PER_MINUTE + lagMicros + offset;
        boolean before = minute == PastCity.FIRST + 2 && offset < 0;
        labels.add(label(labels.size(), before ? time + 1 : time));
      }
    }
    List<Label> twice = new ArrayList<>(labels);
    labels.subList(0, 10).forEach(l -> twice.add(l));
    Collections.shuffle(twice, random);

    join(twice, lag, lag.plusMinutes(1), false, "SELECT *, 'kept ' || id AS note FROM labels");

    SortedMap<String, Long> expected = new TreeMap<>();
    for (Label label : twice) {
      long end = Math.floorDiv(label.micros - lagMicros, MICROS_PER_MINUTE) * 60_000;
      String sums = PastCity.text(answer.rowAt(label.hexagon, label.product, end).sums());
      String status = sums.matches("[0 ]+") ? "EMPTY" : "FRESH";
      long age = Math.floorDiv(label.micros, 1_000L) - end;
      expected.merge(
          "%d kept %d %d %d %s null %s".formatted(label.id, label.id, end, age, status, sums),
          1L,
          Long::sum);
    }
    assertThat(found("id || ' ' || note")).as("seed %d, lag %s", seed, lag).isEqualTo(expected);
    try (DuckDb duck = DuckDb.open();
        ResultSet later =
            duck.query(
                "SELECT count(*) FROM '%s' WHERE epoch_us(window_end) > epoch_us(time) - %d"
                    .formatted(out(), lagMicros))) {
      later.next();
      assertThat(later.getLong(1)).as("labels with a later window end").isZero();
    }
  }

  private Label label(int id, long micros) {
    long place = city.places().get(random.nextInt(city.places().size()));
    return new Label(
        id, micros, city.near(place, 12), random.nextBoolean() ? PastCity.VAN : PastCity.SOLO);
  }

  /** Labels stand on both sides of the moment at which each window end became readable. */
  @RepeatedTest(3)
  @Tag("seeded")
  void everyLabelGetsTheNewestWindowEndThatCouldBeRead() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    List<ReadableWindowEnd> readable = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    long maxAge = Duration.ofMinutes(4).toMillis();
    for (long minute = PastCity.FIRST + 3; minute <= LAST; minute++) {
      long end = Minutes.endOf(minute);
      // Some overtake the one before them.
      long at = end + 5_000 + random.nextInt(150_000);
      readable.add(new ReadableWindowEnd("past", 1, end, PastCity.FIRST, at));
      if (minute > PastCity.FIRST + 3) {
        for (long offset : new long[] {-1, 0, 999, 1_000}) {
          labels.add(label(labels.size(), at * 1_000 + offset));
        }
      }
    }
    new ArchiveFolder(folder.resolve("archive").toUri()).addReadable(readable);
    PastCity.register(folder.resolve("archive"), SET, 0);

    join(labels, null, Duration.ofMillis(maxAge), false, "SELECT * FROM labels");

    SortedMap<String, Long> expected = new TreeMap<>();
    for (Label label : labels) {
      long time = Math.floorDiv(label.micros, 1_000L);
      long end =
          readable.stream()
              .filter(record -> record.readableAt() <= time)
              .mapToLong(ReadableWindowEnd::windowEnd)
              .max()
              .orElse(0);
      if (end > 0) {
        String sums = PastCity.text(answer.rowAt(label.hexagon, label.product, end).sums());
        String status = time - end > maxAge ? "STALE" : sums.matches("[0 ]+") ? "EMPTY" : "FRESH";
        String row = "%d %d %d %s null %s".formatted(label.id, end, time - end, status, sums);
        expected.merge(row, 1L, Long::sum);
      }
    }
    assertThat(expected).as("seed %d", seed).hasSizeGreaterThan(labels.size() / 2);
    assertThat(found("id")).as("seed %d", seed).containsAllEntriesOf(expected);
  }

  @Test
  void whatWasServedIsAsCompleteAsItsReadersKnew() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    long minute = PastCity.FIRST + 10;
    long at = Minutes.endOf(minute) + 20_000;
    long place = city.places().get(0);
    List<Label> labels =
        List.of(
            new Label(0, (at - 1) * 1_000, place, PastCity.SOLO),
            new Label(1, at * 1_000, place, PastCity.SOLO),
            new Label(2, (at + 30_000) * 1_000, place, PastCity.SOLO));
    Duration most = Duration.ofMinutes(3);

    assertThatThrownBy(() -> join(labels, null, most, false, "SELECT * FROM labels"))
        .hasMessageContaining("past version 1")
        .hasMessageContaining("--as ended --lag");

    long end = Minutes.endOf(minute);
    new ArchiveFolder(folder.resolve("archive").toUri())
        .addReadable(
            List.of(
                new ReadableWindowEnd("past", 1, end, minute, at),
                new ReadableWindowEnd("past", 1, end, minute - 2, at + 30_000)));
    assertThatThrownBy(() -> join(labels, null, most, false, "SELECT * FROM labels"))
        .as("nobody registered the set")
        .hasMessageContaining("--as ended --lag");
    FeatureSet edited = FeatureSet.of("past", PastCity.KINDS, List.of(0), List.of(1));
    PastCity.register(folder.resolve("archive"), edited, 0);
    assertThatThrownBy(() -> join(labels, null, most, false, "SELECT * FROM labels"))
        .hasMessageContaining("another set's")
        .hasMessageContaining("rings [0, 2, 5]");
    PastCity.register(folder.resolve("archive"), SET, 0);
    join(labels, null, most, false, "SELECT * FROM labels");

    String sums = PastCity.text(answer.rowAt(place, PastCity.SOLO, end).sums());
    String status = sums.matches("[0 ]+") ? "EMPTY" : "FRESH";
    assertThat(byId().get(0)).isEqualTo("UNAVAILABLE null");
    assertThat(found("id").keySet())
        .contains("1 %d 20000 PARTIAL %d %s".formatted(end, Minutes.endOf(minute - 1), sums))
        .contains("2 %d 50000 %s null %s".formatted(end, status, sums));
  }

  @Test
  void whatWasServedBesideTheArchiveIsUnavailable() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    List<ReadableWindowEnd> readable = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    for (long minute : List.of(PastCity.FIRST - 1, LAST, LAST + 1)) {
      long at = Minutes.endOf(minute) + 20_000;
      readable.add(new ReadableWindowEnd("past", 1, Minutes.endOf(minute), PastCity.FIRST, at));
      labels.add(new Label(labels.size(), at * 1_000, city.places().get(0), PastCity.SOLO));
    }
    new ArchiveFolder(folder.resolve("archive").toUri()).addReadable(readable);
    PastCity.register(folder.resolve("archive"), SET, 0);

    join(labels, null, Duration.ofMinutes(3), false, "SELECT * FROM labels");

    assertThat(byId()).containsEntry(0, "UNAVAILABLE null").containsEntry(2, "UNAVAILABLE null");
    assertThat(byId().get(1)).endsWith(" " + (LAST + 1));
  }

  @Test
  void placesAndTimesInOtherForms() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    List<Label> labels = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      labels.add(label(i, (PastCity.FIRST + 5 + i % 15) * MICROS_PER_MINUTE + 7_000L * i));
    }
    Duration lag = Duration.ofSeconds(30);
    List<SortedMap<String, Long>> found = new ArrayList<>();
    for (String form :
        List.of(
            "SELECT * FROM labels",
            "SELECT id, epoch_ms(time) AS time, hexagon::BIGINT AS hexagon, product FROM labels",
            "SELECT id, time::VARCHAR AS time, to_hex(hexagon) AS hexagon, product FROM labels",
            "SELECT id, time, lat, lng, product::UUID AS product FROM labels")) {
      join(labels, lag, lag.plusMinutes(1), false, form);
      found.add(found("id"));
    }
    assertThat(found.get(0)).hasSize(60);
    assertThat(found).as("seed %d", seed).allMatch(rows -> rows.equals(found.get(0)));
  }

  @Test
  void labelsThatCannotBeAnsweredSaySo() throws Exception {
    List<MinuteCounts> counts = PastCity.counts(answer, SET, PastCity.FIRST, LAST);
    write(counts);
    PastCity.register(folder.resolve("archive"), SET, 0);
    long good = (PastCity.FIRST + 10) * MICROS_PER_MINUTE;
    long place = city.places().get(0);
    long coarse = Cells.parent(place, 8);
    UUID solo = PastCity.SOLO;
    List<Label> labels =
        List.of(
            new Label(0, good, coarse, solo),
            new Label(1, good, 77, solo),
            new Label(2, (PastCity.FIRST - 5) * MICROS_PER_MINUTE, place, solo),
            new Label(3, (LAST + 30) * MICROS_PER_MINUTE, place, solo),
            new Label(4, good, place, new UUID(1, 1)),
            new Label(7, (PastCity.FIRST - 5) * MICROS_PER_MINUTE, place, new UUID(1, 1)));
    String form =
        "SELECT * FROM labels UNION ALL SELECT 5, NULL, hexagon, product, lat, lng FROM labels"
            + " WHERE id = 4 UNION ALL SELECT 6, time, hexagon, 'no product', lat, lng FROM labels"
            + " WHERE id = 4";

    Map<String, Long> statuses = join(labels, Duration.ZERO, Duration.ofMinutes(1), false, form);

    assertThat(statuses).isEqualTo(Map.of("INVALID", 6L, "UNAVAILABLE", 1L, "STALE", 1L));
    assertThat(byId())
        .containsEntry(0, "INVALID null")
        .containsEntry(1, "INVALID null")
        .containsEntry(2, "UNAVAILABLE null")
        .containsEntry(3, "STALE " + (LAST + 1))
        .containsEntry(4, "INVALID null")
        .containsEntry(5, "INVALID null")
        .containsEntry(6, "INVALID null")
        .containsEntry(7, "INVALID null");
  }

  @Test
  void aProductIsKnownIfTheRegistryOrTheCountsHaveIt() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    long place = city.places().get(0);
    UUID unknown = new UUID(1, 1);
    UUID registered = new UUID(9, 9);
    List<Label> labels = new ArrayList<>();
    for (UUID product : List.of(unknown, registered, PastCity.SOLO)) {
      labels.add(new Label(labels.size(), (LAST + 1) * MICROS_PER_MINUTE, place, product));
    }
    // So the range has all counts.
    labels.add(new Label(3, (PastCity.FIRST + 3) * MICROS_PER_MINUTE, place, PastCity.SOLO));
    Duration most = Duration.ofMinutes(1);

    // Nobody says which products there are.
    join(labels, Duration.ZERO, most, false, "SELECT * FROM labels");
    assertThat(byId())
        .containsEntry(0, "EMPTY " + (LAST + 1))
        .containsEntry(1, "EMPTY " + (LAST + 1));

    new ArchiveFolder(folder.resolve("archive").toUri())
        .write(
            RegisteredSet.of(SET)
                .with(new RegisteredProducts(Map.of(registered, new Product(1, 0, true)))));
    join(labels, Duration.ZERO, most, false, "SELECT * FROM labels");
    assertThat(byId()).containsEntry(0, "INVALID null").containsEntry(1, "EMPTY " + (LAST + 1));
    assertThat(byId().get(2)).as("seed %d", seed).doesNotContain("INVALID");
  }

  @Test
  void gapsAreAnErrorOrMakeLabelsPartial() throws Exception {
    long gap = PastCity.FIRST + 12;
    List<MinuteCounts> counts = new ArrayList<>(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    counts.removeIf(minute -> minute.minute() == gap);
    write(counts);
    long place = city.places().get(0);
    List<Label> near =
        List.of(
            new Label(0, (gap + 3) * MICROS_PER_MINUTE, place, PastCity.SOLO),
            new Label(1, (gap + 4) * MICROS_PER_MINUTE, place, PastCity.SOLO));
    Duration most = Duration.ofMinutes(1);

    assertThatThrownBy(() -> join(near, Duration.ZERO, most, false, "SELECT * FROM labels"))
        .hasMessageContaining("(1 minutes)")
        .hasMessageContaining("--allow-gaps");
    assertThat(out()).doesNotExist();

    Map<String, Long> statuses = join(near, Duration.ZERO, most, true, "SELECT * FROM labels");
    assertThat(statuses).containsEntry("PARTIAL", 1L);
    NaiveAnswer without = city.answer(SET, minute -> minute == gap);
    long end = Minutes.endOf(gap + 2);
    assertThat(found("id").keySet())
        .contains(
            "0 %d 0 PARTIAL %d %s"
                .formatted(
                    end,
                    Minutes.endOf(gap),
                    PastCity.text(without.rowAt(place, PastCity.SOLO, end).sums())));
    // Away from the gap it does not matter.
    join(near.subList(1, 2), Duration.ZERO, most, false, "SELECT * FROM labels");
  }

  @Test
  void labelsInsideAGapDoNotTakeAnOlderWindowEnd() throws Exception {
    long gap = PastCity.FIRST + 12;
    List<MinuteCounts> counts = new ArrayList<>(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    counts.removeIf(minute -> minute.minute() == gap || minute.minute() == gap + 1);
    write(counts);
    long place = city.places().get(0);
    Duration most = Duration.ofMinutes(1);
    for (long minute = gap; minute <= gap + 1; minute++) {
      long end = Minutes.endOf(minute);
      List<Label> inside = List.of(new Label(0, end * 1_000, place, PastCity.SOLO));

      assertThatThrownBy(() -> join(inside, Duration.ZERO, most, false, "SELECT * FROM labels"))
          .hasMessageContaining("lacks minutes");

      join(inside, Duration.ZERO, most, true, "SELECT * FROM labels");
      NaiveAnswer without = city.answer(SET, m -> m == gap || m == gap + 1);
      String sums = PastCity.text(without.rowAt(place, PastCity.SOLO, end).sums());
      assertThat(found("id").keySet())
          .as("seed %d", seed)
          .containsExactly("0 %d 0 PARTIAL %d %s".formatted(end, end, sums));
    }
  }

  @Test
  void labelsOfAProductThatCameLaterArePartial() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    long first = PastCity.FIRST + 10;
    PastCity.register(folder.resolve("archive"), SET, first);
    long place = city.places().get(0);
    List<Label> labels =
        List.of(
            new Label(0, (first + 2) * MICROS_PER_MINUTE, place, PastCity.VAN),
            new Label(1, (first + 3) * MICROS_PER_MINUTE, place, PastCity.VAN),
            new Label(2, (first + 2) * MICROS_PER_MINUTE, place, PastCity.SOLO));

    Map<String, Long> statuses =
        join(labels, Duration.ZERO, Duration.ofMinutes(1), false, "SELECT * FROM labels");

    assertThat(statuses).containsEntry("PARTIAL", 1L);
    assertThat(byId().get(0)).startsWith("PARTIAL");
  }

  @Test
  void timesThatNoClockShowsAreInvalid() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    List<Label> labels = new ArrayList<>();
    for (int id = 0; id < 4; id++) {
      labels.add(label(id, (PastCity.FIRST + 10) * MICROS_PER_MINUTE));
    }
    Duration lag = Duration.ofMinutes(1);
    String numbers =
        "SELECT * REPLACE (CASE id WHEN 0 THEN 9223372036854775807 WHEN 1 THEN -9223372036854775808"
            + " WHEN 2 THEN -9223372036854775 ELSE epoch_ms(time) END AS time) FROM labels";

    join(labels, lag, lag.plusMinutes(1), false, numbers);

    assertThat(byId())
        .containsEntry(0, "INVALID null")
        .containsEntry(1, "INVALID null")
        .containsEntry(2, "INVALID null");
    assertThat(byId().get(3)).endsWith(" " + (PastCity.FIRST + 9));

    onlyParquet = true;
    for (String type : List.of("DECIMAL(20, 3)", "DOUBLE", "UINTEGER", "SMALLINT")) {
      String form = "SELECT * REPLACE (1::%s AS time) FROM labels".formatted(type);
      assertThatThrownBy(() -> join(labels, lag, lag, false, form))
          .hasMessageContaining("must be a timestamp or epoch milliseconds");
    }
  }

  /** The log may name any window end; here those that had ended two minutes before. */
  @RepeatedTest(2)
  @Tag("seeded")
  void aLabelGetsTheWindowEndThatTheLogNames() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    List<Label> labels = new ArrayList<>();
    for (long minute = PastCity.FIRST + 5; minute <= LAST; minute++) {
      labels.add(label(labels.size(), minute * MICROS_PER_MINUTE + random.nextInt(60_000_000)));
    }
    Duration lag = Duration.ofMinutes(2);
    join(labels, lag, lag.plusMinutes(1), false, "SELECT * FROM labels");
    SortedMap<String, Long> expected = found("id");
    answered = true;
    String named = "date_trunc('minute', time) - INTERVAL 2 MINUTE";
    String form = random.nextBoolean() ? named : "epoch_ms(%s)".formatted(named);

    join(
        labels,
        null,
        lag.plusMinutes(1),
        false,
        "SELECT *, %s AS window_end FROM labels".formatted(form));

    assertThat(found("id")).as("seed %d, %s", seed, form).isEqualTo(expected);
    assertThat(notes).as("nobody recorded what readers could see").isEmpty();

    long end = Minutes.endOf(PastCity.FIRST + 5);
    new ArchiveFolder(folder.resolve("archive").toUri())
        .addReadable(List.of(new ReadableWindowEnd("past", 1, end, PastCity.FIRST, end + 1)));
    PastCity.register(folder.resolve("archive"), SET, 0);
    String other =
        "SELECT *, CASE id WHEN 1 THEN NULL WHEN 2 THEN make_timestamptz(0) ELSE make_timestamptz(%d) END AS window_end FROM labels"
            .formatted(end * 1_000);
    join(labels, null, lag.plusMinutes(1), false, other);
    assertThat(byId()).containsEntry(1, "UNAVAILABLE null").containsEntry(2, "UNAVAILABLE null");
    // Two labels are from before anybody could read it.
    assertThat(notes)
        .singleElement()
        .asString()
        .contains("of %d answered labels".formatted(labels.size() - 2));
  }

  @Test
  void labelsWithoutWhatIsNeededAreRefused() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    answered = true;
    assertThatThrownBy(() -> join(List.of(), null, Duration.ZERO, false, "SELECT * FROM labels"))
        .hasMessageContaining("need a column window_end");
    answered = false;
    List<Label> labels = List.of(label(1, PastCity.FIRST * MICROS_PER_MINUTE));
    Duration minute = Duration.ofMinutes(1);
    assertThatThrownBy(
            () -> join(labels, minute, minute, false, "SELECT id, time, product FROM labels"))
        .hasMessageContaining("hexagon or lat and lng")
        .hasMessageContaining("id, time, product");
    assertThatThrownBy(
            () -> join(labels, minute, minute, false, "SELECT *, 1 AS demand_r0_w1 FROM labels"))
        .hasMessageContaining("demand_r0_w1; rename them");
    String otherCase = "SELECT *, 1 AS Demand_R0_W1, 2 AS Status, 3 AS RINGCAST_ROW FROM labels";
    assertThatThrownBy(() -> join(labels, minute, minute, false, otherCase))
        .hasMessageContaining("Demand_R0_W1, Status, RINGCAST_ROW; rename them");
    String hexagon = "SELECT time, product, lat, lng, hexagon AS Hexagon FROM labels";
    assertThatThrownBy(() -> join(labels, minute, minute, false, hexagon))
        .hasMessageContaining("Hexagon; rename them");
  }

  private void write(List<MinuteCounts> minutes) throws Exception {
    PastCity.write(folder.resolve("archive"), minutes);
  }

  private Path out() {
    return folder.resolve("training.parquet");
  }

  private Map<String, Long> join(
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
      return new LabelJoin(SET, as, lag, maxAge, FeatureValues.SUMS, allowGaps)
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
  private SortedMap<String, Long> found(String label) throws Exception {
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

  private Map<Integer, String> byId() throws Exception {
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
