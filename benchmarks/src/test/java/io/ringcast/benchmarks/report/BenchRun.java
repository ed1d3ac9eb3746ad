package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
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

  private final Path folder;
  private final String output;
  private final String errors;

  private BenchRun(Path folder, String output, String errors) {
    this.folder = folder;
    this.output = output;
    this.errors = errors;
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
    int code =
        bench
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(output, true))
            .setErr(new PrintWriter(errors, true))
            .execute(line.toArray(String[]::new));
    assertThat(code)
        .as(() -> errors + progress.toString(StandardCharsets.UTF_8))
        .isEqualTo(expected);
    return new BenchRun(folder, output.toString(), errors.toString());
  }

  /** What it printed. */
  public String output() {
    return output;
  }

  /** A table that it saved, without its head. */
  public List<List<String>> csv(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name)).stream()
        .filter(line -> !line.startsWith("#"))
        .skip(1)
        .map(line -> Arrays.asList(line.split(",", -1)))
        .toList();
  }

  @Command(name = "bench")
  private static final class Bench {}
}
