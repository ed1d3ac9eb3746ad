package io.ringcast.serving.pipeline;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The charts of the last minutes; for one writer and many readers. */
final class History {

  private record Tick(long at, Map<String, Map<String, Double>> charts) {}

  private final Deque<Tick> ticks = new ArrayDeque<>();
  private final int most;

  History(int most) {
    this.most = most;
  }

  synchronized void add(long at, Map<String, Map<String, Double>> charts) {
    ticks.add(new Tick(at, charts));
    if (ticks.size() > most) {
      ticks.remove();
    }
  }

  /** The charts after a time. Each line has a value for each time; null where it had none. */
  Lines since(long after) {
    List<Tick> some = ticksSince(after);
    Map<String, Map<String, List<Float>>> charts = new TreeMap<>();
    for (int tick = 0; tick < some.size(); tick++) {
      int its = tick;
      some.get(tick)
          .charts()
          .forEach(
              (chart, values) ->
                  values.forEach(
                      (line, value) ->
                          charts
                              .computeIfAbsent(chart, any -> new TreeMap<>())
                              .computeIfAbsent(line, any -> nulls(some.size()))
                              .set(its, value.floatValue())));
    }
    return new Lines(some.stream().map(tick -> Instant.ofEpochMilli(tick.at())).toList(), charts);
  }

  private static List<Float> nulls(int size) {
    return Arrays.asList(new Float[size]);
  }

  /** The writer waits no longer than this copy takes. */
  private synchronized List<Tick> ticksSince(long after) {
    return ticks.stream().filter(tick -> tick.at() > after).toList();
  }

  /** Lines with a value for each time. */
  record Lines(List<Instant> times, Map<String, Map<String, List<Float>>> charts) {}
}
