package io.ringcast.benchmarks.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Main;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.BreakableServer;
import io.ringcast.testkit.process.EndWithStarter;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The service as {@code ringcast run serve} starts it: Ringcast's own command in a JVM of its own.
 */
public final class ServiceProcess extends BreakableServer {

  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final int LOOK_MILLIS = 1000;

  private final String javaOptions;
  private final List<String> settings;
  private final int port;
  private final int http;
  private final int monitor;

  private ServiceProcess(
      TemporaryFolder folder, FreePorts ports, String javaOptions, List<String> settings)
      throws IOException {
    super(
        "the service",
        folder,
        ports,
        new ServerLog(folder.path().resolve("service.log"), "it needs a broker and a store."));
    this.javaOptions = javaOptions;
    this.settings = settings;
    port = ports.next();
    http = ports.next();
    monitor = ports.next();
  }

  /**
   * Starts it, and returns when it says that it is ready.
   *
   * @param javaOptions split at spaces
   * @param settings {@code key=value}, over those of Ringcast's own file
   */
  public static ServiceProcess start(String javaOptions, List<String> settings) throws IOException {
    return started(
        new ServiceProcess(
            TemporaryFolder.create("ringcast-service-"), new FreePorts(), javaOptions, settings));
  }

  @Override
  protected void start(ServerProcess process) {
    List<String> options = new ArrayList<>();
    Arrays.stream(javaOptions.split(" ")).filter(o -> !o.isEmpty()).forEach(options::add);
    options.add("-Djava.io.tmpdir=" + folder());
    options.add("-Dringcast.home=" + ConfigOption.home().toAbsolutePath());
    List<String> command = EndWithStarter.command(options, Main.class, "run", "serve");
    Stream<String> own =
        Stream.of(
            "listen.port=" + port,
            "http.port=" + http,
            "http.monitor-port=" + monitor,
            "listen.drain-pause=0s");
    Stream.concat(settings.stream(), own)
        .flatMap(setting -> Stream.of("--set", setting))
        .forEach(command::add);
    process.start(command, this::isReady, START_LIMIT);
  }

  private boolean isReady() {
    try {
      look("/readyz");
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Fails also where the status is one of failure. */
  private String look(String path) throws IOException {
    URLConnection look = URI.create("http://localhost:" + monitor + path).toURL().openConnection();
    look.setConnectTimeout(LOOK_MILLIS);
    // A restart would leave dead ones behind.
    look.setRequestProperty("Connection", "close");
    look.setReadTimeout(LOOK_MILLIS);
    try (InputStream in = look.getInputStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /** Calls of GetFeatures that have ended since it started. */
  double calls() {
    return sum("ringcast_requests_total{", "method=\"GetFeatures\"");
  }

  /** The sum of all series that begin so and have this label; an empty one stands for all. */
  double sum(String begin, String label) {
    return values(begin, label).sum();
  }

  /** What its metrics say of a number that has no labels. */
  double metric(String name) {
    return values(name + " ", "")
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the service's metrics do not have " + name));
  }

  private DoubleStream values(String begin, String label) {
    try {
      return look("/metrics")
          .lines()
          .filter(line -> line.startsWith(begin) && line.contains(label))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int port() {
    return port;
  }

  int http() {
    return http;
  }

  Duration cpu() {
    return Machine.cpuOf(pid());
  }
}
