package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.benchmarks.world.RunningWorld.Freshness;
import io.ringcast.benchmarks.world.RunningWorld.Part;
import io.ringcast.benchmarks.world.RunningWorld.Terms;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.common.features.Minutes;
import io.ringcast.serving.StopSignal;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench recovery}. */
@Command(
    name = "recovery",
    header = "How soon readers get fresh minutes again when a part is killed.",
    description = {
      "A part of the published load comes at the real rate. A Flink cluster of two task managers"
          + " runs both jobs, ZooKeeper remembers them, and three Cassandra nodes have three"
          + " copies. Each minute one part is killed after the minute's end, when its rows are not"
          + " served yet, and is started again at once.",
      "Ctrl-C ends the run after the kill at hand, and keeps the figures so far."
    })
public final class RecoveryBench extends RingcastCommand {

  /** Longer than a part is ever away. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final long GLANCE_MILLIS = 50;
  private static final long SEED = 1;

  /** Seconds beyond the undisturbed freshness. */
  private static final double GOAL_P50 = 10;

  private static final double GOAL_P99 = 20;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "20",
      description = "How often each part is killed (default: ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--filling",
      paramLabel = "N",
      defaultValue = "22",
      description = "Minutes of events that are there already (default: ${DEFAULT-VALUE}).")
  private int filling;

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      defaultValue = "0.1",
      description = "That part of the published load (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Mixin private ResultsOption output;

  private final Terminal terminal;
  private final Map<Part, List<Freshness>> disturbed = new EnumMap<>(Part.class);
  private final List<Freshness> quiet = new ArrayList<>();
  private StopSignal stop;

  public RecoveryBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (kills < 1 || filling < 1) {
      throw wrong("all numbers must be 1 or more");
    }
    stop = StopSignal.install();
    Report report = Report.of("bench recovery: fresh minutes after a kill");
    WorldPlan plan = WorldPlan.endless(scale, SEED, filling);
    try (Progress progress = Progress.of(terminal, "recovery", "kills")) {
      progress.say(
          "starting Kafka, ZooKeeper, three Cassandra nodes, Flink, both jobs and the service");
      try (SmallCluster nodes = SmallCluster.start();
          RunningWorld world =
              new RunningWorld(
                  plan, Terms.USUAL, Nodes.of(nodes, SmallCluster.NODES), nodes.node(0))) {
        report.note(
            "load at the real rate: scale %s, seed %d, %,d events/s"
                .formatted(scale, SEED, plan.eventsPerMinute() / 60));
        progress.say("reading %d minutes of events that are there already".formatted(filling));
        progress.finish(measure(world, progress));
      }
    } finally {
      if (!quiet.isEmpty()) {
        tell(report);
        output.publish(report, "recovery");
      }
    }
    return ExitCode.OK;
  }

  /** How many kills there were. */
  private int measure(RunningWorld world, Progress progress) {
    int all = kills * Part.values().length;
    boolean goesOn = await(() -> world.hasServed(lastEnd()));
    for (int minute = 0; goesOn && minute < Math.max(1, kills / 2); minute++) {
      long end = lastEnd() + Minutes.MILLIS;
      goesOn = await(() -> world.hasServed(end));
      if (goesOn) {
        quiet.add(world.freshness(end));
      }
    }
    int done = 0;
    for (int number = 0; number < kills; number++) {
      for (Part part : Part.values()) {
        progress.update(done, (double) done / all);
        if (!goesOn || !kill(part, number, world, progress)) {
          return done;
        }
        done++;
      }
    }
    return done;
  }

  /** Whether readers had the minute before the signal. */
  private boolean kill(Part part, int number, RunningWorld world, Progress progress) {
    long end = lastEnd() + Minutes.MILLIS;
    // Evenly over the time in which the minute's rows are under way.
    double after = percentile(quiet, Freshness::newest, 50) * (number + 0.5) / kills;
    long at = end + Math.round(after * 1e3);
    if (!await(() -> System.currentTimeMillis() >= at)) {
      return false;
    }
    long next = world.hasServed(end) ? end + Minutes.MILLIS : end;
    world.kill(part, number);
    if (!await(() -> world.hasServed(next))) {
      return false;
    }
    Freshness its = world.freshness(next);
    disturbed.computeIfAbsent(part, any -> new ArrayList<>()).add(its);
    progress.say(
        "%s killed %.1f s after a minute's end: served as the newest after %.1f s, from the store after %.1f s"
            .formatted(part, after, its.newest(), its.stored()));
    return true;
  }

  private static long lastEnd() {
    return Minutes.of(System.currentTimeMillis()) * Minutes.MILLIS;
  }

  /** Waits for fresh minutes; whether the condition came to hold before the signal. */
  private boolean await(BooleanSupplier condition) {
    long limit = System.currentTimeMillis() + PATIENCE.toMillis();
    try {
      while (!condition.getAsBoolean()) {
        if (stop.await(GLANCE_MILLIS)) {
          return false;
        }
        if (System.currentTimeMillis() > limit) {
          throw new IllegalStateException("no fresh minute was served for " + PATIENCE);
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void tell(Report report) {
    report.note(
        "each kill comes after a minute's end, before its rows are usually served; measured is the"
            + " first minute that was not served yet; the part starts again at once");
    report.note(
        "the cluster has a spare task manager, and takes one for dead after 6 s of silence;"
            + " ZooKeeper, which is not killed, takes a job manager for dead after 4 to 5 s; the"
            + " publisher's kill is a cancelled job that continues from its newest checkpoint;"
            + " partial minutes count as served");
    report.note(
        "newest: readers of the newest minute; stored: readers who name the minute, so that the"
            + " store is asked");
    Report.Table table = report.table("from a minute's end until it is served");
    add(table, "none", 0, quiet);
    disturbed.forEach((part, its) -> add(table, part.toString(), its.size(), its));
    report.note(
        "goal for the newest: p50 at most %.0f s and the longest at most %.0f s more than the median without a kill"
            .formatted(GOAL_P50, GOAL_P99));
  }

  private void add(Report.Table table, String killed, int number, List<Freshness> its) {
    double p50 = percentile(its, Freshness::newest, 50);
    double longest = percentile(its, Freshness::newest, 100);
    double usual = percentile(quiet, Freshness::newest, 50);
    table
        .row()
        .cell("killed", killed)
        .whole("kills", number)
        .tenths("newest p50 s", p50)
        .tenths("newest longest s", longest)
        .tenths("stored p50 s", percentile(its, Freshness::stored, 50))
        .tenths("stored longest s", percentile(its, Freshness::stored, 100))
        .cell(
            "within the goal",
            p50 - usual <= GOAL_P50 && longest - usual <= GOAL_P99 ? "yes" : "no")
        .add();
  }

  private static double percentile(
      List<Freshness> all, ToDoubleFunction<Freshness> seconds, double percentile) {
    double[] sorted = all.stream().mapToDouble(seconds).sorted().toArray();
    return sorted[(int) Math.ceil(percentile / 100 * sorted.length) - 1];
  }
}
