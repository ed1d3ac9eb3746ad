package io.ringcast.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.servers.ServerSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TestServersTest {

  @Test
  void withoutAnEngineContainersFailAndSayWhatToDo() {
    ServerSource containers = new ContainerServers(() -> false);

    assertNamesTheEngine(containers::broker);
    assertNamesTheEngine(containers::kafka);
    assertNamesTheEngine(() -> containers.cassandra(NodeOptions.defaults()));
  }

  private static void assertNamesTheEngine(ThrowingCallable start) {
    assertThatThrownBy(start)
        .hasMessage(
            "the servers are to be containers, but no Docker engine answers: start one, so that"
                + " 'docker ps' works for you here, or leave out -Pcontainers: then they are"
                + " processes, which need no Docker");
  }

  @Test
  void aThirdKindIsRefused() {
    assertThatThrownBy(() -> TestServers.of("docker"))
        .hasMessage("-Dringcast.servers is processes or containers, not docker");
  }

  /** A container cannot have them, and a test that needs them would not test what it says. */
  @Test
  void aContainerRefusesSettingsThatItCannotHave() {
    ServerSource containers = new ContainerServers(() -> true);

    assertThatThrownBy(() -> containers.cassandra(NodeOptions.defaults().withTokens(1)))
        .hasMessageStartingWith("of a container's node only the heap, JMX and synced writes");
  }

  @Test
  void theImagesAreTheOfficialOnes() {
    assertThat(Images.KAFKA).matches("apache/kafka:\\d+\\.\\d+\\.\\d+");
    assertThat(Images.CASSANDRA).matches("cassandra:\\d+\\.\\d+\\.\\d+");
  }
}
