package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

  @TempDir Path folder;

  /** All rows of layout block are compared by {@code ringcast verify}. */
  @Test
  void theStoreGivesBackTheRowsOfTheTopic() throws IOException {
    String city = folder.resolve("city").toString();
    CommandLineRun.goodLine("simulate --out %s --minutes 2 --events-per-second 10", city);
    Path topic = folder.resolve("topic.ndjson");
    Path columns = folder.resolve("columns.ndjson.gz");

    replay(city, topic, "--from topic");
    CommandLineRun stored = replay(city, columns, "--layout columns").listened(5);

    List<String> rows = Lines.sorted(columns);
    assertThat(rows).hasSizeGreaterThan(5_000).isEqualTo(Lines.sorted(topic));
    assertThat(stored.errors())
        .containsPattern("publishing: [\\d,]+ rows in")
        .contains("%,d rows stored in".formatted(rows.size()));
  }

  @Test
  void aLayoutMeansNothingWithoutAStore() {
    String line = "replay --events x --out y --from topic --layout columns";
    CommandLineRun.of(line.split(" "))
        .fails(2, "--layout is for the store and means nothing with --from topic");
  }

  private CommandLineRun replay(String city, Path out, String from) throws IOException {
    return CommandLineRun.goodLine(
        "replay --events %s --out %s " + from + " --set %s", city, out, SmallSet.option(folder));
  }
}
