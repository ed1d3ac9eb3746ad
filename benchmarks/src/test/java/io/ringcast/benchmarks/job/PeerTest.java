package io.ringcast.benchmarks.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Engines that are measured against each other give the same rows. */
class PeerTest {

  private static final FeatureSet SET = BareJob.of(List.of(0, 1, 3), List.of(1, 2, 5));

  /** So few riders that windows run empty, and fill again. */
  private static final JobRun RINGCAST =
      new JobRun(Engine.RINGCAST, new CityLoad(1, 60, 2, 0.05, 2, 3), List.of(SET), 6, 8, 0, true);

  private static final Measured RIGHT = RINGCAST.call();

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RINGCAST")
  void givesRingcastsRows(Engine peer) {
    Measured measured = RINGCAST.by(peer).call();

    assertThat(PeersBench.firstDifference(RIGHT.digest(), measured.digest()))
        .as(() -> RIGHT.digest() + " is not " + measured.digest())
        .isEmpty();
    assertThat(measured.rows()).isPositive();
  }

  @Test
  void ringcastSaysWhereWindowsRunEmpty() {
    assertThat(RIGHT.digest().values()).hasSize(14).anyMatch(rows -> rows.zeros() > 0);
  }
}
