package io.ringcast.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
  private static final int FIRST = 19_900;
  private static final int END = 19_920;

  /** Each stands for a process: what one has taken and not bound yet, no other gets. */
  @Test
  void nobodyGetsWhatAnotherHolds() throws IOException {
    try (FreePorts other = new FreePorts(FIRST, END)) {
      FreePorts one = new FreePorts(FIRST, END);
      Set<Integer> ofOne = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        ofOne.add(one.next(LOOPBACK));
      }
      Set<Integer> ofOther = new HashSet<>();
      assertThatThrownBy(
              () -> {
                while (ofOther.add(other.next(LOOPBACK))) {}
              })
          .hasMessageStartingWith("no free port at 127.0.0.1");
      assertThat(ofOne).hasSize(5);
      assertThat(ofOther).isNotEmpty().doesNotContainAnyElementsOf(ofOne);

      one.close();

      try (FreePorts third = new FreePorts(FIRST, END)) {
        assertThat(third.next(LOOPBACK)).isIn(ofOne);
      }
    }
  }
}
