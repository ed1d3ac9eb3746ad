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
import io.ringcast.benchmarks.store.PublishCase.Where;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.JobFailedException;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.Minutes;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.Layout;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.broker.KafkaProcess;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench publish}. */
@Command(
    name = "publish",
    header =
        "How many rows a second the publisher job stores, their bytes, and how fast reads are.",
    description = {
      "Runs the publisher job over the rows of a simulated city: into a Cassandra node in each"
          + " layout, into Redis, and into three Cassandra nodes with one and three copies. Kafka,"
          + " the job and the store share this machine.",
      "Each case writes into an empty keyspace and is warmed up first. The first minute's rows are"
          + " read back and compared. Then they are read again, a hexagon at a time. A row's bytes"
          + " are those on disk after a major compaction, or of Redis's memory."
    })
public final class PublishBench extends RingcastCommand {

  private static final int TASKS = 2;
  private static final int READS_AT_ONCE = 4;

  /** Of the cluster. With less memory nodes time out at the highest rate. */
  private static final NodeOptions NODE =
      NodeOptions.defaults().withHeapMegabytes(1536).withTokens(4);

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final String ROWS = "rowsWritten";
  private static final double LONGEST_WARM_UP = 3;
  private static final long LOOK_MILLIS = 50;
  private static final long END_LIMIT_MILLIS = 60_000;
  private static final Duration CHECKPOINTS = Duration.ofSeconds(2);

