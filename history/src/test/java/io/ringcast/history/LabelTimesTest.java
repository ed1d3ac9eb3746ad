package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.ReadableWindowEnd;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which window end a label gets. */
class LabelTimesTest extends LabelJoinFixture {

  /** Labels stand on both sides of every window end; none gets a later one than it may. */
  @RepeatedTest(3)
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
      long end = Math.floorDiv(label.micros() - lagMicros, MICROS_PER_MINUTE) * 60_000;
      String sums =
          PastCity.text(answer.windowEnd(end).row(label.hexagon(), label.product()).sums());
      String status = sums.matches("[0 ]+") ? "EMPTY" : "FRESH";
      long age = Math.floorDiv(label.micros(), 1_000L) - end;
      expected.merge(
          "%d kept %d %d %d %s null %s".formatted(label.id(), label.id(), end, age, status, sums),
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

  /** Labels stand on both sides of the moment at which each window end became readable. */
  @RepeatedTest(3)
  void everyLabelGetsTheNewestWindowEndThatCouldBeRead() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    List<ReadableWindowEnd> readable = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    long maxAge = Duration.ofMinutes(4).toMillis();
    for (long minute = PastCity.FIRST + 3; minute <= LAST; minute++) {
      long end = Minutes.endOf(minute);
      // Some overtake the one before them.
      long at = end + 5_000 + random.nextInt(150_000);
      readable.add(new ReadableWindowEnd("past", 1, end, PastCity.FIRST, 1, at));
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
      long time = Math.floorDiv(label.micros(), 1_000L);
      long end =
          readable.stream()
              .filter(record -> record.readableAt() <= time)
              .mapToLong(ReadableWindowEnd::windowEnd)
              .max()
              .orElse(0);
      if (end > 0) {
        String sums =
            PastCity.text(answer.windowEnd(end).row(label.hexagon(), label.product()).sums());
        String status = time - end > maxAge ? "STALE" : sums.matches("[0 ]+") ? "EMPTY" : "FRESH";
        String row = "%d %d %d %s null %s".formatted(label.id(), end, time - end, status, sums);
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
            new Label(2, (at + 30_000) * 1_000, place, PastCity.SOLO),
            new Label(3, (at + 60_000) * 1_000, place, PastCity.SOLO));
    Duration most = Duration.ofMinutes(3);

    assertThatThrownBy(() -> join(labels, null, most, false, "SELECT * FROM labels"))
        .hasMessageContaining("past version 1")
        .hasMessageContaining("--as ended --lag");

    long end = Minutes.endOf(minute);
    new ArchiveFolder(folder.resolve("archive").toUri())
        .addReadable(
            List.of(
                new ReadableWindowEnd("past", 1, end, minute, 1, at),
                new ReadableWindowEnd("past", 1, end, minute - 2, 2, at + 30_000),
                new ReadableWindowEnd("past", 1, end, minute, 3, at + 60_000)));
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

    String sums = PastCity.text(answer.windowEnd(end).row(place, PastCity.SOLO).sums());
    String status = sums.matches("[0 ]+") ? "EMPTY" : "FRESH";
    assertThat(byId().get(0)).isEqualTo("UNAVAILABLE null");
    assertThat(found("id").keySet())
        .contains("1 %d 20000 PARTIAL %d %s".formatted(end, Minutes.endOf(minute - 1), sums))
        .contains("2 %d 50000 %s null %s".formatted(end, status, sums))
        .contains("3 %d 80000 PARTIAL %d %s".formatted(end, Minutes.endOf(minute - 1), sums));
  }

  @Test
  void whatWasServedBesideTheArchiveIsUnavailable() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    List<ReadableWindowEnd> readable = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    for (long minute : List.of(PastCity.FIRST - 1, LAST, LAST + 1)) {
      long at = Minutes.endOf(minute) + 20_000;
      readable.add(new ReadableWindowEnd("past", 1, Minutes.endOf(minute), PastCity.FIRST, 1, at));
      labels.add(new Label(labels.size(), at * 1_000, city.places().get(0), PastCity.SOLO));
    }
    new ArchiveFolder(folder.resolve("archive").toUri()).addReadable(readable);
    PastCity.register(folder.resolve("archive"), SET, 0);

    join(labels, null, Duration.ofMinutes(3), false, "SELECT * FROM labels");

    assertThat(byId()).containsEntry(0, "UNAVAILABLE null").containsEntry(2, "UNAVAILABLE null");
    assertThat(byId().get(1)).endsWith(" " + (LAST + 1));
  }

