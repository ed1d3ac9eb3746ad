package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

  @TempDir Path folder;
  private final StringBuilder told = new StringBuilder();

  @Test
  void bothLayoutsOfTheStoreGiveBackTheSameRows() throws IOException {
    String city = folder.resolve("city").toString();
    CommandLineRun.ofGood("simulate", "--out", city, "--minutes", "2", "--events-per-second", "10");

    List<String> blocks = replay(city, "block.ndjson", "block");
    List<String> columns = replay(city, "columns.ndjson.gz", "columns");

    assertThat(blocks).hasSizeGreaterThan(5_000);
    assertThat(columns).isEqualTo(blocks);
    assertThat(told.toString())
        .containsPattern("publishing: [\\d,]+ rows in")
        .contains("%,d rows stored in".formatted(blocks.size()));
  }

  @Test
  void aLayoutMeansNothingWithoutAStore() {
    String line = "replay --events x --out y --from topic --layout columns";
    CommandLineRun run = CommandLineRun.of(line.split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("--layout is for the store and means nothing with --from topic");
  }

  /** The rows in the order of their text. */
  private List<String> replay(String city, String out, String layout) throws IOException {
    Path file = folder.resolve(out);
    String set = SmallSet.option(folder);
    String line = "replay --events %s --out %s --layout %s".formatted(city, file, layout);
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    words.addAll(List.of("--set", set));
    told.append(CommandLineRun.ofGood(words.toArray(String[]::new)).errors());
    return sortedLines(file);
  }

  private static List<String> sortedLines(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
      return new String(plain.readAllBytes(), UTF_8).lines().sorted().toList();
    }
  }
}
