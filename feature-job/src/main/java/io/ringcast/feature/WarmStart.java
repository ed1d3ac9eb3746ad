package io.ringcast.feature;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsVersion;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.StandingCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.kafka.CountsTopic;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.FeaturePlan.Group;
import io.ringcast.feature.plan.FeaturePlan.GroupId;
import io.ringcast.feature.plan.WarmCounts;
import io.ringcast.job.kafka.TopicException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.kafka.common.errors.AuthorizationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a job without state can take from the counts topic: the minutes up to a border. Events count
 * from the next minute on.
 */
final class WarmStart {

  /** When a job ends, its rows may be behind its counts: these window ends are emitted again. */
  static final int REPEATED = 10;

  /** The border is one of so many newest minutes: a drained job leaves some that are incomplete. */
  static final int NEWEST = 30;

  private static final Logger LOG = LoggerFactory.getLogger(WarmStart.class);

  private final FeaturePlan cold;
  private final Map<CountsGroup, StandingCounts> groups = new HashMap<>();

  /**
   * @param cold the plan of a start without the counts topic
   */
  WarmStart(FeaturePlan cold) {
    this.cold = cold;
    cold.groups().forEach(group -> groups.put(group.counts(), new StandingCounts()));
  }

  /**
   * The plan of a warm start, if the topics allow one.
   *
   * @param eventsSince by window end: the first minute of which all events are there, if reading
   *     begins behind it
   */
  static Optional<FeaturePlan> find(
      CountsTopic topic, FeaturePlan cold, Duration allowedSkew, LongUnaryOperator eventsSince) {
    int retained = cold.groups().stream().mapToInt(Group::retainedMinutes).max().orElseThrow();
    try {
      return topic
          .newest(retained + REPEATED + NEWEST, allowedSkew)
          .flatMap(records -> find(topic, records, cold, eventsSince));
    } catch (TopicException e) {
      if (e.getCause() instanceof AuthorizationException) {
        return none(e.getMessage());
      }
      throw e;
    }
  }

  private static Optional<FeaturePlan> find(
      CountsTopic topic,
      CountsTopic.Range records,
      FeaturePlan cold,
      LongUnaryOperator eventsSince) {
    WarmStart start = new WarmStart(cold);
    topic.read(records, start::add);
    OptionalLong border = start.border();
    if (border.isEmpty()) {
      return none("topic %s has no complete minute among its newest".formatted(topic.topic()));
    }
    FeaturePlan warm = start.plan(border.getAsLong(), topic, records);
    Instant end = Instant.ofEpochMilli(Minutes.endOf(border.getAsLong()));
    if (warm.warm().isEmpty()) {
      return none("no set uses a kind that is complete up to %s".formatted(end));
    }
    if (eventsSince.applyAsLong(warm.closedUntil()) > warm.completeSince()) {
      return none("events since %s, where the counts end, are no longer all there".formatted(end));
    }
    if (!start.helps(warm)) {
      return none("the counts up to %s fill no window".formatted(end));
    }
    LOG.info(describe(warm));
    return Optional.of(warm);
  }

  private static Optional<FeaturePlan> none(String why) {
    LOG.warn("No warm start: {}. Reading begins one longest window back.", why);
    return Optional.empty();
  }

  void add(MinuteCounts minute) {
    StandingCounts standing = groups.get(minute.group());
    if (standing != null) {
      minute
          .kinds()
          .forEach(kind -> standing.offer(minute.minute(), kind.name(), minute.version(kind)));
    }
  }

  /** The newest minute of which all groups have all counts, of each kind that they count. */
  OptionalLong border() {
    long newest =
        groups.values().stream()
            .filter(group -> !group.minutes().isEmpty())
            .mapToLong(group -> group.minutes().lastKey())
            .max()
            .orElse(Long.MIN_VALUE);
    List<LongPredicate> counted =
        groups.values().stream()
            .flatMap(group -> cold.kinds().stream().map(kind -> isComplete(group, kind)))
            .filter(complete -> newestBefore(newest).anyMatch(complete))
            .toList();
    return counted.isEmpty()
        ? OptionalLong.empty()
        : newestBefore(newest)
            .filter(minute -> counted.stream().allMatch(complete -> complete.test(minute)))
            .findFirst();
  }

  private static LongPredicate isComplete(StandingCounts group, String kind) {
    return minute -> group.isComplete(minute, kind);
  }

