package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value that cannot be read is named before anything else is asked. */
class ConvertersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          features get --hexagon new-york | 'new-york' is no H3 cell, such as
          features get --hexagon 892a100d2c3fff | '892a100d2c3fff' is no H3 cell, such as
          features get --hexagon 0 | '0' is no H3 cell, such as
          features get --hexagon 8f2a100d2c3ffffffff | '8f2a100d2c3ffffffff' is no H3 cell, such as
          history rows --from yesterday | 'yesterday' is no time such as 2026-01-31T08:00:00Z, nor epoch milliseconds
          """)
  void whatCannotBeReadIsNamed(String line, String problem) {
    CommandLineRun run = CommandLineRun.line(line);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(line.split(" ", -1)[2], problem);
  }
}
