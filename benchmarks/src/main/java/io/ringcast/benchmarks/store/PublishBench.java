package io.ringcast.benchmarks.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.benchmarks.city.CityMinutes;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.benchmarks.city.SimulatedCity;
import io.ringcast.benchmarks.city.Sources;
import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.JobFailedException;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.Minutes;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.open.ConfiguredStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench publish}. */
@Command(
    name = "publish",
    header = "How many rows a second the publisher job stores, and their bytes on disk.",
    description = {
      "Runs the publisher job over the rows of a simulated city, in each layout of the table: one"
          + " block or row a call, and batches. Kafka, the job and a Cassandra node share this"
          + " machine.",
      "Each case writes into empty tables and is warmed up first. The first minute's rows are read"
          + " back and compared. The table is measured after a flush and a major compaction."
    })
public final class PublishBench extends RingcastCommand {

  private static final int USUAL_BATCH = 50;
  private static final int TASKS = 2;
  private static final String ROWS = "rowsWritten";
  private static final double LONGEST_WARM_UP = 3;
  private static final long LOOK_MILLIS = 50;
  private static final long END_LIMIT_MILLIS = 60_000;
  private static final Duration CHECKPOINTS = Duration.ofSeconds(2);

  /** Cases that come first: Java compiles what is hot, for each layout. */
  private static final int WARM_UPS = Layout.values().length;

  /** More than a job reads in the usual time. */
  private static final int MINUTES_A_SECOND = 40;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long each case is measured (default: ${DEFAULT-VALUE}).")
  private double seconds = 8;

  @Mixin private SimulatedCity city;
  @Mixin private ResultsOption output;

  private final Terminal terminal;

  /**
   * One way to write.
   *
   * @param batch blocks in one request, or rows in layout columns
   */
  private record Case(Layout layout, int batch) {

    List<String> settings(int number) {
      String layoutName = "store.layout=" + name();
      String keyspace = "store.keyspace=case_" + number;
      return layout == Layout.BLOCK
          ? List.of("start.from=earliest", keyspace, layoutName, "write.batch=" + batch)
          : List.of(
              "start.from=earliest",
              keyspace,
              layoutName,
              "write.batch=1",
              "store.batch-rows=" + batch);
    }

    String name() {
      return layout.name().toLowerCase(Locale.ROOT);
    }
  }

