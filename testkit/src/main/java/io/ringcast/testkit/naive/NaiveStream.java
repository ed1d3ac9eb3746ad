package io.ringcast.testkit.naive;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.recording.RecordedEvent;
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
    for (String kind : parameters.set().kinds()) {
      admissions.put(
          kind, without.answer.admission(parameters, parameters.catalog().orElseThrow(), kind));
    }
  }

  /** What counts: of minutes that are not over, the event that stays of each who. */
  private final class Counts {

    final NaiveAnswer answer = new NaiveAnswer(parameters.set());
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

  /**
   * Takes the next event of its partition.
   *
   * @param setAside whether a job said that it does not count though its partition's time does not
   *     say so: because the partition had been silent, and the others moved on
   */
  public void add(String kind, RecordedEvent event, boolean setAside) {
    NaiveAdmission.Verdict verdict = admissions.get(kind).judge(event);
    boolean late = !verdict.counts();
    boolean undecided = late && verdict.overtaken() && !setAside;
    if ((late && !undecided) || !isWanted(verdict.placed())) {
      return;
    }
    with.add(verdict.placed());
    if (undecided) {
      overtaken++;
    } else if (setAside) {
      this.setAside++;
    } else {
      without.add(verdict.placed());
    }
  }

  /** Where somebody counts once in a minute, a place far away may be the one. */
  private boolean isWanted(PlacedEvent event) {
    return begin <= event.eventTime()
        && event.eventTime() < end
        && (parameters.set().distinct() == Distinct.PER_ENTITY || cells.test(event.cell()));
  }

  /** Every minute that ends until then is over in this partition. */
  public long overUntil(String kind, int partition) {
    return admissions.get(kind).overUntil(partition);
  }

  /** Every minute that ends until then is over in all of the kind's partitions. */
  public void close(String kind, long until) {
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
    parameters.set().kinds().forEach(kind -> close(kind, end));
  }
}
