package io.ringcast.benchmarks.limit;

import java.util.ArrayList;
import java.util.List;

/**
 * What a part costs.
 *
 * @param ours nanoseconds of CPU in a pass, as Ringcast does it
 * @param limits the same for the part's other ways, in their order
 */
record Result(PartName name, Part part, CpuMeter.Cost ours, List<CpuMeter.Cost> limits) {

  /** Measures a part. */
  static Result of(PartName name, Part part, CpuMeter meter) throws Exception {
    CpuMeter.Cost ours = meter.measure(part.ours().work(), part.ours().server());
    List<CpuMeter.Cost> limits = new ArrayList<>();
    for (Contender limit : part.limits()) {
      limits.add(meter.measure(limit.work(), limit.server()));
    }
    return new Result(name, part, ours, limits);
  }

  /** What Ringcast is held against. */
  CpuMeter.Cost limit() {
    return limits.get(0);
  }

  /** Nanoseconds for a minute of event time. */
  double minute() {
    return ours.all() / part.minutes();
  }

  double limitMinute() {
    return limit().all() / part.minutes();
  }
}
