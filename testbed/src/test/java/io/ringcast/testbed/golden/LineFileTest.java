package io.ringcast.testbed.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {

  @TempDir Path folder;

  @Test
  void aFullDiskIsSaidWithTheFile() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no /dev/full");
    Path file = folder.resolve("lines.gz");
    Files.createSymbolicLink(folder.resolve("lines.gz.unfinished"), full);
    // More than all buffers hold, so that a line fails and not the end.
    Random random = new Random(7);
    assertThatThrownBy(
            () ->
                LineFile.write(
                    file,
                    lines -> {
                      for (int i = 0; i < 100_000; i++) {
                        lines.accept(Long.toHexString(random.nextLong()));
                      }
                    }))
        .isInstanceOf(GoldenException.class)
        .hasMessage(file + " cannot be written: No space left on device");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aProgramThatEndsInMidFileLeavesNothing() throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndsInMidFile.class.getName(),
                folder.resolve("lines.gz").toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      program.destroyForcibly();
    }
    assertThat(program.exitValue()).as(Files.readString(output)).isEqualTo(EndsInMidFile.EXIT_CODE);
    assertThat(folder.toFile().list()).containsExactly("output");
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
