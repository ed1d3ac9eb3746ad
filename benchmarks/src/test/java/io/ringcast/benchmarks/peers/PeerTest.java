package io.ringcast.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.CityEvents;
import io.ringcast.benchmarks.bare.CityLoad;
import io.ringcast.benchmarks.bare.Measured;
import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.common.features.FeatureSet;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is measured against each other gives the same rows. */
class PeerTest {

  private static final FeatureSet SET = BareJob.of(List.of(0, 1, 3), List.of(1, 2, 5));
  private static final int FILLING = 6;
  private static final int PARALLELISM = 2;

  /** So few riders that windows run empty, and fill again. */
  private static final MemoryEvents EVENTS =
      CityEvents.of(
          CityLoad.AVERAGE_CITY
              .withHexagons(60)
              .withProducts(2)
              .withDistinctPerSecond(0.05)
              .withPings(2)
              .withMinutes(14)
              .withSeed(3));

  private static final long ANY_END = EVENTS.end(7);

  private static final Measured RINGCAST = run(Peer.RINGCAST);

  private static final SortedMap<Long, RowDigest.Rows> RIGHT = RINGCAST.digest().byWindowEnd();

  private static Measured run(Peer peer) {
    return peer.run(new PeerTask(EVENTS, SET, FILLING, PARALLELISM, ANY_END, done -> {}));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RINGCAST")
  void givesRingcastsRows(Peer peer) {
    Measured measured = run(peer);

    RowComparison comparison = new RowComparison(RIGHT, measured.digest().byWindowEnd());
    assertThat(comparison.isEqual())
        .as(() -> RIGHT + " is not " + measured.digest().byWindowEnd())
        .isTrue();
    assertThat(measured.digest().wantedRows()).hasSize((int) RIGHT.get(ANY_END).rows());
    assertThat(measured.rows()).isPositive();
    assertThat(measured.cpuSeconds()).isNotNegative();
  }

  @Test
  void ringcastSaysWhereWindowsRunEmpty() {
    assertThat(RINGCAST.digest().wantedRows()).hasSize((int) RIGHT.get(ANY_END).rows());
    assertThat(RIGHT.values()).hasSize(14).anyMatch(rows -> rows.zeros() > 0);
  }
}
