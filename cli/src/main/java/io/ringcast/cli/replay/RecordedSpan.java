package io.ringcast.cli.replay;

import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.features.Minutes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Which minutes a recording has whole, by when its events arrived. */
final class RecordedSpan {

  /** Nobody knows whether a recording has all of a longer time in which nothing arrived. */
  private static final long LONG_SILENCE_MINUTES = 10;

  private final long outOfOrderness;
  private final Map<String, Map<Integer, Arrivals>> kinds = new HashMap<>();

  /** The minutes in which an event of any kind arrived. */
  private final TreeSet<Long> minutes = new TreeSet<>();

  /** The first arrival in a partition, and the latest. */
  private record Arrivals(long first, long last) {}

  RecordedSpan(Duration outOfOrderness) {
    this.outOfOrderness = outOfOrderness.toMillis();
  }

  /** Takes a kind's next event of a partition. A time that goes back stands for no arrival. */
  void add(String kind, int partition, long arrival) {
    Arrivals now =
        kinds
            .computeIfAbsent(kind, any -> new HashMap<>())
            .merge(
                partition,
                new Arrivals(arrival, arrival),
                (before, next) -> new Arrivals(before.first, Math.max(before.last, next.last)));
    minutes.add(Minutes.of(now.last));
  }

  /**
   * Whether each partition begins before a minute, and goes on until the minute's last event must
   * have arrived.
   */
  boolean contains(String kind, long minute) {
    return kinds.getOrDefault(kind, Map.of()).values().stream()
            .allMatch(
                arrivals ->
                    arrivals.first <= minute * Minutes.MILLIS
                        && Minutes.endOf(minute) + outOfOrderness <= arrivals.last)
        && kinds.containsKey(kind);
  }

  /** Long times in which nothing arrived, with the minutes that they may have cut. */
  List<MinuteRange> silences() {
    List<MinuteRange> silences = new ArrayList<>();
    long before = minutes.isEmpty() ? 0 : minutes.first();
    for (long minute : minutes) {
      if (minute - before > LONG_SILENCE_MINUTES) {
        silences.add(new MinuteRange(Minutes.of(before * Minutes.MILLIS - outOfOrderness), minute));
      }
      before = minute;
    }
    return silences;
  }
}
