package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.LinePlot;
import io.ringcast.launcher.Progress;
import io.ringcast.launcher.Terminal;
import io.ringcast.testbed.cassandra.SmallCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.IntStream;

/**
 * Three nodes with three copies, whose answers stall or that stop, with hedging and without it.
 * Every request needs the store.
 */
final class ReplicasCase {

  private static final Duration STALL = Duration.ofMillis(200);

  /**
   * The first is what hedging is made for; the others are as many as there may be hedges, and more.
   */
  private static final List<Double> STALL_SHARES = List.of(0.005, 0.01, 0.03);

  private static final Duration SLOW = Duration.ofMillis(50);

  /** Of a measurement in which a node stops: when that happens. */
  private static final double STOP_SHARE = 0.25;

  private static final double SECONDS_TO_RECOVER = 10;

  private final Stage stage;
  private final SmallCluster cluster;
  private final Report.Table table;
  private final Report.Table stopped;
  private final LinePlot plot;

  private ReplicasCase(Stage stage, SmallCluster cluster, Report report) {
    this.stage = stage;
    this.cluster = cluster;
    table =
        report.table(
            "From the store of three nodes",
            Measurement.columns("nodes", "hedging", "requests to the store", "of them stalled"));
    stopped =
        report.table(
            "One of three nodes stops",
            "hedging",
            "requests",
            "failed",
            "bad keys",
            "p99 before, ms",
            "p99 in the %.0f s after, ms".formatted(SECONDS_TO_RECOVER),
            "p99 later, ms");
    plot =
        LinePlot.of(
            "stop",
            "p99 in each second, one of three nodes stops",
            Axis.linear("second"),
            Axis.logarithmic("ms"));
  }

  static void run(CityMinutes city, ServePlan plan, Report report, Terminal terminal)
      throws IOException {
    try (SmallCluster cluster = SmallCluster.start();
        Sources sources = Sources.start(city.set(), city.partitions(), Nodes.of(cluster));
        Progress progress = Progress.of(terminal, "replicas", "measurements")) {
      Stage stage = Stage.fill(city, sources, System.currentTimeMillis(), plan, terminal);
      ReplicasCase replicas = new ReplicasCase(stage, cluster, report);
      int done = 0;
      for (boolean hedging : List.of(false, true)) {
        try (ServiceProcess service = replicas.service(hedging);
            Channels channels = Channels.to(service.port(), Channels.Encoding.NONE)) {
          Load load =
              new Load(channels.all(), stage.requests(Requests.Spread.NEAR), Sweep.DEADLINE);
          stage.warmUp(load);
          replicas.stalls(load, service, hedging);
          progress.update(done += 1);
        }
      }
      // Last, since a node that was away has much to catch up with when it is back.
      for (boolean hedging : List.of(false, true)) {
        replicas.stops(hedging);
        progress.update(done += 1);
      }
      progress.finish(done);
      report.plot(replicas.plot);
    }
  }

  private ServiceProcess service(boolean hedging) throws IOException {
    return stage.service("cache.blocks=1", "hedge.enabled=" + hedging);
  }

  private void stalls(Load load, ServiceProcess service, boolean hedging) {
    stall(0, Duration.ZERO, SmallCluster.NODES);
    measure("all are well", load, service, hedging);
    for (double share : STALL_SHARES) {
      stall(share, STALL, SmallCluster.NODES);
      measure(
          "%s%% of answers stall for %d ms".formatted(Report.tenths(share * 100), STALL.toMillis()),
          load,
          service,
          hedging);
    }
    stall(0, Duration.ZERO, SmallCluster.NODES);
    stall(1, SLOW, 1);
    measure("one answers %d ms late".formatted(SLOW.toMillis()), load, service, hedging);
    stall(0, Duration.ZERO, SmallCluster.NODES);
  }

  private void stall(double share, Duration pause, int nodes) {
    for (int node = 0; node < nodes; node++) {
      cluster.link(node).stall(share, pause, stage.plan().seed() + node);
    }
  }

  private void measure(String what, Load load, ServiceProcess service, boolean hedging) {
    long reads = reads();
    long stalled = stalled();
    Measurement measured = stage.measure(load, stage.plan().rate(), service);
    measured.addTo(
        table,
        what,
        hedging ? "on" : "off",
        Report.whole(reads() - reads),
        Report.whole(stalled() - stalled));
  }

  private long reads() {
    return IntStream.range(0, SmallCluster.NODES).mapToLong(n -> cluster.link(n).reads()).sum();
  }

  private long stalled() {
    return IntStream.range(0, SmallCluster.NODES).mapToLong(n -> cluster.link(n).stalled()).sum();
  }

  private void stops(boolean hedging) throws IOException {
    double seconds = 2 * stage.plan().seconds();
    double stop = seconds * STOP_SHARE;
    try (ServiceProcess service = service(hedging);
        Channels channels = Channels.to(service.port(), Channels.Encoding.NONE)) {
      Load load = new Load(channels.all(), stage.requests(Requests.Spread.NEAR), Sweep.DEADLINE);
      stage.warmUp(load);
      Arrivals arrivals = Arrivals.of(stage.plan().rate(), seconds, stage.plan().seed());
      Latencies latencies = new Latencies(arrivals);
      Timer timer = new Timer("node-stop", true);
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              cluster.node(0).kill();
            }
          },
          (long) (stop * 1000));
      Measurement measured = stage.measure(load, arrivals, service, latencies::set);
      timer.cancel();
      Load.Result result = measured.require(stage.truth()).load();
      stopped.add(
          hedging ? "on" : "off",
          Report.whole(result.requests()),
          Report.whole(result.failed()),
          Report.whole(result.badKeys()),
          Report.hundredths(latencies.p99(0, stop)),
          Report.hundredths(latencies.p99(stop, stop + SECONDS_TO_RECOVER)),
          Report.hundredths(latencies.p99(stop + SECONDS_TO_RECOVER, seconds)));
      plot.line("hedging " + (hedging ? "on" : "off"), latencies.p99s(1, seconds));
    }
    cluster.node(0).restart();
  }
}
