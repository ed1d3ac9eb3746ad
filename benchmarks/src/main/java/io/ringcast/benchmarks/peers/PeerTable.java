package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.BarPlot;

/** The results, a line for each load and peer. */
final class PeerTable {

  private static final String NOTHING = "";

  private final Report.Table table;
  private final BarPlot plot =
      BarPlot.of("rows", "Side by side", Axis.logarithmic("rows per CPU second"));

  PeerTable(Report report) {
    table =
        report.table(
            "side by side",
            "load",
            "peer",
            "rows per minute",
            "CPU s per minute",
            "events per CPU s",
            "rows per CPU s",
            "state MB",
            "output",
            "Ringcast's rows per CPU s, times");
    report.plot(plot);
  }

  /** What follows is of this load. */
  void begin(PeerLoad load) {
    plot.heading(load.title());
  }

  /**
   * A peer that came to its end.
   *
   * @param output how its rows compare with Ringcast's
   * @param ringcast what that did with the same load
   */
  void add(PeerOrder order, PeerAnswer answer, String output, PeerAnswer ringcast) {
    table.add(
        order.load().title(),
        order.peer().title(),
        Report.whole(answer.rows() / answer.minutes()),
        Report.hundredths(answer.cpuSeconds() / answer.minutes()),
        Report.whole(Math.round(answer.events() / answer.cpuSeconds())),
        Report.whole(Math.round(answer.rowsPerCpuSecond())),
        answer.liveHeap() <= 0 ? NOTHING : Report.tenths(answer.liveHeap() / 1e6),
        output,
        Report.tenths(ringcast.rowsPerCpuSecond() / answer.rowsPerCpuSecond()));
    plot.bar(order.peer().title(), answer.rowsPerCpuSecond());
  }

  /** A peer that did not. */
  void addUnfinished(PeerOrder order, String why) {
    table.add(
        order.load().title(),
        order.peer().title(),
        NOTHING,
        NOTHING,
        NOTHING,
        NOTHING,
        NOTHING,
        why,
        NOTHING);
  }
}
