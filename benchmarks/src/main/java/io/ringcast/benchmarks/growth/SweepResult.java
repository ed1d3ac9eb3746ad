package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.LinePlot;
import io.ringcast.benchmarks.report.plot.LinePlot.Point;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What all cases of a sweep took, from the smallest to the largest. */
record SweepResult(Sweep sweep, List<CaseResult> cases) {

  /** One case. */
  record CaseResult(GrowthCase which, Cost cost) {

    private Point point(ToDoubleFunction<Cost> of) {
      return new Point(which.size(), of.applyAsDouble(cost));
    }
  }

  SweepResult {
    cases = List.copyOf(cases);
    Set<Long> rows = cases.stream().map(one -> one.cost().rows()).collect(Collectors.toSet());
    if (sweep.hasSameRows() && rows.size() > 1) {
      throw new IllegalStateException(
          "the cases of the sweep %s must have the same rows, but they have %s of them"
              .formatted(sweep, rows));
    }
  }

  Trend perEvent() {
    return Trend.of(points(Cost::microsPerEvent));
  }

  Trend perRow() {
    return Trend.of(points(Cost::microsPerRow));
  }

  private List<Point> points(ToDoubleFunction<Cost> of) {
    return cases.stream().map(one -> one.point(of)).toList();
  }

  /** A line of the table of all sweeps. */
  void addTo(Report.Table summary) {
    Trend perEvent = perEvent();
    Trend perRow = perRow();
    summary.add(
        sweep.toString(),
        size(cases.get(0)),
        size(cases.get(cases.size() - 1)),
        Report.tenths(perEvent.sizes()),
        Report.hundredths(perEvent.costs()),
        Report.hundredths(perEvent.exponent()),
        perEvent.inWords(),
        Report.hundredths(perRow.costs()),
        Report.hundredths(perRow.exponent()),
        perRow.inWords());
  }

  /** A table and a plot of its own. */
  void addTo(Report report) {
    Report.Table table =
        report.table(
            sweep.toString(),
            sweep.axis().label(),
            "numbers a row",
            "events",
            "rows",
            "CPU µs per event",
            "CPU µs per row",
            "CPU ns per number",
            "CPU s",
            "wall s",
            "live heap MB");
    for (CaseResult one : cases) {
      Cost cost = one.cost();
      int numbers = one.which().numbersPerRow();
      table.add(
          size(one),
          Report.whole(numbers),
          Report.whole(cost.events()),
          Report.whole(cost.rows()),
          Report.hundredths(cost.microsPerEvent()),
          Report.hundredths(cost.microsPerRow()),
          Report.tenths(cost.nanosPerNumber(numbers)),
          Report.tenths(cost.cpuSeconds()),
          Report.tenths(cost.wallSeconds()),
          Report.whole(Math.round(cost.liveHeap() / 1e6)));
    }
    report.plot(plot());
  }

  private LinePlot plot() {
    return LinePlot.of(sweep.toString(), sweep.title(), sweep.axis(), Axis.linear("CPU time, µs"))
        .line("per event", points(Cost::microsPerEvent))
        .line("per row", points(Cost::microsPerRow));
  }

  private static String size(CaseResult one) {
    return Report.whole(Math.round(one.which().size()));
  }
}
