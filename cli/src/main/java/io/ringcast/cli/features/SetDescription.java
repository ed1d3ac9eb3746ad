package io.ringcast.cli.features;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.features.DerivedFeatures.Needs;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.feature.config.ComputeConfig;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A feature set in words. */
final class SetDescription {

  private static final List<String> SIZES = List.of("bytes", "kB", "MB", "GB", "TB");

  /** How many days the store keeps rows by default. */
  private static final int KEPT_DAYS = 6;

  private static final int DIGITS = 2;

  private final FeatureSet set;
  private final ComputeConfig config;
  private final SetCosts costs;

  /** The sets of the configuration that share their counts with this one. */
  private final List<FeatureSet> sharing;

  // For how long, and how far, counts are kept with this set and without it.
  private final int minutes;
  private final int reach;
  private final int otherMinutes;
  private final int otherReach;

  /**
   * Describes a set.
   *
   * @param config of the job that is to compute this set beside its own
   */
  SetDescription(FeatureSet set, ComputeConfig config, SetCosts.Load load) {
    this.set = set;
    this.config = config;
    this.costs = new SetCosts(set, load);
    this.sharing =
        config.featureSets().stream()
            .filter(other -> !other.id().equals(set.id()))
            .filter(set::sharesCountsWith)
            .toList();
    List<FeatureSet> group = Stream.concat(sharing.stream(), Stream.of(set)).toList();
    this.minutes = config.retainedMinutes(group);
    this.reach = config.reach(group);
    this.otherMinutes = sharing.isEmpty() ? 0 : config.retainedMinutes(sharing);
    this.otherReach = sharing.isEmpty() ? 0 : config.reach(sharing);
  }

  /**
   * The text.
   *
   * @param load what the cost is estimated for, in words
   */
  String text(String load) {
    int block = config.blockResolution(set);
    return String.format(
            """
            %s%s%s
            owner     %s
            hexagons  H3 resolution %d
            counts    %s: %s; kinds %s
            features  %d a row, %d for each kind, in this order; each is a mean over hexagons and minutes:
            %s%skeeps     counts of %d minutes, for rings up to %d; shared with %s
            records   up to %,d hexagons each, those of a cell of resolution %d; %,d bytes at most, which fit
            """,
            set.id(),
            set.description().isEmpty() ? "" : ": " + set.description(),
            set.deprecated().isEmpty() ? "" : "\ndeprecated " + set.deprecated(),
            set.owner().isEmpty() ? "nobody named" : set.owner(),
            set.resolution(),
            set.distinct().text(),
            set.distinct() == Distinct.PER_CELL
                ? "everyone once in each hexagon and minute"
                : "everyone once a minute, in the hexagon of the latest event",
            String.join(", ", set.kinds()),
            set.featureNames().size(),
            set.featuresPerKind(),
            names(),
            derived(),
            minutes,
            reach,
            sharers(),
            Cells.paths(block, set.resolution()),
            block,
            RecordWriter.maxRecordBytes(set, block))
        + costs(load);
  }

  private String names() {
    List<String> names = set.featureNames();
    int windows = set.windows().size();
    StringBuilder lines = new StringBuilder();
    for (int line = 0; line < names.size() / windows; line++) {
      int ring = set.rings().get(line % set.rings().size());
      String ofLine = String.join(" ", names.subList(line * windows, (line + 1) * windows));
      lines.append(
          "          %s (%,d hexagon%s)\n"
              .formatted(ofLine, DiskSizes.ordinary(ring), ring == 0 ? "" : "s"));
    }
    return lines.toString();
  }

  /** Each with its default, the columns and inputs that it is made of in the end. */
  private String derived() {
    StringBuilder lines = new StringBuilder();
    List<String> kinds = set.columnKinds();
    for (String mean : kinds.subList(set.kinds().size(), kinds.size())) {
      lines.append("mean      %s_rN_wN, by name, of each ring and window\n".formatted(mean));
    }
    set.derived().inputs().keySet().forEach(name -> add("input     ", name, "", lines));
    for (String name : set.derived().features().keySet()) {
      Needs needs = set.definitions().needs(List.of(name));
      String reads =
          Stream.concat(needs.columns().stream(), needs.inputs().stream())
              .collect(Collectors.joining(", ", "\n            of ", ""));
      add("derived   ", name, reads, lines);
    }
    return lines.toString();
  }

  private void add(String title, String name, String reads, StringBuilder lines) {
    lines.append(title).append(set.derived().shown(name)).append(reads).append("\n");
  }

  private String sharers() {
    if (sharing.isEmpty()) {
      return "no other set of the configuration";
    }
    return sharing.stream().map(other -> other.id().toString()).collect(Collectors.joining(", "))
        + (minutes == otherMinutes && reach == otherReach
            ? ", for which they are kept anyway"
            : ", for which %d minutes and rings up to %d would do"
                .formatted(otherMinutes, otherReach));
  }

  private String costs(String load) {
    return """
        expect    %s
                  and %,.0f counts a second (somebody new in a hexagon and minute), from measured costs:
                  %s cores to smooth and encode
                  %s cores to publish and store
                  %s bytes a row, %s a minute
                  %s of disk a day in the features topic
                  %s of disk a day in the store, %s for the %d days of its default; one copy
                  %s of memory and %s of each checkpoint for the counts of %d minutes
        %s          docs/why/performance.md says how that was measured; everything grows with the rows
        """
        .formatted(
            load,
            costs.load().counts(),
            rough(costs.computingCores()),
            rough(costs.storingCores()),
            rough(costs.bytesPerRow()),
            size(costs.bytesPerMinute()),
            size(costs.topicBytesPerDay()),
            size(costs.storeBytesPerDay()),
            size(costs.storeBytesPerDay() * KEPT_DAYS),
            KEPT_DAYS,
            size(costs.heap(minutes)),
            size(costs.checkpoint(minutes)),
            minutes,
            share());
  }

  /**
   * What of the counts' cost is there because of this set: sets that share counts keep them once.
   */
  private String share() {
    if (sharing.isEmpty()) {
      return "          %s seconds of CPU for a million events, to count them for this set alone\n"
          .formatted(rough(SetCosts.COUNTING_SECONDS_A_MILLION_EVENTS));
    }
    double more = minutesAdded();
    String text = "";
    if (more > 0) {
      text =
          "          of which %s and %s come with this set, and the rest is there without it\n"
              .formatted(size(costs.heap(more)), size(costs.checkpoint(more)));
    } else if (reach == otherReach) {
      text = "          and both are there without this set, too\n";
    }
    if (reach > otherReach) {
      text +=
          ("          and more, not in these figures: for this set counts are sent to rings up to"
                  + " %d, not only %d\n")
              .formatted(reach, otherReach);
    }
    return text;
  }

  /** For how many minutes counts are kept because of this set, as a mean over its kinds. */
  private double minutesAdded() {
    List<String> counted =
        sharing.stream().flatMap(other -> other.kinds().stream()).distinct().toList();
    return set.kinds().stream()
        .mapToInt(kind -> counted.contains(kind) ? minutes - otherMinutes : minutes)
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
}
