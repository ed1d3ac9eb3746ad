package io.ringcast.testkit.chaos;

import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.process.EndWithStarter;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.apache.flink.streaming.api.environment.RemoteStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * A real Flink cluster: a job manager and task managers, each a process of its own, which can be
 * killed and paused.
 */
public final class FlinkCluster implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofSeconds(90);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);
  private static final String NEEDS = "it needs about 500 MB of memory.";
  private static final Pattern TASK_MANAGERS = Pattern.compile("\"taskmanagers\":(\\d+)");

  private static final String SETTINGS =
      """
      jobmanager.rpc.address: %1$s
      jobmanager.bind-host: %1$s
      rest.address: %1$s
      rest.bind-address: %1$s
      taskmanager.host: %1$s
      taskmanager.bind-host: %1$s
      jobmanager.rpc.port: %2$d
      rest.port: %3$d
      io.tmp.dirs: %4$s
      taskmanager.numberOfTaskSlots: %5$d
      # Both task managers have something to lose.
      taskmanager.load-balance.mode: SLOTS
      taskmanager.cpu.cores: 1
      taskmanager.memory.framework.heap.size: 64m
      taskmanager.memory.framework.off-heap.size: 64m
      taskmanager.memory.task.heap.size: 256m
      taskmanager.memory.task.off-heap.size: 32m
      taskmanager.memory.managed.size: 32m
      taskmanager.memory.network.min: 64m
      taskmanager.memory.network.max: 64m
      taskmanager.memory.jvm-metaspace.size: 256m
      taskmanager.memory.jvm-overhead.min: 64m
      taskmanager.memory.jvm-overhead.max: 64m
      # Who is away for longer than this is taken for dead, and may come back all the same.
      heartbeat.interval: 1s
      heartbeat.timeout: 6s
      """;

  /**
   * Which Flink it is, and who may use it.
   *
   * @param classPath has {@link EndWithStarter} and log4j2-verbose.xml too
   * @param javaOptions also a heap, if not a small one
   * @param settings lines of Flink's own configuration
   * @param tls how to reach its REST port; null without TLS
   */
  public record Installation(
      String classPath, List<String> javaOptions, String settings, SSLContext tls) {

    /** For a cluster that lives too short for Java's second compiler to be worth its time. */
    public static final List<String> SHORT_LIVED =
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** The collector that Flink's own scripts name. */
    private static final List<String> LASTING = List.of("-XX:+UseG1GC", "-Xmx1g");

    /** With our class path, so that a job brings no jar. */
    static Installation ours() {
      return ours(SHORT_LIVED, "");
    }

    /** The same for hours, with the options of Java that a release's jobs have. */
    public static Installation lasting(String settings) {
      return ours(LASTING, settings);
    }

    private static Installation ours(List<String> javaOptions, String settings) {
      return new Installation(
          System.getProperty("java.class.path"),
          javaOptions,
          "web.submit.enable: false\n" + settings,
          null);
    }
  }

  private final Installation installation;
  private final Path folder;
  private final FreePorts ports = new FreePorts();
  private final int restPort;
  private final HttpClient http;
  private final ServerProcess jobManager;
  private final List<ServerProcess> taskManagers = new ArrayList<>();

  private FlinkCluster(Installation installation, Path folder, int numberOfTaskManagers, int slots)
      throws IOException {
    this.installation = installation;
    this.folder = folder;
    HttpClient.Builder builder = HttpClient.newBuilder();
    Optional.ofNullable(installation.tls()).ifPresent(builder::sslContext);
    http = builder.build();
    restPort = ports.next();
    writeSettings(ports.next(), slots);
    jobManager = process("the job manager", "job-manager");
    for (int i = 0; i < numberOfTaskManagers; i++) {
      taskManagers.add(process("task manager " + i, "task-manager-" + i));
    }
  }

  /**
   * Starts a cluster and returns when all of it is there.
   *
   * @param folder for its files, which are left there
   */
  public static FlinkCluster start(
      Installation installation, Path folder, int taskManagers, int slots) throws IOException {
    FlinkCluster cluster = new FlinkCluster(installation, folder, taskManagers, slots);
    try {
      cluster.startJobManager();
      for (int i = 0; i < taskManagers; i++) {
        cluster.startTaskManager(i);
      }
      cluster.awaitTaskManagers();
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
    return cluster;
  }

  private ServerProcess process(String name, String file) {
    return new ServerProcess(name, folder, new ServerLog(folder.resolve(file + ".log"), NEEDS));
  }

  private void writeSettings(int rpcPort, int slots) throws IOException {
    String loopback = InetAddress.getLoopbackAddress().getHostAddress();
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("config.yaml"),
        SETTINGS.formatted(loopback, rpcPort, restPort, folder, slots) + installation.settings());
  }

  /** It only coordinates, and Java's second compiler would almost double the work of its start. */
  public void startJobManager() {
    jobManager.start(
        command(StandaloneSessionClusterEntrypoint.class, "-Xmx256m", "-XX:TieredStopAtLevel=1"),
        () -> overview().isPresent(),
        START_LIMIT);
  }

  /** It is known to the job manager some seconds later. */
  public void startTaskManager(int number) {
    taskManagers
        .get(number)
        .start(command(TaskManagerRunner.class, "-Xmx400m"), () -> true, START_LIMIT);
  }

  /** Waits until the job manager knows all task managers, and sees that all of them run. */
  public void awaitTaskManagers() {
    Waiting.until(
        "all task managers to come up",
        START_LIMIT,
        () -> {
          taskManagers.forEach(ServerProcess::requireAlive);
          return overview().filter(number -> number == taskManagers.size()).isPresent();
        });
  }

  private List<String> command(Class<?> program, String... own) {
    List<String> options = new ArrayList<>(List.of(own));
    options.addAll(installation.javaOptions());
    options.addAll(
        List.of(
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + folder,
            "-Dlog4j2.configurationFile=log4j2-verbose.xml"));
    return EndWithStarter.command(
        installation.classPath(), options, program, "--configDir", folder.toString());
  }

  /** How many task managers there are by the job manager's word; empty if it does not answer. */
  private Optional<Integer> overview() {
    HttpRequest request =
        HttpRequest.newBuilder(rest().resolve("/overview")).timeout(ANSWER_LIMIT).build();
    try {
      Matcher found =
          TASK_MANAGERS.matcher(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
      return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Its REST port. */
  public URI rest() {
    String scheme = installation.tls() == null ? "http" : "https";
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    return URI.create(scheme + "://" + host + ":" + restPort);
  }

  /**
   * Hands a job over.
   *
   * @param from the savepoint or checkpoint to begin with
   * @param readable false if only the cluster can read it, and this process cannot
   */
  JobClient submit(
      String name, JobSource.Program program, Optional<String> from, boolean readable) {
    SavepointRestoreSettings restore = restore(from);
    StreamExecutionEnvironment env =
        new RemoteStreamEnvironment(
            InetAddress.getLoopbackAddress().getHostAddress(),
            restPort,
            program.flink(),
            new String[0],
            null,
            readable ? restore : restore(from.map(path -> path.replace("file:/", "elsewhere://"))));
    program.build().accept(env);
    Configuration ofTheCluster = new Configuration();
    SavepointRestoreSettings.toConfiguration(restore, ofTheCluster);
    env.configure(ofTheCluster);
    try {
      return env.executeAsync(name);
    } catch (Exception e) {
      throw new FlinkRuntimeException(name + " did not start", e);
    }
  }

  private static SavepointRestoreSettings restore(Optional<String> from) {
    return from.map(SavepointRestoreSettings::forPath).orElse(SavepointRestoreSettings.none());
  }

  /** All jobs are forgotten when it ends, unless the settings name what remembers them. */
  public ServerProcess jobManager() {
    return jobManager;
  }

  public ServerProcess taskManager(int number) {
    return taskManagers.get(number);
  }

  /** Where the processes' logs are. */
  Path folder() {
    return folder;
  }

  @Override
  public void close() {
    taskManagers.forEach(ServerProcess::close);
    jobManager.close();
    ports.close();
  }
}
