package io.ringcast.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class WindowEndsTextTest {

  private static final long EIGHT = Instant.parse("2026-01-31T08:00:00Z").toEpochMilli();

  @Test
  void noneAreSaidToBeNone() {
    assertThat(text()).isEqualTo("none");
  }

  @Test
  void minutesThatFollowEachOtherAreOneStretch() {
    assertThat(text(0, 1, 2, 5, 7, 8))
        .isEqualTo(
            "6, 2026-01-31T08:00:00Z to 2026-01-31T08:02:00Z, 2026-01-31T08:05:00Z,"
                + " 2026-01-31T08:07:00Z to 2026-01-31T08:08:00Z");
  }

  @Test
  void manyStretchesAreCounted() {
    assertThat(text(0, 2, 4, 6, 8, 10, 12))
        .startsWith("7, 2026-01-31T08:00:00Z, ")
        .endsWith("2026-01-31T08:08:00Z, and 2 more stretches");
  }

  private static String text(long... minutes) {
    TreeSet<Long> windowEnds = new TreeSet<>();
    Arrays.stream(minutes).forEach(minute -> windowEnds.add(EIGHT + minute * 60_000));
    return WindowEndsText.of(windowEnds);
  }
}
