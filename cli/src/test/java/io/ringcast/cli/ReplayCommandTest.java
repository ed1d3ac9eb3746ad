package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

  @TempDir Path folder;
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private Path city;

  @BeforeEach
  void homeIsTheCheckout() {
    System.setProperty("ringcast.home", Path.of("").toAbsolutePath().getParent().toString());
    city = folder.resolve("city");
  }

  @AfterEach
  void forgetHome() {
    System.clearProperty("ringcast.home");
  }

  @Test
  void bothLayoutsOfTheStoreGiveBackTheSameRows() throws IOException {
    run("simulate", "--out", city.toString(), "--minutes", "2", "--events-per-second", "10");

    List<String> blocks = replay("block.ndjson");
    List<String> columns = replay("columns.ndjson.gz", "--layout", "columns");

    assertThat(blocks).hasSizeGreaterThan(5_000);
    assertThat(columns).isEqualTo(blocks);
    assertThat(errors.toString(UTF_8))
        .containsPattern("publishing: [\\d,]+ rows in")
        .contains("%,d rows stored in".formatted(blocks.size()));
  }

  @Test
  void aLayoutMeansNothingWithoutAStore() {
    assertThat(
            execute(
                "replay", "--events", "x", "--out", "y", "--from", "topic", "--layout", "columns"))
        .isEqualTo(2);
    assertThat(errors.toString(UTF_8))
        .contains("--layout is for the store and means nothing with --from topic");
  }

  /** The rows in the order of their text. */
  private List<String> replay(String out, String... options) throws IOException {
    Path file = folder.resolve(out);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "replay",
                "--events",
                city.toString(),
                "--out",
                file.toString(),
                "--set",
                SmallSet.option(folder)));
    arguments.addAll(List.of(options));
    run(arguments.toArray(String[]::new));
    return sortedLines(file);
  }

  private static List<String> sortedLines(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
      return new String(plain.readAllBytes(), UTF_8).lines().sorted().toList();
    }
  }

  private void run(String... arguments) {
    int exitCode = execute(arguments);
    assertThat(exitCode).as(errors.toString(UTF_8)).isZero();
  }

  private int execute(String... arguments) {
    return Main.commandLine(Terminal.of(new PrintStream(errors, true, UTF_8), null))
        .setOut(new PrintWriter(new StringWriter(), true))
        .execute(arguments);
  }
}
