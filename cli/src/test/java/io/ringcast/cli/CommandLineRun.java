package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** A call of {@code ringcast} within a test. */
public record CommandLineRun(int exitCode, String output, String errors) {

  /** Runs a command as if it were started from the checkout's script. */
  public static CommandLineRun of(String... arguments) {
    String before =
        System.setProperty("ringcast.home", Path.of("").toAbsolutePath().getParent().toString());
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    StringWriter output = new StringWriter();
    try {
      int exitCode =
          Main.commandLine(Terminal.of(new PrintStream(errors, true, UTF_8), null))
              .setOut(new PrintWriter(output, true))
              .execute(arguments);
      return new CommandLineRun(exitCode, output.toString(), errors.toString(UTF_8));
    } finally {
      if (before == null) {
        System.clearProperty("ringcast.home");
      } else {
        System.setProperty("ringcast.home", before);
      }
    }
  }

  /** The same, for a test that can only go on if all went well. */
  public static CommandLineRun ofGood(String... arguments) {
    CommandLineRun run = of(arguments);
    if (run.exitCode != 0) {
      throw new AssertionError(run.toString());
    }
    return run;
  }
}
