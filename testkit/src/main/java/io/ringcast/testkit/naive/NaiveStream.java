package io.ringcast.testkit.naive;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.recording.RecordedEvent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * The naive answer to some minutes of a recording, near some cells, whose events come one by one:
 * of a minute that is over counts are kept and no events, so that a long recording needs little
 * memory.
 */
public final class NaiveStream {

  private final NaiveParameters parameters;
  private final LongPredicate cells;
  private final long begin;
  private final long end;
  private final Counts without;
  private final Counts with;
  private final Map<String, NaiveAdmission> admissions = new HashMap<>();

  /** For each partition of a kind, until when its minutes are over. */
  private final Map<String, long[]> overUntil = new HashMap<>();

  private long setAside;
  private long overtaken;

  /**
   * Without any events.
   *
   * @param parameters with their catalog
   * @param cells those whose counts are wanted
   * @param begin where the first minute that is wanted begins
   * @param end where the last one ends
   */
  public NaiveStream(NaiveParameters parameters, LongPredicate cells, long begin, long end) {
    this.parameters = parameters;
    this.cells = cells;
    this.begin = begin;
    this.end = end;
    this.without = new Counts();
    this.with = new Counts();
    for (String kind : parameters.eventKinds()) {
      admissions.put(kind, without.answer.admission(parameters.catalog().orElseThrow(), kind));
    }
  }

  /** What counts: of minutes that are not over, the event that stays of each who. */
  private final class Counts {

    final NaiveAnswer answer = new NaiveAnswer(parameters);
    private final Map<String, TreeMap<Long, Map<List<Object>, PlacedEvent>>> open = new HashMap<>();

    void add(PlacedEvent event) {
      open.computeIfAbsent(event.kind(), kind -> new TreeMap<>())
          .computeIfAbsent(Minutes.of(event.eventTime()), minute -> new LinkedHashMap<>())
          .merge(answer.who(event), event, NaiveAnswer::later);
    }

    void close(String kind, long until) {
      Map<Long, Map<List<Object>, PlacedEvent>> over =
          open.computeIfAbsent(kind, any -> new TreeMap<>())
              .headMap(Math.floorDiv(until, Minutes.MILLIS), false);
      for (Map<List<Object>, PlacedEvent> minute : over.values()) {
        for (PlacedEvent event : minute.values()) {
          if (cells.test(event.cell())) {
            answer.count(event);
          }
        }
      }
      over.clear();
    }
  }

  /** Expects events from so many partitions of a kind. */
  public void open(String kind, int partitions) {
    long[] begin = new long[partitions];
    Arrays.fill(begin, Long.MIN_VALUE);
    overUntil.put(kind, begin);
  }

  /**
   * Takes the next event of its partition.
   *
   * @param setAside whether a job said that it does not count though its partition's time does not
   *     say so: because the partition had been silent, and the others moved on
   * @return whether any more of this partition can count: what is late in it from here on is late
   *     for ever
   */
  public boolean add(String kind, RecordedEvent event, boolean setAside) {
    NaiveAdmission admission = admissions.get(kind);
    count(admission.judge(event), setAside);
    long until = admission.overUntil(event.partition());
    boolean more = until < end;
    advance(kind, event.partition(), more ? until : Long.MAX_VALUE);
    return more;
  }

  private void count(NaiveAdmission.Verdict verdict, boolean isSetAside) {
    boolean late = !verdict.counts();
    boolean undecided = late && verdict.overtaken() && !isSetAside;
    if ((late && !undecided) || !isWanted(verdict.placed())) {
      return;
    }
    with.add(verdict.placed());
    if (undecided) {
      overtaken++;
    } else if (isSetAside) {
      setAside++;
    } else {
      without.add(verdict.placed());
    }
  }

  /** The partition has no more events. */
  public void end(String kind, int partition) {
    advance(kind, partition, Long.MAX_VALUE);
  }

  /** Counts the minutes that are over in all partitions. */
  private void advance(String kind, int partition, long until) {
    long[] all = overUntil.get(kind);
    boolean passed = Minutes.of(until) > Minutes.of(all[partition]);
    all[partition] = until;
    if (passed) {
      close(kind, Arrays.stream(all).min().orElseThrow());
    }
  }

  /** Where somebody counts once in a minute, a place far away may be the one. */
  private boolean isWanted(PlacedEvent event) {
    return begin <= event.eventTime()
        && event.eventTime() < end
        && (parameters.set().distinct() == Distinct.PER_ENTITY || cells.test(event.cell()));
  }

  private void close(String kind, long until) {
    without.close(kind, until);
    with.close(kind, until);
  }

  /** How many events were set aside that would have counted. */
  public long setAside() {
    return setAside;
  }

  /**
   * How many events the job did not set aside though a record before them, whose timestamp runs
   * ahead of theirs, makes them late here.
   */
  public long overtaken() {
    return overtaken;
  }

  /** What has come until now; right near the cells, at window ends whose minutes are all wanted. */
  public NaiveAnswer answer() {
    closeAll();
    return without.answer;
  }

  /** The same if what was set aside or overtaken counts after all. */
  public NaiveAnswer answerWithSetAside() {
    closeAll();
    return with.answer;
  }

  private void closeAll() {
    parameters.eventKinds().forEach(kind -> close(kind, end));
  }
}
