package io.ringcast.feature;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.emit.Continuity;
import io.ringcast.feature.emit.Markers;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.FeaturePlan.GroupId;
import io.ringcast.job.state.Savepoint;
import io.ringcast.job.state.StateException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.core.fs.UnsupportedFileSystemSchemeException;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The state that a job begins with, held against what it is to compute now: what cannot be gone on
 * from is refused with a sentence before anything has started, and what will be partial for a while
 * is known to be.
 */
public final class OldState {

  private static final Logger LOG = LoggerFactory.getLogger(OldState.class);

  private static final String NOT_NEEDED =
      ", which no feature set needs any more, and they cannot be turned into others. Name the set"
          + " that needs them beside the new one until its readers have moved; or, if it has none"
          + " left, start with --allow-non-restored-state (with Flink's command line: -n) to drop"
          + " its counts.";

  private final SavepointRestoreSettings restore;
  private final boolean required;

  /** Empty if it cannot be looked into from here. */
  private final Optional<Savepoint> savepoint;

  /** By group, what its subtasks left. */
  private final SortedMap<String, Supplier<List<Continuity.Kept>>> groups = new TreeMap<>();

  private OldState(
      SavepointRestoreSettings restore, boolean required, Optional<Savepoint> savepoint) {
    this.restore = restore;
    this.required = required;
    this.savepoint = savepoint;
    savepoint.stream()
        .flatMap(there -> there.operators().stream())
        .filter(operator -> operator.startsWith(FeatureGraph.ROWS))
        .forEach(
            operator ->
                groups.put(
                    operator.substring(FeatureGraph.ROWS.length()),
                    () -> list(operator, Continuity.descriptor())));
  }

  /**
   * What a job begins with. A process that takes over may begin with a later checkpoint instead: it
   * needs no savepoint, and Flink itself refuses a path that it cannot read.
   *
   * @param flink the settings that it is started with
   * @return empty if it begins without old state
   * @throws StateException if there is nothing to begin with where the settings say
   */
  static Optional<OldState> of(ReadableConfig flink) {
    SavepointRestoreSettings restore = SavepointRestoreSettings.fromConfiguration(flink);
    if (!restore.restoreSavepoint()) {
      return Optional.empty();
    }
    boolean required = !mayTakeOver(flink);
    try {
      return Optional.of(read(restore, required));
    } catch (IOException e) {
      if (required && !isElsewhere(e)) {
        throw new StateException(unreadable(restore.getRestorePath(), e), e);
      }
      // The cluster may know a file system that the machine does not from which the job is handed
      // over. The operators look once more, so this costs only early words.
      LOG.warn(
          "{} cannot be looked into from here ({}): what of it does not fit the configuration shows"
              + " only when the job has started",
          restore.getRestorePath(),
          e.getMessage());
      return Optional.of(new OldState(restore, required, Optional.empty()));
    }
  }

  /** Whether Flink may know a later checkpoint of the job, which another process wrote. */
  static boolean mayTakeOver(ReadableConfig flink) {
    return !flink.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("none");
  }

  private static boolean isElsewhere(IOException why) {
    return ExceptionUtils.findThrowable(why, UnsupportedFileSystemSchemeException.class)
        .isPresent();
  }

  /** What to say of a path at which no state can be read. */
  private static String unreadable(String path, IOException why) {
    String reason = why.getMessage() == null ? why.toString() : why.getMessage();
    String sentence = reason + (reason.endsWith(".") ? "" : ".");
    if (isElsewhere(why)) {
      return "%s cannot be looked into from here: %s Ask where that file system is known, or of a copy."
          .formatted(path, sentence);
    }
    return ("The job cannot begin with %s: %s Name the folder of a savepoint, or of a checkpoint"
            + " (chk-NUMBER), with a file _metadata in it; or name none, to start without old"
            + " state.")
        .formatted(path, sentence);
  }

