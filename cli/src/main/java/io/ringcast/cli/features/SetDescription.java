package io.ringcast.cli.features;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.config.ComputeConfig;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A feature set in words.
 *
 * @param config of the job that is to compute this set beside its own
 * @param load what its cost is estimated for
 * @param loadText the same in words
 */
record SetDescription(FeatureSet set, ComputeConfig config, SetCosts.Load load, String loadText) {

  private static final List<String> SIZES = List.of("bytes", "kB", "MB", "GB", "TB");

  /** How many days the store keeps rows by default. */
  private static final int KEPT_DAYS = 6;

  private static final int DIGITS = 2;

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(set.id() + (set.description().isEmpty() ? "" : ": " + set.description()));
    lines.add("owner     " + (set.owner().isEmpty() ? "nobody named" : set.owner()));
    lines.add("hexagons  H3 resolution " + set.resolution());
    lines.add("counts    " + counts());
    lines.add(
        String.format(
            "features  %d a row, %d for each kind, in this order; each is a mean over hexagons and"
                + " minutes:",
            set.featureNames().size(), set.featuresPerKind()));
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
          "          %s (%,d hexagon%s)"
              .formatted(
                  String.join(" ", names.subList(line * windows, (line + 1) * windows)),
                  DiskSizes.ordinary(ring),
                  ring == 0 ? "" : "s"));
    }
  }

  /** The sets of the configuration that share their counts with this one. */
  private List<FeatureSet> sharing() {
    return config.featureSets().stream()
        .filter(other -> !other.id().equals(set.id()))
        .filter(set::sharesCountsWith)
        .toList();
  }

  /** These sets with this one. */
  private List<FeatureSet> group() {
    return Stream.concat(sharing().stream(), Stream.of(set)).toList();
  }

  private void addState(List<String> lines) {
    lines.add(
        "keeps     counts of %d minutes, for rings up to %d; shared with %s"
            .formatted(config.retainedMinutes(group()), config.reach(group()), sharers()));
    int block = config.blockResolution(set);
    lines.add(
        "records   up to %,d hexagons each, those of a cell of resolution %d; %,d bytes at most, which fit"
            .formatted(
                Cells.paths(block, set.resolution()),
                block,
                RecordWriter.maxRecordBytes(set, block)));
  }

  private String sharers() {
    List<FeatureSet> sharing = sharing();
    if (sharing.isEmpty()) {
      return "no other set of the configuration";
    }
    String names =
        sharing.stream().map(other -> other.id().toString()).collect(Collectors.joining(", "));
    int minutes = config.retainedMinutes(sharing);
    int reach = config.reach(sharing);
    boolean needAll = minutes == config.retainedMinutes(group()) && reach == config.reach(group());
    return names
        + (needAll
            ? ", for which they are kept anyway"
            : ", for which %d minutes and rings up to %d would do".formatted(minutes, reach));
  }

  private void addCosts(List<String> lines) {
    SetCosts costs = new SetCosts(set, load);
    lines.add("expect    " + loadText);
    add(
        lines,
        "and %,.0f counts a second (somebody new in a hexagon and minute), from measured costs:"
            .formatted(load.counts()));
    add(lines, "%s cores to smooth and encode".formatted(rough(costs.computingCores())));
    add(lines, "%s cores to publish and store".formatted(rough(costs.storingCores())));
    add(
        lines,
        "%s bytes a row, %s a minute"
            .formatted(rough(costs.bytesPerRow()), size(costs.bytesPerMinute())));
    add(lines, "%s of disk a day in the features topic".formatted(size(costs.topicBytesPerDay())));
    add(
        lines,
        "%s of disk a day in the store, %s for the %d days of its default; one copy"
            .formatted(
                size(costs.storeBytesPerDay()),
                size(costs.storeBytesPerDay() * KEPT_DAYS),
                KEPT_DAYS));
    addMemory(lines, costs);
    add(
        lines,
        "docs/why/performance.md says how that was measured; everything grows with the rows");
  }

  /** Counts are kept once, for as long as the longest window of all sets that share them. */
  private void addMemory(List<String> lines, SetCosts costs) {
    int minutes = config.retainedMinutes(group());
    add(
        lines,
        "%s of memory and %s of each checkpoint for the counts of %d minutes"
            .formatted(size(costs.heap(minutes)), size(costs.checkpoint(minutes)), minutes));
    if (sharing().isEmpty()) {
      add(
          lines,
          "%s seconds of CPU for a million events, to count them for this set alone"
              .formatted(rough(SetCosts.COUNTING_SECONDS_A_MILLION_EVENTS)));
      return;
    }
    addShare(lines, costs);
  }

  /** What of the counts' memory is there because of this set. */
  private void addShare(List<String> lines, SetCosts costs) {
    double more = minutesAdded();
    int before = config.reach(sharing());
    boolean further = config.reach(group()) > before;
    if (more > 0) {
      add(
          lines,
          "of which %s and %s come with this set, and the rest is there without it"
              .formatted(size(costs.heap(more)), size(costs.checkpoint(more))));
    } else if (!further) {
      add(lines, "and both are there without this set, too");
    }
    if (further) {
      add(
          lines,
          ("and more, not in these figures: for this set counts are sent to rings up to %d, not only"
                  + " %d")
              .formatted(config.reach(group()), before));
    }
  }

  /** For how many minutes counts are kept because of this set, as a mean over its kinds. */
  private double minutesAdded() {
    List<String> counted =
        sharing().stream().flatMap(other -> other.kinds().stream()).distinct().toList();
    int minutes = config.retainedMinutes(group());
    int longer = minutes - config.retainedMinutes(sharing());
    return set.kinds().stream()
        .mapToInt(kind -> counted.contains(kind) ? longer : minutes)
        .average()
        .orElseThrow();
  }

  private static String size(double bytes) {
    int unit = 0;
    double scaled = bytes;
    while (scaled >= 999.5 && unit < SIZES.size() - 1) {
      scaled /= 1_000;
      unit++;
    }
    return rough(scaled) + " " + SIZES.get(unit);
  }

  /** More digits would say more than anybody knows. */
  private static String rough(double number) {
    return new BigDecimal(number)
        .round(new MathContext(DIGITS))
        .stripTrailingZeros()
        .toPlainString();
  }

  private static void add(List<String> lines, String line) {
    lines.add("          " + line);
  }
}