  private static LongStream newestBefore(long newest) {
    return LongStream.range(0, NEWEST).map(age -> newest - age);
  }

  /**
   * The plan of a job that takes the minutes up to the border from these records.
   *
   * @param records those that were read here
   */
  FeaturePlan plan(long border, CountsTopic topic, CountsTopic.Range records) {
    Map<GroupId, WarmCounts> warm = new HashMap<>();
    for (Group group : cold.groups()) {
      Map<String, Long> completeSince = completeSince(group, border);
      if (!completeSince.isEmpty()) {
        warm.put(
            group.id(),
            new WarmCounts(
                topic,
                records,
                rowVersions(group, border),
                completeSince,
                firstEnd(group, border, completeSince)));
      }
    }
    return cold.withWarmStart(border + 1, warm);
  }

  /** Of the kinds that have all counts of the border; no earlier than what is loaded. */
  private Map<String, Long> completeSince(Group group, long border) {
    Map<String, Long> since = new HashMap<>();
    for (String kind : cold.usedKinds(group)) {
      LongPredicate complete = isComplete(groups.get(group.counts()), kind);
      if (complete.test(border)) {
        long first = LongStream.iterate(border, complete, minute -> minute - 1).min().getAsLong();
        since.put(kind, Math.max(first, firstLoaded(group, border)));
      }
    }
    return since;
  }

  /** Incomplete minutes count, too: their windows are partial, as they were before. */
  private SortedMap<Long, Map<String, Long>> rowVersions(Group group, long border) {
    SortedMap<Long, Map<String, Long>> versions = new TreeMap<>();
    groups
        .get(group.counts())
        .minutes()
        .subMap(firstLoaded(group, border), true, border, true)
        .forEach(
            (minute, kinds) -> {
              Map<String, Long> used = new HashMap<>();
              kinds.forEach((kind, version) -> used.put(kind, version.rowVersion()));
              used.keySet().retainAll(cold.usedKinds(group));
              versions.put(minute, used);
            });
    return versions;
  }

  private static long firstLoaded(Group group, long border) {
    return border - REPEATED + 1 - group.retainedMinutes();
  }

  /** Window ends come again that are as complete as the run before had them. */
  private long firstEnd(Group group, long border, Map<String, Long> completeSince) {
    long repeated = border - REPEATED + 1;
    int longest = group.sets().stream().mapToInt(FeatureSet::maxWindow).max().orElseThrow();
    SortedMap<String, CountsVersion> kinds = groups.get(group.counts()).minutes().get(border);
    long first = repeated;
    for (Map.Entry<String, Long> kind : completeSince.entrySet()) {
      long since = kind.getValue();
      // A row of zeros depends on one minute more.
      if (since > kinds.get(kind.getKey()).completeSince() && since > repeated - longest) {
        return Minutes.endOf(border + 1);
      }
      first = Math.max(first, since);
    }
    return Minutes.endOf(first);
  }

  /** Whether counts make some set's windows complete, and no later than events alone would. */
  boolean helps(FeaturePlan warm) {
    return warm.groups().stream()
        .filter(group -> warm.warm().containsKey(group.id()))
        .anyMatch(
            group ->
                group.sets().stream()
                    .anyMatch(
                        set ->
                            warm.completeSince(group, set)
                                <= Math.max(
                                    cold.completeSince(),
                                    warm.completeSince() + 1 - set.maxWindow())));
  }

  /** What the operator is told of a warm start. */
  static String describe(FeaturePlan warm) {
    int minutes =
        warm.warm().values().stream()
            .mapToInt(counts -> counts.rowVersions().size())
            .max()
            .orElseThrow();
    return ("Warm start: %d minutes up to %s come from the counts topic. Later ones are counted from"
            + " events. Complete window ends begin with %s.")
        .formatted(
            minutes,
            Instant.ofEpochMilli(warm.closedUntil()),
            warm.groups().stream()
                .flatMap(
                    group ->
                        group.sets().stream()
                            .map(set -> firstComplete(warm, group, set) + " for " + set.id()))
                .collect(Collectors.joining(", ")));
  }

  private static Instant firstComplete(FeaturePlan warm, Group group, FeatureSet set) {
    long complete = Minutes.endOf(warm.completeSince(group, set) + set.maxWindow() - 1);
    return Instant.ofEpochMilli(Math.max(complete, warm.firstEnd(group)));
  }
}
