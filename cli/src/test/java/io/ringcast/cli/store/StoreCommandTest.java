package io.ringcast.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is wrong is said before the store is asked. */
class StoreCommandTest {

  private static final String CONFIG = "../configs/publish.yaml";

  @Test
  void aloneItShowsItsCommands() {
    CommandLineRun.of("store").fails(2, "init", "check", "stats");
  }

  @Test
  void everyCommandExplainsItself() {
    for (String name : List.of("init", "check", "stats")) {
      assertThat(store(name + " --help").output())
          .as(name)
          .contains("--config=FILE", "configs/publish.yaml", "--set=KEY=VALUE");
    }
  }

  @Test
  void aStoreThatIsAwayIsNamed() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    for (String name : List.of("init", "check", "stats")) {
      String there = "store.contact-points=[127.0.0.1:" + closed + "]";
      CommandLineRun run = store(name + " --config %s --set %s", CONFIG, there);
      assertThat(run.exitCode()).as(name).isEqualTo(1);
      assertThat(run.output()).as(name).isEmpty();
      assertThat(run.errors())
          .as(name)
          .contains("no connection to Cassandra at [127.0.0.1:" + closed + "]");
    }
  }

  private static CommandLineRun store(String words, Object... values) {
    return CommandLineRun.line("store " + words, values);
  }
}
