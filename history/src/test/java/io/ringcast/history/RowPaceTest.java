package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowPaceTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void idleTimeEarnsNoBurst() {
    RowPace pace = new RowPace(100, 5 * SECOND);
    assertThat(pace.nextAfter(50, 5 * SECOND)).isEqualTo(5 * SECOND + SECOND / 2);
    assertThat(pace.nextAfter(50, 5 * SECOND)).as("rows before their time").isEqualTo(6 * SECOND);
    assertThat(pace.nextAfter(100, 60 * SECOND)).as("after a pause").isEqualTo(61 * SECOND);
  }
}
