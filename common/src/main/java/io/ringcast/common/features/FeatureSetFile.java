package io.ringcast.common.features;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * A feature set as a YAML file has it.
 *
 * @param values where each option stands, for what must fit other files
 */
public record FeatureSetFile(FeatureSet set, Values values) {

  public static final Option<String> NAME =
      Option.needed(
          "name",
          Types.text(
              "a name of a-z, 0-9 and '-', a letter first, at most 63 long",
              Pattern.compile(FeatureSet.NAME_FORM)),
          "Names the set for ever: rows and readers carry it.");
  public static final Option<Integer> VERSION =
      Option.needed(
          "version",
          Types.integer(1, Integer.MAX_VALUE),
          "Goes up with every change of what the set's columns mean.");
  public static final Option<Integer> RESOLUTION =
      Option.needed(
          "resolution",
          Types.integer(FeatureSet.MIN_RESOLUTION, FeatureSet.MAX_RESOLUTION),
          "The H3 resolution of the hexagons.");
  public static final Option<Distinct> DISTINCT =
      Option.withDefault(
          "distinct",
          Types.choice(Distinct.class),
          Distinct.PER_CELL,
          "Who counts once in a minute: per-cell, everyone once in each hexagon; per-entity,"
              + " everyone only in the hexagon of the latest event.");
  public static final Option<List<String>> KINDS =
      Option.needed(
          "kinds",
          Types.listOf(
                  Types.text("a kind such as demand", Pattern.compile("[a-z][a-z0-9-]{0,62}")),
                  FeatureSet.MAX_KINDS)
              .withoutRepeats(),
          "Which events are counted: names of the job's `events`, each with features of its own.");
  public static final Option<List<Integer>> RINGS =
      Option.needed(
          "rings",
          Types.listOf(Types.integer(0, FeatureSet.MAX_RING))
              .withoutRepeats()
              .checkedBy(FeatureSetFile::rejectUnsorted),
          "How many hexagons far the neighbours count in, smallest first; 0 is the hexagon alone.");
  public static final Option<List<Integer>> WINDOWS =
      Option.needed(
          "windows",
          Types.listOf(Types.integer(1, FeatureSet.MAX_WINDOW))
              .withoutRepeats()
              .checkedBy(FeatureSetFile::rejectUnsorted),
          "Over how many minutes the means are taken, smallest first.");
  public static final Option<Optional<String>> OWNER =
      Option.optional("owner", Types.text(), "nobody named", "Who answers for the set.");
  public static final Option<Optional<String>> DESCRIPTION =
      Option.optional("description", Types.text(), "none", "What the set is for.");

  public static final Section<FeatureSetFile> SECTION =
      Section.of(
              FeatureSetFile::read,
              NAME,
              VERSION,
              RESOLUTION,
              DISTINCT,
              KINDS,
              RINGS,
              WINDOWS,
              OWNER,
              DESCRIPTION)
          .checkedBy(FeatureSetFile::checkSize);

  /**
   * Loads a feature set.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem of the file
   */
  public static FeatureSet load(Path file) {
    return ConfigFile.load(file, SECTION).set();
  }

  private static FeatureSetFile read(Values values) {
    FeatureSet set =
        new FeatureSet(
            values.get(NAME),
            values.get(VERSION),
            values.get(RESOLUTION),
            values.get(DISTINCT),
            values.get(KINDS),
            values.get(RINGS),
            values.get(WINDOWS),
            values.get(OWNER).orElse(""),
            values.get(DESCRIPTION).orElse(""));
    return new FeatureSetFile(set, values);
  }

  private static void checkSize(Values values) {
    int rings = values.find(RINGS).map(List::size).orElse(0);
    int windows = values.find(WINDOWS).map(List::size).orElse(0);
    if (rings * windows > FeatureSet.MAX_FEATURES) {
      values
          .at(WINDOWS)
          .reject(
              "%d rings × %d windows make %d features a kind but a set has at most %d"
                  .formatted(rings, windows, rings * windows, FeatureSet.MAX_FEATURES));
    }
  }

  private static void rejectUnsorted(SortedMap<Integer, Integer> numbers, Spot list) {
    int before = Integer.MIN_VALUE;
    for (Map.Entry<Integer, Integer> number : numbers.entrySet()) {
      if (number.getValue() < before) {
        String order = number.getValue() + " stands after " + before;
        list.item(number.getKey()).reject(order + " but the smallest must come first");
      }
      before = number.getValue();
    }
  }
}
