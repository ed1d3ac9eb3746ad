package io.ringcast.cli.features;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.NaiveSettings;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.replay.Replay;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.products.ProductFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.servers.ProcessServers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringcast features test}. */
@Command(
    name = "test",
    header = "Try a feature set on recorded events.",
    description = {
      "Runs the compute job over a recording with this set alone, through a Kafka broker of its"
          + " own, counts rows and bytes, and compares a sample of rows with the plainest computation"
          + " of the same. Products are those that the recorded events name."
    },
    exitCodeList = {
      "0:The job ran, and the sample is right.",
      "1:The command failed, or there was no row to compare; the message says why.",
      "2:The command line is wrong.",
      "3:A row is not right."
    })
final class TestCommand extends RingcastCommand {

  private static final int DIFFERENT = 3;
  private static final int PARALLELISM = 2;
  private static final int PARTITIONS = 4;

  @Parameters(paramLabel = "FILE", description = "The feature set's file.")
  private Path file;

  @Option(
      names = "--events",
      paramLabel = "DIR",
      required = true,
      description =
          "The folder with the recorded topics, one file for each kind of events in the set:"
              + " demand.ndjson[.gz] and so on.")
  private Path events;

  @Option(
      names = "--products",
      paramLabel = "FILE",
      description =
          "The product catalog, such as configs/products.yaml; events of other products are then"
              + " rejected (default: all products that the events name).")
  private Path products;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "500",
      description =
          "How many of the job's rows are compared, and at how many places it is asked for one"
              + " (default: ${DEFAULT-VALUE}).")
  private int sample;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides which rows these are (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() throws IOException {
    requireAtLeast(1, "--sample", sample);
    ComputeConfig loaded = SetFiles.load(config, List.of(file));
    FeatureSet set = loaded.featureSets().get(0);
    NaiveSettings.requireJson(loaded, set, "recordings of JSON can be tried");
    Recording recording = Recording.open(events, loaded.eventKinds(set));
    ProductCatalog catalog = products == null ? null : ProductFile.load(products).catalog();
    try (Replay replay =
        new Replay(
            new ProcessServers(),
            recording,
            loaded,
            catalog,
            PARALLELISM,
            PARTITIONS,
            terminal(),
            "")) {
      requireProducts(replay.config(), set);
      replay.load();
      replay.compute();
      return report(replay, recording, set);
    }
  }

  private void requireProducts(ComputeConfig loaded, FeatureSet set) {
    if (loaded.products().size() > 0) {
      return;
    }
    String fields =
        loaded.eventKinds(set).stream()
            .map(kind -> "%s of %s".formatted(loaded.events().get(kind).fields().product(), kind))
            .collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        ("no event in %s names a product by its UUID. Looked for in the fields: %s. If they have"
                + " other names there, say so under events.KIND.fields of the configuration; if"
                + " products have no UUIDs, give their catalog with --products")
            .formatted(events, fields));
  }

  private int report(Replay replay, Recording recording, FeatureSet set) throws IOException {
    NaiveAnswer naive =
        NaiveAnswer.of(
            NaiveSettings.of(replay.config(), set),
            CaseEvents.read(recording, PARTITIONS).byKind());
    RowSample rows = new RowSample(set, naive, sample, seed);
    SortedMap<Long, Long> rowsByEnd = new TreeMap<>();
    long[] seen = new long[1];
    replay.step(
        "comparing",
        "rows",
        progress -> {
          replay.rows(
              (itsSet, row) -> {
                rows.add(row);
                rowsByEnd.merge(row.windowEnd(), 1L, Long::sum);
                progress.update(++seen[0]);
              });
          return seen[0];
        });
    PrintWriter out = out();
    out.println(summary(rowsByEnd, seen[0], replay.blockBytes()));
    Map<String, Long> rejected = replay.rejected();
    out.printf(
        "events     late %,d, rejected %s%n", replay.late(), rejected.isEmpty() ? "0" : rejected);
    return verdict(rows, out);
  }

  private static String summary(SortedMap<Long, Long> rowsByEnd, long rows, long bytes) {
    return rows == 0
        ? "rows       none: no event of the recording counts for this set"
        : String.format(
            "rows       %,d in %,d minutes, at most %,d in one; %.1f bytes each",
            rows, rowsByEnd.size(), Collections.max(rowsByEnd.values()), (double) bytes / rows);
  }

  /**
   * The exit code, after the words for it.
   *
   * @throws IllegalStateException if there is nothing to judge by
   */
  static int verdict(RowSample rows, PrintWriter out) {
    if (rows.size() == 0) {
      throw new IllegalStateException(
          "no row was compared, since no event of the recording counts for this set. Were they"
              + " rejected or late? The line above says; the reasons are explained in"
              + " docs/reference/events.md");
    }
    Comparison comparison = rows.compare();
    if (!comparison.isEqual()) {
      out.print(comparison);
    }
    out.printf(
        "compared   %,d rows with the plain computation: %s%n",
        rows.size(),
        comparison.isEqual()
            ? "all equal"
            : "%,d are wrong; the first of them are above".formatted(comparison.differing()));
    out.flush();
    return comparison.isEqual() ? ExitCode.OK : DIFFERENT;
  }
}
