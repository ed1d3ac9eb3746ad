package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Configured;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The programs that Ringcast is measured against. They are no part of it: Redis has to be there,
 * and Feast is installed into a folder of the build when it is first needed.
 *
 * @param redis the command
 * @param python of the folder in which Feast is
 */
record PeerTools(String redis, Path python) {

  static final String FEAST = "feast[redis]==0.67.0";

  private static final String REDIS = "redis-server";

  /** One of them cannot be had, which is no failure of what is measured. */
  static final class MissingException extends Exception {
    MissingException(String why) {
      super(why);
    }
  }

  /** Finds them, and installs what can be installed. */
  static PeerTools find() throws MissingException, IOException {
    require(
        List.of(REDIS, "--version"),
        "redis-server is not on the PATH; install Redis (Debian's package is redis-server)");
    Path folder = Configured.home().toAbsolutePath().resolve("benchmarks/target/serve-peers");
    Path python = folder.resolve("bin/python");
    if (!Files.exists(folder.resolve("ready"))) {
      require(
          List.of("python3", "-m", "venv", "--clear", folder.toString()),
          "Python 3 with its module venv is not here");
      require(
          List.of(
              python.toString(),
              "-m",
              "pip",
              "install",
              "--quiet",
              FEAST,
              "hiredis",
              client().toString()),
          "Feast cannot be installed with pip");
      Files.createFile(folder.resolve("ready"));
    }
    return new PeerTools(REDIS, python);
  }

  /** Ringcast's own client in Python. */
  static Path client() {
    return Configured.home().toAbsolutePath().resolve("clients/python");
  }

  /** What takes part, with versions. */
  String versions() throws MissingException, IOException {
    return require(List.of(redis, "--version"), "redis-server does not run").strip()
        + "; "
        + require(
                List.of(
                    python.toString(),
                    "-c",
                    "import platform; from importlib.metadata import version as v;"
                        + "print('Feast', v('feast'), 'redis', v('redis'), 'hiredis', v('hiredis'),"
                        + " 'grpcio', v('grpcio'), 'Python', platform.python_version())"),
                "Python does not run")
            .strip();
  }

  /** Runs a command to its end; what it prints. */
  private static String require(List<String> command, String otherwise)
      throws MissingException, IOException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String printed;
      try (InputStream out = process.getInputStream()) {
        printed = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      }
      if (process.waitFor() != 0) {
        throw new MissingException(otherwise + ": " + printed.strip());
      }
      return printed;
    } catch (IOException e) {
      throw new MissingException(otherwise + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a command ran", e);
    }
  }
}
