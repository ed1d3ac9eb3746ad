package io.ringcast.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * Commands that end soon, one after the other: the script bin/ringcast has Java keep the classes
 * that they load.
 */
final class Rehearsal {

  private Rehearsal() {}

  public static void main(String[] args) {
    Terminal silent = Terminal.of(new PrintStream(OutputStream.nullOutputStream()), null);
    String set = ConfigOption.home().resolve("configs/feature-sets/marketplace.yaml").toString();
    List<List<String>> calls =
        List.of(
            List.of("--version"),
            List.of("features", "get", "--help"),
            List.of("features", "validate", set),
            // No service listens there.
            List.of("features", "get", "--target", "127.0.0.1:1", "--lat", "0", "--lng", "0"));
    for (List<String> call : calls) {
      String[] words = call.toArray(String[]::new);
      Main.commandLine(silent, words).execute(words);
    }
    System.exit(0);
  }
}
