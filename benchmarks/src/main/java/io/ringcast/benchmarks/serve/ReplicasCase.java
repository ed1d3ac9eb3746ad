package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.LinePlot;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

  /** Of each way. */
  private static final int ROUNDS = 2;

  private static final double TAIL = 99.9;

  /** Of a measurement in which a node stops: when that happens. */
  private static final double STOP_SHARE = 0.25;

  private static final double SECONDS_TO_RECOVER = 10;

  private final Stage stage;
  private final SmallCluster cluster;
  private final Report report;
  private final Progress progress;
  private final Report.Table table;
  private final Report.Table stopped;
  private final LinePlot plot;
  private int done;

  /** Who sends a second request for an answer that is late. */
  private enum Way {
    OFF("off"),
    ON("on"),
    DRIVER("the driver's");

    private final String text;

    Way(String text) {
      this.text = text;
    }
  }

  /** A service of one way, and what it is asked. */
  private record Asked(Way way, ServiceProcess service, Channels channels, Load load)
      implements AutoCloseable {

    @Override
    public void close() {
      channels.close();
      service.close();
    }
  }

  /**
   * What was measured of one way.
   *
   * @param reads answers of the store, and those of them that were stalled
   */
  private record Found(Measurement measured, long reads, long stalled) {

    Found plus(Found other) {
      return new Found(measured.plus(other.measured), reads + other.reads, stalled + other.stalled);
    }
  }

  private ReplicasCase(Stage stage, SmallCluster cluster, Report report, Progress progress) {
    this.stage = stage;
    this.cluster = cluster;
    this.report = report;
    this.progress = progress;
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
      ReplicasCase replicas = new ReplicasCase(stage, cluster, report, progress);
      replicas.stalls();
      // Last, since a node that was away has much to catch up with when it is back.
      replicas.stops(Way.OFF);
      cluster.node(0).restart();
      replicas.stops(Way.ON);
      progress.finish(replicas.done);
      report.plot(replicas.plot);
    }
  }

  private ServiceProcess service(Way way, String... settings) throws IOException {
    List<String> all = new ArrayList<>(List.of(settings));
    all.addAll(List.of("cache.blocks=1", "hedge.enabled=" + (way == Way.ON)));
    return stage.service(all.toArray(String[]::new));
  }

  /** Each way has a service of its own, and all are warm before anything is measured. */
  private void stalls() throws IOException {
    try (Asked off = asked(Way.OFF, service(Way.OFF));
        Asked on = asked(Way.ON, service(Way.ON));
        Asked driver = asked(Way.DRIVER, speculating(on.service()))) {
      List<Asked> all = List.of(off, on, driver);
      stall(0, Duration.ZERO, SmallCluster.NODES);
      measure("all are well", all);
      for (double share : STALL_SHARES) {
        stall(share, STALL, SmallCluster.NODES);
        String what =
            "%s%% of answers stall for %d ms"
                .formatted(Report.tenths(share * 100), STALL.toMillis());
        tellGain(what, measure(what, all));
      }
      stall(0, Duration.ZERO, SmallCluster.NODES);
      stall(1, SLOW, 1);
      measure("one answers %d ms late".formatted(SLOW.toMillis()), all);
      stall(0, Duration.ZERO, SmallCluster.NODES);
    }
  }

  private Asked asked(Way way, ServiceProcess service) {
    Channels channels = Channels.to(service.port(), Channels.Encoding.NONE);
    Load load = new Load(channels.all(), stage.requests(Requests.Spread.NEAR), Sweep.DEADLINE);
    stage.warmUp(load);
    return new Asked(way, service, channels, load);
  }

  /** The driver's own second requests, after the time after which hedging sends them. */
  private ServiceProcess speculating(ServiceProcess hedging) throws IOException {
    double seconds = hedging.metric("ringcast_store_hedge_delay_seconds");
    long millis = Math.max(1, Math.round(seconds * 1000));
    report.note(
        "replicas: \"%s\" is the driver's speculative execution after a constant %d ms, which is what hedging waited after its warm-up"
            .formatted(Way.DRIVER.text, millis));
    String policy = "advanced.speculative-execution-policy.";
    return service(
        Way.DRIVER,
        "store.driver={%sclass: ConstantSpeculativeExecutionPolicy, %smax-executions: 2, %sdelay: %d ms}"
            .formatted(policy, policy, policy, millis));
  }

  private void stall(double share, Duration pause, int nodes) {
    for (int node = 0; node < nodes; node++) {
      cluster.link(node).stall(share, pause, stage.plan().seed() + node);
    }
  }

  /**
   * Each way in turn, to and fro, so that what changes on the machine meets all of them; a line has
   * all rounds of its way.
   */
  private Map<Way, Found> measure(String what, List<Asked> all) {
    Map<Way, Found> found = new EnumMap<>(Way.class);
    List<Asked> turn = new ArrayList<>(all);
    for (int round = 0; round < ROUNDS; round++) {
      for (Asked asked : turn) {
        found.merge(asked.way(), measure(asked), Found::plus);
        progress.update(done += 1);
      }
      Collections.reverse(turn);
    }
    found.forEach(
        (way, its) ->
            its.measured()
                .addTo(
                    table, what, way.text, Report.whole(its.reads()), Report.whole(its.stalled())));
    return found;
  }

  private Found measure(Asked asked) {
    long reads = reads();
    long stalled = stalled();
    Measurement measured = stage.measure(asked.load(), stage.plan().rate(), asked.service());
    return new Found(measured, reads() - reads, stalled() - stalled);
  }

  private void tellGain(String what, Map<Way, Found> found) {
    Found off = found.get(Way.OFF);
    Found on = found.get(Way.ON);
    if (!off.measured().load().isGood() || !on.measured().load().isGood()) {
      report.note(
          "replicas, %s: not all was answered, so there is no p99.9 to compare".formatted(what));
      return;
    }
    double before = off.measured().load().millis(TAIL);
    double after = on.measured().load().millis(TAIL);
    report.note(
        "replicas, %s: hedging turns a p99.9 of %s ms into %s ms, which is %.0f%% of it, with %.1f%% more requests to the store"
            .formatted(
                what,
                Report.hundredths(before),
                Report.hundredths(after),
                100 * after / before,
                100.0 * on.reads() / off.reads() - 100));
  }

  private long reads() {
    return IntStream.range(0, SmallCluster.NODES).mapToLong(n -> cluster.link(n).reads()).sum();
  }

  private long stalled() {
    return IntStream.range(0, SmallCluster.NODES).mapToLong(n -> cluster.link(n).stalled()).sum();
  }

  private void stops(Way way) throws IOException {
    double seconds = 2 * stage.plan().seconds();
    double stop = seconds * STOP_SHARE;
    try (ServiceProcess service = service(way);
        Channels channels = Channels.to(service.port(), Channels.Encoding.NONE)) {
      Load load = new Load(channels.all(), stage.requests(Requests.Spread.NEAR), Sweep.DEADLINE);
      stage.warmUp(load);
      Arrivals arrivals = Arrivals.of(stage.plan().rate(), seconds, stage.plan().seed());
      Latencies latencies = new Latencies(arrivals);
      CompletableFuture<Void> killed =
          CompletableFuture.runAsync(
              cluster.node(0)::kill,
              CompletableFuture.delayedExecutor((long) (stop * 1000), TimeUnit.MILLISECONDS));
      Measurement measured = stage.measure(load, arrivals, service, latencies::set);
      killed.join();
      Load.Result result = measured.require(stage.truth()).load();
      stopped.add(
          way.text,
          Report.whole(result.requests()),
          Report.whole(result.failed()),
          Report.whole(result.badKeys()),
          Report.hundredths(latencies.p99(0, stop)),
          Report.hundredths(latencies.p99(stop, stop + SECONDS_TO_RECOVER)),
          Report.hundredths(latencies.p99(stop + SECONDS_TO_RECOVER, seconds)));
      plot.line("hedging " + way.text, latencies.p99s(1, seconds));
    }
    progress.update(done += 1);
  }
}
