package io.ringcast.benchmarks.world;

import io.ringcast.archive.ArchiveJob;
import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.archive.files.ArchiveQuery;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.FeatureTopic;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.history.FeatureValues;
import io.ringcast.history.HistoryRows;
import io.ringcast.history.PastMinutes;
import io.ringcast.history.PastRows;
import io.ringcast.history.PastRows.TileResult;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.GroupPosition;
import io.ringcast.testkit.broker.KafkaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The compute job's rows of some minutes, computed again from the counts that were archived.
 *
 * @param measured the minutes with which the compared windows end
 * @param folder for all that is written
 */
record PastRun(
    WorldPlan plan, MinuteRange measured, ComputeConfig compute, Path folder, Report report) {

  /** Into Parquet a minute takes minutes. */
  private static final int MINUTES_INTO_PARQUET = 2;

  /** Counts of an hour are archived within minutes. */
  private static final Duration LIMIT = Duration.ofHours(1);

  /** Half an hour of rows, which are read while the job makes them, but more slowly. */
  private static final Map<String, String> COMPARED_TOPIC =
      Map.of(
          "retention.ms",
          "-1",
          "retention.bytes",
          String.valueOf(12L << 30),
          "segment.bytes",
          String.valueOf(64 << 20));

  private interface Work {
    void run() throws IOException, SQLException;
  }

  private record Effort(double seconds, double cpuSeconds) {

    static Effort of(Work work) throws IOException, SQLException {
      long begin = System.nanoTime();
      Duration cpu = Machine.ownCpu();
      work.run();
      return new Effort(
          (System.nanoTime() - begin) / 1e9, Machine.ownCpu().minus(cpu).toNanos() / 1e9);
    }
  }

  /**
   * @param filling minutes before those that are measured
   */
  static PastRun of(
      WorldPlan plan, int filling, ComputeConfig compute, Path folder, Report report) {
    long start = Minutes.of(plan.start());
    // The last minute stays open.
    MinuteRange measured = new MinuteRange(start + filling, start + plan.minutes() - 2);
    return new PastRun(plan, measured, compute, folder.resolve("past-run"), report);
  }

  /**
   * @param partitions of the features topic
   * @param activity what the terminal says while the compute job runs
   * @throws IllegalStateException if a row of the past differs from the job's
   */
  void measure(KafkaProcess kafka, int partitions, Terminal terminal, String activity)
      throws IOException {
    kafka.createTopic(compute.topics().features(), partitions, COMPARED_TOPIC);
    kafka.createTopic(compute.topics().counts().orElseThrow(), 1, WorldLoad.KEPT);
    RowDigest ofJob = runJob(new WorldRun(terminal, activity, plan, List.of(kafka.pid())));
    try {
      compare(ofJob);
    } catch (SQLException e) {
      throw new IOException("the archive cannot be read: " + e.getMessage(), e);
    }
  }

  private void compare(RowDigest ofJob) throws IOException, SQLException {
    Effort archiving = Effort.of(this::archive);
    try (ArchiveReader archive = ArchiveReader.open(archiveFolder().toUri())) {
      addArchive(archive, archiving);
      RowDigest ofPast = new RowDigest();
      Effort computing = Effort.of(() -> computeRows(archive, ofPast));
      requireSame(ofJob, ofPast);
      Report.Table table = report.table("rows of the past");
      add(table, "sums, equal to the job's", measured.minutes(), ofPast.all().rows(), computing);
      long some = Math.min(MINUTES_INTO_PARQUET, measured.minutes());
      long[] rows = new long[1];
      Effort writing = Effort.of(() -> rows[0] = writeRows(archive, some));
      add(table, "quotients into Parquet", some, rows[0], writing);
    }
  }

  private static void add(
      Report.Table table, String what, long windowEnds, long rows, Effort effort) {
    table
        .row()
        .cell("rows", what)
        .whole("window ends", windowEnds)
        .whole("rows in all", rows)
        .tenths("seconds", effort.seconds())
        .tenths("CPU s", effort.cpuSeconds())
        .whole("rows/s", Math.round(rows / effort.seconds()))
        .hundredths("real-time factor", windowEnds * 60 / effort.seconds())
        .add();
  }

  private FeatureSet set() {
    return compute.featureSets().get(0);
  }

  private Path archiveFolder() {
    return folder.resolve("archive");
  }

  /** Reads the rows while the job writes them, so that the broker need not keep them all. */
  private RowDigest runJob(WorldRun run) {
    RowDigest digest = new RowDigest();
    try (FeatureRecordReader reader = new FeatureRecordReader(set());
        FeatureTopic topic =
            new FeatureTopic(compute.kafka().clientProperties(), compute.topics().features())) {
      run.run(
          compute,
          Optional.empty(),
          plan.minutes() - 1,
          // To the end each time: by single polls, Kafka deleted records that were not read yet.
          done -> topic.readToEnd(record -> take(record, reader, digest)));
      topic.readToEnd(record -> take(record, reader, digest));
    }
    return digest;
  }

  private void take(FeatureRecord record, FeatureRecordReader reader, RowDigest digest) {
    long end = record.header().emission().windowEnd();
    if (record instanceof TileRecord tile && measured.contains(Minutes.endingAt(end))) {
      try {
        reader.blocks(tile, block -> digest.add(block.cell(), tile.product(), end, block, set()));
      } catch (BlockFormatException e) {
        throw new IllegalStateException("a record of the run cannot be read", e);
      }
    }
  }

  /** Runs the archive job until it has written the counts topic. */
  private void archive() {
    String state = folder.resolve("state").toUri().toString();
    ArchiveConfig config =
        ArchiveConfig.load(
            ConfigOption.home().resolve("configs/archive.yaml"),
            List.of(
                "kafka.bootstrap-servers=" + compute.kafka().bootstrapServers(),
                "topics.features=" + compute.topics().features(),
                "topics.readable=off",
                "archive.dir=" + archiveFolder(),
                "state.checkpoint-interval=5s",
                "state.checkpoint-dir=" + state,
                "state.savepoint-dir=" + state));
    RunningJob job =
        RunningJob.inProcess(
            config.job().name(), ArchiveJob.settings(config), env -> ArchiveJob.build(env, config));
    try (GroupPosition position =
        new GroupPosition(
            config.kafka().clientProperties(),
            config.kafka().groupId(),
            config.topics().counts())) {
      Waiting.until("the archive job to read the counts", LIMIT, position::isAtEnd);
      // The last minutes are written when the input ends.
      String unused = job.stop(true, state);
    } finally {
      job.cancel();
    }
  }

  private void addArchive(ArchiveReader archive, Effort archiving)
      throws IOException, SQLException {
    CountsGroup group = CountsGroup.of(set());
    MinuteRange all = archive.extent(group).orElseThrow();
    long[] counts = new long[1];
    Effort reading =
        Effort.of(
            () -> {
              try (ArchivedMinutes minutes = archive.read(new ArchiveQuery(group, all))) {
                minutes.forEachRemaining(minute -> counts[0] += counts(minute));
              }
            });
    List<Path> files;
    try (Stream<Path> found = Files.walk(archiveFolder())) {
      files = found.filter(file -> file.toString().endsWith(".parquet")).toList();
    }
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    report
        .table("the archive")
        .row()
        .whole("minutes", all.minutes())
        .whole("counts", counts[0])
        .whole("files", files.size())
        .whole("bytes", bytes)
        .hundredths("bytes a count", (double) bytes / counts[0])
        .tenths("seconds to write", archiving.seconds())
        .tenths("CPU s", archiving.cpuSeconds())
        .tenths("seconds to read", reading.seconds())
        .add();
  }

  private static long counts(MinuteCounts minute) {
    return minute.kinds().stream()
        .flatMap(kind -> kind.products().values().stream())
        .mapToLong(cells -> cells.hexagons().length)
        .sum();
  }

  private void computeRows(ArchiveReader archive, RowDigest all) throws IOException {
    new PastRows(set(), new PastMinutes(archive, set()), Optional.empty())
        .compute(measured, end -> true, this::digest, tile -> all.addAll(tile.rows()), end -> {});
  }

  private RowDigest digest(TileResult<SumColumns> of) {
    RowDigest digest = new RowDigest();
    digest.add(of.tile(), of.product(), of.stamp().windowEnd(), of.rows(), set());
    return digest;
  }

  private static void requireSame(RowDigest ofJob, RowDigest ofPast) {
    ofJob
        .firstDifference(ofPast)
        .ifPresent(
            end -> {
              throw new IllegalStateException(
                  "rows of the past differ from the job's at window end %s: %s, not %s"
                      .formatted(
                          Instant.ofEpochMilli(end),
                          Objects.toString(ofPast.byWindowEnd().get(end), "no rows"),
                          Objects.toString(ofJob.byWindowEnd().get(end), "no rows")));
            });
  }

  private long writeRows(ArchiveReader archive, long windowEnds) throws IOException, SQLException {
    return new HistoryRows(
            set(),
            Optional.empty(),
            OptionalLong.of(Minutes.endOf(measured.last() - windowEnds + 1)),
            OptionalLong.of(Minutes.endOf(measured.last())),
            Optional.empty(),
            FeatureValues.FLOAT64,
            true)
        .write(archive, folder.resolve("rows"), rows -> {}, note -> {});
  }
}
