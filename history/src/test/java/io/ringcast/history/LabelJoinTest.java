package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LabelJoinTest extends LabelJoinFixture {

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
        .hasMessageContaining("(1 minute)")
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
                    PastCity.text(without.windowEnd(end).row(place, PastCity.SOLO).sums())));
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
      String sums = PastCity.text(without.windowEnd(end).row(place, PastCity.SOLO).sums());
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
}
