package io.ringcast.cli.features;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A data engineer's feature sets, and the commands for them. */
final class SetFolder {

  static final String WIDE =
      """
      name: wide-area
      version: 1
      description: What goes on around airports.
      owner: airport-pricing
      resolution: 9
      kinds: [demand, supply]
      rings: [0, 7, 30]
      windows: [3, 12, 90]
      """;

  private SetFolder() {}

  /** The path of a new file. */
  static String write(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  static CommandLineRun features(String words, Object... values) {
    return CommandLineRun.line("features " + words, values);
  }
}
