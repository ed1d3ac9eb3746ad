package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.city.CityMinutes;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.city.Sources;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * Three nodes with three copies, whose answers stall or that stop, with hedging and without it.
 * Every request needs the store.
 */
record ReplicasCase(
    Stage stage,
    SmallCluster cluster,
    Progress progress,
    Report.Table table,
    Report.Table stopped) {

  private static final Duration STALL = Duration.ofMillis(200);

  /**
   * The first is what hedging is made for; the others are as many as there may be hedges, and more.
   */
  private static final List<Double> STALL_SHARES = List.of(0.005, 0.01, 0.03);

  private static final Duration SLOW = Duration.ofMillis(50);

  /** Of a measurement in which a node stops: when that happens. */
  private static final double STOP_SHARE = 0.25;

  private static final double SECONDS_TO_RECOVER = 10;
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

  private record Warm(String hedging, ServiceProcess service, Channels channels, Load load)
      implements AutoCloseable {

    @Override
    public void close() {
      channels.close();
      service.close();
    }
  }

  /**
   * Who sees a node die has a cluster of its own: one that comes back has much to catch up with.
   */
  static void run(CityMinutes city, ServePlan plan, Report report, Terminal terminal)
      throws IOException {
    Report.Table table = report.table("From the store of three nodes");
    Report.Table stopped = report.table("One of three nodes stops");
    try (Progress progress = Progress.of(terminal, "replicas", "measurements")) {
      for (String part : List.of("stalls", "off", "on")) {
        try (SmallCluster cluster = SmallCluster.start();
            Sources sources = Sources.start(city, Nodes.of(cluster, SmallCluster.NODES))) {
          Stage stage = Stage.fill(city, sources, System.currentTimeMillis(), plan, terminal);
          ReplicasCase its = new ReplicasCase(stage, cluster, progress, table, stopped);
          if (part.equals("stalls")) {
            its.stalls();
          } else {
            its.stops(part);
          }
        }
      }
      progress.finish(table.size() + stopped.size());
    }
  }

  private Warm warm(String hedging) throws IOException {
    ServiceProcess service =
        stage.service("cache.blocks=1", "hedge.enabled=" + hedging.equals("on"));
    Channels channels = Channels.to(service.port());
    Load load = new Load(channels.all(), stage.requests(Requests.Spread.NEAR));
    stage.warmUp(load);
    return new Warm(hedging, service, channels, load);
  }

  /** Each way has a service of its own, and both are warm before anything is measured. */
  private void stalls() throws IOException {
    try (Warm off = warm("off");
        Warm on = warm("on")) {
      List<Warm> both = List.of(off, on);
      measure("all are well", 0, Duration.ZERO, SmallCluster.NODES, both);
      for (double share : STALL_SHARES) {
        String what =
            "%s%% of answers stall for %d ms"
                .formatted(Report.tenths(share * 100), STALL.toMillis());
        measure(what, share, STALL, SmallCluster.NODES, both);
      }
      measure("one answers %d ms late".formatted(SLOW.toMillis()), 1, SLOW, 1, both);
    }
  }

  private void measure(String what, double share, Duration pause, int nodes, List<Warm> services) {
    stall(share, pause, nodes);
    for (Warm warm : services) {
      long reads = reads();
      long stalled = stalled();
      stage
          .measure(warm.load(), stage.plan().rate, warm.service())
          .require(stage.truth())
          .addTo(
              table
                  .row()
                  .cell("nodes", what)
                  .cell("hedging", warm.hedging())
                  .whole("requests to the store", reads() - reads)
                  .whole("of them stalled", stalled() - stalled));
      progress.update(measurements());
    }
    stall(0, Duration.ZERO, SmallCluster.NODES);
  }

  private void stall(double share, Duration pause, int nodes) {
    for (int node = 0; node < nodes; node++) {
      cluster.link(node).stall(share, pause, stage.plan().seed + node);
    }
  }

  private int measurements() {
    return table.size() + stopped.size();
  }

  private long reads() {
    return IntStream.range(0, SmallCluster.NODES).mapToLong(n -> cluster.link(n).reads()).sum();
  }

  private long stalled() {
    return IntStream.range(0, SmallCluster.NODES).mapToLong(n -> cluster.link(n).stalled()).sum();
  }

  private void stops(String hedging) throws IOException {
    double seconds = 2 * stage.plan().seconds;
    double stop = seconds * STOP_SHARE;
    try (Warm warm = warm(hedging)) {
      Arrivals arrivals = Arrivals.of(stage.plan().rate, seconds, stage.plan().seed);
      ConcurrentHistogram before = new ConcurrentHistogram(LONGEST_NANOS, 3);
      ConcurrentHistogram after = new ConcurrentHistogram(LONGEST_NANOS, 3);
      ConcurrentHistogram later = new ConcurrentHistogram(LONGEST_NANOS, 3);
      CompletableFuture<Void> killed =
          CompletableFuture.runAsync(
              cluster.node(0)::kill,
              CompletableFuture.delayedExecutor((long) (stop * 1000), TimeUnit.MILLISECONDS));
      Measurement measured =
          stage.measure(
              warm.load(),
              arrivals,
              warm.service(),
              (arrival, nanos) -> {
                double second = arrivals.nanos(arrival) / 1e9;
                ConcurrentHistogram part =
                    second < stop ? before : second < stop + SECONDS_TO_RECOVER ? after : later;
                part.recordValue(Math.min(LONGEST_NANOS, nanos));
              });
      killed.join();
      Load.Result result = measured.require(stage.truth()).load();
      stopped
          .row()
          .cell("hedging", hedging)
          .whole("requests", result.requests())
          .whole("failed", result.failed())
          .whole("bad keys", result.badKeys())
          .hundredths("p99 before, ms", before.getValueAtPercentile(99) / 1e6)
          .hundredths(
              "p99 in the %.0f s after, ms".formatted(SECONDS_TO_RECOVER),
              after.getValueAtPercentile(99) / 1e6)
          .hundredths("p99 later, ms", later.getValueAtPercentile(99) / 1e6)
          .add();
    }
    progress.update(measurements());
  }
}
