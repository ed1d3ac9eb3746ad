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

  private static final SortedMap<Long, RowDigest.Rows> RIGHT =
      run(Peer.RINGCAST, RowDigest.NONE).digest().byWindowEnd();

  private static Measured run(Peer peer, long wanted) {
    return peer.run(new PeerTask(EVENTS, SET, FILLING, PARALLELISM, wanted, done -> {}));
  }

  @ParameterizedTest
  @EnumSource
  void givesRingcastsRows(Peer peer) {
    long anyEnd = EVENTS.end(7);

    Measured measured = run(peer, anyEnd);

    RowComparison comparison = new RowComparison(RIGHT, measured.digest().byWindowEnd());
    assertThat(comparison.isEqual())
        .as(() -> RIGHT + " is not " + measured.digest().byWindowEnd())
        .isTrue();
    assertThat(measured.digest().wantedRows()).hasSize((int) RIGHT.get(anyEnd).rows());
    assertThat(measured.rows()).isPositive();
    assertThat(measured.cpuSeconds()).isNotNegative();
  }

  @Test
  void ringcastSaysWhereWindowsRunEmpty() {
    assertThat(RIGHT.values()).hasSize(14).anyMatch(rows -> rows.zeros() > 0);
  }
}
