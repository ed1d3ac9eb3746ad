package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.SocketWatch;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * A call of {@code ringcast} within a test.
 *
 * @param listening how many sockets listened at once, at most; all on loopback
 */
public record CommandLineRun(int exitCode, String output, String errors, int listening) {

  /** Runs a command as if it were started from the checkout's script. */
  public static CommandLineRun of(String... arguments) {
    return of(line -> {}, arguments);
  }

  /** The same, after a change of the command. */
  public static CommandLineRun of(Consumer<CommandLine> change, String... arguments) {
    String before =
        System.setProperty("ringcast.home", Path.of("").toAbsolutePath().getParent().toString());
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    StringWriter output = new StringWriter();
    try (SocketWatch sockets = new SocketWatch()) {
      CommandLine line =
          Main.commandLine(Terminal.of(new PrintStream(errors, true, UTF_8), null))
              .setOut(new PrintWriter(output, true));
      change.accept(line);
      int exitCode = line.execute(arguments);
      return new CommandLineRun(exitCode, output.toString(), errors.toString(UTF_8), sockets.end());
    } finally {
      if (before == null) {
        System.clearProperty("ringcast.home");
      } else {
        System.setProperty("ringcast.home", before);
      }
    }
  }

  /** The same of a line; a value may hold spaces. */
  public static CommandLineRun line(String words, Object... values) {
    Iterator<Object> its = List.of(values).iterator();
    return of(
        Stream.of(words.split(" "))
            .map(word -> word.contains("%s") ? word.formatted(its.next()) : word)
            .toArray(String[]::new));
  }

  public static CommandLineRun goodLine(String words, Object... values) {
    return line(words, values).good();
  }

  /** The same, for a test that can only go on if all went well. */
  public static CommandLineRun ofGood(String... arguments) {
    return of(arguments).good();
  }

  /** Asserts that all went well. */
  public CommandLineRun good() {
    assertThat(exitCode).as(toString()).isZero();
    return this;
  }

  /** Asserts that so many sockets listened at once, where the system lists them. */
  public CommandLineRun listened(int least) {
    assertThat(listening).isGreaterThanOrEqualTo(SocketWatch.LISTS ? least : 0);
    return this;
  }

  /** Asserts that the command failed, and that its message has these parts. */
  public CommandLineRun fails(int expected, CharSequence... parts) {
    assertThat(exitCode).as(toString()).isEqualTo(expected);
    for (CharSequence part : parts) {
      assertThat(errors).contains(part);
    }
    return this;
  }
}
