package io.ringcast.benchmarks.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.benchmarks.city.CityMinutes;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.city.SimulatedCity;
import io.ringcast.benchmarks.city.Sources;
import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Libraries;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.JobFailedException;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Minutes;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.PublishSettings;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench publish}. */
@Command(
    name = "publish",
    header = "How many rows a second the publisher job stores, and their bytes on disk.",
    description = {
      "Runs the publisher job over the rows of a simulated city: one block a call, batches, more or"
          + " fewer tasks and requests in flight, in each layout of the table. Kafka, the job and a"
          + " Cassandra node share this machine.",
      "Each case writes into empty tables, is warmed up first, and is read back in part. The table"
          + " is measured after a flush and a major compaction."
    })
public final class PublishBench implements Callable<Integer> {

  private static final int USUAL_BATCH = 50;
  private static final int USUAL_TASKS = 2;
  private static final int USUAL_IN_FLIGHT = 32;
  private static final double LONGEST_WARM_UP = 3;
  private static final long LOOK_MILLIS = 50;
  private static final long END_LIMIT_MILLIS = 60_000;
  private static final Duration CHECKPOINTS = Duration.ofSeconds(2);

  /** More than a job reads in the usual time. */
  private static final int MINUTES_A_SECOND = 40;

  @Option(
      names = "--layouts",
      split = ",",
      paramLabel = "LAYOUT",
      description = "Measures these only, of ${COMPLETION-CANDIDATES}.")
  private List<Layout> layouts = List.of(Layout.values());

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long each case is measured (default: ${DEFAULT-VALUE}).")
  private int seconds = 8;

  @Option(names = "--quick", description = "Measures a batch of one and the usual case only.")
  private boolean quick;

  @Mixin private SimulatedCity city;

  @Mixin private ResultsOption output;

  private final Terminal terminal;

  /**
   * One way to write.
   *
   * @param batch blocks in one request, or rows in layout columns
   * @param inFlight requests of a task that are under way at a time
   */
  private record Case(Layout layout, int batch, int tasks, int inFlight) {

    List<String> settings(int number) {
      List<String> settings = new ArrayList<>();
      settings.add("start.from=earliest");
      settings.add("store.keyspace=case_" + number);
      settings.add("store.layout=" + layout.name().toLowerCase(Locale.ROOT));
      settings.add("write.in-flight=" + inFlight);
      if (layout == Layout.BLOCK) {
        settings.add("write.batch=" + batch);
        settings.add("write.batch-bytes=8MiB");
      } else {
        settings.add("write.batch=1");
        settings.add("store.batch-rows=" + batch);
      }
      return settings;
    }

    @Override
    public String toString() {
      return "%s, batch %d, %d tasks, %d in flight"
          .formatted(layout.name().toLowerCase(Locale.ROOT), batch, tasks, inFlight);
    }
  }

