package io.ringcast.benchmarks.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.cli.Main;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.EndWithStarter;
import io.ringcast.testkit.process.ExitHook;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The service as {@code ringcast run serve} starts it: Ringcast's own command in a JVM of its own.
 */
final class ServiceProcess implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final int OK = 200;
  private static final int LOOK_MILLIS = 1000;

  private final TemporaryFolder folder;
  private final int port;
  private final int http;
  private final int monitor;
  private final ServerProcess process;
  private final ExitHook atExit;

  private ServiceProcess(int port, int http, int monitor) throws IOException {
    this.port = port;
    this.http = http;
    this.monitor = monitor;
    folder = TemporaryFolder.create("ringcast-service-");
    process =
        new ServerProcess(
            "the service",
            folder.path(),
            new ServerLog(folder.path().resolve("service.log"), "it needs a broker and a store."));
    atExit = ExitHook.of("service-exit", this::close);
  }

  /**
   * Starts it, and returns when it says that it is ready.
   *
   * @param javaOptions split at spaces
   * @param settings {@code key=value}, over those of Ringcast's own file
   */
  static ServiceProcess start(String javaOptions, List<String> settings) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    FreePorts ports = new FreePorts();
    int port = ports.next(loopback);
    int http = ports.next(loopback);
    int monitor = ports.next(loopback);
    ports.close();
    ServiceProcess service = new ServiceProcess(port, http, monitor);
    List<String> all = new ArrayList<>(settings);
    all.addAll(
        List.of(
            "listen.port=" + port,
            "http.port=" + http,
            "http.monitor-port=" + monitor,
            "listen.drain-pause=0s"));
    try {
      service.process.start(service.command(javaOptions, all), () -> isReady(monitor), START_LIMIT);
    } catch (RuntimeException e) {
      service.close();
      throw e;
    }
    return service;
  }

  private List<String> command(String javaOptions, List<String> settings) {
    List<String> options = new ArrayList<>();
    Arrays.stream(javaOptions.split(" ")).filter(o -> !o.isEmpty()).forEach(options::add);
    options.add("-Djava.io.tmpdir=" + folder.path());
    options.add("-Dringcast.home=" + Configured.home().toAbsolutePath());
    List<String> command = EndWithStarter.command(options, Main.class, "run", "serve");
    settings.stream().flatMap(setting -> Stream.of("--set", setting)).forEach(command::add);
    return command;
  }

  private static boolean isReady(int monitor) {
    try {
      return look(monitor, "/readyz").getResponseCode() == OK;
    } catch (IOException e) {
      return false;
    }
  }

  private static HttpURLConnection look(int monitor, String path) throws IOException {
    HttpURLConnection look =
        (HttpURLConnection)
            URI.create("http://localhost:" + monitor + path).toURL().openConnection();
    look.setConnectTimeout(LOOK_MILLIS);
    look.setReadTimeout(LOOK_MILLIS);
    return look;
  }

  /** What its metrics say of a number that has no labels. */
  double metric(String name) throws IOException {
    try (InputStream in = look(monitor, "/metrics").getInputStream()) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
          .findFirst()
          .orElseThrow(
              () -> new IllegalStateException("the service's metrics do not have " + name));
    }
  }

  int port() {
    return port;
  }

  /** The port for JSON, and for browsers. */
  int http() {
    return http;
  }

  long pid() {
    return process.pid();
  }

  /** What it has used of the cores so far. */
  Duration cpu() {
    return Machine.cpuOf(pid());
  }

  @Override
  public void close() {
    atExit.forget();
    process.stopInOrder();
    process.close();
    folder.close();
  }
}
