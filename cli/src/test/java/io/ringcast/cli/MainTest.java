package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testkit.process.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

class MainTest {

  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final StringWriter output = new StringWriter();

  @Test
  void helpNamesTheExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(output.toString())
        .contains("Usage: ringcast", "--verbose", "Exit codes:", "2   The command line is wrong.");
    assertThat(errors()).isEmpty();
  }

  @Test
  void everyCommandExplainsItself() {
    for (String command : commandLine().getSubcommands().keySet()) {
      output.getBuffer().setLength(0);
      assertThat(run(command, "--help")).as(command).isZero();
      assertThat(output.toString())
          .as(command)
          .contains("Usage: ringcast " + command, "--verbose", "Exit codes:");
    }
  }

  /** As in a shell: the command may be called by a path. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "bash completes")
  void bashCompletesCommandsAndOptions() {
    assertThat(completed("feat")).containsExactly("features");
    assertThat(completed("features", "val")).containsExactly("validate");
    assertThat(completed("features", "get", "--max-a")).containsExactly("--max-age");
    assertThat(completed("no-such")).isEmpty();
  }

  private List<String> completed(String... words) {
    output.getBuffer().setLength(0);
    assertThat(run("completion")).isZero();
    String asked =
        """
        %s
        COMP_WORDS=(./ringcast "$@") COMP_CWORD=$#
        $(complete -p ringcast | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
        printf '%%s\\n' "${COMPREPLY[@]}"
        """
            .formatted(output);
    List<String> command = new ArrayList<>(List.of("bash", "-c", asked, "bash"));
    command.addAll(List.of(words));
    // Bash complains of settings that only a completion has.
    return Program.output("bash", command)
        .lines()
        .map(String::strip)
        .filter(w -> !w.isEmpty())
        .toList();
  }

  @Test
  void theVersionIsTheBuilds() {
    assertThat(run("--version")).isZero();
    assertThat(output.toString()).matches("(?s)ringcast \\d+\\.\\d+\\.\\d+.*Java \\d+.*");
  }

  @Test
  void numbersAreWrittenTheSameInEveryCountry(@TempDir Path folder) {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(run("simulate", "--out", folder.toString(), "--minutes", "1")).isZero();
      assertThat(output.toString()).containsPattern(" \\d{1,3},\\d{3} events");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void noCommandIsAWrongCommandLine() {
    assertThat(run()).isEqualTo(2);
    assertThat(errors()).contains("Usage: ringcast");
    assertThat(output.toString()).isEmpty();
  }

  @Test
  void aMisspeltCommandIsNamedWithWhatIsSimilar() {
    assertThat(run("breka")).isEqualTo(2);
    assertThat(errors())
        .startsWith("ringcast: there is no command 'breka'; did you mean break")
        .endsWith("?\nTry: ringcast --help\n");
  }

  @Test
  void aMisspeltOptionIsNamedWithWhatIsSimilar() {
    assertThat(run("break", "--kind", "file", "--verbosee")).isEqualTo(2);
    assertThat(errors())
        .contains(
            "there is no option '--verbosee'; did you mean --",
            "--verbose?",
            "Try: ringcast break --help");
  }

  @Test
  void aMissingOptionIsNamed() {
    assertThat(run("break")).isEqualTo(2);
    assertThat(errors()).contains("--kind");
  }

  @Test
  void aFailureIsOneLine() {
    assertThat(run("break", "--kind", "file")).isEqualTo(1);
    assertThat(errors()).isEqualTo("ringcast: no such file or folder: city.ndjson\n");
  }

  @Test
  void aFailureSaysMoreWhenItIsAskedTo() {
    assertThat(run("break", "--kind", "file", "--verbose")).isEqualTo(1);
    assertThat(errors())
        .startsWith("ringcast: no such file or folder: city.ndjson\n")
        .contains("at " + Breaking.class.getName() + ".call");
  }

  @Test
  void aFaultOfOurOwnSaysWhereTheDetailsAre() throws IOException {
    assertThat(run("break", "--kind", "bug")).isEqualTo(1);
    assertThat(errors())
        .contains("ringcast: java.lang.NullPointerException", Logging.file().toString())
        .doesNotContain("\tat ");
    assertThat(Logging.file()).content().contains("at " + Breaking.class.getName() + ".call");
    assertThat(Files.getPosixFilePermissions(Logging.file()))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  /** A command that always fails. */
  @Command(name = "break")
  private static final class Breaking implements Callable<Integer> {

    @Option(names = "--kind", required = true)
    private String kind;

    @Override
    public Integer call() throws Exception {
      throw kind.equals("file")
          ? new NoSuchFileException("city.ndjson")
          : new NullPointerException("kind");
    }
  }

  private int run(String... args) {
    return commandLine().execute(args);
  }

  private CommandLine commandLine() {
    PrintStream err = new PrintStream(errors, true, UTF_8);
    return Main.commandLine(Terminal.of(err, null))
        .addSubcommand(new Breaking())
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(err, true, UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
  }

  private String errors() {
    return errors.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
