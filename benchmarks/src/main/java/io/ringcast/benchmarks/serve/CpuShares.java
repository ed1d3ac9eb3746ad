package io.ringcast.benchmarks.serve;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What each process that takes part has used of the cores, from one look to the next. */
final class CpuShares {

  private final Map<String, Supplier<Duration>> processes = new LinkedHashMap<>();
  private final Map<String, Duration> before = new LinkedHashMap<>();

  CpuShares with(String name, Supplier<Duration> cpu) {
    processes.put(name, cpu);
    return this;
  }

  void begin() {
    processes.forEach((name, cpu) -> before.put(name, cpu.get()));
  }

  /** Milliseconds of CPU for each request, by process. */
  Map<String, Double> millisPerRequest(long requests) {
    Map<String, Double> millis = new LinkedHashMap<>();
    processes.forEach(
        (name, cpu) ->
            millis.put(name, cpu.get().minus(before.get(name)).toNanos() / 1e6 / requests));
    return millis;
  }
}
