package io.ringcast.cli.replay;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.job.OwnPublisher;
import io.ringcast.cli.job.OwnStore;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.golden.CaseSettings;
import io.ringcast.testkit.golden.RowText;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.servers.ProcessServers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast replay}. */
@Command(
    name = "replay",
    header = "Compute and store the features of recorded topics with the real jobs.",
    description = {
      "Runs the compute job over a recording, through a Kafka broker of its own, until all windows"
          + " have run empty, and then the publisher job, into a Cassandra node of its own. Reads"
          + " every row back and writes it once, as a line of JSON, in no special order:",
      "",
      "{\"feature_set\":..,\"hexagon\":\"892a..\",\"product\":\"uuid\",\"window_end\":epoch ms,"
          + "\"demand\":{\"sums\":[..],\"features\":[..]},\"supply\":{..}}",
      "",
      "The same recording gives the same rows every time, at any parallelism.",
      "",
      "With --archive it writes no rows, but puts the counts into an archive, of times before"
          + " Ringcast was there: see ringcast history --help. It keeps what a live job"
          + " counted; a later replay replaces an earlier one. Minutes that the recording may have"
          + " in part are not complete: at its begin, its end, and where nothing arrived for long."
    })
public final class ReplayCommand extends RingcastCommand {

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
      description = "Where the rows go; compressed if the name ends with .gz.")
  private Path out;

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      description =
          "In place of --out: the archive that gets the counts, a folder or a URI; made if need"
              + " be.")
  private URI archive;

  @Option(
      names = "--from",
      paramLabel = "store|topic",
      defaultValue = "STORE",
      description =
          "Where the rows are read back from: the store, or the topic that the compute job writes"
              + " to, for which neither Cassandra nor the publisher job runs (default: store).")
  private Origin from;

  @Option(
      names = "--layout",
      paramLabel = "block|columns",
      defaultValue = "BLOCK",
      description =
          "How the store keeps rows: a value with all rows under a coarser cell, or a row for each"
              + " hexagon and a column for each feature (default: block). The rows are the same.")
  private Layout layout;

  @Option(
      names = "--values",
      paramLabel = "sums|features|both",
      defaultValue = "BOTH",
      description = "The exact numerators, the features themselves, or both (default: both).")
  private RowText.Values values;

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

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  /** Where rows are read from. */
  public enum Origin {
    STORE,
    TOPIC
  }

  @Override
  public Integer call() throws IOException {
    requireAtLeast(1, "--parallelism", parallelism);
    requireAtLeast(1, "--partitions", partitions);
    if (from == Origin.TOPIC) {
      refuse("is for the store and means nothing with --from topic", "--layout");
    }
    if ((out == null) == (archive == null)) {
      throw wrong("say --out for rows, or --archive for counts");
    }
    if (archive != null) {
      refuse("is for rows and means nothing with --archive", "--from", "--layout", "--values");
    }
    ComputeConfig configured = config.load();
    if (products == null && !isJson(configured)) {
      throw wrong("--products is needed: only events in JSON tell which products there are");
    }
    Recording recording = Recording.open(events, List.copyOf(configured.events().keySet()));
    if (archive != null) {
      fill(configured, recording);
      return ExitCode.OK;
    }
    if (out.toAbsolutePath().getParent() != null) {
      Files.createDirectories(out.toAbsolutePath().getParent());
    }
    // The store needs seconds to come up, and they pass while the recording is read and computed.
    try (OwnStore store = from == Origin.STORE ? startStore(configured) : null;
        Replay replay = replay(recording, configured)) {
      run(replay, store);
    }
    return ExitCode.OK;
  }

  private static boolean isJson(ComputeConfig configured) {
    return configured.events().values().stream()
        .allMatch(kind -> kind.format() instanceof EventFormat.Json);
  }

  private Replay replay(Recording recording, ComputeConfig configured) {
    return new Replay(
        new ProcessServers(),
        recording,
        configured,
        products == null ? null : ProductFile.load(products).catalog(),
        parallelism,
        partitions,
        terminal(),
        "");
  }

  private void fill(ComputeConfig configured, Recording recording) throws IOException {
    if (configured.topics().counts().isEmpty()) {
      throw wrong("--archive needs counts, but topics.counts is off");
    }
    long begin = System.nanoTime();
    try (Replay replay = replay(recording, configured.withFeatureSets(smallest(configured)))) {
      ReplayedCounts counts = new ReplayedCounts(new ArchiveFolder(archive), replay);
      counts.register(configured.featureSets(), replay.config().products());
      long read = replay.load();
      replay.compute();
      long minutes = replay.step("archiving", "minutes", step -> counts.write(step::update));
      counts
          .silences()
          .forEach(range -> terminal().say("incomplete, since nothing arrived: " + range));
      String kept = counts.kept() == 0 ? "" : ", %,d kept as they were".formatted(counts.kept());
      String done =
          "%,d minutes archived%s, %.1f s in all".formatted(minutes, kept, secondsSince(begin));
      summarise(replay, read, done);
    }
  }

  /** A set for each group of counts, with as few rows as there can be: nobody reads them. */
  private static List<FeatureSet> smallest(ComputeConfig configured) {
    List<FeatureSet> sets = new ArrayList<>();
    for (List<FeatureSet> group : CountsGroup.group(configured.featureSets())) {
      FeatureSet first = group.get(0);
      sets.add(
          new FeatureSet(
              first.name(),
              first.version(),
              first.resolution(),
              first.distinct(),
              first.kinds(),
              List.of(0),
              List.of(1),
              "",
              ""));
    }
    return sets;
  }

  private void run(Replay replay, OwnStore store) throws IOException {
    long begin = System.nanoTime();
    long read = replay.load();
    long computeBegin = System.nanoTime();
    long rows = replay.compute();
    String times = String.format("%.1f s in the job", secondsSince(computeBegin));
    if (store == null) {
      write(rows, replay::rows);
    } else {
      long publishBegin = System.nanoTime();
      Publication publication =
          Publication.run(replay, store.config(), store::requireAlive, publisher(replay.config()));
      double seconds = secondsSince(publishBegin);
      long stored = write(rows, publication::rows);
      times += String.format(", %,d rows stored in %.1f s", stored, seconds);
    }
    times += String.format(", %.1f s in all", secondsSince(begin));
    summarise(replay, read, "rows %,d, %s".formatted(rows, times));
  }

  private OwnStore startStore(ComputeConfig configured) {
    return new OwnStore(
        StoreConfig.Kind.CASSANDRA, publisher(configured).store(), configured.featureSets());
  }

  private PublishConfig publisher(ComputeConfig configured) {
    return OwnPublisher.config(
        configured, ConfigOption.file("publish.yaml"), CaseSettings.ofLayout(layout));
  }

  private long write(long expected, Consumer<BiConsumer<FeatureSet, FeatureRow>> rows)
      throws IOException {
    try (RowWriter writer = new RowWriter(out, values)) {
      return Progress.step(
          terminal(),
          "writing",
          "rows",
          progress -> {
            rows.accept(
                (set, row) -> {
                  writer.write(set, row);
                  progress.update(writer.rows(), (double) writer.rows() / Math.max(1, expected));
                });
            return writer.rows();
          });
    }
  }

  private void summarise(Replay replay, long read, String done) {
    SortedMap<String, Long> rejected = replay.rejected();
    long rejects = rejected.values().stream().mapToLong(Long::longValue).sum();
    terminal()
        .out()
        .printf(
            "events %,d, rejected %,d%s, late %,d, %s%n",
            read, rejects, rejected.isEmpty() ? "" : " " + rejected, replay.late(), done);
    terminal().out().flush();
  }

  private static double secondsSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e9;
  }
}
