package io.ringcast.benchmarks.report.plot;

import java.util.List;

/** A picture of results, drawn as SVG: the same results give the same bytes. */
public sealed interface Plot permits BarPlot, LinePlot {

  /** A part of the name of its file. */
  String name();

  /** What it shows, in words. */
  String title();

  /** The picture, line by line. */
  List<String> svg();
}
