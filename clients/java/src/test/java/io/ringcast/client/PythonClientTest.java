package io.ringcast.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Python package as its users install it, against the service. Needs Python 3.9 with venv, and
 * its libraries from wherever pip looks; where these are not to be had, it says so and skips.
 */
class PythonClientTest {

  private static final Path PACKAGE = Path.of("..", "python");
  private static final int MINUTES = 5;

  @TempDir Path folder;

  private Path python;

  private record Run(int exitCode, String output) {}

  @BeforeEach
  void install() throws Exception {
    Run version = run(Map.of(), "python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))");
    assumeTrue(version.exitCode == 0, () -> "no Python 3.9 or newer: " + version.output);
    Path environment = folder.resolve("environment");
    Run made = run(Map.of(), "python3", "-m", "venv", environment.toString());
    assumeTrue(made.exitCode == 0, () -> "Python makes no environment: " + made.output);
    python = environment.resolve(Path.of("bin", "python"));
    Run libraries =
        pip(
            "setuptools>=70.1",
            "grpcio>=1.60",
            "protobuf>=4.25",
            "opentelemetry-sdk>=1.30",
            "pyarrow>=15",
            "pydeck>=0.9",
            "h3>=4");
    assumeTrue(
        libraries.exitCode == 0 || "true".equals(System.getenv("CI")),
        () -> "no libraries for Python: " + libraries.output);
    assertThat(libraries.exitCode).as(libraries.output).isZero();
    // A copy, since pip leaves its files in what it builds.
    Path copy = folder.resolve("python");
    copy(PACKAGE, copy);
    Run installed = pip("--no-deps", "--no-build-isolation", copy.toString());
    assertThat(installed.exitCode).as(installed.output).isZero();
  }

  @Test
  void tablesAreRead() throws Exception {
    try (Service service = new Service()) {
      Map<String, String> environment =
          Map.of(
              "RINGCAST_TARGET", service.target(),
              "RINGCAST_HEXAGONS", service.hexagon(0) + "," + service.hexagon(1),
              "RINGCAST_PLACE", String.join(",", service.place(0)),
              "RINGCAST_PRODUCT", Service.PRODUCT.toString());
      Path tests = folder.resolve("python").resolve("tests");
      Run run =
          run(environment, python.toString(), "-m", "unittest", "discover", "-s", tests.toString());
      assertThat(run.exitCode).as(run.output).isZero();
      assertThat(run.output).doesNotContain("Ran 0 tests").contains("OK");
    }
  }

  private Run pip(String... what) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(python.toString(), "-m", "pip", "install", "--quiet"));
    command.addAll(List.of("--no-cache-dir", "--disable-pip-version-check"));
    // The tests import a small part of the libraries.
    command.add("--no-compile");
    command.addAll(List.of("--retries", "1", "--timeout", "20"));
    command.addAll(List.of(what));
    return run(Map.of(), command.toArray(String[]::new));
  }

  private Run run(Map<String, String> environment, String... command) throws Exception {
    File output = Files.createTempFile(folder, "output", ".txt").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output);
    builder.environment().putAll(environment);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return new Run(1, e.getMessage());
    }
    try {
      boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
      String said = Files.readString(output.toPath(), UTF_8);
      return ended ? new Run(process.exitValue(), said) : new Run(1, said + "\nnot ended");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
