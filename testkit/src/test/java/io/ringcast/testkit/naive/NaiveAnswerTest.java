package io.ringcast.testkit.naive;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.testing.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class NaiveAnswerTest {

  private static final long MINUTE = 60_000;
  private static final H3Core H3 = H3Library.load();
  private static final long A = H3.latLngToCell(40.75, -73.98, 9);

  private static final List<String> FARES = List.of("demand", "fare-sum.2", "fare-count");
  private static final Map<String, NaiveParameters.Value> FARE =
      Map.of("demand", new NaiveParameters.Value("fare", "fare", 2));

  @Test
  void ringsOfThePublishedExample() {
    Tape tape = new Tape();
    List<Long> first = around(A, 1);
    List<Long> second = around(A, 2);
    place(tape, A, 1);
    place(tape, first.get(0), 2);
    place(tape, first.get(3), 1);
    place(tape, second.get(0), 3);
    place(tape, second.get(5), 2);
    place(tape, second.get(9), 1);

    FeatureRow row = rowOf(answer(set(List.of(0, 1, 2), List.of(1)), tape), A, MINUTE);

    assertThat(row.sums()[0]).containsExactly(1, 4, 10);
    assertThat(row.sums()[1]).containsExactly(0, 0, 0);
    assertThat(row.sums()[0][1] / (double) H3.gridDisk(A, 1).size()).isEqualTo(4.0 / 7);
    assertThat(row.sums()[0][2] / (double) H3.gridDisk(A, 2).size()).isEqualTo(10.0 / 19);
  }

  @Test
  void windowsOfThePublishedExample() {
    Tape tape = new Tape().driver("d", A, 0);
    for (String driver : List.of("d", "e", "f")) {
      tape.driver(driver, A, MINUTE);
    }
    NaiveAnswer answer = answer(set(List.of(0), List.of(1, 2, 4)), tape);

    assertThat(rowOf(answer, A, MINUTE).sums()[1]).containsExactly(1, 1, 1);
    FeatureRow second = rowOf(answer, A, 2 * MINUTE);
    assertThat(second.sums()[1]).containsExactly(3, 4, 4);
    assertThat(second.sums()[1][1] / 2.0).isEqualTo(2.0);
  }

  @Test
  void oneRowOfZerosFollowsAndThenNothing() {
    // The cell is empty in between for longer than the longest window, and comes back.
    Tape tape = new Tape().rider("r", A, 0).rider("r", A, 10 * MINUTE);
    List<FeatureRow> rows = answer(set(List.of(0), List.of(1, 2)), tape).rows();

    assertThat(rows)
        .extracting(row -> row.windowEnd() / MINUTE)
        .containsExactly(1L, 2L, 3L, 11L, 12L, 13L);
    assertThat(rows.stream().filter(FeatureRow::isZero))
        .extracting(row -> row.windowEnd() / MINUTE)
        .containsExactly(3L, 13L);
  }

  @Test
  void supplyAloneKeepsARowAlive() {
    Tape tape = new Tape().rider("r", A, 0).driver("d", A, MINUTE);
    List<FeatureRow> rows = answer(set(List.of(0), List.of(1)), tape).rows();

    assertThat(rows).extracting(row -> row.sums()[0][0]).containsExactly(1L, 0L, 0L);
    assertThat(rows).extracting(row -> row.sums()[1][0]).containsExactly(0L, 1L, 0L);
  }

  @Test
  void repeatsCountOncePerCellAndEveryCellCounts() {
    long b = around(A, 1).get(0);
    Tape tape = new Tape().rider("r", A, 0).rider("r", A, 5).rider("r", b, 6).rider("s", A, 7);
    FeatureRow row = rowOf(answer(set(List.of(0, 1), List.of(1)), tape), A, MINUTE);
    assertThat(row.sums()[0]).containsExactly(2, 3);
  }

  @Test
  void perEntityTheLatestEventCountsAndThenTheLargerHexagon() {
    List<Long> cells = around(A, 1).stream().sorted().toList();
    long small = cells.get(0);
    long large = cells.get(1);
    FeatureSet perEntity = set(List.of(0), List.of(1)).withDistinct(Distinct.PER_ENTITY);

    Tape latest = new Tape().rider("r", small, 20).rider("r", large, 10);
    assertThat(nonZeroCells(answer(perEntity, latest))).containsExactly(small);
    Tape tie = new Tape().rider("r", small, 10).rider("r", large, 10).rider("r", small, 10);
    assertThat(nonZeroCells(answer(perEntity, tie))).containsExactly(large);
    // The next minute is another one.
    Tape minutes = new Tape().rider("r", small, 10).rider("r", large, MINUTE);
    assertThat(nonZeroCells(answer(perEntity, minutes))).containsExactly(small, large);
  }

  @Test
  void theValueIsThatOfTheLatestEventAndThenTheLarger() {
    assertThat(fares(new Tape().fare("r", A, 20, "5").fare("r", A, 10, "9.25")))
        .containsExactly(500, 1);
    assertThat(fares(new Tape().fare("r", A, 10, "5").fare("r", A, 10, "9.25")))
        .containsExactly(925, 1);
    assertThat(fares(new Tape().fare("r", A, 10, "null").fare("r", A, 10, "0")))
        .containsExactly(0, 1);
    assertThat(fares(new Tape().fare("r", A, 10, "5").rider("r", A, 20))).containsExactly(0, 0);
    // Half of the last decimal goes to the even one.
    assertThat(fares(new Tape().fare("r", A, 1, "0.125").fare("s", A, 1, "0.375")))
        .containsExactly(12 + 38, 2);
    assertThat(fares(new Tape().fare("r", A, 1, "4e7").fare("s", A, 1, "40000000.006")))
        .containsExactly(4_000_000_000L, 1);
    assertThat(fares(new Tape().fare("r", A, 1, "-1").fare("s", A, 1, "\"5\"")))
        .containsExactly(0, 0);
  }

  /** The sum in hundredths, and how many had a fare. */
  private static long[] fares(Tape tape) {
    FeatureRow row =
        answer(set(List.of(0), List.of(1), FARES), tape).windowEnd(MINUTE).row(A, Tape.PRODUCT);
    return new long[] {row.sums()[1][0], row.sums()[2][0]};
  }

  @Test
  void perEntityTheValueIsOfTheEventThatCounts() {
    List<Long> cells = around(A, 1).stream().sorted().toList();
    FeatureSet set = set(List.of(0), List.of(1), FARES).withDistinct(Distinct.PER_ENTITY);
    Tape tape = new Tape().fare("r", cells.get(0), 10, "9").fare("r", cells.get(1), 10, "3");
    List<FeatureRow> rows =
        answer(set, tape).rows().stream().filter(Predicate.not(FeatureRow::isZero)).toList();
    assertThat(rows).extracting(FeatureRow::hexagon).containsExactly(cells.get(1));
    assertThat(rows.get(0).sums()[1]).containsExactly(300);
  }

  @Test
  void sumsAloneHaveNoRowWhereTheyAreZero() {
    Tape tape = new Tape().fare("r", A, 1, "0").rider("s", A, 1);
    assertThat(answer(set(List.of(0), List.of(1), List.of("fare-sum.2")), tape).rows()).isEmpty();
  }

  @Test
  void lateFromTheExactMillisecondOn() {
    // The end of minute 0 is 60000, and 5 seconds of disorder are allowed.
    Tape justInTime = new Tape().rider("a", A, 64_999).rider("b", A, 59_999);
    assertThat(answer(oneWindow(), justInTime).late()).isEmpty();

    Tape late = new Tape().rider("a", A, 65_000).rider("b", A, 59_999).rider("c", A, 60_000);
    NaiveAnswer answer = answer(oneWindow(), late);
    assertThat(answer.late()).extracting(UncountedEvent::index).containsExactly(1);
    assertThat(rowOf(answer, A, 2 * MINUTE).sums()[0]).containsExactly(2);
    assertThat(answer.rows()).noneMatch(row -> row.windowEnd() == MINUTE);
  }

  @Test
  void latenessIsOfTheOwnPartitionAndTopic() {
    Tape tape =
        new Tape()
            .rider("a", A, 500_000, 0, -1)
            .rider("b", A, 0, 1, -1)
            .driver("c", A, 0)
            .rider("d", A, 0, 0, -1);
    assertThat(answer(oneWindow(), tape).late())
        .extracting(UncountedEvent::index)
        .containsExactly(2);
  }

  @Test
  void clockThatRunsAheadIsCappedAtTheKafkaTimestamp() {
    // Its clock says 100000, but it arrived at 64999: the minute before stays open.
    Tape tape = new Tape().rider("a", A, 100_000, 0, 64_999).rider("b", A, 1, 0, 64_999);
    assertThat(answer(oneWindow(), tape).late()).isEmpty();
    Tape closed = new Tape().rider("a", A, 100_000, 0, 65_000).rider("b", A, 1, 0, 65_001);
    assertThat(answer(oneWindow(), closed).late())
        .extracting(UncountedEvent::index)
        .containsExactly(1);
  }

  @Test
  void timeTooFarAheadIsRejectedAndMovesNoClock() {
    Tape tape =
        new Tape()
            .rider("a", A, 220_001, 0, 100_000)
            .rider("b", A, 220_000, 0, 100_000)
            .rider("c", A, 95_000, 0, 100_000);
    NaiveAnswer answer = answer(oneWindow(), tape);
    assertThat(answer.rejects()).extracting(UncountedEvent::index).containsExactly(0);
    assertThat(answer.late()).isEmpty();
  }

  @Test
  void allowancesAreParameters() {
    Tape tape = new Tape().rider("a", A, 70_000, 0, 65_000).rider("b", A, 1, 0, 65_000);
    NaiveParameters strict =
        NaiveParameters.of(oneWindow())
            .withOutOfOrderness(Duration.ofSeconds(6))
            .withAllowedSkew(Duration.ofSeconds(4));
    assertThat(NaiveAnswer.of(strict, tape.events()).rejects()).hasSize(1);
    assertThat(NaiveAnswer.of(strict, tape.events()).late()).isEmpty();
    NaiveParameters looser = strict.withAllowedSkew(Duration.ofSeconds(5));
    assertThat(NaiveAnswer.of(looser, tape.events()).rejects()).isEmpty();
    assertThat(NaiveAnswer.of(looser, tape.events()).late()).isEmpty();
  }

  @Test
  void disksReachBackFromEveryCellEvenAroundPentagons() {
    // Counts are sent out along disks; the page sums them up from the other end.
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    FeatureSet set = set(List.of(0, 1, 3, 7), List.of(1));
    for (long pentagon : H3.getPentagons(9)) {
      Tape tape = new Tape();
      List<Long> near = H3.gridDisk(pentagon, 6);
      assertThat(near).hasSizeLessThan(1 + 3 * 6 * 7);
      for (int i = 0; i < 20; i++) {
        tape.rider("r" + i, near.get(random.nextInt(near.size())), 0);
      }
      NaiveAnswer answer = answer(set, tape);
      for (FeatureRow row : answer.rows()) {
        if (row.windowEnd() == MINUTE) {
          assertThat(row.sums()[0])
              .as("seed %d pentagon %x hexagon %x", seed, pentagon, row.hexagon())
              .containsExactly(recount(tape, row.hexagon(), set));
        }
      }
    }
  }

  /** The rings' formula as it stands on the page, from the cell outwards. */
  private static long[] recount(Tape tape, long cell, FeatureSet set) {
    NaiveAnswer own = answer(set(List.of(0), List.of(1)), tape);
    List<FeatureRow> counts = own.rows();
    return set.rings().stream()
        .map(ring -> H3.gridDisk(cell, ring))
        .mapToLong(
            disk ->
                counts.stream()
                    .filter(row -> disk.contains(row.hexagon()))
                    .mapToLong(row -> row.sums()[0][0])
                    .sum())
        .toArray();
  }

  private static List<Long> nonZeroCells(NaiveAnswer answer) {
    return answer.rows().stream()
        .filter(Predicate.not(FeatureRow::isZero))
        .map(FeatureRow::hexagon)
        .toList();
  }

  private static void place(Tape tape, long cell, int riders) {
    for (int i = 0; i < riders; i++) {
      tape.rider("rider" + i, cell, i);
    }
  }

  private static FeatureRow rowOf(NaiveAnswer answer, long cell, long windowEnd) {
    List<FeatureRow> found =
        answer.rows().stream()
            .filter(row -> row.hexagon() == cell && row.windowEnd() == windowEnd)
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  /** The cells at exactly this grid distance; no pentagon is near. */
  private static List<Long> around(long cell, int distance) {
    List<Long> inner = H3.gridDisk(cell, distance - 1);
    return H3.gridDisk(cell, distance).stream().filter(c -> !inner.contains(c)).toList();
  }

  private static NaiveAnswer answer(FeatureSet set, Tape tape) {
    return NaiveAnswer.of(NaiveParameters.of(set).withValues(FARE), tape.events());
  }

  private static FeatureSet oneWindow() {
    return set(List.of(0), List.of(1));
  }

  private static FeatureSet set(List<Integer> rings, List<Integer> windows) {
    return set(rings, windows, List.of("demand", "supply"));
  }

  private static FeatureSet set(List<Integer> rings, List<Integer> windows, List<String> kinds) {
    return FeatureSet.of("test", kinds, rings, windows);
  }
}
