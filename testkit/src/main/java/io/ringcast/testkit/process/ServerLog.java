package io.ringcast.testkit.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a server and its JVM have written to their standard output.
 *
 * @param advice what to say where the log has a text that only this kind of server writes
 * @param needs what to say where the log itself gives no reason
 */
public record ServerLog(Path file, Map<String, String> advice, String needs) {

  private static final int LINES = 25;

  /** Of a server whose log needs no advice of its own. */
  public ServerLog(Path file, String needs) {
    this(file, Map.of(), needs);
  }

  /** The second half of a message that says that the process failed. */
  public String explain() {
    List<String> lines;
    try {
      // Whatever the platform's encoding puts into it.
      lines = new String(Files.readAllBytes(file), UTF_8).lines().toList();
    } catch (IOException e) {
      return "; its log " + file + " cannot be read: " + e;
    }
    List<String> told = lines.stream().filter(line -> !line.startsWith("\tat ")).toList();
    return "; "
        + advise(lines)
        + " The end of its log was:\n"
        + String.join("\n", told.subList(Math.max(0, told.size() - LINES), told.size()));
  }

  private String advise(List<String> lines) {
    if (lines.stream().anyMatch(line -> line.contains("Address already in use"))) {
      return "another program took one of its ports meanwhile: try again.";
    }
    if (lines.stream().anyMatch(line -> line.contains("Cannot assign requested address"))) {
      return "this machine's loopback interface lacks its address: add it, or use 127.0.0.1.";
    }
    for (Map.Entry<String, String> known : advice.entrySet()) {
      if (lines.stream().anyMatch(line -> line.contains(known.getKey()))) {
        return known.getValue();
      }
    }
    if (lines.stream().anyMatch(line -> line.contains("java.lang.OutOfMemoryError"))) {
      return "it ran out of memory: give it a larger heap, or stop other programs.";
    }
    return needs;
  }
}
