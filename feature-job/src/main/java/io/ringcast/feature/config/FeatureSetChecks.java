package io.ringcast.feature.config;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Place;
import io.ringcast.common.config.Spelling;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.smoothing.tile.TileGeometry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the feature sets' files must keep together with each other and the job. Problems in one file
 * hide none elsewhere.
 */
final class FeatureSetChecks {

  private FeatureSetChecks() {}

  /** Checks all feature sets in the compute job's whole configuration. */
  static void check(Values job) {
    List<Values> sets = job.sections(ComputeConfig.FEATURE_SETS);
    checkNames(job, sets);
    for (Values set : sets) {
      checkKinds(job, set);
      checkAreas(job, set);
      checkState(job, set);
      checkDistinct(job, set);
      FeatureSetFile.features(set).ifPresent(features -> checkBlocks(job, set, features));
    }
  }

  private static void checkNames(Values job, List<Values> sets) {
    Map<SetId, Place> seen = new HashMap<>();
    for (Values set : sets) {
      Place place = set.at(FeatureSetFile.NAME).place();
      Optional<SetId> id = FeatureSetFile.id(set);
      Place first = id.isPresent() ? seen.putIfAbsent(id.get(), place) : null;
      if (first != null && first.equals(place)) {
        job.at(ComputeConfig.FEATURE_SETS).reject("names " + place.source() + " twice");
      } else if (first != null) {
        set.at(FeatureSetFile.NAME)
            .reject(
                "%s is already defined in %s: give this one another name, or version %d"
                    .formatted(id.get(), first, nextVersion(sets, id.get().name())));
      }
    }
  }

  private static int nextVersion(List<Values> sets, String name) {
    return 1
        + sets.stream()
            .flatMap(set -> FeatureSetFile.id(set).stream())
            .filter(id -> id.name().equals(name))
            .mapToInt(SetId::version)
            .max()
            .orElse(0);
  }

  private static void checkKinds(Values job, Values set) {
    Optional<Map<String, EventConfig>> events = job.find(ComputeConfig.EVENTS);
    events
        .map(ComputeConfig::kinds)
        .ifPresent(
            counted ->
                set.items(FeatureSetFile.KINDS)
                    .forEach((position, kind) -> checkKind(job, counted, set, position, kind)));
  }

  private static void checkKind(
      Values job, List<String> counted, Values set, int position, String kind) {
    if (!counted.contains(kind) && !FeatureSetFile.isRowField(kind)) {
      String hint =
          Spelling.nearest(kind, counted).map("; did you mean '%s'?"::formatted).orElse("");
      set.at(FeatureSetFile.KINDS)
          .item(position)
          .reject(
              "the job %s (%s)%s"
                  .formatted(
                      lacking(kind, String.join(", ", counted)),
                      job.at(ComputeConfig.EVENTS).place(),
                      hint));
    }
  }

  private static String lacking(String kind, String counted) {
    String value = kind.replaceFirst("-(sum\\.\\d|count)$", "");
    return value.equals(kind)
        ? "reads no events of kind '%s', only %s: add it under events".formatted(kind, counted)
        : "counts no '%s', only %s: give a kind of events the value %s"
            .formatted(kind, counted, value);
  }

  /** A hexagon that an event may bring must lie in the area as a whole, or outside of it. */
  private static void checkAreas(Values job, Values set) {
    Map<String, EventConfig> events = job.find(ComputeConfig.EVENTS).orElse(Map.of());
    Optional<Integer> resolution = set.find(FeatureSetFile.RESOLUTION);
    Optional<List<String>> kinds = set.find(FeatureSetFile.KINDS);
    if (resolution.isEmpty() || kinds.isEmpty()) {
      return;
    }
    for (EventConfig event : events.values()) {
      if (event.area().isEmpty() || !event.isCountedIn(kinds.get())) {
        continue;
      }
      int finest = ServiceAreaFile.read(event.area().get()).finest();
      if (finest > resolution.get()) {
        job.at(ComputeConfig.EVENTS)
            .key(event.kind())
            .at(EventConfig.AREA)
            .reject(
                ("has hexagons of resolution %d but feature set %s counts at %d (%s): take larger"
                        + " hexagons")
                    .formatted(
                        finest,
                        set.find(FeatureSetFile.NAME).orElse(""),
                        resolution.get(),
                        set.at(FeatureSetFile.RESOLUTION).place()));
      }
    }
  }

  /** Readers rely on rising counts. */
  private static void checkDistinct(Values job, Values set) {
    if (runningCounts(job)
        && set.find(FeatureSetFile.DISTINCT).filter(Distinct.PER_ENTITY::equals).isPresent()) {
      job.at(ComputeConfig.OUTPUT)
          .at(OutputConfig.RUNNING_COUNTS)
          .reject(
              ("must be off for feature set %s (%s): it counts per entity, and an entity may still"
                      + " move to another hexagon. Compute it in a job of its own")
                  .formatted(
                      set.find(FeatureSetFile.NAME).orElse(""),
                      set.at(FeatureSetFile.DISTINCT).place()));
    }
  }