  public PublishBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    CityMinutes minutes = city.compute(terminal);
    Report report = Report.of("bench publish: writing features into Cassandra");
    report.note(city.describe());
    report.note(
        "each case: %.0f s after a warm-up of %.0f s; %d tasks; the client is Flink, driver and this process"
            .formatted(seconds, warmUp(), TASKS));
    Report.Table table =
        report.table(
            "Rows stored a second",
            "layout",
            "batch",
            "client cores",
            "node cores",
            "rows/s",
            "retries",
            "bytes a row on disk");
    Nodes node = Nodes.one();
    try (Sources sources = Sources.start(minutes.set(), minutes.partitions(), node)) {
      ShownMinute first = fill(minutes, sources);
      measureAll(sources, node, first, table);
    }
    output.publish(report, "publish");
    return ExitCode.OK;
  }

  private double warmUp() {
    return Math.min(seconds, LONGEST_WARM_UP);
  }

  /** Repeats the city's minutes in the topic, as if they were later ones; the first of them. */
  private ShownMinute fill(CityMinutes minutes, Sources sources) {
    int number = (int) Math.ceil((seconds + warmUp()) * MINUTES_A_SECOND);
    long end = Minutes.of(System.currentTimeMillis()) * Minutes.MILLIS;
    for (int i = 0; i < number; i++) {
      sources.publish(minutes.show(i, end - (number - i) * Minutes.MILLIS));
    }
    return minutes.show(0, end - number * Minutes.MILLIS);
  }

  private void measureAll(Sources sources, Nodes node, ShownMinute first, Report.Table table)
      throws IOException {
    List<Case> cases = new ArrayList<>();
    for (Layout layout : Layout.values()) {
      cases.add(new Case(layout, USUAL_BATCH));
    }
    for (Layout layout : Layout.values()) {
      cases.add(new Case(layout, 1));
      cases.add(new Case(layout, USUAL_BATCH));
    }
    try (Progress progress = Progress.of(terminal, "measuring", "cases")) {
      for (int i = 0; i < cases.size(); i++) {
        progress.update(i, (double) i / cases.size());
        measure(cases.get(i), i, sources, node, first, table);
      }
      progress.finish(cases.size());
    }
  }

  private void measure(
      Case which, int number, Sources sources, Nodes node, ShownMinute first, Report.Table table)
      throws IOException {
    List<String> settings = new ArrayList<>(node.settings());
    settings.addAll(which.settings(number));
    PublishConfig configured = Configured.publish(settings);
    PublishConfig config =
        configured.forOneRun(
            sources.kafka().bootstrapServers(),
            configured.store(),
            List.of(first.set()),
            TASKS,
            configured.checkpoints().interval().orElse(CHECKPOINTS));
    StoreSchema.init(config.store(), config.featureSets());
    try (JobMetrics metrics = new JobMetrics()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      RunningJob job = RunningJob.publish(config, Reading.TO_END, flink);
      Look begin = Look.of(metrics, node);
      Look end;
      try {
        while (metrics.count(ROWS) == 0 && !job.awaitEnd(LOOK_MILLIS)) {
          // The first row begins the warm-up.
        }
        Look warm = watch(warmUp(), job, metrics, node);
        end = watch(seconds, job, metrics, node);
        // A topic that is read before the warm-up is over counts whole.
        begin = end.rows() > warm.rows() ? warm : begin;
      } finally {
        cancel(job);
      }
      requireStored(first, config);
      if (number < WARM_UPS) {
        return;
      }
      double nanos = end.nanos() - begin.nanos();
      table.add(
          which.name(),
          Report.whole(which.batch()),
          Report.hundredths(end.client().minus(begin.client()).toNanos() / nanos),
          Report.hundredths(end.node().minus(begin.node()).toNanos() / nanos),
          Report.whole(Math.round((end.rows() - begin.rows()) * 1e9 / nanos)),
          Report.whole(metrics.count("retries")),
          Report.tenths(bytesOnDisk(node, config.store().keyspace()) / metrics.count(ROWS)));
    }
  }

  /** What was written and used up to a moment. */
  private record Look(long nanos, long rows, Duration client, Duration node) {

    static Look of(JobMetrics metrics, Nodes node) {
      return new Look(
          System.nanoTime(), metrics.count(ROWS), Machine.ownCpu(), node.cpu().orElseThrow());
    }
  }

  /** The moment at which the last rows were stored, of a time or until the topic's end. */
  private static Look watch(double seconds, RunningJob job, JobMetrics metrics, Nodes node) {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    Look last = Look.of(metrics, node);
    while (System.nanoTime() < end && !job.awaitEnd(LOOK_MILLIS)) {
      Look now = Look.of(metrics, node);
      last = now.rows() > last.rows() ? now : last;
    }
    return last;
  }

  /** What was stored of the topic's first minute must be as it was sent. */
  private static void requireStored(ShownMinute first, PublishConfig config) {
    Map<List<Object>, String> sent = new HashMap<>();
    first.rows(
        row -> sent.put(List.of(row.product(), row.hexagon()), Arrays.deepToString(row.sums())));
    long[] found = new long[1];
    try (FeatureStore store = ConfiguredStore.open(config.store(), config.featureSets())) {
      store.scan(
          first.set(),
          Selection.all(TimeRange.only(first.emission().windowEnd())),
          stored -> {
            DecodedBlock block = stored.block();
            for (int row = 0; row < block.rows(); row++) {
              List<Object> place = List.of(stored.product(), block.hexagon(row));
              if (!Arrays.deepToString(block.sums(row)).equals(sent.get(place))) {
                throw new IllegalStateException(
                    "the row of product %s, hexagon %x is not in the store as it was written"
                        .formatted(stored.product(), block.hexagon(row)));
              }
              found[0]++;
            }
          });
    }
    if (found[0] == 0) {
      throw new IllegalStateException("no row has been stored");
    }
  }

  /** Of the largest table: the others hold markers and sets. */
  private static double bytesOnDisk(Nodes node, String keyspace) throws IOException {
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
