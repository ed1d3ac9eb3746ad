package io.ringcast.publisher.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutageTest {

  private final Outage outage = new Outage();

  @Test
  void requestsThatFailTogetherAreOneFailure() {
    assertThat(outage.failed(10, 100)).isEqualTo(1);
    assertThat(outage.failed(11, 101)).isEqualTo(1);
    assertThat(outage.failed(99, 102)).isEqualTo(1);
    assertThat(outage.failed(150, 200)).as("begun after the first had failed").isEqualTo(2);
    assertThat(outage.failed(160, 201)).isEqualTo(2);
    assertThat(outage.failed(201, 300)).isEqualTo(3);
  }

  @Test
  void whatGoesWellEndsIt() {
    outage.failed(10, 100);
    outage.failed(101, 200);
    assertThat(outage.ended()).isEqualTo(2);
    assertThat(outage.ended()).isZero();
    assertThat(outage.failed(20, 300)).isEqualTo(1);
  }

  @Test
  void theClockMayRunOver() {
    assertThat(outage.failed(Long.MAX_VALUE - 1, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(outage.failed(Long.MIN_VALUE + 5, Long.MIN_VALUE + 9)).isEqualTo(2);
  }
}
