package io.ringcast.benchmarks.growth;

import io.ringcast.testbed.process.EndWithStarter;
import java.util.List;

/** One case in a process of its own, so that no other one has shaped what Java compiled. */
final class CaseMain {

  /** Before the result; other lines are somebody's words. */
  static final String RESULT = "cost: ";

  private CaseMain() {}

  /**
   * Prints the cost of a case.
   *
   * @param args the sweep, the case's number in it, and the plan
   */
  public static void main(String[] args) {
    EndWithStarter.watch();
    List<String> words = List.of(args);
    GrowthPlan plan = GrowthPlan.of(words.subList(2, words.size()));
    GrowthCase which = Sweep.valueOf(words.get(0)).cases(plan).get(Integer.parseInt(words.get(1)));
    System.out.println(RESULT + CaseRuns.measure(which, plan).toLine());
    // An explicit exit: a library's thread that does not end must not keep the program alive.
    System.exit(0);
  }
}
