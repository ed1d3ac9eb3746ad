package io.ringcast.cli.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What is wrong is said before the store is asked. */
class StoreCommandTest {

  private static final String CONFIG = "../configs/publish.yaml";

  private final StringWriter errors = new StringWriter();
  private final StringWriter output = new StringWriter();

  @Test
  void aloneItShowsItsCommands() {
    assertThat(run()).isEqualTo(2);
    assertThat(errors.toString()).contains("init", "check", "dump", "stats");
  }

  @Test
  void everyCommandExplainsItself() {
    for (String name : List.of("init", "check", "dump", "stats")) {
      StringWriter help = new StringWriter();
      commandLine().getSubcommands().get(name).usage(new PrintWriter(help));
      assertThat(help.toString())
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
    assertThat(run(("dump --config " + CONFIG + " " + options).split(" "))).isEqualTo(2);
    assertThat(errors.toString()).contains(options.substring(0, options.indexOf(' ')), problem);
  }

  @Test
  void withSeveralFeatureSetsOneMustBeNamed(@TempDir Path folder) throws IOException {
    Path sets = Files.createDirectory(folder.resolve("feature-sets"));
    String set = Files.readString(Path.of("../configs/feature-sets/marketplace.yaml"));
    Files.writeString(sets.resolve("marketplace.yaml"), set);
    Files.writeString(sets.resolve("new.yaml"), set.replace("version: 1", "version: 2"));
    Path file = Files.copy(Path.of(CONFIG), folder.resolve("publish.yaml"));
    String both = "feature-sets=[%s/marketplace.yaml, %s/new.yaml]".formatted(sets, sets);

    assertThat(run("dump", "--config", file.toString(), "--set", both)).isEqualTo(2);
    assertThat(errors.toString())
        .contains("--feature-set is missing: one of marketplace:1, marketplace:2");
  }

  @Test
  void aStoreThatIsAwayIsNamed() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    for (String name : List.of("init", "check", "dump", "stats")) {
      errors.getBuffer().setLength(0);
      String there = "store.contact-points=[127.0.0.1:" + closed + "]";
      assertThat(run(name, "--config", CONFIG, "--set", there)).as(name).isEqualTo(1);
      assertThat(errors.toString())
          .as(name)
          .contains("no connection to Cassandra at [127.0.0.1:" + closed + "]");
    }
    assertThat(output.toString()).isEmpty();
  }

  private int run(String... arguments) {
    return commandLine()
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(errors, true))
        .execute(Stream.of(arguments).toArray(String[]::new));
  }

  private static CommandLine commandLine() {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return StoreCommand.commandLine(
        OutputStream.nullOutputStream(), new Terminal(nowhere, false, 80));
  }
}