  /**
   * What would become of a savepoint's counts if a job began with it; nothing is started.
   *
   * @param savepoint its path, as Flink takes it
   * @param config what the job would compute
   * @return what can be said of each set; of one that the savepoint tells nothing about, nothing
   * @throws IOException if the savepoint cannot be looked into from here
   * @throws StateException if the job would refuse to begin with it
   */
  public static List<SetOutlook> preview(String savepoint, ComputeConfig config)
      throws IOException {
    OldState old;
    try {
      old = read(SavepointRestoreSettings.forPath(savepoint, false), true);
    } catch (IOException e) {
      throw new IOException(unreadable(savepoint, e), e);
    }
    // How the work is spread means nothing for what the state holds.
    FeaturePlan plan = FeaturePlan.of(config, 1, 1, 0);
    old.requireCountsTopic(config);
    return old.outlooks(old.begun(plan, config.time().allowedSkew()), SetId::toString);
  }

  /** The same for a job of which only the configuration is known, if it stops at minute 0. */
  public static List<SetOutlook> predict(ComputeConfig running, ComputeConfig config) {
    SavepointRestoreSettings there = SavepointRestoreSettings.forPath("the running job", false);
    OldState old = new OldState(there, true, Optional.empty());
    FeaturePlan before = FeaturePlan.of(running, 1, 1, 0);
    for (FeaturePlan.Group group : before.groups()) {
      old.groups.put(group.id().toString(), () -> List.of(Continuity.ofFullRun(group, before)));
    }
    return old.outlooks(FeaturePlan.of(config, 1, 1, 0), SetId::toString);
  }

  private static OldState read(SavepointRestoreSettings restore, boolean required)
      throws IOException {
    return new OldState(restore, required, Optional.of(Savepoint.read(restore.getRestorePath())));
  }

  /**
   * The plan as it has to be when a job begins with this state.
   *
   * @param plan for a job that begins without
   * @param config what the plan was made from
   * @throws StateException if this state does not fit
   */
  FeaturePlan carryOver(FeaturePlan plan, ComputeConfig config) {
    requireCountsTopic(config);
    FeaturePlan carried = begun(plan, config.time().allowedSkew());
    if (savepoint.isPresent()) {
      outlooks(carried, config::nameWithFile).stream()
          .filter(outlook -> !outlook.isCompleteAtFirst(outlook.set().maxWindow()))
          .forEach(OldState::sayPartial);
    }
    return carried;
  }

  /** The plan, with what begins without counts beginning where this state was left. */
  private FeaturePlan begun(FeaturePlan plan, Duration allowedSkew) {
    Instant taken = savepoint.map(Savepoint::written).orElseGet(Instant::now);
    // Of a minute all events are still to be read if none of them could have been before.
    long complete = Minutes.of(taken.plus(allowedSkew).toEpochMilli()) + 1;
    return plan.withCompleteSince(complete);
  }

  /**
   * Since when each set is whole.
   *
   * @param name what a message calls a set
   * @throws StateException if this state does not fit
   */
  private List<SetOutlook> outlooks(FeaturePlan plan, Function<SetId, String> name) {
    requireUse(plan);
    return plan.groups().stream().flatMap(group -> compare(group, plan, name)).toList();
  }

  /** The sets that were computed with this state and are computed no more. */
  List<SetId> setsLeft(FeaturePlan plan) {
    SortedSet<SetId> left = new TreeSet<>();
    for (String group : groups.keySet()) {
      list(FeatureGraph.MARKERS + group, Markers.descriptor())
          .forEach(since -> left.add(since.id()));
    }
    plan.groups().forEach(group -> group.sets().forEach(set -> left.remove(set.id())));
    return List.copyOf(left);
  }

  /** Flink refuses, too, but names only the numbers of operators. */
  private void requireUse(FeaturePlan plan) {
    List<String> now = plan.groups().stream().map(group -> group.id().toString()).toList();
    List<String> left = groups.keySet().stream().filter(group -> !now.contains(group)).toList();
    if (!left.isEmpty() && !restore.allowNonRestoredState()) {
      throw new StateException(
          left.stream()
              .map(group -> whyLeft(group, plan.groups()))
              .collect(Collectors.joining("\n")));
    }
  }

