package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.BarPlot;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.simulate.CityOption;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.config.Compression.Algorithm;
import io.ringcast.store.config.StoreConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench storage}. */
@Command(
    name = "storage",
    header = "How many bytes on disk the features take.",
    description = {
      "Stores the same features of a simulated day in each layout of the table, in a Cassandra node"
          + " of its own, and measures the table's files after a flush and a major compaction:"
          + " uncompressed, with LZ4 and with Zstd."
    })
public final class StorageBench implements Callable<Integer> {

  private static final int CHUNK_KIB = 16;

  /** What the published system writes. */
  private static final double PUBLISHED_ROWS_A_DAY = 300_000.0 * 86_400;

  private static final double TERABYTE = 1e12;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "About how many rows at most; so many window ends are taken, evenly over the day and each"
              + " with all of its rows (default: ${DEFAULT-VALUE}).")
  private int rows = 500_000;

  @Mixin private BenchOptions options;

  @Mixin private ResultsOption output;

  @Mixin private CityOption city;

  private final Terminal terminal;

  /** One table, compressed in one way. */
  private record Measured(
      TableLayout layout, Algorithm algorithm, long rows, TableFiles.Sizes sizes) {

    double bytesPerRow() {
      return (double) sizes.all() / rows;
    }

    String compression() {
      return algorithm.name().toLowerCase(Locale.ROOT);
    }
  }

  StorageBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    FeatureSet set = Configured.set();
    ChosenDay chosen = options.day(city);
    DayFile file = chosen.load(terminal);
    DayFacts facts = DayFacts.of(file, set);
    List<Long> windowEnds = facts.windowEndsOf(rows);
    StoreConfig configured = Configured.publish(List.of()).store();
    try (Node node = Node.start(configured, set, true)) {
      node.nodetool("setcompactionthroughput", "0");
      long stored = 0;
      for (TableLayout layout : options.layouts()) {
        try (FeatureStore store = layout.open(node.config(configured), set)) {
          stored = load(store, layout, file, Set.copyOf(windowEnds));
        }
      }
      List<Measured> all = new ArrayList<>();
      for (TableLayout layout : options.layouts()) {
        all.addAll(measure(node, layout, stored));
      }
      Report report = report(chosen, facts, node, stored, windowEnds.size());
      tabulate(all, report);
      report.plot(bytesPerRow(all, set));
      tabulateDictionary(file, windowEnds, report);
      output.publish(report, "storage");
    }
    return ExitCode.OK;
  }

  private long load(FeatureStore store, TableLayout layout, DayFile file, Set<Long> windowEnds) {
    String work = "storing layout " + layout;
    try (Progress progress = Progress.of(terminal, work, "rows")) {
      long stored =
          Bulk.load(
              file,
              windowEnds,
              store,
              done -> progress.update(done, Math.min(1, done / (double) rows)));
      progress.finish(stored);
      return stored;
    }
  }

  /** The table after a major compaction, compressed in one way after the other. */
  private List<Measured> measure(Node node, TableLayout layout, long stored) throws IOException {
    String table = node.keyspace() + "." + layout.table();
    List<Measured> measured = new ArrayList<>();
    String work = "compacting layout " + layout;
    try (Progress progress = Progress.of(terminal, work, "tables")) {
      for (Algorithm algorithm : Algorithm.values()) {
        progress.update(measured.size(), (double) measured.size() / Algorithm.values().length);
        node.change("ALTER TABLE " + table + " WITH compression = " + compression(algorithm));
        node.nodetool("flush", node.keyspace(), layout.table());
        node.nodetool("compact", node.keyspace(), layout.table());
        TableFiles.Sizes sizes = TableFiles.settled(node.tables(), layout.table());
        measured.add(new Measured(layout, algorithm, stored, sizes));
      }
      progress.finish(measured.size());
    }
    return measured;
  }

  private static String compression(Algorithm algorithm) {
    String name =
        switch (algorithm) {
          case NONE -> "";
          case LZ4 -> "LZ4Compressor";
          case ZSTD -> "ZstdCompressor";
        };
    return name.isEmpty()
        ? "{'enabled': 'false'}"
        : "{'class': '%s', 'chunk_length_in_kb': '%d'}".formatted(name, CHUNK_KIB);
  }

  private static Report report(
      ChosenDay chosen, DayFacts facts, Node node, long stored, int windowEnds) {
    Report report = BenchOptions.begin("bench storage: features on disk", node, chosen, facts);
    report.note(
        String.format(
            Locale.ROOT,
            "stored: %,d of these rows, all of %d window ends over the day; a row is a hexagon,"
                + " product and minute with all features, in every layout; layouts other than block"
                + " hold doubles",
            stored,
            windowEnds));
    report.note(
        ("sizes: the table's files after a flush and a major compaction, one copy; all tables have"
                + " the same keys and options, and chunks of %d KiB where they are compressed")
            .formatted(CHUNK_KIB));
    return report;
  }

  private static void tabulate(List<Measured> all, Report report) {
    Report.Table table =
        report.table(
            "Bytes on disk",
            "layout",
            "compression",
            "files, bytes",
            "bytes a row",
            "rows alone, bytes a row",
            "of columns",
            "TB a day of 300,000 rows/s");
    for (Measured measured : all) {
      double columns =
          all.stream()
              .filter(other -> other.layout == TableLayout.COLUMNS)
              .filter(other -> other.algorithm == measured.algorithm)
              .mapToDouble(Measured::bytesPerRow)
              .findFirst()
              .orElse(Double.NaN);
      double share = measured.bytesPerRow() / columns;
      table.add(
          measured.layout.toString(),
          measured.compression(),
          Report.whole(measured.sizes.all()),
          Report.tenths(measured.bytesPerRow()),
          Report.tenths((double) measured.sizes.data() / measured.rows),
          Double.isNaN(share) ? "" : Report.hundredths(100 * share) + "%",
          Report.hundredths(measured.bytesPerRow() * PUBLISHED_ROWS_A_DAY / TERABYTE));
    }
  }

  private BarPlot bytesPerRow(List<Measured> all, FeatureSet set) {
    int features = set.kinds().size() * set.featuresPerKind();
    BarPlot plot =
        BarPlot.of(
            "bytes-a-row",
            "Room on disk",
            Axis.linear("bytes a row of %d features".formatted(features)));
    for (TableLayout layout : options.layouts()) {
      plot.heading(layout.toString());
      all.stream()
          .filter(measured -> measured.layout == layout)
          .forEach(measured -> plot.bar(measured.compression(), measured.bytesPerRow()));
    }
    return plot;
  }

  /** What the blocks' own compression would gain from a dictionary. */
  private static void tabulateDictionary(DayFile file, List<Long> windowEnds, Report report) {
    Dictionary dictionary = new Dictionary();
    Bulk.blocks(
        file,
        Set.copyOf(windowEnds),
        block -> dictionary.add(block, windowEnds.indexOf(block.emission().windowEnd()) % 2 == 0));
    if (!dictionary.isEnough()) {
      report.note("a dictionary needs blocks of two window ends or more");
      return;
    }
    Report.Table table = report.table("Blocks with a dictionary", "the body is", "bytes a row");
    for (Dictionary.Result result : dictionary.compare()) {
      table.add(result.way(), Report.hundredths(result.bytesPerRow()));
    }
  }
}
