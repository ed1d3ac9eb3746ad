package io.ringcast.publisher.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private final Backoff backoff = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(10));

  @Test
  void everyFailureDoublesTheWaitUpToTheLongest() {
    assertThat(backoff.millis(1, () -> 1)).isEqualTo(50);
    assertThat(backoff.millis(2, () -> 1)).isEqualTo(100);
    assertThat(backoff.millis(8, () -> 1)).isEqualTo(6_400);
    assertThat(backoff.millis(9, () -> 1)).isEqualTo(10_000);
    assertThat(backoff.millis(1_000_000, () -> 1)).isEqualTo(10_000);
  }

  @Test
  void chanceTakesOffUpToTheHalf() {
    assertThat(backoff.millis(2, () -> 0)).isEqualTo(50);
    assertThat(backoff.millis(2, () -> 0.5)).isEqualTo(75);
  }
}
