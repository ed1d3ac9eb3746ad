package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.CityEvents;
import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.benchmarks.report.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Measures one case, warmed up, several times. */
final class CaseRuns {

  private CaseRuns() {}

  /**
   * The run in the middle, by its CPU time. The heap is that of the first run: later ones begin
   * while Flink still holds what is left of the one before.
   */
  static Cost measure(GrowthCase which, GrowthPlan plan) {
    MemoryEvents events = CityEvents.of(which.load());
    BareJob job = new BareJob(which.sets(), which.parallelism(), false);
    List<Cost> all = new ArrayList<>();
    Duration warm = Machine.ownCpu().plusSeconds(plan.warmUpSeconds());
    while (Machine.ownCpu().compareTo(warm) < 0) {
      all.add(run(job, events, plan));
    }
    int warmedUp = all.size();
    for (int i = 0; i < plan.runs(); i++) {
      all.add(run(job, events, plan));
    }
    return all.subList(warmedUp, all.size()).stream()
        .sorted(Comparator.comparingDouble(Cost::cpuSeconds))
        .toList()
        .get(plan.runs() / 2)
        .withLiveHeap(all.get(0).liveHeap());
  }

  private static Cost run(BareJob job, MemoryEvents events, GrowthPlan plan) {
    return Cost.of(job.run(events, plan.filling(), done -> {}));
  }
}
