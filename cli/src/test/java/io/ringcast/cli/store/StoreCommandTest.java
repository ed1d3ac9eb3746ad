package io.ringcast.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong is said before the store is asked. */
class StoreCommandTest {

  private static final String CONFIG = "../configs/publish.yaml";

  @Test
  void aloneItShowsItsCommands() {
    CommandLineRun.of("store").fails(2, "init", "check", "dump", "stats");
  }

  @Test
  void everyCommandExplainsItself() {
    for (String name : List.of("init", "check", "dump", "stats")) {
      assertThat(store(name + " --help").output())
          .as(name)
          .contains("--config=FILE", "configs/publish.yaml", "--set=KEY=VALUE");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          --hexagon new-york | 'new-york' is no H3 cell, such as
          --hexagon 892a100d2c3fff | '892a100d2c3fff' is no H3 cell, such as
          --hexagon 0 | '0' is no H3 cell, such as
          --hexagon 8f2a100d2c3ffffffff | '8f2a100d2c3ffffffff' is no H3 cell, such as
          --hexagon 8a2a1072b59ffff | has resolution 10, finer than the 9 of feature set
          --product uberx | 'uberx'
          --from yesterday | 'yesterday' is no time such as 2026-01-31T08:00:00Z, nor epoch milliseconds
          --from 60000 --to 0 | --from is 1970-01-01T00:01:00Z, after --to, 1970-01-01T00:00:00Z
          --from 9999-01-01T00:00:00Z | --from is 9999-01-01T00:00:00Z, after now,
          --limit 0 | --limit is 0 but must be 1 or more
          """)
  void anOptionThatMakesNoSenseIsNamed(String options, String problem) {
    store("dump --config " + CONFIG + " " + options)
        .fails(2, options.substring(0, options.indexOf(' ')), problem);
  }

  @Test
  void withSeveralFeatureSetsOneMustBeNamed(@TempDir Path folder) throws IOException {
    Path sets = Files.createDirectory(folder.resolve("feature-sets"));
    String set = Files.readString(Path.of("../configs/feature-sets/marketplace.yaml"));
    Files.writeString(sets.resolve("marketplace.yaml"), set);
    Files.writeString(sets.resolve("new.yaml"), set.replace("version: 1", "version: 2"));
    Path file = Files.copy(Path.of(CONFIG), folder.resolve("publish.yaml"));
    String both = "feature-sets=[%s/marketplace.yaml, %s/new.yaml]".formatted(sets, sets);

    store("dump --config %s --set %s", file, both)
        .fails(2, "--feature-set is missing: one of marketplace:1, marketplace:2");
  }

  @Test
  void aStoreThatIsAwayIsNamed() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    for (String name : List.of("init", "check", "dump", "stats")) {
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
