package io.ringcast.testkit.chaos;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.testkit.broker.DeadLetters;
import io.ringcast.testkit.broker.DeadLetters.Origin;
import io.ringcast.testkit.broker.TopicReader;
import io.ringcast.testkit.counts.CountsInWords;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.Comparison;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.golden.MismatchExplainer;
import io.ringcast.testkit.golden.WindowRows;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.UncountedEvent;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds what the jobs have left in the store and in their topics against the naive answer. */
final class RoundCheck {

  private static final int EXPLAINED = 5;

  /** Rows that should not be there are looked for so far beside those that should. */
  private static final long MARGIN = 600 * Minutes.MILLIS;

  private final GoldenCase golden;
  private final CaseEvents events;
  private final Jobs jobs;
  private final boolean losesEvents;
  private final Set<Long> windowEnds = new TreeSet<>();

  /** Window ends of which not all windows are complete. */
  private final Set<Long> partial = new TreeSet<>();

  private final List<String> problems = new ArrayList<>();
  private long rows;

  /**
   * A verdict on a round, with the expected rows of its case.
   *
   * @param losesEvents whether window ends may be partial
   */
  RoundCheck(GoldenCase golden, CaseEvents events, Jobs jobs, boolean losesEvents) {
    this.losesEvents = losesEvents;
    this.golden = golden;
    this.events = events;
    this.jobs = jobs;
    golden.expected(events, window -> windowEnds.add(window.windowEnd()));
  }

  /** The window ends that have rows. */
  Set<Long> windowEnds() {
    return windowEnds;
  }

  /** Compares; what is not as it should be, in words. */
  List<String> find() {
    try (FeatureStore store = jobs.openStore()) {
      compareMarkers(store);
      compareRows(store);
    }
    if (!losesEvents) {
      compareLetters();
    }
    SortedMap<String, Long> unwritten =
        DeadLetters.countByReason(jobs.client(), jobs.named("unwritten"));
    if (!unwritten.isEmpty()) {
      problems.add("the publisher job gave up blocks that could have been stored: " + unwritten);
    }
    return problems;
  }

  /**
   * Judges the events as they lie in their topics: what a broker that was killed had not confirmed
   * may be there twice.
   */
  private void compareLetters() {
    Map<String, List<RecordedEvent>> written = new HashMap<>();
    Map<String, List<Origin>> origins = new HashMap<>();
    for (String kind : golden.file().eventKinds()) {
      List<RecordedEvent> ofKind = new ArrayList<>();
      List<Origin> its = new ArrayList<>();
      try (TopicReader topic = new TopicReader(jobs.client(), jobs.named(kind))) {
        topic.readToEnd(
            record -> {
              ofKind.add(new RecordedEvent(record.partition(), record.timestamp(), record.value()));
              its.add(new Origin(record.topic(), record.partition(), record.offset()));
            });
      }
      written.put(kind, ofKind);
      origins.put(kind, its);
    }
    NaiveAnswer answer = NaiveAnswer.of(golden.file().parameters(), written);
    compareLetters("late", jobs.named("late"), answer.late(), origins);
    compareLetters("rejected", jobs.named("rejects"), answer.rejects(), origins);
    compareCounts(answer);
  }

  private void compareCounts(NaiveAnswer answer) {
    List<byte[]> values = new ArrayList<>();
    try (TopicReader topic = new TopicReader(jobs.client(), jobs.counts())) {
      topic.readToEnd(record -> values.add(record.value()));
    }
    FeatureSet set = golden.set();
    CountsGroup group = CountsGroup.of(set);
    SortedMap<Long, MinuteCounts> minutes = CountsInWords.minutes(values, group);
    requireComplete(minutes);
    SortedMap<String, Long> found = CountsInWords.of(minutes.values(), set.kinds());
    SortedMap<String, Long> expected =
        CountsInWords.of(golden.file().parameters(), answer.counted());
    if (!found.equals(expected)) {
      TreeSet<String> differing = new TreeSet<>(expected.keySet());
      differing.addAll(found.keySet());
      differing.removeIf(count -> Objects.equals(expected.get(count), found.get(count)));
      problems.add(
          "%,d counts differ from the naive ones, such as that of %s: %s instead of %s"
              .formatted(
                  differing.size(),
                  differing.first(),
                  found.get(differing.first()),
                  expected.get(differing.first())));
    }
  }

  /** Minute follows minute; only the last ones are incomplete, which the drain cut off. */
  private void requireComplete(SortedMap<Long, MinuteCounts> minutes) {
    if (minutes.isEmpty() || minutes.lastKey() - minutes.firstKey() != minutes.size() - 1) {
      problems.add("minutes without a record in the counts topic: there are " + minutes.keySet());
    }
    List<Boolean> complete =
        minutes.values().stream()
            .map(
                minute ->
                    minute.kinds().stream().allMatch(kind -> kind.isComplete(minute.minute())))
            .toList();
    int cutOff = complete.indexOf(false);
    if (cutOff == 0 || (cutOff > 0 && complete.lastIndexOf(true) > cutOff)) {
      problems.add("minutes whose counts are incomplete, though no event was lost: " + complete);
    }
  }

  /** How many rows are expected. */
  long rows() {
    return rows;
  }

  private void compareRows(FeatureStore store) {
    FeatureSet set = golden.set();
    TreeMap<Long, List<FeatureRow>> found = new TreeMap<>();
    store.scan(
        set,
        Selection.all(all()),
        some -> {
          for (FeatureRow row : some.each()) {
            found.computeIfAbsent(row.windowEnd(), end -> new ArrayList<>()).add(row);
          }
        });
    Comparison comparison =
        Comparison.of(
            golden,
            events,
            found.navigableKeySet(),
            end ->
                partial.contains(end)
                    ? null
                    : WindowRows.of(end, found.getOrDefault(end, List.of())),
            EXPLAINED);
    rows = comparison.rows();
    if (!comparison.isEqual()) {
      problems.add(new MismatchExplainer(golden, events).report(comparison));
    }
  }

  private void compareMarkers(FeatureStore store) {
    Set<Long> missing = new TreeSet<>(windowEnds);
    int longest = Collections.max(golden.set().windows());
    for (StoredMarker marker : store.markers(golden.set().id(), all())) {
      long end = marker.emission().windowEnd();
      if (missing.remove(end) && marker.emission().isPartial(longest)) {
        partial.add(end);
      }
    }
    if (!losesEvents && !partial.isEmpty()) {
      problems.add("window ends that are partial, though no event was lost: " + partial);
    }
    if (!missing.isEmpty()) {
      problems.add("window ends that are not marked as complete: " + missing);
    }
  }

  private TimeRange all() {
    TreeSet<Long> ends = new TreeSet<>(windowEnds);
    return new TimeRange(ends.first() - MARGIN, ends.last() + MARGIN);
  }

  /** After a restart an event may be there twice, but none may lack and no other be there. */
  private void compareLetters(
      String what, String topic, List<UncountedEvent> expected, Map<String, List<Origin>> origins) {
    Set<Origin> missing = new HashSet<>();
    expected.forEach(left -> missing.add(origins.get(left.kind()).get(left.index())));
    Set<Origin> found = DeadLetters.origins(jobs.client(), topic);
    Set<Origin> unexpected = new HashSet<>(found);
    unexpected.removeAll(missing);
    missing.removeAll(found);
    if (!missing.isEmpty() || !unexpected.isEmpty()) {
      problems.add(
          "%s events that are not in %s: %s; there, but not expected: %s"
              .formatted(what, topic, missing, unexpected));
    }
  }
}
