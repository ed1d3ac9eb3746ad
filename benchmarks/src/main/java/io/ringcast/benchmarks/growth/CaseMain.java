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

  /**
   * Runs it to its end.
   *
   * @param number of the case in its sweep
   */
  static Cost measure(Sweep sweep, int number, GrowthPlan plan) throws IOException {
    List<String> words = new ArrayList<>(List.of(sweep.name(), Integer.toString(number)));
    words.addAll(plan.words());
    String what = "case %d of the sweep %s".formatted(number, sweep);
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

  /** What {@link #measure(Sweep, int, GrowthPlan)} asked for. */
  private static Cost measure(List<String> words) {
    GrowthPlan plan = GrowthPlan.of(words.subList(2, words.size()));
    GrowthCase which = Sweep.valueOf(words.get(0)).cases(plan).get(Integer.parseInt(words.get(1)));
    return CaseRuns.measure(which, plan);
  }
}