  /** The log may name any window end; here those that had ended two minutes before. */
  @RepeatedTest(2)
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
        .addReadable(List.of(new ReadableWindowEnd("past", 1, end, PastCity.FIRST, 1, end + 1)));
    PastCity.register(folder.resolve("archive"), SET, 0);
    String other =
        "SELECT *, CASE id WHEN 1 THEN NULL WHEN 2 THEN make_timestamptz(0) ELSE make_timestamptz(%d) END AS window_end FROM labels"
            .formatted(end * 1_000);
    join(labels, null, lag.plusMinutes(1), false, other);
    assertThat(byId()).containsEntry(1, "UNAVAILABLE null").containsEntry(2, "UNAVAILABLE null");
    // One label is from before the window end; two name none.
    assertThat(notes)
        .anySatisfy(note -> assertThat(note).startsWith("1 labels name a window end after"))
        .filteredOn(note -> note.startsWith("--as served"))
        .singleElement()
        .asString()
        .contains("of %d answered labels".formatted(labels.size() - 3));
  }

  @Test
  void aWindowEndAfterTheLabelIsNotTaken() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    long end = Minutes.endOf(PastCity.FIRST + 10) * 1_000;
    answered = true;

    join(
        List.of(label(0, end - 1), label(1, end)),
        null,
        Duration.ofMinutes(3),
        false,
        "SELECT *, make_timestamptz(%d) AS window_end FROM labels".formatted(end));

    assertThat(byId()).containsEntry(0, "UNAVAILABLE null");
    assertThat(byId().get(1)).endsWith(" " + (PastCity.FIRST + 11));
    assertThat(notes)
        .containsExactly("1 labels name a window end after their time: they are UNAVAILABLE");
  }

  /** Its minute may have been open: what was answered then stands in no row. */
  @Test
  void aLiveAnswersWindowEndIsNotTaken() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    long end = Minutes.endOf(PastCity.FIRST + 10) * 1_000;
    answered = true;
    onlyParquet = true;
    List<Label> labels = List.of(label(0, end), label(1, end), label(2, end));
    String named = "SELECT *, make_timestamptz(%d) AS window_end, %s AS live FROM labels";

    join(
        labels,
        null,
        Duration.ofMinutes(3),
        false,
        named.formatted(end, "CASE id WHEN 0 THEN true WHEN 1 THEN false END"));

    assertThat(byId()).containsEntry(0, "UNAVAILABLE null");
    assertThat(byId().get(1)).endsWith(" " + (PastCity.FIRST + 11));
    assertThat(byId().get(2)).endsWith(" " + (PastCity.FIRST + 11));
    assertThat(notes)
        .containsExactly(
            "1 labels have live answers, whose values no row has: they are UNAVAILABLE");
  }

  /** Else a row of the minute's end would stand for what was known in its middle. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "'true'"})
  void aColumnThatDoesNotSayWhichAnswersWereLiveIsRefused(String live) throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    long end = Minutes.endOf(PastCity.FIRST + 10) * 1_000;
    onlyParquet = true;
    List<Label> labels = List.of(label(0, end));
    String named = "SELECT *, make_timestamptz(%d) AS %s, %s AS live FROM labels";

    answered = true;
    assertThatThrownBy(
            () ->
                join(
                    labels,
                    null,
                    Duration.ofMinutes(3),
                    false,
                    named.formatted(end, "window_end", live)))
        .hasMessageContaining("live is of type")
        .hasMessageContaining("but must be BOOLEAN");
    answered = false;
    Duration lag = Duration.ofSeconds(20);
    join(labels, lag, Duration.ofMinutes(3), false, named.formatted(end, "mine", live));
    assertThat(byId()).as("a column of the caller's own").containsKey(0);
  }

  @Test
  void whatWasAnsweredIsAsCompleteAsItsReadersKnew() throws Exception {
    write(PastCity.counts(answer, SET, PastCity.FIRST, LAST));
    long minute = PastCity.FIRST + 10;
    long end = Minutes.endOf(minute);
    new ArchiveFolder(folder.resolve("archive").toUri())
        .addReadable(List.of(new ReadableWindowEnd("past", 1, end, minute, 1, end + 20_000)));
    PastCity.register(folder.resolve("archive"), SET, 0);
    answered = true;

    join(
        List.of(label(0, (end + 30_000) * 1_000)),
        null,
        Duration.ofMinutes(3),
        false,
        "SELECT *, make_timestamptz(%d) AS window_end FROM labels".formatted(end * 1_000));

    assertThat(byId()).containsEntry(0, "PARTIAL " + (minute + 1));
  }
}
