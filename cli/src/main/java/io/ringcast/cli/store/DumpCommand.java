package io.ringcast.cli.store;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.replay.RowWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast store dump}. */
@Command(
    name = "dump",
    header = "Read rows back from the store, as lines of JSON.",
    description = {
      "Writes the rows of some window ends, those of the last hour if none are named:",
      "",
      "{\"feature_set\":..,\"hexagon\":\"892a..\",\"product\":\"uuid\",\"window_end\":epoch ms,"
          + "\"demand\":{\"sums\":[..],\"features\":[..]},\"supply\":{..}}",
      "",
      "Rows come in no special order. How many there are, and of which window ends the store has"
          + " every row, is said on standard error."
    })
final class DumpCommand extends RingcastCommand {

  @Mixin private DumpSelection selection;

  @Option(
      names = "--values",
      paramLabel = "sums|features|both",
      defaultValue = "BOTH",
      description =
          "The exact numerators, the features themselves, which a model reads, or both (default:"
              + " both).")
  private RowWriter.Values values;

  @Option(names = "--limit", paramLabel = "N", description = "Write no more than N rows.")
  private long limit = Long.MAX_VALUE;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the rows go; compressed if the name ends with .gz (default: standard output).")
  private Path file;

  @Mixin private final ConfigOption<PublishConfig> config = ConfigOption.publish();

  private final OutputStream out;
  private final Terminal terminal;

  DumpCommand(OutputStream out, Terminal terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    requireAtLeast(1, "--limit", limit);
    PublishConfig loaded = config.load();
    List<FeatureSet> configured = loaded.featureSets();
    FeatureSet set = selection.set(selection.isAmong(configured) ? configured : withStored(loaded));
    Selection rows = selection.rows(set, Instant.now());
    dump(loaded, set, rows).summary().forEach(terminal::say);
    return ExitCode.OK;
  }

  /** The sets of the configuration, and those that the store itself tells of. */
  private static List<FeatureSet> withStored(PublishConfig loaded) {
    try (FeatureStore store = CassandraFeatureStore.open(loaded.store(), loaded.featureSets())) {
      Map<SetId, FeatureSet> sets = new TreeMap<>();
      loaded.featureSets().forEach(set -> sets.put(set.id(), set));
      store.registry().readable().forEach(set -> sets.putIfAbsent(set.id(), set));
      return List.copyOf(sets.values());
    }
  }

  private Dump dump(PublishConfig loaded, FeatureSet set, Selection rows) throws IOException {
    try (FeatureStore store = CassandraFeatureStore.open(loaded.store(), loaded.featureSets());
        RowWriter writer =
            file == null ? new RowWriter(out, values) : new RowWriter(file, values)) {
      Dump dump = new Dump(store, set, rows, limit);
      dump.writeTo(writer);
      return dump;
    }
  }
}
