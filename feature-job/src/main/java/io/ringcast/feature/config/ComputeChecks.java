package io.ringcast.feature.config;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Place;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.feature.tile.TileGeometry;
import io.ringcast.job.config.FlinkConfig;
import io.ringcast.job.config.KafkaConfig;
import io.ringcast.job.config.OwnTopics;
import io.ringcast.job.config.Reserved;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the sections of the compute job's configuration must keep together. */
final class ComputeChecks {

  /** What key, headers and the batch around a record may take of a request. */
  private static final int REQUEST_FRAME = 4 * 1024;

  private static final Map<String, String> NOT_IN_FLINK =
      Map.of("state.backend.type", "write it as state.backend");

  private ComputeChecks() {}

  static void check(Values values) {
    checkTopics(values);
    checkRequestSize(values);
    FlinkConfig.check(values);
    Reserved.check(values, FlinkConfig.OPTIONS, NOT_IN_FLINK);
    List<FeatureSetFile> sets = values.find(ComputeConfig.FEATURE_SETS).orElse(List.of());
    checkNames(values, sets);
    for (FeatureSetFile file : sets) {
      checkKinds(values, file);
      checkState(values, file);
      checkBlocks(values, file);
    }
  }

  /** A topic that is read and written, or read as two kinds, would feed the job with nonsense. */
  private static void checkTopics(Values values) {
    Map<String, String> users = new HashMap<>();
    Map<String, EventConfig> events = values.find(ComputeConfig.EVENTS).orElse(Map.of());
    events.forEach(
        (kind, event) -> {
          for (int i = 0; i < event.topics().size(); i++) {
            String user = users.putIfAbsent(event.topics().get(i), "events." + kind);
            if (user != null) {
              values
                  .at(ComputeConfig.EVENTS)
                  .key(kind)
                  .at(EventConfig.TOPICS)
                  .item(i)
                  .reject(event.topics().get(i) + " is already read by " + user);
            }
          }
        });
    values
        .find(ComputeConfig.TOPICS)
        .ifPresent(
            topics -> {
              checkOutput(values, TopicsConfig.FEATURES, topics.features(), users);
              checkOutput(values, TopicsConfig.FEATURE_SETS, topics.featureSets(), users);
              checkOutput(values, TopicsConfig.REJECTS, topics.rejects(), users);
              checkOutput(values, TopicsConfig.LATE, topics.late(), users);
            });
  }

  private static void checkOutput(
      Values values, Option<?> option, String topic, Map<String, String> users) {
    OwnTopics.check(values, ComputeConfig.TOPICS, option.name(), topic, users);
  }

  /** Where the producer's limit is left out, the job sets one that fits. */
  private static void checkRequestSize(Values values) {
    String key = "max.request.size";
    Optional<String> written =
        values.find(ComputeConfig.KAFKA).map(kafka -> kafka.properties().get(key));
    Optional<OutputConfig> output = values.find(ComputeConfig.OUTPUT);
    if (written.isEmpty() || output.isEmpty()) {
      return;
    }
    int least = output.get().maxRecordBytes() + REQUEST_FRAME;
    boolean fits = written.get().matches("[0-9]{1,9}") && Integer.parseInt(written.get()) >= least;
    if (!fits) {
      values
          .at(ComputeConfig.KAFKA)
          .at(KafkaConfig.PROPERTIES)
          .key(key)
          .reject("must be " + least + " or more, for records of output.max-record-bytes");
    }
  }

  private static void checkNames(Values values, List<FeatureSetFile> sets) {
    Map<String, Place> seen = new HashMap<>();
    for (int i = 0; i < sets.size(); i++) {
      FeatureSet set = sets.get(i).set();
      String name = set.name() + " version " + set.version();
      Place place = sets.get(i).values().at(FeatureSetFile.NAME).place();
      Place first = seen.putIfAbsent(name, place);
      if (first != null) {
        values
            .at(ComputeConfig.FEATURE_SETS)
            .item(i)
            .reject(name + " (" + place + ") is already there (" + first + ")");
      }
    }
  }

  private static void checkKinds(Values values, FeatureSetFile file) {
    Optional<Map<String, EventConfig>> events = values.find(ComputeConfig.EVENTS);
    List<String> kinds = file.set().kinds();
    for (int i = 0; events.isPresent() && i < kinds.size(); i++) {
      if (!events.get().containsKey(kinds.get(i))) {
        file.values()
            .at(FeatureSetFile.KINDS)
            .item(i)
            .reject(
                kinds.get(i)
                    + " is not in the job's events ("
                    + values.at(ComputeConfig.EVENTS).place()
                    + "); add it there");
      }
    }
  }

