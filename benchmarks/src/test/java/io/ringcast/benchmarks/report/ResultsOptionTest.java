package io.ringcast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.ConfigOption;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class ResultsOptionTest {

  private static final Path RESULTS = ConfigOption.home().resolve("benchmarks/results");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "--minutes=40", "--only=some", "--data=elsewhere", "--verbose"})
  void theUsualRunAndItsPartsAreKept(String words) {
    assertThat(folderOf(words)).isEqualTo(RESULTS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--minutes=4", "--quick", "--only=some --quick", "--minutes=40 --quick"})
  void aRunOfOtherSizeIsALook(String words) {
    assertThat(folderOf(words)).isEqualTo(RESULTS.resolve("looks"));
  }

  @Test
  void theFolderOfTheCommandLineHoldsForAll() {
    assertThat(folderOf("--out=here")).isEqualTo(Path.of("here"));
    assertThat(folderOf("--out=here --quick")).isEqualTo(Path.of("here"));
  }

  @Test
  void whereResultsAreIsSaid() throws Exception {
    StringWriter errors = new StringWriter();
    Bench bench = new Bench();
    parse(bench, "--out=" + folder).setErr(new PrintWriter(errors, true));

    bench.output.save(Report.of("bench example: an example"), "example");

    assertThat(errors.toString().strip()).isEqualTo("saved: " + folder.resolve("example.md"));
    assertThat(Files.exists(folder.resolve("example.md"))).isTrue();
  }

  private static Path folderOf(String words) {
    Bench bench = new Bench();
    parse(bench, words);
    return bench.output.folder();
  }

  /** As a part of a whole command line. */
  private static CommandLine parse(Bench bench, String words) {
    CommandLine command = new CommandLine(bench);
    CommandLine all = new CommandLine(new All()).addSubcommand(command);
    all.parseArgs(("bench " + words).strip().split(" "));
    return command;
  }

  // Only that an option was given is looked at.
  @SuppressWarnings("unused")
  @Command(name = "all")
  private static final class All {

    @Option(names = "--verbose", scope = CommandLine.ScopeType.INHERIT)
    private boolean verbose;
  }

  @SuppressWarnings("unused")
  @Command(name = "bench")
  private static final class Bench {

    @Option(names = "--minutes", defaultValue = "40")
    private int minutes;

    @Option(names = "--only", split = ",")
    private List<String> only;

    @Option(names = "--data")
    private Path data;

    @Option(names = "--quick")
    private boolean quick;

    @Mixin private ResultsOption output;
  }
}
