package io.ringcast.serving.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class ConnectionLimitTest {

  private final ConnectionLimit limit = new ConnectionLimit(4, 0.5);

  @Test
  void aPortThatIsUsedAgainBeforeItsOldConnectionIsClosedCountsOnce() {
    InetSocketAddress peer = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
    for (int i = 0; i < 3; i++) {
      assertThat(limit.open(peer, () -> {})).isTrue();
      assertThat(limit.open(peer, () -> {})).isFalse();
      limit.closed(peer);
    }

    assertThat(limit.open(peer, () -> {})).isTrue();
    assertThat(limit.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 4712), () -> {}))
        .isTrue();
  }
}
