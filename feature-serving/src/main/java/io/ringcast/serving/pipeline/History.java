package io.ringcast.serving.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The charts of the last minutes; for one writer and many readers. */
final class History {

  /** The charts at a time. */
  private record Tick(long at, Map<String, Map<String, Double>> charts) {}

  private final Deque<Tick> ticks = new ArrayDeque<>();
  private final int most;

  /**
   * Empty.
   *
   * @param most how many times are kept
   */
  History(int most) {
    this.most = most;
  }

  synchronized void add(long at, Map<String, Map<String, Double>> charts) {
    ticks.add(new Tick(at, charts));
    if (ticks.size() > most) {
      ticks.remove();
    }
  }

  /**
   * What came after a time.
   *
   * @return for each chart its lines, with a value for each time; null where there was none
   */
  Lines since(long after) {
    List<Tick> some = ticksSince(after);
    Map<String, Map<String, List<Double>>> charts = new TreeMap<>();
    for (String chart :
        new TreeSet<>(some.stream().flatMap(t -> t.charts().keySet().stream()).toList())) {
      Map<String, List<Double>> lines = new TreeMap<>();
      for (Tick tick : some) {
        for (String line : tick.charts().getOrDefault(chart, Map.of()).keySet()) {
          lines.computeIfAbsent(line, any -> new ArrayList<>());
        }
      }
      lines.forEach(
          (line, values) ->
              some.forEach(
                  tick -> values.add(tick.charts().getOrDefault(chart, Map.of()).get(line))));
      charts.put(chart, lines);
    }
    return new Lines(some.stream().map(Tick::at).toList(), charts);
  }

  /** Ticks do not change, so that their writer waits no longer than this takes. */
  private synchronized List<Tick> ticksSince(long after) {
    return ticks.stream().filter(tick -> tick.at() > after).toList();
  }

  /** Values of lines of charts, each as many as there are times. */
  record Lines(List<Long> times, Map<String, Map<String, List<Double>>> charts) {}
}
