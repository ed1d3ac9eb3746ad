package io.ringcast.serving.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.serving.budget.ConnectionLimit.Opening;
import io.ringcast.serving.config.CallLimits;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConnectionLimitTest {

  private final AtomicLong clock = new AtomicLong();
  private double share = 0.5;
  private final ConnectionLimit limit = new ConnectionLimit(4, () -> share, clock::get);
  private final List<Long> pauses = new ArrayList<>();
  private final ConnectionLimit.Transport wire =
      new ConnectionLimit.Transport() {
        @Override
        public void close() {}

        @Override
        public void pause(long nanos) {
          pauses.add(nanos);
        }
      };

  @Test
  void aPortThatIsUsedAgainBeforeItsOldConnectionIsClosedCountsOnce() {
    InetSocketAddress peer = peer(1, 4711);
    for (int i = 0; i < 3; i++) {
      assertThat(open(peer)).isEqualTo(Opening.OPEN);
      assertThat(open(peer)).isEqualTo(Opening.FULL);
      limit.closed(peer);
    }

    assertThat(open(peer)).isEqualTo(Opening.OPEN);
    assertThat(open(peer(1, 4712))).isEqualTo(Opening.OPEN);
  }

  @Test
  void anotherShareHoldsForLaterConnectionsAndCalls() {
    Budget budget = new Budget(CallLimits.USUAL, 1, "anyone");
    assertThat(open(peer(1, 1))).isEqualTo(Opening.OPEN);
    assertThat(budget.take("pricing", Resource.CALLS, 500)).isEmpty();

    share = 0.25;
    CallLimits usual = CallLimits.USUAL;
    budget.follow(
        new CallLimits(
            true,
            usual.maxDeadline(),
            usual.calls(),
            usual.watches(),
            usual.bytes(),
            share,
            usual.keysPerSecond(),
            usual.burst()));
    assertThat(open(peer(1, 2))).isEqualTo(Opening.FULL);
    assertThat(open(peer(2, 1))).isEqualTo(Opening.OPEN);
    assertThat(budget.take("pricing", Resource.CALLS, 1)).isPresent();
    assertThat(budget.take("eta", Resource.CALLS, 250)).isEmpty();
  }

  @Test
  void anAddressThatOpensConnectionsOverAndOverHasToWait() {
    // Its share of 2, and 100 more.
    for (int i = 0; i < 102; i++) {
      assertThat(open(peer(1, i))).isEqualTo(Opening.OPEN);
      limit.closed(peer(1, i));
    }

    assertThat(open(peer(1, 102))).isEqualTo(Opening.FLOOD);
    assertThat(open(peer(2, 102))).as("another address").isEqualTo(Opening.OPEN);
    clock.addAndGet(TimeUnit.SECONDS.toNanos(5) / 2);
    for (int i = 0; i < 50; i++) {
      assertThat(open(peer(1, i))).isEqualTo(Opening.OPEN);
      limit.closed(peer(1, i));
    }
    assertThat(open(peer(1, 50))).isEqualTo(Opening.FLOOD);
    assertThat(limit.refused()).isEqualTo(2);
  }

  /** Behind a proxy all have one address. */
  @Test
  void whoLogsInTakesFromTheirOwnOpenings() {
    for (int i = 0; i < 102; i++) {
      assertThat(logIn(peer(1, i), "flooding")).isTrue();
      assertThat(logIn(peer(1, 1000 + i), "pricing")).isTrue();
      clock.addAndGet(TimeUnit.SECONDS.toNanos(1) / 40);
    }
    // 102 at once, and 51 that came back meanwhile.
    for (int i = 0; i < 51; i++) {
      assertThat(logIn(peer(1, i), "flooding")).isTrue();
    }

    assertThat(logIn(peer(1, 0), "flooding")).isFalse();
    assertThat(logIn(peer(1, 0), "eta")).isTrue();
  }

  private boolean logIn(InetSocketAddress peer, String caller) {
    assertThat(open(peer)).isEqualTo(Opening.OPEN);
    boolean held = limit.hold(peer, caller);
    limit.closed(peer);
    return held;
  }

  @Test
  void whoIsRefusedOverAndOverWaits() {
    open(peer(1, 1));
    open(peer(1, 2));
    open(peer(2, 1));
    for (int i = 0; i < 500; i++) {
      limit.refusedCall(peer(1, 1), 0);
      limit.refusedCall(peer(1, 2), 0);
    }
    assertThat(pauses).isEmpty();

    limit.refusedCall(peer(1, 1), 0);
    limit.refusedCall(peer(1, 2), 0);
    limit.refusedCall(peer(2, 1), 0);

    assertThat(pauses)
        .containsExactly(TimeUnit.MILLISECONDS.toNanos(1), TimeUnit.MILLISECONDS.toNanos(2));
  }

  @Test
  void aRefusalOfManyBytesCostsMore() {
    open(peer(1, 1));
    for (int i = 0; i < 47; i++) {
      limit.refusedCall(peer(1, 1), 80 << 10);
    }
    assertThat(pauses).isEmpty();

    limit.refusedCall(peer(1, 1), 80 << 10);
    limit.refusedCall(peer(1, 1), 1 << 30);

    assertThat(pauses)
        .containsExactly(TimeUnit.MILLISECONDS.toNanos(8), TimeUnit.SECONDS.toNanos(5));
  }

  @Test
  void aFloodIsAcceptedLater() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(limit.refusedFlood()).isZero();
    }

    assertThat(limit.refusedFlood()).isBetween(333_000L, 334_000L);
    clock.addAndGet(TimeUnit.MICROSECONDS.toNanos(700));
    assertThat(limit.refusedFlood()).isZero();
  }

  /** A proxy brings calls of several callers over one connection. */
  @Test
  void nobodyWaitsForAnotherCallersRefusals() {
    open(peer(1, 1));
    limit.hold(peer(1, 1), "flooding");
    limit.hold(peer(1, 1), "flooding");
    refuse(peer(1, 1), 1_001);
    assertThat(pauses).hasSize(1);

    limit.hold(peer(1, 1), "pricing");
    refuse(peer(1, 1), 1_000);

    assertThat(pauses).hasSize(1);
  }

  private void refuse(InetSocketAddress peer, int calls) {
    for (int i = 0; i < calls; i++) {
      limit.refusedCall(peer, 100);
    }
  }

  /** So that many addresses do not fill the memory. */
  @Test
  void addressesAreForgotten() {
    for (int i = 0; i < 1000; i++) {
      open(peer(i, 1));
      limit.closed(peer(i, 1));
      clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
      assertThat(limit.holders()).isLessThanOrEqualTo(9);
    }
  }

  private Opening open(InetSocketAddress peer) {
    return limit.open(peer, wire);
  }

  private static InetSocketAddress peer(int host, int port) {
    return new InetSocketAddress("10.0.%d.%d".formatted(host / 256, host % 256), port);
  }
}
