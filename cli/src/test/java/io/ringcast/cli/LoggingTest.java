package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  /** The parts of a demo log errors while it stops, and its last line is to be the last. */
  @Test
  void afterTheStopHasBegunAnErrorGoesToTheFileOnly(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("ringcast.log");
    System.setProperty("ringcast.log.file", file.toString());
    List<String> shown = new ArrayList<>();
    URI configuration = Logging.class.getResource("/log4j2.xml").toURI();
    try (LoggerContext context = new LoggerContext("stop", null, configuration)) {
      context.start();
      LoggerConfig ours = context.getConfiguration().getLoggerConfig("io.ringcast");
      assertThat(ours.getAppenders()).containsOnlyKeys("terminal");
      ours.removeAppender("terminal");
      ours.addAppender(new ShownLines(shown), Level.WARN, null);
      Logger log = context.getLogger("io.ringcast.Part");
      log.error("before");
      Logging.leaveTerminal(context);
      log.error("after", new IllegalStateException("interrupted"));
    } finally {
      System.clearProperty("ringcast.log.file");
    }

    assertThat(shown).containsExactly("before");
    assertThat(file).content().contains("before", "after", "interrupted");
  }

  /** In the place of the one that writes to standard error. */
  private static final class ShownLines extends AbstractAppender {

    private final List<String> shown;

    ShownLines(List<String> shown) {
      super("terminal", null, null, false, Property.EMPTY_ARRAY);
      this.shown = shown;
      start();
    }

    @Override
    public void append(LogEvent event) {
      shown.add(event.getMessage().getFormattedMessage());
    }
  }
}
