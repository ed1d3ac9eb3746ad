package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What would fail, or measure nothing, after minutes is a wrong command line. */
class RefusedTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "uber --scale=-1, '--scale': '-1' is no share of the whole",
        "growth --scale 2, '--scale': '2' is no share of the whole",
        "uber --scale many, '--scale': 'many' is no share of the whole",
        "growth --minutes 0, all numbers must be 1 or more",
        "recovery --kills 0, all numbers must be 1 or more"
      })
  void aWrongOptionIsNamed(String line, String message) {
    List<String> words = List.of(line.replace(':', ',').split(" "));
    assertThat(BenchRun.refused(folder, words)).contains(message);
    assertThat(folder).isEmptyDirectory();
  }
}
