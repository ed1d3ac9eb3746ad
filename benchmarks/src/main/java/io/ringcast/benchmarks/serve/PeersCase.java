package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.Program;
import io.ringcast.testkit.redis.RedisServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The same rows through Feast on Redis, through bare Redis, and through Ringcast, one after the
 * other, by the clients in Python: one caller asks again when it has an answer.
 */
record PeersCase(Stage stage, PeerTools tools, Report report, Report.Table table) {

  private static final List<Integer> SIZES = List.of(1, 10, 50, 200);
  private static final String SCRIPT = "peers.py";
  private static final String RESULT = "result|";
  private static final String NOTE = "note|";

  /** Measures, or says what is missing. */
  static void run(Stage stage, Report report) throws IOException {
    try {
      PeerTools tools = PeerTools.find();
      report.note("peers: " + tools.versions());
      new PeersCase(stage, tools, report, report.table("Beside Feast and Redis")).measure();
    } catch (PeerTools.MissingException e) {
      report.note("Feast and Redis were not measured: " + e.getMessage());
    }
  }

  private void measure() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-peers-");
        RedisServer redis = RedisServer.start();
        ServiceProcess service = stage.service();
        Progress progress = Progress.of(stage.terminal(), "Feast and Redis", "results")) {
      warmUp(service);
      List<PeerData> data = SIZES.stream().map(size -> PeerData.of(stage, size)).toList();
      python(service, redis, data, folder.path());
      progress.finish(table.size());
    }
  }

  /** Until Java has compiled the service. */
  private void warmUp(ServiceProcess service) {
    try (Channels channels = Channels.to(service.port())) {
      for (Requests.Spread spread : Requests.Spread.values()) {
        stage.warmUp(new Load(channels.all(), stage.requests(spread)));
      }
    }
  }

  private void python(ServiceProcess service, RedisServer redis, List<PeerData> data, Path folder)
      throws IOException {
    data.get(0).writeRows(folder, stage.city().set().featureNames());
    for (PeerData requests : data) {
      requests.writeRequests(folder);
    }
    Path script = folder.resolve(SCRIPT);
    try (InputStream its = PeersCase.class.getResourceAsStream(SCRIPT)) {
      Files.copy(its, script);
    }
    // The client as it is now, and not as it was when Feast was installed beside it.
    List<String> command =
        List.of(
            "env",
            "PYTHONPATH=" + PeerTools.client(),
            tools.python().toString(),
            script.toString(),
            folder.toString(),
            redis.hostAndPort(),
            "localhost:" + service.port(),
            Double.toString(stage.plan().seconds / 4));
    Program.run("the comparison with Feast", command)
        .lines()
        .forEach(
            line -> {
              if (line.startsWith(RESULT)) {
                take(line);
              } else if (line.startsWith(NOTE)) {
                report.note(line.substring(NOTE.length()));
              }
            });
  }

  /** A line of the program in Python: who, size, requests, seconds, percentiles. */
  private void take(String line) {
    String[] parts = line.split("\\|", -1);
    int size = Integer.parseInt(parts[2]);
    double perSecond = Long.parseLong(parts[3]) / Double.parseDouble(parts[4]);
    String[] millis = parts[5].split(" ", -1);
    table
        .row()
        .cell("who", parts[1])
        .whole("hexagons", size)
        .whole("requests/s", Math.round(perSecond))
        .whole("keys/s", Math.round(perSecond * size))
        .cell("p50 ms", thousandths(millis[0]))
        .cell("p95 ms", thousandths(millis[1]))
        .cell("p99 ms", thousandths(millis[2]))
        .cell("p99.9 ms", thousandths(millis[3]))
        .add();
  }

  private static String thousandths(String number) {
    return String.format(Locale.ROOT, "%.3f", Double.valueOf(number));
  }
}
