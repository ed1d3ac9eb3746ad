package io.ringcast.feature.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class TileHistoryTest {

  @Test
  void knowsTheLastMinutesByAge() {
    TileHistory history = new TileHistory(3);
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
    TileHistory history = new TileHistory(4);
    history.slideTo(-2, counts(7));
    history.slideTo(1, counts(8));

    assertThat(history.counts(0)).isEqualTo(counts(8));
    assertThat(history.counts(1)).isEmpty();
    assertThat(history.counts(2)).isEmpty();
    assertThat(history.counts(3)).isEqualTo(counts(7));
  }

  @Test
  void aLongGapForgetsEverything() {
    TileHistory history = new TileHistory(4);
    history.slideTo(1, counts(1));
    history.slideTo(2, counts(2));
    history.slideTo(1_000_000, new byte[0]);

    assertThat(history.isEmpty(4)).isTrue();
    assertThat(history.bytes()).isZero();
  }

  @Test
  void isEmptyLooksAtTheNewestMinutesOnly() {
    TileHistory history = new TileHistory(3);
    history.slideTo(1, counts(1));
    history.slideTo(2, new byte[0]);
    history.slideTo(3, new byte[0]);

    assertThat(history.isEmpty(2)).isTrue();
    assertThat(history.isEmpty(3)).isFalse();
  }

  @Test
  void minutesDoNotComeTwiceOrBackwards() {
    TileHistory history = new TileHistory(3);
    history.slideTo(5, counts(5));

    assertThatThrownBy(() -> history.slideTo(5, counts(5))).hasMessageContaining("minute 5");
    assertThatThrownBy(() -> history.slideTo(4, counts(4))).hasMessageContaining("after minute 5");
  }

  @Test
  void aLongerOrShorterRingKeepsTheNewest() {
    TileHistory history = new TileHistory(3);
    for (int minute = 1; minute <= 5; minute++) {
      history.slideTo(minute, counts(minute));
    }

    TileHistory longer = history.resized(10);
    assertThat(longer.ages()).isEqualTo(3);
    assertThat(longer.counts(2)).isEqualTo(counts(3));
    TileHistory shorter = history.resized(2);
    assertThat(shorter.ages()).isEqualTo(2);
    assertThat(shorter.counts(1)).isEqualTo(counts(4));
    assertThat(shorter.newest()).isEqualTo(5);
  }

  @Test
  void aCopyForACheckpointDoesNotSlideWithTheOriginal() {
    TileHistory history = new TileHistory(3);
    history.slideTo(1, counts(1));
    TileHistory copy = new TileHistory.Serializer().copy(history);
    history.slideTo(2, counts(2));

    assertThat(copy.newest()).isEqualTo(1);
    assertThat(copy.counts(0)).isEqualTo(counts(1));
  }

  @Test
  void stateOfAnotherFormatIsRefused() throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(64);
    new TileHistory.Serializer().serialize(new TileHistory(3), out);
    byte[] bytes = out.getCopyOfBuffer();
    bytes[0] = 99;

    assertThatThrownBy(
            () -> new TileHistory.Serializer().deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("format 99")
        .hasMessageContaining("reads format 1");
  }

  private static byte[] counts(int minute) {
    return new byte[] {(byte) minute, 1};
  }
}
