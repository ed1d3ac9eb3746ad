package io.ringcast.launcher.features;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.config.ComputeConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A feature set in words.
 *
 * @param config of a job that computes this set alone
 * @param others the sets that the job computes already
 * @param rows a minute
 */
record SetExplanation(FeatureSet set, ComputeConfig config, List<FeatureSet> others, double rows) {

  private static final double MEGA = 1e6;
  private static final double GIGA = 1e9;

  private static final double HOUR = 3_600;

  /** What the store keeps by default: six days. */
  private static final double KEPT_SECONDS = 6 * 86_400.0;

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(set.id() + (set.description().isEmpty() ? "" : ": " + set.description()));
    lines.add("owner     " + (set.owner().isEmpty() ? "nobody named" : set.owner()));
    lines.add("hexagons  H3 resolution " + set.resolution());
    lines.add("counts    " + counts());
    lines.add(
        String.format(
            Locale.ROOT,
            "features  %d a row, %d of each kind, in this order; a feature is its sum divided by"
                + " minutes × hexagons:",
            set.featureNames().size(),
            set.featuresPerKind()));
    addNames(lines);
    addState(lines);
    addCosts(lines);
    return lines;
  }

  private String counts() {
    String who =
        set.distinct() == Distinct.PER_CELL
            ? "everyone once in each hexagon and minute"
            : "everyone once a minute, in the hexagon of the latest event";
    return set.distinct().text() + ": " + who + "; kinds " + String.join(", ", set.kinds());
  }

  private void addNames(List<String> lines) {
    List<String> names = set.featureNames();
    int windows = set.windows().size();
    for (int line = 0; line < names.size() / windows; line++) {
      int ring = set.rings().get(line % set.rings().size());
      lines.add(
          "          %s (%,d hexagons)"
              .formatted(
                  String.join(" ", names.subList(line * windows, (line + 1) * windows)),
                  DiskSizes.ordinary(ring)));
    }
  }

  private void addState(List<String> lines) {
    List<FeatureSet> sharing =
        others.stream()
            .filter(other -> !other.id().equals(set.id()))
            .filter(set::sharesCountsWith)
            .toList();
    lines.add(
        "keeps     %d minutes of counts, sent %d hexagons beyond their tile; %s"
            .formatted(
                config.retainedMinutes(List.of(set)),
                config.reach(List.of(set)),
                sharing.isEmpty()
                    ? "shared with no other set of the configuration"
                    : "shared with "
                        + sharing.stream()
                            .map(other -> other.id().toString())
                            .collect(Collectors.joining(", "))));
    int block = config.blockResolution(set);
    lines.add(
        "blocks    resolution %d, up to %,d hexagons each; a record has room for the largest, %,d bytes"
            .formatted(
                block,
                Cells.paths(block, set.resolution()),
                RecordWriter.maxRecordBytes(set, block)));
  }

  private void addCosts(List<String> lines) {
    SetCosts costs = new SetCosts(set, rows);
    lines.add(
        String.format(
            Locale.ROOT,
            "expect    at %,.0f rows a minute, by what other sets were measured to cost:",
            rows));
    add(lines, "%.2f cores to smooth and encode", costs.computingCores());
    add(lines, "%.2f cores to publish and store", costs.storingCores());
    add(
        lines,
        "%.1f bytes a row; %.1f MB/s; %.1f GB an hour in the features topic",
        costs.bytesPerRow(),
        costs.bytesPerSecond() / MEGA,
        costs.bytesPerSecond() * HOUR / GIGA);
    add(
        lines,
        "%,.0f GB in the store for six days, one copy",
        costs.bytesPerSecond() * KEPT_SECONDS / GIGA);
    add(
        lines,
        "%.2f GB of memory for the counts, which sets that share them need once",
        costs.heap(config.retainedMinutes(List.of(set))) / GIGA);
  }

  private static void add(List<String> lines, String format, Object... values) {
    lines.add("          " + String.format(Locale.ROOT, format, values));
  }
}
