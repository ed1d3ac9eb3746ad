package io.ringcast.cli;

import java.nio.file.Path;

/**
 * Where log lines go, decided before the first logger is made.
 *
 * <p>So a command's class must have no static logger: picocli loads it before the options are read.
 */
final class Logging {

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
}
