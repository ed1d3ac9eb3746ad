package io.ringcast.launcher.replay;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.products.ProductFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.ComputeOption;
import io.ringcast.launcher.Progress;
import io.ringcast.launcher.Terminal;
import io.ringcast.testbed.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast replay}. */
@Command(
    name = "replay",
    header = "Compute the features of recorded topics with the real job.",
    description = {
      "Runs the compute job over a recording, through a Kafka broker of its own, until all windows"
          + " have run empty, and writes every row once, as a line of JSON, in no special order:",
      "",
      "{\"feature_set\":..,\"hexagon\":\"892a..\",\"product\":\"uuid\",\"window_end\":epoch ms,"
          + "\"demand\":{\"sums\":[..],\"features\":[..]},\"supply\":{..}}",
      "",
      "The same recording gives the same rows every time, at any parallelism."
    })
public final class ReplayCommand implements Callable<Integer> {

  @Option(
      names = "--events",
      paramLabel = "DIR",
      required = true,
      description =
          "The folder with the recorded topics: demand.ndjson[.gz], supply.ndjson[.gz]; one event a"
              + " line, or the envelope that kcat -J prints.")
  private Path events;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where the rows go; compressed if the name ends with .gz.")
  private Path out;

  @Option(
      names = "--from",
      paramLabel = "topic",
      defaultValue = "TOPIC",
      description = "Where the rows are read back from: ${COMPLETION-CANDIDATES}.")
  private Origin from;

  @Option(
      names = "--values",
      paramLabel = "sums|features|both",
      defaultValue = "BOTH",
      description = "The exact numerators, the features themselves, or both (default: both).")
  private RowWriter.Values values;

  @Option(
      names = "--products",
      paramLabel = "FILE",
      description =
          "The product catalog; by default it is taken from the recording: all UUIDs in order.")
  private Path products;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many tasks share each step's work (default: ${DEFAULT-VALUE}).")
  private int parallelism;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Partitions of each event topic, unless the recording names more (default:"
              + " ${DEFAULT-VALUE}).")
  private int partitions;

  @Mixin private ComputeOption config;

  private final Terminal terminal;

  /** Where rows are read from. */
  public enum Origin {
    TOPIC
  }

  public ReplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    requirePositive("--parallelism", parallelism);
    requirePositive("--partitions", partitions);
    ComputeConfig configured = config.load();
    ProductCatalog catalog = products == null ? null : ProductFile.load(products).catalog();
    Recording recording = Recording.open(events, List.copyOf(configured.events().keySet()));
    if (out.toAbsolutePath().getParent() != null) {
      Files.createDirectories(out.toAbsolutePath().getParent());
    }
    try (Replay replay = prepare(recording, configured, catalog)) {
      long begin = System.nanoTime();
      long read = step("loading", "events", replay::load);
      long computeBegin = System.nanoTime();
      long rows = step("computing", "rows", replay::compute);
      double computeSeconds = (System.nanoTime() - computeBegin) / 1e9;
      write(replay, rows);
      summarise(replay, read, rows, computeSeconds, (System.nanoTime() - begin) / 1e9);
    }
    return 0;
  }

  private Replay prepare(Recording recording, ComputeConfig configured, ProductCatalog catalog) {
    try (Progress progress = Progress.of(terminal, "reading", "events")) {
      return Replay.prepare(
          recording, configured, catalog, parallelism, partitions, progress::update);
    }
  }

  private interface Step {
    long run(Replay.Listener listener);
  }

  private long step(String work, String unit, Step step) {
    try (Progress progress = Progress.of(terminal, work, unit)) {
      long done = step.run(progress::update);
      progress.finish(done);
      return done;
    }
  }

  private void write(Replay replay, long expected) throws IOException {
    try (Progress progress = Progress.of(terminal, "writing", "rows");
        RowWriter writer = new RowWriter(out, values)) {
      Replay.BlockReceiver receiver =
          (set, record, block) -> {
            writer.write(set, record.product(), record.header().emission().windowEnd(), block);
            progress.update(writer.rows(), (double) writer.rows() / Math.max(1, expected));
          };
      switch (from) {
        case TOPIC -> replay.rows(receiver);
      }
      progress.finish(writer.rows());
    }
  }

  private void summarise(
      Replay replay, long read, long rows, double computeSeconds, double allSeconds) {
    SortedMap<String, Long> rejected = replay.rejected();
    long rejects = rejected.values().stream().mapToLong(Long::longValue).sum();
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "events %,d, rejected %,d%s, late %,d, rows %,d, %.1f s in the job, %.1f s in all%n",
            read,
            rejects,
            rejected.isEmpty() ? "" : " " + rejected,
            replay.late(),
            rows,
            computeSeconds,
            allSeconds);
    terminal.out().flush();
  }

  private static void requirePositive(String option, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(option + " is " + value + " but must be 1 or more");
    }
  }
}
