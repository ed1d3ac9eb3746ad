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

  private void complete(SetId set, int minute) {
    assertThat(gathering.add(marker(set, minute, 0))).isEmpty();
    assertThat(gathering.add(marker(set, minute, 1))).contains(emission(minute));
  }

  private static PartitionMarker marker(SetId set, int minute, int partition) {
    return new PartitionMarker(set, emission(minute), partition, 2);
  }

  private static Emission emission(int minute) {
    return new Emission(minute * 60_000L, 7, 0);
  }
}
