package io.ringcast.common.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.SetId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was missed is never vouched for; how markers are gathered is shown where they are kept. */
class MarkerGatheringTest {

  private static final SetId SET = new SetId("marketplace", 1);
  private static final SetId OTHER = new SetId("wide", 1);

  private final MarkerGathering gathering = new MarkerGathering();

  @BeforeEach
  void begin() {
    gathering.begin(0);
    gathering.begin(1);
  }

  @Test
  void aWindowEndDuringWhichARecordWasMissedIsNotComplete() {
    complete(SET, 1);
    gathering.missed(1);

    assertThat(gathering.add(marker(SET, 2, 0))).isEmpty();
    assertThat(gathering.add(marker(SET, 2, 1))).isEmpty();
    complete(SET, 3);
  }

  /** A set that was not known at first: rows before its first marker were passed by. */
  @Test
  void aSetWhoseRecordsWereMissedBeginsWithItsSecondMarkers() {
    gathering.missed(OTHER);

    assertThat(gathering.add(marker(OTHER, 1, 0))).isEmpty();
    assertThat(gathering.add(marker(OTHER, 1, 1))).isEmpty();
    complete(OTHER, 2);
    complete(SET, 1);
  }

  /** A task that is ahead writes rows of a later window end before the marker of this one. */
  @Test
  void aWindowEndOfWhichRowsStandBeforeTheFirstMarkerIsNotComplete() {
    gathering.missed(1);

    gathering.add(marker(SET, 1, 0));
    gathering.add(marker(SET, 1, 1, 3));
    for (int minute = 2; minute <= 3; minute++) {
      assertThat(gathering.add(marker(SET, minute, 0))).isEmpty();
      assertThat(gathering.add(marker(SET, minute, 1))).as("minute %d", minute).isEmpty();
    }
    complete(SET, 4);
  }

  /** Where nothing was missed, it does not matter. */
  @Test
  void rowsThatAreAheadCostNothingWhereAllIsRead() {
    gathering.add(marker(SET, 1, 0, 3));
    assertThat(gathering.add(marker(SET, 1, 1, 2))).contains(emission(1));
    complete(SET, 2);
  }

  private void complete(SetId set, int minute) {
    assertThat(gathering.add(marker(set, minute, 0))).isEmpty();
    assertThat(gathering.add(marker(set, minute, 1))).contains(emission(minute));
  }

  private static PartitionMarker marker(SetId set, int minute, int partition) {
    return marker(set, minute, partition, minute);
  }

  private static PartitionMarker marker(SetId set, int minute, int partition, int rowsUntil) {
    return new PartitionMarker(set, emission(minute), partition, 2, rowsUntil * 60_000L);
  }

  private static Emission emission(int minute) {
    return new Emission(minute * 60_000L, 7, 0);
  }
}
