package io.ringcast.serving.live;

import io.ringcast.common.counts.CountsVersion;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.Minutes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** What a reader of the counts topic knows, in plain numbers. */
final class NaiveReader {

  /** A kind's counts of a minute, by product and hexagon. */
  private record Kind(CountsVersion version, Map<UUID, SortedMap<Long, Long>> counts) {}

  /** What a reader of all records so far knows of a minute. */
  static final class Minute {
    final Map<String, Kind> kinds = new HashMap<>();
    boolean closed;
    int records;
    boolean gap;
  }

  private final int held;
  private final List<String> names;

  final TreeMap<Long, Minute> minutes = new TreeMap<>();
  long clock = -1;
  private long version = -1;
  private long newestClosed = -1;
  private long first;

  /** Holds so many minutes, and takes them for whole if they have all of these kinds. */
  NaiveReader(int held, List<String> names) {
    this.held = held;
    this.names = names;
  }

  /** Minutes close in their order, so an open one below this has lost something. */
  boolean runs(long minute) {
    return minute > newestClosed;
  }

  long newest() {
    return Math.max(Math.floorDiv(clock, Minutes.MILLIS), newestClosed);
  }

  /** What a larger row version has to say of an open minute begins anew, and so does its clock. */
  private void begin(long itsVersion) {
    if (itsVersion > version) {
      version = itsVersion;
      clock = -1;
      minutes.values().removeIf(minute -> !minute.closed);
    }
  }

  private Minute minute(long minute) {
    return minutes.computeIfAbsent(minute, any -> new Minute());
  }

  void close(MinuteCounts counts) {
    begin(counts.rowVersion());
    if (counts.minute() < first) {
      return;
    }
    Minute minute = minute(counts.minute());
    if (!minute.closed) {
      minute.kinds.clear();
      minute.closed = true;
    }
    for (MinuteCounts.Kind kind : counts.kinds()) {
      CountsVersion version = new CountsVersion(counts.rowVersion(), kind.completeSince());
      Kind there = minute.kinds.get(kind.name());
      if (there == null || beats(version, there.version, counts.minute())) {
        minute.kinds.put(kind.name(), new Kind(version, cells(kind)));
      }
    }
    newestClosed = Math.max(newestClosed, counts.minute());
    slide();
  }

  private static boolean beats(CountsVersion one, CountsVersion other, long minute) {
    boolean complete = one.completeSince() <= minute;
    boolean otherComplete = other.completeSince() <= minute;
    return complete == otherComplete ? one.rowVersion() > other.rowVersion() : complete;
  }

  void run(RunningPart part) {
    begin(part.counts().rowVersion());
    if (part.counts().rowVersion() < version) {
      return;
    }
    clock = Math.max(clock, part.clock());
    if (part.counts().minute() >= first) {
      Minute minute = minute(part.counts().minute());
      if (!minute.closed && part.sequence() >= minute.records) {
        minute.gap |= part.sequence() > minute.records;
        minute.records = part.sequence() + 1;
        for (MinuteCounts.Kind kind : part.counts().kinds()) {
          Kind there =
              minute.kinds.getOrDefault(
                  kind.name(), new Kind(new CountsVersion(0, 0), new HashMap<>()));
          cells(kind)
              .forEach(
                  (product, changed) ->
                      there
                          .counts
                          .computeIfAbsent(product, any -> new TreeMap<>())
                          .putAll(changed));
          long since = Math.max(there.version.completeSince(), kind.completeSince());
          minute.kinds.put(kind.name(), new Kind(new CountsVersion(version, since), there.counts));
        }
      }
    }
    slide();
  }

  private void slide() {
    forgetBefore(newest() - held + 1);
  }

  private void forgetBefore(long minute) {
    first = Math.max(first, minute);
    minutes.headMap(first).clear();
  }

  /** Forgets so many of the oldest minutes. */
  void drop(int oldest) {
    for (int i = 0; i < oldest; i++) {
      forgetBefore(minutes.firstKey() + 1);
    }
  }

  boolean isComplete(long minute, String kind) {
    Minute its = minutes.get(minute);
    return its != null
        && its.kinds.containsKey(kind)
        && its.kinds.get(kind).version.completeSince() <= minute
        && (its.closed || !its.gap);
  }

  boolean isComplete(long minute) {
    boolean lost = !runs(minute) && minutes.containsKey(minute) && !minutes.get(minute).closed;
    return !lost && names.stream().allMatch(kind -> isComplete(minute, kind));
  }

  /** The counts of a minute by product and hexagon, in words. */
  Map<String, Long> counts(long minute, String kind) {
    Map<String, Long> words = new HashMap<>();
    Minute its = minutes.get(minute);
    if (its != null && its.kinds.containsKey(kind)) {
      its.kinds
          .get(kind)
          .counts
          .forEach(
              (product, cells) ->
                  cells.forEach((cell, count) -> words.put(product + " " + cell, count)));
    }
    return words;
  }

  /** The sum over some hexagons and the minutes of a window. */
  long sum(String kind, UUID product, List<Long> disk, int window, long last) {
    long sum = 0;
    for (Minute minute : minutes.subMap(last - window + 1, last + 1).values()) {
      Kind its = minute.kinds.get(kind);
      Map<Long, Long> counts =
          its == null ? Map.of() : its.counts.getOrDefault(product, new TreeMap<>());
      sum += disk.stream().mapToLong(cell -> counts.getOrDefault(cell, 0L)).sum();
    }
    return sum;
  }

  private static Map<UUID, SortedMap<Long, Long>> cells(MinuteCounts.Kind kind) {
    Map<UUID, SortedMap<Long, Long>> cells = new HashMap<>();
    kind.products()
        .forEach(
            (product, its) -> {
              SortedMap<Long, Long> ofProduct = new TreeMap<>();
              for (int i = 0; i < its.counts().length; i++) {
                ofProduct.put(its.hexagons()[i], its.counts()[i]);
              }
              cells.put(product, ofProduct);
            });
    return cells;
  }
}
