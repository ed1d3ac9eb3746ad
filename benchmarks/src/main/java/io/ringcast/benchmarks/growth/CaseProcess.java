package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.report.Configured;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures a case in a JVM like this one. */
final class CaseProcess {

  private static final int LINES = 25;

  private CaseProcess() {}

  /**
   * Runs it to its end.
   *
   * @param number of the case in its sweep
   */
  static Cost measure(Sweep sweep, int number, GrowthPlan plan) {
    try {
      Process process =
          new ProcessBuilder(command(sweep, number, plan)).redirectErrorStream(true).start();
      // Its standard input stays open: the process ends when that does, so also with this one.
      try (var output = process.inputReader(Charset.defaultCharset())) {
        List<String> lines = output.lines().toList();
        int status = process.waitFor();
        return lines.stream()
            .filter(line -> line.startsWith(CaseMain.RESULT))
            .map(line -> Cost.fromLine(line.substring(CaseMain.RESULT.length())))
            .findFirst()
            .orElseThrow(() -> failure(sweep, status, lines));
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new IllegalStateException("Java does not start: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a case was measured", e);
    }
  }

  /** The same Java with the same options, such as the collector and the largest heap. */
  private static List<String> command(Sweep sweep, int number, GrowthPlan plan) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-Dringcast.home=" + Configured.home());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(CaseMain.class.getName(), sweep.name(), Integer.toString(number)));
    command.addAll(plan.words());
    return command;
  }

  private static IllegalStateException failure(Sweep sweep, int status, List<String> lines) {
    return new IllegalStateException(
        "a case of the sweep %s ended with status %d and no result. Its last words were:%n%s"
            .formatted(
                sweep,
                status,
                String.join(
                    System.lineSeparator(),
                    lines.subList(Math.max(0, lines.size() - LINES), lines.size()))));
  }
}
