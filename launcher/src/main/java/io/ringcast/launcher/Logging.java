package io.ringcast.launcher;

import java.nio.file.Path;

/**
 * Where log lines go, decided before the first logger is made.
 *
 * <p>So a command's class must have no static logger: picocli loads it before the options are read.
 */
final class Logging {

  private Logging() {}

  /** The details of all runs of this user; it grows to 10 MB, and one older file is kept. */
  static Path file() {
    String name = "ringcast-" + System.getProperty("user.name") + ".log";
    return Path.of(System.getProperty("java.io.tmpdir"), name);
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
