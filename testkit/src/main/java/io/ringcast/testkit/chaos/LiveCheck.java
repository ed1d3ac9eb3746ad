package io.ringcast.testkit.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import io.ringcast.testkit.naive.NaiveArrivals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;

/** Holds live answers, in their order, against the naive sums over the events that were sent. */
final class LiveCheck {

  private static final int REPORTED = 10;

  private final Columns columns;
  private final NaiveArrivals naive;
  private final NaiveArrivals most;
  private final long firstMinute;
  private final boolean losesEvents;
  private final H3Core h3 = H3Library.load();
  private final Map<Place, Seen> seen = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();
  private long answers;
  private long newest;

  /** How often the job has started again at least, by the answers so far. */
  private int restarts;

  /** What all answers have. */
  record Columns(List<String> kinds, List<Integer> rings, List<Integer> windows) {

    /** The first minute of windows that end here. */
    long firstMinute(long windowEnd) {
      return Minutes.endingAt(windowEnd) - Collections.max(windows) + 1;
    }
  }

  /**
   * How an answer came about.
   *
   * @param newest whether the newest window end was asked for
   * @param events so many had been sent when it came
   * @param settled whether it must have all of them
   */
  record Question(boolean newest, int events, boolean settled) {}

  private record Place(
      long windowEnd, long hexagon, UUID product, String kind, int ring, int window) {

    String column() {
      return kind + "_r" + ring + "_w" + window;
    }

    @Override
    public String toString() {
      return "window end %s, hexagon %x, product %s, %s"
          .formatted(Instant.ofEpochMilli(windowEnd), hexagon, product, column());
    }
  }

  private record Seen(long sum, int restarts) {}

  /** What is wrong, unless the job had started again so often by then, in epoch milliseconds. */
  private record Finding(long at, int restarts, String text) {}

  /**
   * Where events are lost, any minute may be partial.
   *
   * @param most what minutes count at most that are not known to be complete
   */
  LiveCheck(Columns columns, NaiveArrivals naive, NaiveArrivals most, boolean losesEvents) {
    this.columns = columns;
    this.naive = naive;
    this.most = most;
    this.firstMinute =
        naive.counted().stream().mapToLong(e -> Minutes.of(e.eventTime())).min().orElseThrow();
    this.losesEvents = losesEvents;
  }

  /** Takes the next answer; returns whether it has all events that were sent. */
  boolean add(Question question, JsonNode table) {
    boolean complete = question.newest;
    for (JsonNode row : table.get("rows")) {
      complete &= add(question, row.get("status").asText(), row);
    }
    answers++;
    return complete;
  }

  private boolean add(Question question, String status, JsonNode row) {
    boolean hasValues = !row.get("windowEnd").isNull();
    long windowEnd = hasValues ? Instant.parse(row.get("windowEnd").asText()).toEpochMilli() : 0;
    newest = Math.max(newest, windowEnd);
    boolean good =
        switch (status) {
          case "FRESH", "EMPTY", "RUNNING" -> true;
          // Of minutes before the first counts the topic says nothing.
          case "PARTIAL" -> losesEvents || columns.firstMinute(windowEnd) < firstMinute;
          default -> false;
        };
    long clock = naive.clock(question.events);
    good &= losesEvents || !question.newest || windowEnd >= Minutes.endOf(Minutes.of(clock));
    if (!good && (question.settled || !(hasValues || status.equals("NOT_YET")))) {
      find("%s of window end %s".formatted(status, row.get("windowEnd")));
    }
    boolean complete = good;
    long hexagon = Long.parseLong(row.get("hexagon").asText(), 16);
    UUID product = UUID.fromString(row.get("product").asText());
    for (int ring : hasValues ? columns.rings : List.<Integer>of()) {
      Set<Long> disk = Set.copyOf(h3.gridDisk(hexagon, ring));
      for (String kind : columns.kinds) {
        for (int window : columns.windows) {
          Place place = new Place(windowEnd, hexagon, product, kind, ring, window);
          double value = row.get("values").get(place.column()).asDouble();
          complete &= add(question, status, place, disk, value);
        }
      }
    }
    return complete;
  }

  private boolean add(Question question, String status, Place place, Set<Long> disk, double value) {
    boolean closed = status.equals("FRESH") || status.equals("EMPTY");
    long all = sum(naive, place, disk, question.events);
    long last = closed ? sum(naive, place, disk, Integer.MAX_VALUE) : all;
    boolean exact = closed || (question.settled && status.equals("RUNNING"));
    long least = exact ? last : 0;
    long greatest = exact ? last : sum(most, place, disk, question.events);
    long sum = FeatureValue.sumOf(value, (double) place.window * disk.size());
    if (sum < least || sum > greatest || FeatureValue.of(sum, place.window, disk.size()) != value) {
      find("%s: %d (%s), naive sums %d to %d".formatted(place, sum, status, least, greatest));
    }
    Seen before = seen.getOrDefault(place, new Seen(0, 0));
    if (sum < before.sum) {
      restarts = Math.max(restarts, before.restarts + 1);
      find("%s: %d after %d".formatted(place, sum, before.sum), before.restarts + 1);
    }
    seen.put(place, new Seen(sum, restarts));
    return sum == all || status.equals("PARTIAL");
  }

  private static long sum(NaiveArrivals naive, Place place, Set<Long> disk, int events) {
    return naive.sum(place.kind, place.product, disk, place.windowEnd, place.window, events);
  }

  /** Notes what is wrong in any case. */
  void find(String text) {
    find(text, Integer.MAX_VALUE);
  }

  private void find(String text, int unlessRestarts) {
    findings.add(new Finding(System.currentTimeMillis(), unlessRestarts, text));
  }

  long answers() {
    return answers;
  }

  /** The window end so many minutes before the newest one; empty before the first counts. */
  OptionalLong past(int minutes) {
    long windowEnd = newest - minutes * Minutes.MILLIS;
    return windowEnd >= Minutes.endOf(firstMinute)
        ? OptionalLong.of(windowEnd)
        : OptionalLong.empty();
  }

  /**
   * What is wrong, in words.
   *
   * @param rowVersions when each row version of the counts began, in epoch milliseconds
   */
  List<String> problems(SortedMap<Long, Long> rowVersions) {
    List<String> problems = new ArrayList<>();
    if (answers == 0) {
      problems.add("there was no live answer");
    }
    for (Finding finding : findings) {
      List<Long> begun = new ArrayList<>(rowVersions.keySet());
      begun.removeIf(version -> rowVersions.get(version) > finding.at);
      if (begun.size() <= finding.restarts) {
        problems.add("live, of row versions %s: %s".formatted(begun, finding.text));
      }
    }
    int more = problems.size() - REPORTED;
    return more <= 0
        ? problems
        : List.of(
            String.join("\n", problems.subList(0, REPORTED)),
            "%,d more live values are wrong".formatted(more));
  }
}
