package io.ringcast.launcher;

import java.nio.file.Path;

/**
 * Where log lines go, decided before the first logger is made.
 *
 * <p>So a command's class must have no static logger: picocli loads it before the options are read.
 */
final class Logging {

  private Logging() {}

  /** What log4j2.xml names: the details of all this user's runs, 10 MB and one older file. */
  static Path file() {
    String name = "ringcast-" + System.getProperty("user.name") + ".log";
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }

  static void configure(boolean verbose, Terminal terminal) {
    if (terminal.live()) {
      System.setProperty("ringcast.log.lineStart", Terminal.LINE_START);
    }
    if (verbose) {
      System.setProperty("log4j2.configurationFile", "log4j2-verbose.xml");
    }
  }
}
