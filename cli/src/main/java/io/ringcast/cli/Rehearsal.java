package io.ringcast.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;

/**
 * Commands that end soon, one after the other: the script bin/ringcast has Java keep the classes
 * that they load.
 */
final class Rehearsal {

  private static final List<List<String>> CALLS =
      List.of(
          List.of("--version"),
          List.of("features", "get", "--help"),
          List.of("features", "validate", "configs/feature-sets"),
          // No service listens there.
          List.of("features", "get", "--target", "127.0.0.1:1", "--lat", "0", "--lng", "0"));

  private Rehearsal() {}

  public static void main(String[] args) {
    Terminal silent = Terminal.of(new PrintStream(OutputStream.nullOutputStream()), null);
    for (List<String> call : CALLS) {
      CommandLine command = Main.commandLine(silent, call.toArray(String[]::new));
      command.execute(
          call.stream()
              .map(word -> word.startsWith("configs/") ? ConfigOption.home().resolve(word) : word)
              .map(Object::toString)
              .toArray(String[]::new));
    }
    System.exit(0);
  }
}
