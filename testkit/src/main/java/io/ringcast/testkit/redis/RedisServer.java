package io.ringcast.testkit.redis;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.BreakableServer;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.Program;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The machine's own Redis or Valkey as a process, which keeps nothing on disk unless told to. */
public final class RedisServer extends BreakableServer {

  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final String HOST = "127.0.0.1";

  private final String program;
  private final int port;

  /** Where servers of a cluster talk to each other. */
  private final int busPort;

  private final List<String> options;

  private RedisServer(String program, TemporaryFolder folder, FreePorts ports, List<String> options)
      throws IOException {
    super(
        "the Redis server",
        folder,
        ports,
        new ServerLog(folder.path().resolve("server.log"), "it needs about 20 MB of memory."));
    this.program = program;
    this.options = options;
    port = ports.next();
    busPort = ports.next();
  }

  /** The server's program; empty if this machine has none. */
  public static Optional<Path> program() {
    return Stream.of("redis-server", "valkey-server")
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name)))
        .filter(path -> path.toFile().canExecute())
        .findFirst();
  }

  /**
   * Starts a server and returns when it answers.
   *
   * @param options of the command line, such as {@code --cluster-enabled yes}
   */
  public static RedisServer start(String... options) {
    Path program =
        program()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no redis-server or valkey-server on the PATH: install one, such as"
                            + " Debian's package redis-server"));
    try {
      return started(
          new RedisServer(
              program.toString(),
              TemporaryFolder.create("ringcast-redis-"),
              new FreePorts(),
              List.of(options)));
    } catch (IOException e) {
      throw new IllegalStateException("the Redis server finds no room: " + e, e);
    }
  }

  @Override
  protected void start(ServerProcess process) {
    List<String> command =
        new ArrayList<>(List.of(program, "--port", Integer.toString(port), "--bind", HOST));
    command.addAll(List.of("--dir", folder().toString(), "--save", ""));
    command.addAll(options);
    if (options.contains("--cluster-enabled")) {
      command.addAll(List.of("--cluster-port", Integer.toString(busPort)));
    }
    process.start(command, this::answers, START_LIMIT);
  }

  private boolean answers() {
    try {
      return command("ping").equals("PONG");
    } catch (IllegalStateException e) {
      return false;
    }
  }

  public String hostAndPort() {
    return HOST + ":" + port;
  }

  /** What the server answers to a command, as its own command line shows it. */
  public String command(String... words) {
    List<String> line =
        new ArrayList<>(
            List.of(program.replaceFirst("-server$", "-cli"), "-h", HOST, "-p", "" + port));
    line.addAll(List.of(words));
    return Program.run("a command of Redis", line).strip();
  }
}
