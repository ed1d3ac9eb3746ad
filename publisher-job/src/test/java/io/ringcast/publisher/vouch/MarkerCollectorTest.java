package io.ringcast.publisher.vouch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.common.kafka.RecordGap;
import io.ringcast.publisher.unpack.MarkerSeen;
import io.ringcast.publisher.write.DueMarker;
import io.ringcast.store.StoredMarker;
import io.ringcast.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkerCollectorTest {

  private static final SetId SET = new SetId("marketplace", 1);
  private static final int PARTITIONS = 3;

  /** Records before this offset are deleted. */
  private static final long OLDEST = 12;

  private final List<RecordGap> gaps = new ArrayList<>();
  private final MarkerCollector collector = newCollector();

  @Test
  void aWindowEndIsCompleteWithTheLastOfItsMarkers() {
    readFromBeginning(collector);
    assertThat(collector.add(marker(0, 5, 100))).isEmpty();
    assertThat(collector.add(marker(2, 5, 100))).isEmpty();
    assertThat(collector.add(marker(0, 5, 100))).as("the same once more").isEmpty();
    assertThat(collector.add(marker(1, 5, 100))).contains(complete(5, 100));
  }

  @Test
  void theLatestEmissionSpeaksForTheWindowEnd() {
    readFromBeginning(collector);
    collector.add(marker(0, 5, 100));
    collector.add(marker(1, 5, 300));
    assertThat(collector.add(marker(2, 5, 200))).contains(complete(5, 300));
  }

  @Test
  void aPartitionMayBeFarAhead() {
    readFromBeginning(collector);
    for (int minute = 1; minute <= 100; minute++) {
      collector.add(marker(0, minute, 100));
      collector.add(marker(1, minute, 100));
    }
    for (int minute = 1; minute <= 100; minute++) {
      assertThat(collector.add(marker(2, minute, 100))).contains(complete(minute, 100));
    }
    assertThat(collector.state()).as("nothing is kept but the beginnings").hasSize(PARTITIONS);
  }

  @Test
  void aWindowEndThatWasReadInPartIsNotVouchedFor() {
    collector.add(start(0));
    collector.add(start(1));
    collector.add(marker(0, 5, 100));
    collector.add(marker(1, 5, 100));
    assertThat(collector.add(marker(2, 5, 100)))
        .as("rows of partition 2 may be from before the reading began")
        .isEmpty();
    collector.add(marker(0, 6, 100));
    collector.add(marker(1, 6, 100));
    assertThat(collector.add(marker(2, 6, 100))).contains(complete(6, 100));
  }

  /** Its rows may be of the window ends until the newest of which rows stand before the marker. */
  @Test
  void aWindowEndOfARecordThatWasLeftOutIsNotVouchedFor() {
    MarkerSeen otherSet = MarkerSeen.missed(new SetId("marketplace", 2));
    for (MarkerSeen missed : List.of(MarkerSeen.missed(1), MarkerSeen.missed(SET))) {
      MarkerCollector all = newCollector();
      readFromBeginning(all);
      all.add(otherSet);
      for (int partition = 0; partition < PARTITIONS; partition++) {
        all.add(marker(partition, 4, 100));
      }
      all.add(missed);
      MarkerCollector restarted = restart(all);
      for (MarkerCollector each : List.of(all, restarted)) {
        assertThat(completeAt(each, 5)).isEmpty();
        assertThat(completeAt(each, 6)).contains(complete(6, 100));
      }
      assertThat(completeAt(restart(restarted), 7)).contains(complete(7, 100));
    }
  }

  private static Optional<DueMarker> completeAt(MarkerCollector collector, int minute) {
    Optional<DueMarker> last = Optional.empty();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      last = collector.add(marker(partition, minute, 100));
    }
    return last;
  }

  @Test
  void whatACompleteWindowEndLeftBehindIsForgottenAndCanComeAgain() {
    readFromBeginning(collector);
    collector.add(marker(0, 4, 100));
    for (int partition = 0; partition < PARTITIONS; partition++) {
      collector.add(marker(partition, 5, 100));
    }
    assertThat(collector.state()).hasSize(PARTITIONS);
    collector.add(marker(1, 4, 200));
    collector.add(marker(2, 4, 200));
    assertThat(collector.add(marker(0, 4, 200))).contains(complete(4, 200));
  }

  @Test
  void whatWasGatheredOfFewerPartitionsDoesNotCount() {
    readFromBeginning(collector);
    collector.add(marker(0, 5, 100));
    collector.add(marker(1, 5, 100));
    for (int partition = 2; partition <= 4; partition++) {
      collector.add(start(partition));
      Emission emission = new Emission(5 * 60_000L, 200, 0);
      assertThat(collector.add(seen(SET, emission, partition, 5))).isEmpty();
    }
  }

  @Test
  void setsAndVersionsDoNotMix() {
    readFromBeginning(collector);
    collector.add(marker(0, 5, 100));
    collector.add(marker(1, 5, 100));
    Emission emission = new Emission(5 * 60_000L, 100, 0);
    MarkerSeen other = seen(new SetId("marketplace", 2), emission, 2, PARTITIONS);
    assertThat(collector.add(other)).isEmpty();
    assertThat(collector.add(marker(2, 5, 100))).contains(complete(5, 100));
  }

  /** Wherever a restart comes, the same window ends are complete after it. */
  @Test
  void aRestartChangesNothing() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    List<MarkerSeen> all = new ArrayList<>();
    int[] next = {1, 1, 1};
    all.add(start(0));
    all.add(start(2));
    while (all.size() < 300) {
      int partition = random.nextInt(PARTITIONS);
      MarkerSeen marker = marker(partition, next[partition]++, 100 + random.nextInt(3));
      marker.rowsUntil += random.nextInt(4) * 60_000L;
      all.add(marker);
    }
    List<DueMarker> without = new ArrayList<>();
    List<DueMarker> with = new ArrayList<>();
    MarkerCollector restarted = newCollector();
    for (MarkerSeen seen : all) {
      collector.add(seen).ifPresent(without::add);
      restarted.add(seen).ifPresent(with::add);
      if (random.nextInt(5) == 0) {
        restarted = restart(restarted);
      }
    }
    assertThat(without).as("seed %d", seed).hasSizeGreaterThan(50);
    assertThat(with).as("seed %d", seed).isEqualTo(without);
  }

  @Test
  void recordsThatWereDeletedBeforeTheyWereReadCostTheirWindowEnd() {
    readFromBeginning(collector);
    collector.add(MarkerSeen.reached(1, 10));
    collector.add(MarkerSeen.start(1, 14));

    assertThat(gaps).containsExactly(new RecordGap("features", 1, 10, OLDEST));
    completesBut(5, collector);
  }

  @Test
  void recordsThatWereDeletedDuringAStopCostTheirWindowEnd() {
    readFromBeginning(collector);
    collector.add(MarkerSeen.reached(0, 30));
    collector.add(MarkerSeen.reached(1, 10));
    MarkerCollector restarted = restart(collector);
    restarted.add(MarkerSeen.start(0, 30));
    restarted.add(MarkerSeen.start(1, OLDEST));

    assertThat(gaps).containsExactly(new RecordGap("features", 1, 10, OLDEST));
    completesBut(5, restarted);
  }

  @Test
  void recordsThatWereDeletedCostTheirWindowEndAlsoAfterARestart() {
    readFromBeginning(collector);
    collector.add(MarkerSeen.reached(1, 10));
    collector.add(marker(1, 4, 100));
    collector.add(MarkerSeen.start(1, 14));

    MarkerCollector restarted = restart(collector);
    restarted.add(MarkerSeen.start(1, 14));

    completesBut(5, restarted);
  }

  /** Such as the ends of transactions, or what they took back. */
  @Test
  void offsetsWithoutRecordsCostNothing() {
    readFromBeginning(collector);
    collector.add(MarkerSeen.reached(1, OLDEST));
    collector.add(MarkerSeen.start(1, 14));

    assertThat(gaps).isEmpty();
    complete(5, collector);
  }

  /** Its first offset is no beginning: rows of the window end may be in the old topic. */
  @Test
  void aTopicThatIsMadeAnewUnderTheJobCostsAWindowEnd() {
    readFromBeginning(collector);
    collector.add(MarkerSeen.reached(1, 10));
    collector.add(start(1));

    assertThat(gaps).containsExactly(new RecordGap("features", 1, 10, 0));
    assertThat(gaps.get(0).records()).as("nobody knows how many").isEqualTo(1);
    completesBut(5, collector);
  }

  /** Wherever the job goes on in it; its offsets may look as if nothing had happened. */
  @ParameterizedTest
  @ValueSource(longs = {0, 10, 14})
  void aTopicThatIsMadeAnewDuringAStopCostsAWindowEnd(long offset) {
    readFromBeginning(collector);
    collector.add(MarkerSeen.reached(1, 10));
    collector.add(marker(1, 4, 100));
    MarkerCollector restarted = restart(collector);
    restarted.makeAnew();
    restarted = restart(restarted);
    restarted.add(MarkerSeen.start(1, offset));

    assertThat(gaps).containsExactly(new RecordGap("features", 1, 10, 0));
    completesBut(5, restarted);
  }

  /** The window end after it is complete again. */
  private static void completesBut(long minute, MarkerCollector collector) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      assertThat(collector.add(marker(partition, minute, 100))).isEmpty();
    }
    complete(minute + 1, collector);
  }

  private static void complete(long minute, MarkerCollector collector) {
    collector.add(marker(0, minute, 100));
    collector.add(marker(1, minute, 100));
    assertThat(collector.add(marker(2, minute, 100))).contains(complete(minute, 100));
  }

  private MarkerCollector newCollector() {
    return new MarkerCollector(new ScriptedTopic("id", OLDEST), gaps::add);
  }

  private static MarkerSeen start(int partition) {
    return MarkerSeen.start(partition, 0);
  }

  private MarkerCollector restart(MarkerCollector before) {
    MarkerCollector after = newCollector();
    for (MarkerSeen seen : before.state()) {
      assertThat(after.add(seen)).isEmpty();
    }
    return after;
  }

  private static void readFromBeginning(MarkerCollector collector) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      collector.add(start(partition));
    }
  }

  private static MarkerSeen marker(int partition, long minute, long rowVersion) {
    Emission emission = new Emission(minute * 60_000, rowVersion, 0);
    return seen(SET, emission, partition, PARTITIONS);
  }

  private static MarkerSeen seen(SetId set, Emission emission, int partition, int partitions) {
    return MarkerSeen.of(
        new PartitionMarker(set, emission, partition, partitions, emission.windowEnd()));
  }

  private static DueMarker complete(long minute, long rowVersion) {
    Emission emission = new Emission(minute * 60_000, rowVersion, 0);
    return new DueMarker(new StoredMarker(SET, emission), emission.windowEnd());
  }
}