  /** More than a job reads in the usual time. */
  private static final int MINUTES_A_SECOND = 40;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long each case is measured (default: ${DEFAULT-VALUE}).")
  private double seconds = 8;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "STORE",
      description = "Measures these only, of ${COMPLETION-CANDIDATES}.")
  private Set<Where> only = EnumSet.allOf(Where.class);

  @Mixin private SimulatedCity city;
  @Mixin private ResultsOption output;

  private final Terminal terminal;

  public PublishBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    CityMinutes minutes = city.compute(terminal);
    Report report = Report.of("bench publish: writing features into a store");
    report.note(city.describe());
    report.note(
        "each case: %.0f s after a warm-up of %.0f s, then %.0f s of %d reads at a time; %d tasks; the client is Flink, driver and this process"
            .formatted(seconds, warmUp(), warmUp(), READS_AT_ONCE, TASKS));
    Report.Table table = report.table("Rows stored a second");
    for (Where where : only) {
      if (where == Where.CLUSTER) {
        try (SmallCluster cluster = SmallCluster.start(NODE)) {
          measureAll(where, copies -> Nodes.of(cluster, copies), minutes, table);
        }
      } else {
        Nodes single = Nodes.Kind.valueOf(where.name()).start();
        measureAll(where, copies -> single, minutes, table);
      }
      output.save(report, name());
    }
    output.publish(report, name());
    return ExitCode.OK;
  }

  /** A part of the cases does not take the place of all. */
  private String name() {
    return only.size() == Where.values().length
        ? "publish"
        : only.stream().map(Where::toString).collect(Collectors.joining("-", "publish-only-", ""));
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

  private void measureAll(
      Where where, IntFunction<Nodes> nodes, CityMinutes minutes, Report.Table table)
      throws IOException {
    List<PublishCase> cases = where.cases();
    Set<Layout> warm = EnumSet.noneOf(Layout.class);
    try (Sources sources = Sources.start(minutes, nodes.apply(cases.get(0).copies()));
        Progress progress = Progress.of(terminal, "measuring " + where, "cases")) {
      ShownMinute first = fill(minutes, sources);
      for (int i = 0; i < cases.size(); i++) {
        progress.update(i, (double) i / cases.size());
        PublishCase which = cases.get(i);
        Report.Row row =
            measure(which, i, sources.kafka(), nodes.apply(which.copies()), first, table);
        if (!warm.add(which.layout())) {
          row.add();
        }
      }
      progress.finish(cases.size());
    }
  }

  private Report.Row measure(
      PublishCase which,
      int number,
      KafkaProcess kafka,
      Nodes node,
      ShownMinute first,
      Report.Table table)
      throws IOException {
    List<String> settings = which.settings(node, number);
    PublishConfig configured = Configured.publish(settings);
    PublishConfig config =
        configured.forOneRun(
            kafka.bootstrapServers(),
            configured.store(),
            List.of(first.set()),
            TASKS,
            configured.checkpoints().interval().orElse(CHECKPOINTS));
    Nodes.init(config.store(), config.featureSets());
    long before = which.where() == Where.REDIS ? node.memory() : 0;
    try (JobMetrics metrics = new JobMetrics()) {
      RunningJob job = RunningJob.publish(config, Reading.TO_END, metrics.options());
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
      double nanos = end.nanos() - begin.nanos();
      double bytes =
          switch (which.where()) {
            case CASSANDRA -> bytesOnDisk(node, config.store().keyspace());
            case REDIS -> node.memory() - before;
            case CLUSTER -> Double.NaN;
          };
      Histogram reads = read(first, config);
      Duration client = end.client().minus(begin.client());
      String cores =
          node.cpu().isEmpty()
              ? "-"
              : Report.hundredths(end.store().minus(begin.store()).toNanos() / nanos);
      return table
          .row()
          .cell("store", which.where().toString())
          .cell("layout", which.name())
          .whole("copies", which.copies())
          .cell("consistency", which.consistency())
          .whole("batch", which.batch())
          .hundredths("client cores", client.toNanos() / nanos)
          .cell("store cores", cores)
          .whole("rows/s", Math.round((end.rows() - begin.rows()) * 1e9 / nanos))
          .whole("retries", metrics.count("retries"))
          .cell(
              "bytes a row", Double.isNaN(bytes) ? "-" : Report.tenths(bytes / metrics.count(ROWS)))
          .hundredths("read p50 ms", reads.getValueAtPercentile(50) / 1e6)
          .hundredths("read p99 ms", reads.getValueAtPercentile(99) / 1e6);
    }
  }

  /** Reads a hexagon at a time, anywhere in the first minute; one that fails ends the benchmark. */
  private Histogram read(ShownMinute first, PublishConfig config) {
    List<FeatureRow> rows = new ArrayList<>();
    first.rows(rows::add);
    Random random = new Random(1);
    Histogram reads = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
    try (FeatureStore store = ConfiguredStore.open(config.store(), config.featureSets())) {
      // The job may have been cancelled before it wrote it, and Redis gives no rows without it.
      store
          .write(new StoredMarker(first.set().id(), first.emission()))
          .toCompletableFuture()
          .join();
      Semaphore room = new Semaphore(READS_AT_ONCE);
      AtomicReference<Throwable> failed = new AtomicReference<>();
      for (long end = System.nanoTime() + (long) (warmUp() * 1e9); System.nanoTime() < end; ) {
        FeatureRow row = rows.get(random.nextInt(rows.size()));
        room.acquireUninterruptibly();
        long begin = System.nanoTime();
        store
            .read(
                first.set(),
                row.product(),
                first.emission().windowEnd(),
                new long[] {row.hexagon()})
            .whenComplete(
                (found, failure) -> {
                  reads.recordValue(System.nanoTime() - begin);
                  if (failure != null) {
                    failed.set(failure);
                  }
                  room.release();
                });
      }
      room.acquireUninterruptibly(READS_AT_ONCE);
      if (failed.get() != null) {
        throw new IllegalStateException("a read failed: " + failed.get(), failed.get());
      }
    }
    return reads;
  }

  /** What was written and used up to a moment. */
  private record Look(long nanos, long rows, Duration client, Duration store) {

    static Look of(JobMetrics metrics, Nodes node) {
      return new Look(
          System.nanoTime(),
          metrics.count(ROWS),
          Machine.ownCpu(),
          node.cpu().orElse(Duration.ZERO));
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
