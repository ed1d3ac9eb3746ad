package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoggingTest {

  /** As the XDG specification says: what is empty or relative counts as not set. */
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "state", "/var/state"})
  void theLogFileLiesInAFolderOfTheUserWhateverTheEnvironmentSays(String state) {
    Path folder =
        "/var/state".equals(state)
            ? Path.of(state)
            : Path.of(System.getProperty("user.home"), ".local", "state");

    assertThat(Logging.file(state)).isEqualTo(folder.resolve("ringcast/ringcast.log"));
  }
}
