package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.MeasuredJava;
import io.ringcast.benchmarks.bare.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.bare.MeasuredMain;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One case in a process of its own. */
final class CaseMain {

  /** Far more than the largest case takes. */
  private static final Duration LIMIT = Duration.ofHours(1);

  private CaseMain() {}

  /** Runs it to its end. */
  static Cost measure(Step step, GrowthPlan plan) throws IOException {
    List<String> words =
        new ArrayList<>(List.of(step.sweep().name(), Integer.toString(step.number())));
    words.addAll(plan.words());
    String what = "case %d of the sweep %s".formatted(step.number(), step.sweep());
    try {
      return new MeasuredJava(MeasuredJava.ownHeap(), LIMIT)
          .run(what, CaseMain.class, words, Cost.class, news -> {});
    } catch (NotFinishedException e) {
      throw new IllegalStateException(what + " did not come to its end: " + e.getMessage(), e);
    }
  }

  public static void main(String[] args) {
    MeasuredMain.run(args, CaseMain::measure);
  }

  /** What {@link #measure(Step, GrowthPlan)} asked for. */
  private static Cost measure(List<String> words) {
    GrowthPlan plan = GrowthPlan.of(words.subList(2, words.size()));
    Step step = new Step(Sweep.valueOf(words.get(0)), Integer.parseInt(words.get(1)));
    return CaseRuns.measure(step.which(plan), plan);
  }
}
