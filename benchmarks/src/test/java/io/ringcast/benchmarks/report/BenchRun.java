package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import io.ringcast.testing.SocketWatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** A benchmark as the command line runs it, with its results in a folder of a test. */
public final class BenchRun {

  /** Title, empty line, head and rule. */
  private static final int LINES_BEFORE_ROWS = 4;

  private final Path folder;
  private final String output;
  private final String errors;
  private final int listening;

  private BenchRun(Path folder, String output, String errors, int listening) {
    this.folder = folder;
    this.output = output;
    this.errors = errors;
    this.listening = listening;
  }

  /** Runs it to its end, which must be a good one. */
  public static BenchRun of(Path folder, List<String> words) {
    return run(folder, words, ExitCode.OK);
  }

  /** What is said of a command line that is wrong, before anything has started. */
  public static String refused(Path folder, List<String> words) {
    return run(folder, words, ExitCode.USAGE).errors;
  }

  private static BenchRun run(Path folder, List<String> words, int expected) {
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    StringWriter output = new StringWriter();
    Terminal terminal =
        new Terminal(new PrintStream(progress, true, StandardCharsets.UTF_8), false, 80);
    CommandLine bench = new CommandLine(new Bench());
    for (BenchmarkSource source : ServiceLoader.load(BenchmarkSource.class)) {
      source.commands(terminal).forEach(bench::addSubcommand);
    }
    List<String> line = new ArrayList<>(words);
    line.addAll(List.of("--out", folder.toString()));
    StringWriter errors = new StringWriter();
    int code;
    int listening;
    try (SocketWatch sockets = new SocketWatch()) {
      code =
          bench
              .setCaseInsensitiveEnumValuesAllowed(true)
              .setOut(new PrintWriter(output, true))
              .setErr(new PrintWriter(errors, true))
              .execute(line.toArray(String[]::new));
      listening = sockets.end();
    }
    assertThat(code)
        .as(() -> errors + progress.toString(StandardCharsets.UTF_8))
        .isEqualTo(expected);
    return new BenchRun(folder, output.toString(), errors.toString(), listening);
  }

  /** How many sockets listened at once, at most; all on loopback. */
  public int listening() {
    return listening;
  }

  /** What it printed. */
  public String output() {
    return output;
  }

  /** A table that it saved, without its head. */
  public List<List<String>> table(String name, String title) throws IOException {
    return table(folder, name, title);
  }

  /** The rows of a saved table; numbers without the commas that people like. */
  public static List<List<String>> table(Path folder, String name, String title)
      throws IOException {
    return Files.readAllLines(folder.resolve(name + ".md")).stream()
        .dropWhile(line -> !line.equals("## " + title))
        .skip(LINES_BEFORE_ROWS)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.substring(1, line.length() - 1).split("\\|", -1))
        .map(cells -> Arrays.stream(cells).map(BenchRun::cell).toList())
        .toList();
  }

  private static String cell(String text) {
    String cell = text.strip();
    return cell.matches("[0-9,]+(\\.[0-9]+)?") ? cell.replace(",", "") : cell;
  }

  @Command(name = "bench")
  private static final class Bench {}
}