  public PublishBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    CityMinutes minutes = city.compute(terminal);
    Report report =
        Report.of(
            "bench publish: writing features into Cassandra", Libraries.versions("Cassandra"));
    report.note(city.describe());
    report.note(
        "each case: %d s after a warm-up of %.0f s; the client is Flink, driver and this process"
            .formatted(seconds, warmUp()));
    Report.Table table =
        report.table(
            "Rows stored a second",
            "layout",
            "batch",
            "tasks",
            "in flight",
            "rows/s",
            "p50 ms",
            "p99 ms",
            "client cores",
            "node cores",
            "failed",
            "bytes a row on disk");
    Nodes node = Nodes.one();
    try (Sources sources = Sources.start(minutes.set(), minutes.partitions(), node)) {
      fill(minutes, sources);
      measureAll(sources, node, minutes, table);
    }
    output.publish(report, "publish");
    return ExitCode.OK;
  }

  private double warmUp() {
    return Math.min(seconds, LONGEST_WARM_UP);
  }

  /** Repeats the city's minutes in the topic, as if they were later ones. */
  private void fill(CityMinutes minutes, Sources sources) {
    int number = (int) Math.ceil((seconds + warmUp()) * MINUTES_A_SECOND);
    long end = Minutes.of(System.currentTimeMillis()) * Minutes.MILLIS;
    for (int i = 0; i < number; i++) {
      sources.publish(minutes.show(i, end - (number - i) * Minutes.MILLIS));
    }
  }

  private void measureAll(Sources sources, Nodes node, CityMinutes minutes, Report.Table table)
      throws IOException {
    List<Case> cases = new ArrayList<>();
    // Java compiles what is hot, for each layout.
    layouts.forEach(layout -> cases.add(usual(layout)));
    int warmUps = cases.size();
    layouts.forEach(layout -> cases.addAll(around(layout)));
    try (Progress progress = Progress.of(terminal, "measuring", "cases")) {
      for (int i = 0; i < cases.size(); i++) {
        progress.update(i, (double) i / cases.size());
        List<String> cells = measure(cases.get(i), i, sources, node, minutes);
        if (i >= warmUps) {
          table.add(cells.toArray(String[]::new));
          progress.say("%s: %s rows/s".formatted(cases.get(i), cells.get(4)));
        }
      }
      progress.finish(cases.size());
    }
  }

  private static Case usual(Layout layout) {
    return new Case(layout, USUAL_BATCH, USUAL_TASKS, USUAL_IN_FLIGHT);
  }

  private List<Case> around(Layout layout) {
    List<Case> cases = new ArrayList<>();
    cases.add(new Case(layout, 1, USUAL_TASKS, USUAL_IN_FLIGHT));
    cases.add(usual(layout));
    if (!quick) {
      cases.add(new Case(layout, 100, USUAL_TASKS, USUAL_IN_FLIGHT));
      cases.add(new Case(layout, 200, USUAL_TASKS, USUAL_IN_FLIGHT));
      cases.add(new Case(layout, USUAL_BATCH, 1, USUAL_IN_FLIGHT));
      cases.add(new Case(layout, USUAL_BATCH, 4, USUAL_IN_FLIGHT));
      cases.add(new Case(layout, USUAL_BATCH, USUAL_TASKS, 16));
      cases.add(new Case(layout, USUAL_BATCH, USUAL_TASKS, 128));
    }
    return cases;
  }

  private List<String> measure(
      Case which, int number, Sources sources, Nodes node, CityMinutes minutes) throws IOException {
    List<String> settings = new ArrayList<>(sources.storeSettings());
    settings.addAll(which.settings(number));
    PublishConfig configured = Configured.publish(settings);
    PublishConfig config =
        configured.forOneRun(
            sources.bootstrapServers(),
            configured.store(),
            List.of(minutes.set()),
            which.tasks(),
            configured.checkpoints().interval().orElse(CHECKPOINTS));
    StoreSchema.init(config.store(), config.featureSets());
    MeteredStore store =
        new MeteredStore(CassandraFeatureStore.open(config.store(), config.featureSets()));
    RunningJob job =
        RunningJob.inProcess(
            config.job().name(),
            PublishSettings.of(config),
            env -> PublishJob.build(env, config, Reading.TO_END, store.source()));
    try {
      Look begin;
      Look end;
      try {
        // A topic that is read before the warm-up is over counts whole.
        begin = Look.of(store, sources, false);
        boolean ended = false;
        while (store.rows() == 0 && !ended) {
          ended = job.awaitEnd(LOOK_MILLIS);
        }
        if (!ended && !endsWithin(warmUp(), job)) {
          begin = Look.of(store, sources, false);
          ended = endsWithin(seconds, job);
        } else {
          ended = true;
        }
        end = Look.of(store, sources, ended);
        store.check(minutes.set());
      } finally {
        cancel(job);
      }
      List<String> cells = new ArrayList<>(cells(which, begin, end, store));
      double bytes = bytesOnDisk(node, config.store().keyspace());
      cells.add(Report.tenths(bytes / store.rows()));
      return cells;
    } finally {
      store.end();
    }
  }

  /** Of the largest table: the others hold markers and sets. */
  private static long bytesOnDisk(Nodes node, String keyspace) throws IOException {
    node.nodetool("flush", keyspace);
    node.nodetool("compact", keyspace);
    String stats = node.nodetool("tablestats", "-F", "json", keyspace);
    long most = 0;
    JsonNode keyspaces = new ObjectMapper().readTree(stats.substring(stats.indexOf('{')));
    for (JsonNode table : keyspaces.path(keyspace).path("tables")) {
      most = Math.max(most, table.path("space_used_live").asLong());
    }
    if (most == 0) {
      throw new IOException("nodetool tablestats names no table of " + keyspace + ": " + stats);
    }
    return most;
  }

  /** What was written and used up to a moment. */
  private record Look(long nanos, long rows, Duration client, Duration node, Histogram latencies) {

    /** After the job's end, the time is that of the last acknowledged write. */
    static Look of(MeteredStore store, Sources sources, boolean ended) {
      return new Look(
          ended ? store.lastNanos() : System.nanoTime(),
          store.rows(),
          Machine.ownCpu(),
          sources.storeCpu().orElseThrow(),
          store.latencies());
    }
  }

  private static List<String> cells(Case which, Look begin, Look end, MeteredStore store) {
    double nanos = Math.max(1, end.nanos() - begin.nanos());
    Histogram latencies = end.latencies();
    latencies.subtract(begin.latencies());
    return List.of(
        which.layout().name().toLowerCase(Locale.ROOT),
        Report.whole(which.batch()),
        Report.whole(which.tasks()),
        Report.whole(which.inFlight()),
        Report.whole(Math.round((end.rows() - begin.rows()) * 1e9 / nanos)),
        Report.tenths(latencies.getValueAtPercentile(50) / 1e6),
        Report.tenths(latencies.getValueAtPercentile(99) / 1e6),
        Report.hundredths(end.client().minus(begin.client()).toNanos() / nanos),
        Report.hundredths(end.node().minus(begin.node()).toNanos() / nanos),
        Report.whole(store.failures()));
  }

  /** Lets the job run for a while; whether it has read the whole topic meanwhile. */
  private static boolean endsWithin(double seconds, RunningJob job) {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    boolean ended = false;
    while (!ended && System.nanoTime() < end) {
      ended = job.awaitEnd(LOOK_MILLIS);
    }
    return ended;
  }

  /** Returns when no task can write any more. */
  private static void cancel(RunningJob job) {
    job.cancel();
    try {
      job.awaitEnd(END_LIMIT_MILLIS);
    } catch (JobFailedException e) {
      // Having been cancelled counts as a failure, too.
      return;
    }
  }
}