  private void requireCountsTopic(ComputeConfig config) {
    boolean left =
        config.topics().counts().isEmpty()
            && savepoint.stream()
                .flatMap(there -> there.operators().stream())
                .anyMatch(operator -> operator.startsWith(FeatureGraph.COUNTS));
    if (left && !restore.allowNonRestoredState()) {
      throw new StateException(
          ("%s holds state of the counts topic, but topics.counts is off. Start once with"
                  + " --allow-non-restored-state (with Flink's command line: -n) to drop it. If the"
                  + " topic is switched on again, minutes are missing in it.")
              .formatted(restore.getRestorePath()));
    }
  }

  private String whyLeft(String group, List<FeaturePlan.Group> now) {
    return GroupId.parse(group)
        .map(id -> whyLeft(id, now))
        .orElseGet(
            () ->
                "%s holds state of '%s', which this version does not know: take the one that wrote it"
                    .formatted(restore.getRestorePath(), group));
  }

  private String whyLeft(GroupId left, List<FeaturePlan.Group> now) {
    String counts =
        "%s holds counts of resolution %d, distinct %s, in tiles of resolution %d"
            .formatted(
                restore.getRestorePath(),
                left.resolution(),
                left.distinct(),
                left.tileResolution());
    return now.stream()
        .map(FeaturePlan.Group::id)
        .filter(id -> id.resolution() == left.resolution())
        .filter(id -> id.distinct().equals(left.distinct()))
        .findFirst()
        .map(id -> counts + otherTiles(id, left))
        .orElse(counts + NOT_NEEDED);
  }

  private static String otherTiles(GroupId now, GroupId before) {
    return (", but state.tile-levels makes the tiles' resolution %d now, and counts cannot be moved"
            + " to other tiles. Set state.tile-levels to %d, as it was; or %s")
        .formatted(
            now.tileResolution(),
            before.resolution() - before.tileResolution(),
            Continuity.WITHOUT_STATE);
  }

  /** Refuses what cannot be gone on from. */
  private Stream<SetOutlook> compare(
      FeaturePlan.Group group, FeaturePlan plan, Function<SetId, String> name) {
    List<FeatureSet> sets = group.sets();
    if (!groups.containsKey(group.id().toString())) {
      return sets.stream()
          .map(set -> new SetOutlook(set, plan.completeSince(), OptionalLong.empty()));
    }
    List<Continuity.Kept> before = groups.get(group.id().toString()).get();
    if (before.isEmpty()) {
      return Stream.empty();
    }
    Continuity.Kept now = Continuity.goOnFrom(before, group, plan, name);
    // A job that has not closed a minute yet has lost none either.
    return now.lastEnd == Long.MIN_VALUE
        ? Stream.empty()
        : sets.stream()
            .map(
                set ->
                    new SetOutlook(
                        set, now.completeSince(set, plan), OptionalLong.of(now.lastEnd)));
  }

  private <T> List<T> list(String operator, ListStateDescriptor<T> descriptor) {
    try {
      return savepoint
          .orElseThrow()
          .unionList(operator, descriptor, OldState.class.getClassLoader());
    } catch (IOException e) {
      String why =
          "%s can be read in part only: %s".formatted(restore.getRestorePath(), e.getMessage());
      if (required) {
        throw new StateException(why, e);
      }
      LOG.warn(why);
      return List.of();
    }
  }

  private static void sayPartial(SetOutlook outlook) {
    FeatureSet set = outlook.set();
    try (var named = MDC.putCloseable("set", set.id().toString())) {
      LOG.warn(
          "Feature set {}: what its windows hold from before {} is not complete, so they are partial"
              + " at first. The longest, of {} minutes, is complete from {} on.",
          set.id(),
          Instant.ofEpochMilli(outlook.completeSince() * Minutes.MILLIS),
          set.maxWindow(),
          outlook.completeFrom(set.maxWindow()));
    }
  }
}
