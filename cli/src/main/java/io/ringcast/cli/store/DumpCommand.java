package io.ringcast.cli.store;

import io.ringcast.cli.CellConverter;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.replay.RowWriter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.testkit.golden.RowText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
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

  private static final Duration USUAL_LENGTH = Duration.ofHours(1);

  @Option(
      names = "--feature-set",
      paramLabel = "NAME[:VERSION]",
      description = "The feature set, where the configuration or the store has several.")
  private String featureSet;

  @Option(
      names = "--hexagon",
      paramLabel = "CELL",
      converter = CellConverter.class,
      description =
          "Only this hexagon; or, with a coarser H3 cell, all hexagons in it. Without it a scan"
              + " goes over all places.")
  private Long cell;

  @Option(names = "--product", paramLabel = "UUID", description = "Only this product.")
  private UUID product;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "The first window end, such as 2026-01-31T08:00:00Z, or in epoch milliseconds (default:"
              + " an hour before --to).")
  private Instant from;

  @Option(names = "--to", paramLabel = "TIME", description = "The last window end (default: now).")
  private Instant to;

  @Option(
      names = "--values",
      paramLabel = "sums|features|both",
      defaultValue = "BOTH",
      description =
          "The exact numerators, the features themselves, which a model reads, or both (default:"
              + " both).")
  private RowText.Values values;

  @Option(names = "--limit", paramLabel = "N", description = "Write no more than N rows.")
  private long limit = Long.MAX_VALUE;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the rows go; compressed if the name ends with .gz (default: standard output).")
  private Path file;

  @Mixin private final ConfigOption<PublishConfig> config = ConfigOption.publish();

  @Override
  public Integer call() throws IOException {
    requireAtLeast(1, "--limit", limit);
    PublishConfig loaded = config.load();
    List<FeatureSet> configured = loaded.featureSets();
    FeatureSet set = set(isAmong(configured) ? configured : withStored(loaded));
    Selection rows = selection(set, Instant.now());
    dump(loaded, set, rows).summary().forEach(terminal()::say);
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

  private StoreDump dump(PublishConfig loaded, FeatureSet set, Selection rows) throws IOException {
    try (FeatureStore store = CassandraFeatureStore.open(loaded.store(), loaded.featureSets());
        RowWriter writer =
            file == null ? new RowWriter(out(), values) : new RowWriter(file, values)) {
      StoreDump dump = new StoreDump(store, set, rows, limit, writer);
      dump.run();
      return dump;
    }
  }

  /** Whether the set that is meant may be one of these. */
  private boolean isAmong(List<FeatureSet> sets) {
    return sets.stream().anyMatch(this::isMeant);
  }

  private FeatureSet set(List<FeatureSet> known) {
    List<FeatureSet> meant = known.stream().filter(this::isMeant).toList();
    if (meant.size() == 1) {
      return meant.get(0);
    }
    String names = known.stream().map(DumpCommand::fullName).collect(Collectors.joining(", "));
    throw wrong(
        featureSet == null
            ? "--feature-set is missing: one of " + names
            : "--feature-set is '" + featureSet + "' but must be one of " + names);
  }

  private boolean isMeant(FeatureSet set) {
    return featureSet == null || featureSet.equals(set.name()) || featureSet.equals(fullName(set));
  }

  private static String fullName(FeatureSet set) {
    return set.name() + ":" + set.version();
  }

  private Selection selection(FeatureSet set, Instant now) {
    if (cell != null && Cells.resolution(cell) > set.resolution()) {
      throw wrong(
          "--hexagon %x has resolution %d, finer than the %d of feature set %s"
              .formatted(cell, Cells.resolution(cell), set.resolution(), set.name()));
    }
    Instant last = to == null ? now : to;
    Instant first = from == null ? last.minus(USUAL_LENGTH) : from;
    if (first.isAfter(last)) {
      throw wrong("--from is " + first + ", after " + (to == null ? "now, " : "--to, ") + last);
    }
    return new Selection(
        Optional.ofNullable(product),
        Optional.ofNullable(cell),
        new TimeRange(first.toEpochMilli(), last.toEpochMilli()));
  }
}