  /** A tile must be wide enough that only its neighbours lie within reach of it. */
  private static void checkTiles(Values values, StateConfig state, FeatureSet set) {
    int tileResolution = set.resolution() - state.tileLevels();
    if (tileResolution < 0) {
      return;
    }
    int reach = state.reach().orElse(set.maxRing());
    int finest = TileGeometry.finestTileResolution(set.resolution(), reach);
    if (tileResolution > finest) {
      values
          .at(ComputeConfig.STATE)
          .at(StateConfig.TILE_LEVELS)
          .reject(
              "is %d but a reach of %d hexagons needs %d or more"
                  .formatted(state.tileLevels(), reach, set.resolution() - finest));
    }
  }

  private static void checkState(Values values, FeatureSetFile file) {
    StateConfig state = values.find(ComputeConfig.STATE).orElse(null);
    if (state == null) {
      return;
    }
    Place rings = file.values().at(FeatureSetFile.RINGS).place();
    if (state.reach().orElse(FeatureSet.MAX_RING) < file.set().maxRing()) {
      rejectState(values, StateConfig.REACH, "ring " + file.set().maxRing(), rings);
    }
    checkTiles(values, state, file.set());
    Place windows = file.values().at(FeatureSetFile.WINDOWS).place();
    if (state.retainedMinutes().orElse(FeatureSet.MAX_WINDOW) < file.set().maxWindow()) {
      String window = "the window of " + file.set().maxWindow() + " minutes";
      rejectState(values, StateConfig.RETAINED_MINUTES, window, windows);
    }
  }

  private static void rejectState(Values values, Option<?> option, String what, Place where) {
    values
        .at(ComputeConfig.STATE)
        .at(option)
        .reject("is too small for " + what + " (" + where + ")");
  }

  private static void checkBlocks(Values values, FeatureSetFile file) {
    Optional<OutputConfig> output = values.find(ComputeConfig.OUTPUT);
    Optional<StateConfig> state = values.find(ComputeConfig.STATE);
    if (output.isEmpty() || state.isEmpty()) {
      return;
    }
    Optional<Integer> block = output.get().blockResolution();
    int most = output.get().maxRecordBytes();
    if (block.isEmpty()) {
      checkSmallestRecord(file, most);
    } else if (checkBlockResolution(values, file.set(), block.get(), state.get().tileLevels())) {
      checkLargestBlock(values, file, block.get(), most);
    }
  }

  /** Blocks are made as small as a set's records need, but not smaller than one hexagon. */
  private static void checkSmallestRecord(FeatureSetFile file, int most) {
    FeatureSet set = file.set();
    long least = RecordWriter.maxRecordBytes(set, set.resolution());
    if (least > most) {
      file.values()
          .at(FeatureSetFile.WINDOWS)
          .reject(
              ("%d kinds × %d rings × %d windows need records of up to %,d bytes for a single hexagon"
                      + " but output.max-record-bytes is %,d")
                  .formatted(
                      set.kinds().size(), set.rings().size(), set.windows().size(), least, most));
    }
  }

  private static void checkLargestBlock(Values values, FeatureSetFile file, int block, int most) {
    FeatureSet set = file.set();
    long needed = RecordWriter.maxRecordBytes(set, block);
    if (needed > most) {
      values
          .at(ComputeConfig.OUTPUT)
          .at(OutputConfig.BLOCK_RESOLUTION)
          .reject(
              ("is %d, with which a record of feature set %s (%s) may need %,d bytes but"
                      + " max-record-bytes is %,d; without this option each set has blocks that fit")
                  .formatted(
                      block,
                      set.name(),
                      file.values().at(FeatureSetFile.NAME).place(),
                      needed,
                      most));
    }
  }

  private static boolean checkBlockResolution(
      Values values, FeatureSet set, int block, int tileLevels) {
    int tile = set.resolution() - tileLevels;
    int limit = RecordWriter.coarsestBlock(set.resolution());
    int coarsest = Math.max(tile, limit);
    boolean fits = block >= coarsest && block <= set.resolution();
    if (!fits) {
      values
          .at(ComputeConfig.OUTPUT)
          .at(OutputConfig.BLOCK_RESOLUTION)
          .reject(
              "is %d but must be from %d (%s) to %d (the hexagons' of feature set %s)"
                  .formatted(
                      block,
                      coarsest,
                      tile >= limit ? "the tiles'" : "the coarsest that a block may be",
                      set.resolution(),
                      set.name()));
    }
    return fits;
  }
}
