package io.ringcast.cli;

import java.nio.file.Path;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.impl.Log4jContextFactory;
import org.slf4j.LoggerFactory;

/**
 * Where log lines go, decided before the first logger is made.
 *
 * <p>So a command's class must have no static logger: picocli loads it before the options are read.
 */
public final class Logging {

  /** The appender of log4j2.xml; the one of log4j2-verbose.xml has another name. */
  private static final String TERMINAL = "terminal";

  private Logging() {}

  /** The details of all this user's runs, 10 MB and one older file. */
  static Path file() {
    return file(System.getenv("XDG_STATE_HOME"));
  }

  /** A state folder that is empty or relative counts as not set, as its specification says. */
  static Path file(String state) {
    return (state == null || !Path.of(state).isAbsolute()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(state))
        .resolve(Path.of("ringcast", "ringcast.log"));
  }

  static void configure(boolean verbose, Terminal terminal) {
    System.setProperty("ringcast.log.file", file().toString());
    if (terminal.live()) {
      System.setProperty("ringcast.log.lineStart", Terminal.LINE_START);
    }
    if (verbose) {
      System.setProperty("log4j2.configurationFile", "log4j2-verbose.xml");
    }
  }

  /**
   * From now on the file alone gets log lines, and what ends a thread; with {@code --verbose} the
   * terminal keeps them. For a stop: parts that are closed one after the other log each other's
   * end.
   */
  public static void leaveTerminal() {
    // Flink loads a part of itself, and its logging, with a class loader of its own.
    ((Log4jContextFactory) LogManager.getFactory())
        .getSelector()
        .getLoggerContexts()
        .forEach(Logging::leaveTerminal);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) ->
            LoggerFactory.getLogger("failure").error("{} has ended", thread, failure));
  }

  /** The appender stays open: another thread may be writing to it. */
  static void leaveTerminal(LoggerContext context) {
    context.getConfiguration().getLoggers().values().forEach(each -> each.removeAppender(TERMINAL));
  }
}
