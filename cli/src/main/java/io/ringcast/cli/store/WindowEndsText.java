package io.ringcast.cli.store;

import io.ringcast.common.features.Minutes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Many window ends in few words: minutes that follow each other are one entry. */
final class WindowEndsText {

  /** More would fill the screen. */
  private static final int MOST_RUNS = 5;

  private WindowEndsText() {}

  static String of(SortedSet<Long> windowEnds) {
    if (windowEnds.isEmpty()) {
      return "none";
    }
    List<String> runs = runs(windowEnds);
    int left = runs.size() - MOST_RUNS;
    String some = String.join(", ", runs.subList(0, Math.min(runs.size(), MOST_RUNS)));
    return String.format("%,d, ", windowEnds.size())
        + some
        + (left > 0 ? ", and " + left + " more stretches" : "");
  }

  private static List<String> runs(SortedSet<Long> windowEnds) {
    List<String> runs = new ArrayList<>();
    long first = windowEnds.first();
    long last = first;
    for (long windowEnd : windowEnds.tailSet(first + 1)) {
      if (windowEnd != last + Minutes.MILLIS) {
        runs.add(run(first, last));
        first = windowEnd;
      }
      last = windowEnd;
    }
    runs.add(run(first, last));
    return runs;
  }

  private static String run(long first, long last) {
    String from = Instant.ofEpochMilli(first).toString();
    return first == last ? from : from + " to " + Instant.ofEpochMilli(last);
  }
}
