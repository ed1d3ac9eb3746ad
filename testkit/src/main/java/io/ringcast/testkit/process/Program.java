package io.ringcast.testkit.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/** Runs a program to its end. */
public final class Program {

  private Program() {}

  /**
   * What the program printed, errors included.
   *
   * @param name as it stands in a sentence
   * @throws IllegalStateException if it does not run, or fails
   */
  public static String run(String name, List<String> command) {
    return run(name, new ProcessBuilder(command).redirectErrorStream(true));
  }

  /** The same, without the errors. */
  public static String output(String name, List<String> command) {
    return run(name, new ProcessBuilder(command).redirectError(Redirect.DISCARD));
  }

  private static String run(String name, ProcessBuilder command) {
    try {
      Process process = command.start();
      process.getOutputStream().close();
      String printed;
      try (InputStream out = process.getInputStream()) {
        printed = new String(out.readAllBytes(), UTF_8);
      }
      if (process.waitFor() != 0) {
        throw new IllegalStateException(name + " failed: " + printed.strip());
      }
      return printed;
    } catch (IOException e) {
      throw new IllegalStateException(name + " does not run: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " ran", e);
    }
  }
}
