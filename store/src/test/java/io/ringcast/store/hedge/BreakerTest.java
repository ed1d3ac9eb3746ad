package io.ringcast.store.hedge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BreakerTest {

  private final Breaker breaker = new Breaker();

  /** Sends hedges, as far as the breaker lets them, of which the last ones help. */
  private int send(int hedges, int helpful) {
    int sent = 0;
    for (int i = 0; i < hedges; i++) {
      if (breaker.allows()) {
        breaker.sent();
        sent++;
      }
    }
    for (int i = 0; i < sent; i++) {
      breaker.ended(i >= sent - helpful);
    }
    return sent;
  }

  private int ticksUntilItAllows() {
    int ticks = 0;
    while (!breaker.allows()) {
      breaker.tick(true);
      ticks++;
    }
    return ticks;
  }

  @Test
  void staysClosedWhileATenthHelps() {
    for (int round = 0; round < 100; round++) {
      assertThat(send(1_000, Breaker.LOOKED_AT / 10)).isEqualTo(1_000);
      breaker.tick(true);
      assertThat(breaker.isOpen()).isFalse();
    }
  }

  /** Then each read is as fast as the next, and hedges cost what the budget allows. */
  @Test
  void staysClosedWhileFewAreLate() {
    for (int round = 0; round < 100; round++) {
      assertThat(send(1_000, 0)).isEqualTo(1_000);
      breaker.tick(false);
      assertThat(breaker.isOpen()).isFalse();
    }
  }

  @Test
  void needsToHaveSeenSome() {
    send(Breaker.LOOKED_AT - 1, 0);
    breaker.tick(true);
    assertThat(breaker.isOpen()).isFalse();
    send(1, 0);
    breaker.tick(true);
    assertThat(breaker.isOpen()).isTrue();
  }

  @Test
  void opensForLongerEachTimeWhileHedgesDoNotHelp() {
    assertThat(send(1_000, 1)).isEqualTo(1_000);
    breaker.tick(true);
    int before = 0;
    for (int round = 0; round < 10; round++) {
      assertThat(breaker.isOpen()).isTrue();
      int ticks = ticksUntilItAllows();
      assertThat(ticks).isBetween(Math.max(5, Math.min(60, before * 2)), 60);
      assertThat(send(1_000, 0)).as("hedges to see whether they help").isEqualTo(20);
      assertThat(breaker.allows()).isFalse();
      breaker.tick(true);
      before = ticks;
    }
    assertThat(before).isEqualTo(60);
  }

  @Test
  void closesWhenTheyHelpAgain() {
    send(Breaker.LOOKED_AT, 0);
    breaker.tick(true);
    assertThat(ticksUntilItAllows()).isEqualTo(5);
    assertThat(send(1_000, Breaker.LOOKED_AT)).isEqualTo(Breaker.LOOKED_AT);
    breaker.tick(true);
    assertThat(send(1_000, 0)).isEqualTo(1_000);
    breaker.tick(true);
    assertThat(ticksUntilItAllows()).as("opens anew").isEqualTo(5);
  }

  @Test
  void closesWhenFewAreLateAgain() {
    send(Breaker.LOOKED_AT, 0);
    breaker.tick(true);
    assertThat(ticksUntilItAllows()).isEqualTo(5);
    breaker.tick(false);
    assertThat(send(1_000, 0)).isEqualTo(1_000);
  }

  /** They were sent when it was closed. */
  @Test
  void whatEndsWhileItIsOpenSaysNothing() {
    send(Breaker.LOOKED_AT, 0);
    breaker.tick(true);
    for (int i = 0; i < 1_000; i++) {
      breaker.ended(false);
    }
    assertThat(ticksUntilItAllows()).isEqualTo(5);
    breaker.tick(true);
    assertThat(breaker.isOpen()).isFalse();
  }
}
