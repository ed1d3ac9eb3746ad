package io.ringcast.benchmarks.serve;

import io.ringcast.cli.ConfigOption;
import io.ringcast.testkit.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The programs that Ringcast is measured against. They are no part of it: Redis has to be there,
 * and Feast is installed into a folder of the build when it is first needed.
 *
 * @param python of the folder in which Feast is
 */
record PeerTools(Path python) {

  private static final String FEAST = "feast[redis]==0.67.0";
  private static final String REDIS = "redis-server";

  /** One of them cannot be had, which is no failure of what is measured. */
  static final class MissingException extends Exception {
    MissingException(String why) {
      super(why);
    }
  }

  /** Finds them, and installs what can be installed. */
  static PeerTools find() throws MissingException, IOException {
    String noRedis =
        "redis-server or redis-cli is not on the PATH; install Redis (in Debian, redis-server)";
    require(noRedis, REDIS, "--version");
    require(noRedis, "redis-cli", "--version");
    Path folder = ConfigOption.home().toAbsolutePath().resolve("benchmarks/target/serve-peers");
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
    return ConfigOption.home().toAbsolutePath().resolve("clients/python");
  }

  String versions() throws MissingException {
    String program =
        "import platform; from importlib.metadata import version as v;"
            + "print('Feast', v('feast'), 'redis', v('redis'), 'hiredis', v('hiredis'),"
            + " 'grpcio', v('grpcio'), 'Python', platform.python_version())";
    return require("redis-server does not run", REDIS, "--version").strip()
        + "; "
        + require("Python does not run", python.toString(), "-c", program).strip();
  }

  private static String require(String otherwise, String... command) throws MissingException {
    try {
      return Program.run(command[0], List.of(command));
    } catch (IllegalStateException e) {
      throw new MissingException(otherwise + ": " + e.getMessage());
    }
  }
}
