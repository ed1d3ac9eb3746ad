package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Configured;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The programs that Ringcast is measured against. They are no part of it: Redis has to be there,
 * and Feast is installed into a folder of the build when it is first needed.
 *
 * @param python of the folder in which Feast is
 */
record PeerTools(Path python) {

  static final String FEAST = "feast[redis]==0.67.0";

  static final String REDIS = "redis-server";

  /** One of them cannot be had, which is no failure of what is measured. */
  static final class MissingException extends Exception {
    MissingException(String why) {
      super(why);
    }
  }

  /** Finds them, and installs what can be installed. */
  static PeerTools find() throws MissingException, IOException {
    String noRedis =
        "redis-server is not on the PATH; install Redis (Debian's package is redis-server)";
    require(noRedis, REDIS, "--version");
    Path folder = Configured.home().toAbsolutePath().resolve("benchmarks/target/serve-peers");
    String python = folder.resolve("bin/python").toString();
    if (!Files.exists(folder.resolve("ready"))) {
      String[] venv = {"python3", "-m", "venv", "--clear", folder.toString()};
      require("Python 3 with its module venv is not here", venv);
      String client = client().toString();
      String[] pip = {python, "-m", "pip", "install", "--quiet", FEAST, "hiredis", client};
      require("Feast cannot be installed with pip", pip);
      Files.createFile(folder.resolve("ready"));
    }
    return new PeerTools(Path.of(python));
  }

  /** Ringcast's own client in Python. */
  static Path client() {
    return Configured.home().toAbsolutePath().resolve("clients/python");
  }

  /** What takes part, with versions. */
  String versions() throws MissingException, IOException {
    String program =
        "import platform; from importlib.metadata import version as v;"
            + "print('Feast', v('feast'), 'redis', v('redis'), 'hiredis', v('hiredis'),"
            + " 'grpcio', v('grpcio'), 'Python', platform.python_version())";
    return require("redis-server does not run", REDIS, "--version").strip()
        + "; "
        + require("Python does not run", python.toString(), "-c", program).strip();
  }

  /** Runs a command to its end; what it prints. */
  private static String require(String otherwise, String... command)
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
