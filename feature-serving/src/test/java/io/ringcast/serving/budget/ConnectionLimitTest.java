package io.ringcast.serving.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.serving.budget.ConnectionLimit.Opening;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConnectionLimitTest {

  private final AtomicLong clock = new AtomicLong();
  private final ConnectionLimit limit = new ConnectionLimit(4, 0.5, clock::get);

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
  void anAddressThatOpensConnectionsOverAndOverHasToWait() {
    // Its share of 2, and 100 more.
    for (int i = 0; i < 102; i++) {
      assertThat(open(peer(1, i))).isEqualTo(Opening.OPEN);
      limit.closed(peer(1, i));
    }

    assertThat(open(peer(1, 102))).isEqualTo(Opening.FLOOD);
    assertThat(open(peer(2, 102))).as("another address").isEqualTo(Opening.OPEN);
    clock.addAndGet(TimeUnit.SECONDS.toNanos(5));
    for (int i = 0; i < 100; i++) {
      assertThat(open(peer(1, i))).isEqualTo(Opening.OPEN);
      limit.closed(peer(1, i));
    }
    assertThat(limit.refused()).isEqualTo(1);
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
    return limit.open(peer, () -> {});
  }

  private static InetSocketAddress peer(int host, int port) {
    return new InetSocketAddress("10.0.%d.%d".formatted(host / 256, host % 256), port);
  }
}
