package io.ringcast.smoothing.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CountHistoryTest {

  @Test
  void knowsTheLastMinutesByAge() {
    CountHistory history = new CountHistory(3);
    for (int minute = 100; minute < 105; minute++) {
      history.slideTo(minute, counts(minute));
    }

    assertThat(history.newest()).isEqualTo(104);
    assertThat(history.ages()).isEqualTo(3);
    assertThat(history.counts(0)).isEqualTo(counts(104));
    assertThat(history.counts(2)).isEqualTo(counts(102));
    assertThat(history.counts(3)).isEmpty();
  }

  @Test
  void minutesThatWereLeftOutAreEmpty() {
    CountHistory history = new CountHistory(4);
    history.slideTo(-2, counts(7));
    history.slideTo(1, counts(8));

    assertThat(history.counts(0)).isEqualTo(counts(8));
    assertThat(history.counts(1)).isEmpty();
    assertThat(history.counts(2)).isEmpty();
    assertThat(history.counts(3)).isEqualTo(counts(7));
  }

  @Test
  void aLongGapForgetsEverything() {
    CountHistory history = new CountHistory(4);
    history.slideTo(1, counts(1));
    history.slideTo(2, counts(2));
    history.slideTo(1_000_000, new byte[0]);

    assertThat(history.isEmpty(4)).isTrue();
    assertThat(history.bytes()).isZero();
  }

  @Test
  void isEmptyLooksAtTheNewestMinutesOnly() {
    CountHistory history = new CountHistory(3);
    history.slideTo(1, counts(1));
    history.slideTo(2, new byte[0]);
    history.slideTo(3, new byte[0]);

    assertThat(history.isEmpty(2)).isTrue();
    assertThat(history.isEmpty(3)).isFalse();
  }

  @Test
  void minutesDoNotComeTwiceOrBackwards() {
    CountHistory history = new CountHistory(3);
    history.slideTo(5, counts(5));

    assertThatThrownBy(() -> history.slideTo(5, counts(5))).hasMessageContaining("minute 5");
    assertThatThrownBy(() -> history.slideTo(4, counts(4))).hasMessageContaining("after minute 5");
  }

  @Test
  void aLongerOrShorterRingKeepsTheNewest() {
    CountHistory history = new CountHistory(3);
    for (int minute = 1; minute <= 5; minute++) {
      history.slideTo(minute, counts(minute));
    }

    CountHistory longer = history.resized(10);
    assertThat(longer.ages()).isEqualTo(3);
    assertThat(longer.counts(2)).isEqualTo(counts(3));
    CountHistory shorter = history.resized(2);
    assertThat(shorter.ages()).isEqualTo(2);
    assertThat(shorter.counts(1)).isEqualTo(counts(4));
    assertThat(shorter.newest()).isEqualTo(5);
  }

  @Test
  void aCopyForACheckpointDoesNotSlideWithTheOriginal() {
    CountHistory history = new CountHistory(3);
    history.slideTo(1, counts(1));
    CountHistory copy = history.copy();
    history.slideTo(2, counts(2));

    assertThat(copy.newest()).isEqualTo(1);
    assertThat(copy.counts(0)).isEqualTo(counts(1));
  }

  private static byte[] counts(int minute) {
    return new byte[] {(byte) minute, 1};
  }
}
