package io.ringcast.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.MinuteRange;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RecordedSpanTest {

  private static final long FIRST = 1_000;
  private static final long MINUTE = 60_000;

  private final RecordedSpan span = new RecordedSpan(Duration.ofSeconds(20));

  /** An event that arrived some seconds after the first minute began. */
  private void arrive(String kind, int partition, long second) {
    span.add(kind, partition, FIRST * MINUTE + second * 1_000);
  }

  private long[] contained(String kind) {
    return LongStream.range(-5, 100).filter(m -> span.contains(kind, FIRST + m)).toArray();
  }

  @Test
  void everyPartitionMustHaveBegunAndNoneHaveEnded() {
    arrive("demand", 0, 30);
    arrive("demand", 1, 61);
    arrive("demand", 1, 315);
    arrive("demand", 0, 330);
    // The minute before the cut is whole once an event may no longer come late.
    assertThat(contained("demand")).containsExactly(2, 3);
    assertThat(contained("supply")).isEmpty();
    arrive("demand", 1, 320);
    assertThat(contained("demand")).containsExactly(2, 3, 4);
  }

  @Test
  void aTimeThatGoesBackEndsNothing() {
    arrive("demand", 0, 0);
    arrive("demand", 0, 200);
    arrive("demand", 0, 90);
    assertThat(contained("demand")).containsExactly(0, 1, 2);
  }

  @Test
  void aLongSilenceOfAllKindsIsNamed() {
    arrive("demand", 0, 0);
    arrive("supply", 0, 8 * 60);
    arrive("demand", 0, 17 * 60);
    assertThat(span.silences()).isEmpty();
    arrive("supply", 0, 29 * 60);
    // Events of the minute before the silence may come within it.
    assertThat(span.silences()).containsExactly(new MinuteRange(FIRST + 16, FIRST + 29));
  }
}