  static boolean runningCounts(Values job) {
    return job.find(ComputeConfig.OUTPUT).flatMap(OutputConfig::runningCounts).isPresent();
  }

  private static void checkState(Values job, Values set) {
    Optional<StateConfig> state = job.find(ComputeConfig.STATE);
    Optional<Integer> ring = set.find(FeatureSetFile.RINGS).map(FeatureSetChecks::last);
    Optional<Integer> window = set.find(FeatureSetFile.WINDOWS).map(FeatureSetChecks::last);
    Optional<Integer> reach = state.flatMap(StateConfig::reach);
    Optional<Integer> minutes = state.flatMap(StateConfig::retainedMinutes);
    if (reach.isPresent() && ring.isPresent() && reach.get() < ring.get()) {
      String what = "ring " + ring.get() + " (" + set.at(FeatureSetFile.RINGS).place() + ")";
      rejectState(job, StateConfig.REACH, reach.get(), what);
    }
    if (minutes.isPresent() && window.isPresent() && minutes.get() < window.get()) {
      String what = "the window of %d minutes (%s)";
      Place where = set.at(FeatureSetFile.WINDOWS).place();
      rejectState(
          job, StateConfig.RETAINED_MINUTES, minutes.get(), what.formatted(window.get(), where));
    }
    Optional<Integer> resolution = set.find(FeatureSetFile.RESOLUTION);
    if (state.isPresent() && ring.isPresent() && resolution.isPresent()) {
      checkTiles(job, state.get(), resolution.get(), reach.orElse(ring.get()));
    }
  }

  private static int last(List<Integer> sorted) {
    return sorted.get(sorted.size() - 1);
  }

  private static void rejectState(Values job, Option<?> option, int is, String what) {
    job.at(ComputeConfig.STATE).at(option).reject("is " + is + ", too small for " + what);
  }

  /** A tile must be wide enough that only its neighbours lie within reach of it. */
  private static void checkTiles(Values job, StateConfig state, int resolution, int reach) {
    int tileResolution = resolution - state.tileLevels();
    int finest = TileGeometry.finestTileResolution(resolution, reach);
    if (tileResolution >= 0 && tileResolution > finest) {
      job.at(ComputeConfig.STATE)
          .at(StateConfig.TILE_LEVELS)
          .reject(
              "is %d but a reach of %d hexagons needs %d or more"
                  .formatted(state.tileLevels(), reach, resolution - finest));
    }
  }

  private static void checkBlocks(Values job, Values set, FeatureSet features) {
    Optional<OutputConfig> output = job.find(ComputeConfig.OUTPUT);
    Optional<StateConfig> state = job.find(ComputeConfig.STATE);
    if (output.isEmpty() || state.isEmpty()) {
      return;
    }
    Optional<Integer> block = output.get().blockResolution();
    int most = output.get().maxRecordBytes();
    if (block.isEmpty()) {
      checkSmallestRecord(set, features, most);
    } else if (checkBlockResolution(job, features, block.get(), state.get().tileLevels())) {
      checkLargestBlock(job, set, features, block.get(), most);
    }
  }

  /** Blocks are made as small as a set's records need, but not smaller than one hexagon. */
  private static void checkSmallestRecord(Values set, FeatureSet features, int most) {
    long least = RecordWriter.maxRecordBytes(features, features.resolution());
    if (least > most) {
      set.at(FeatureSetFile.WINDOWS)
          .reject(
              ("%d kinds × %d rings × %d windows need records of up to %,d bytes for a single hexagon"
                      + " but output.max-record-bytes is %,d")
                  .formatted(
                      features.kinds().size(),
                      features.rings().size(),
                      features.windows().size(),
                      least,
                      most));
    }
  }

  private static void checkLargestBlock(
      Values job, Values set, FeatureSet features, int block, int most) {
    long needed = RecordWriter.maxRecordBytes(features, block);
    if (needed > most) {
      job.at(ComputeConfig.OUTPUT)
          .at(OutputConfig.BLOCK_RESOLUTION)
          .reject(
              ("is %d, with which a record of feature set %s (%s) may need %,d bytes but"
                      + " max-record-bytes is %,d; without this option each set has blocks that fit")
                  .formatted(
                      block, features.name(), set.at(FeatureSetFile.NAME).place(), needed, most));
    }
  }

  private static boolean checkBlockResolution(
      Values job, FeatureSet features, int block, int tileLevels) {
    int tile = features.resolution() - tileLevels;
    int limit = RecordWriter.coarsestBlock(features.resolution());
    int coarsest = Math.max(tile, limit);
    boolean fits = block >= coarsest && block <= features.resolution();
    if (!fits) {
      job.at(ComputeConfig.OUTPUT)
          .at(OutputConfig.BLOCK_RESOLUTION)
          .reject(
              "is %d but must be from %d (%s) to %d (the hexagons' of feature set %s)"
                  .formatted(
                      block,
                      coarsest,
                      tile >= limit ? "the tiles'" : "the coarsest that a block may be",
                      features.resolution(),
                      features.name()));
    }
    return fits;
  }
}
