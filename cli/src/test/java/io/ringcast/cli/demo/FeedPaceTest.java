package io.ringcast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FeedPaceTest {

  private static final long NOW = 1_800_000_000_000L;

  private long wallClock = NOW;

  @Test
  void eventsComeAsManyTimesFasterAsTheSpeed() {
    FeedPace pace = pace(60, false, 1_000);
    assertThat(pace.millisUntil(1_000)).isZero();
    assertThat(pace.millisUntil(1_000 + 60_000)).isEqualTo(1_000);
    wallClock += 400;
    assertThat(pace.millisUntil(1_000 + 60_000)).isEqualTo(600);
    wallClock += 700;
    assertThat(pace.millisUntil(1_000 + 60_000)).isEqualTo(-100);
  }

  @Test
  void slowerThanRealTimeGoesToo() {
    FeedPace pace = pace(0.5, false, 0);
    assertThat(pace.millisUntil(1_000)).isEqualTo(2_000);
  }

  @Test
  void anEventOutOfOrderIsDueAtOnce() {
    FeedPace pace = pace(60, false, 10_000);
    assertThat(pace.millisUntil(9_000)).isNegative();
  }

  @Test
  void whatComesUpToNowCatchesUpAndGoesOnInRealTime() {
    FeedPace pace = pace(60, true, NOW - 60_000);
    assertThat(pace.millisUntil(NOW)).isEqualTo(1_000);
    assertThat(pace.millisUntil(NOW + 500)).as("1.009 s later at full speed").isEqualTo(1_009);
    assertThat(pace.millisUntil(NOW + 5_000)).as("not before it arrives").isEqualTo(5_000);
    wallClock += 10_000;
    assertThat(pace.millisUntil(NOW + 10_250)).isEqualTo(250);
  }

  @Test
  void aRecordingOfTheFutureDoesNotWaitForTheWallClock() {
    FeedPace pace = pace(1, false, NOW + 3_600_000);
    assertThat(pace.millisUntil(NOW + 3_601_000)).isEqualTo(1_000);
  }

  @Test
  void theSpeedIsANumberAboveZero() {
    for (double speed : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new FeedPace(speed, true, () -> NOW))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the speed is " + speed);
    }
  }

  private FeedPace pace(double speed, boolean upToNow, long firstArrival) {
    FeedPace pace = new FeedPace(speed, upToNow, () -> wallClock);
    pace.begin(firstArrival);
    return pace;
  }
}
