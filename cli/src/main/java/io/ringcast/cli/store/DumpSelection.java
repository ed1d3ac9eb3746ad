package io.ringcast.cli.store;

import io.ringcast.cli.CellConverter;
import io.ringcast.cli.TimeConverter;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which rows are meant. */
final class DumpSelection {

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
      converter = TimeConverter.class,
      description =
          "The first window end, such as 2026-01-31T08:00:00Z, or in epoch milliseconds (default:"
              + " an hour before --to).")
  private Instant from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      converter = TimeConverter.class,
      description = "The last window end (default: now).")
  private Instant to;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** Whether the set that is meant may be one of these. */
  boolean isAmong(List<FeatureSet> sets) {
    return sets.stream().anyMatch(this::isMeant);
  }

  FeatureSet set(List<FeatureSet> known) {
    List<FeatureSet> meant = known.stream().filter(this::isMeant).toList();
    if (meant.size() == 1) {
      return meant.get(0);
    }
    String names = known.stream().map(DumpSelection::fullName).collect(Collectors.joining(", "));
    throw new ParameterException(
        command.commandLine(),
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

  Selection rows(FeatureSet set, Instant now) {
    if (cell != null && Cells.resolution(cell) > set.resolution()) {
      throw new ParameterException(
          command.commandLine(),
          "--hexagon %x has resolution %d, finer than the %d of feature set %s"
              .formatted(cell, Cells.resolution(cell), set.resolution(), set.name()));
    }
    Instant last = to == null ? now : to;
    Instant first = from == null ? last.minus(USUAL_LENGTH) : from;
    if (first.isAfter(last)) {
      throw new ParameterException(
          command.commandLine(),
          "--from is " + first + ", after " + (to == null ? "now, " : "--to, ") + last);
    }
    return new Selection(
        Optional.ofNullable(product),
        Optional.ofNullable(cell),
        new TimeRange(first.toEpochMilli(), last.toEpochMilli()));
  }
}
