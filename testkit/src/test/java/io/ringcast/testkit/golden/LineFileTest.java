package io.ringcast.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a file that cannot be written to its end; each in a program of its own. */
class LineFileTest {

  private static final Path SHELL = Path.of("/bin/sh");

  @TempDir Path folder;

  @Test
  void whatFailsInMidFileIsSaidWithTheFile() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(SHELL), "this system has no /bin/sh");
    // Some hundred kilobytes, by whichever blocks the shell counts.
    String output = run("ulimit -f 512; exec \"$@\"", WritesTooMuch.class, 0);
    assertThat(output)
        .endsWith(folder.resolve("lines.gz") + " cannot be written: File too large\n");
  }

  @Test
  void aProgramThatEndsInMidFileLeavesNothing() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(SHELL), "this system has no /bin/sh");
    assertThat(run("exec \"$@\"", EndsInMidFile.class, EndsInMidFile.EXIT_CODE))
        .doesNotContain("Exception");
  }

  /** What the program printed; it must leave no file. */
  private String run(String shell, Class<?> program, int exitCode)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                SHELL.toString(),
                "-c",
                shell,
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                folder.resolve("lines.gz").toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String printed = Files.readString(output);
    assertThat(process.exitValue()).as(printed).isEqualTo(exitCode);
    assertThat(folder.toFile().list()).containsExactly("output");
    return printed;
  }

  /** More than all buffers hold, so that a line fails and not the end. */
  static final class WritesTooMuch {

    private WritesTooMuch() {}

    public static void main(String[] arguments) {
      Random random = new Random(7);
      try {
        LineFile.write(
            Path.of(arguments[0]),
            lines -> {
              for (int i = 0; i < 200_000; i++) {
                lines.accept(Long.toHexString(random.nextLong()));
              }
            });
      } catch (GoldenException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  /** Ends as a signal ends a program: by exit hooks, while a line is written. */
  static final class EndsInMidFile {

    static final int EXIT_CODE = 7;

    private EndsInMidFile() {}

    public static void main(String[] arguments) {
      Path file = Path.of(arguments[0]);
      LineFile.write(
          file,
          lines -> {
            lines.accept("a line");
            boolean begun = Files.exists(file.resolveSibling("lines.gz.unfinished"));
            System.exit(begun ? EXIT_CODE : 1);
          });
    }
  }
}
