package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

  @TempDir Path folder;
  private final StringBuilder told = new StringBuilder();

  @Test
  void bothLayoutsOfTheStoreGiveBackTheSameRows() throws IOException {
    String city = folder.resolve("city").toString();
    CommandLineRun.goodLine("simulate --out %s --minutes 2 --events-per-second 10", city);

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
    CommandLineRun.of(line.split(" "))
        .fails(2, "--layout is for the store and means nothing with --from topic");
  }

  /** The rows in the order of their text. */
  private List<String> replay(String city, String out, String layout) throws IOException {
    Path file = folder.resolve(out);
    CommandLineRun run =
        CommandLineRun.goodLine(
            "replay --events %s --out %s --layout %s --set %s",
            city, file, layout, SmallSet.option(folder));
    run.listened(5);
    told.append(run.errors());
    return Lines.sorted(file);
  }
}
