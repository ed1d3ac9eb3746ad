package io.ringcast.benchmarks.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Lines over the same time.
 *
 * @param title what is shown, with its unit
 */
record LinePlot(String title, List<Line> lines) {

  private static final int WIDTH = 700;
  private static final int HEIGHT = 300;
  private static final int LEGEND = 65;
  private static final int MOST_MARKS = 12;

  /** A single point, or zeros alone, need a scale too. */
  private static final double LEAST = 1e-9;

  /** Can be told apart by those who do not see all colours (Okabe and Ito). */
  private static final List<String> COLOURS =
      List.of("#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  /** The origin is at 50, 330. */
  private static final String HEAD =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -330 780 370\" font-size=\"12\""
          + " font-family=\"sans-serif\"><rect x=\"-50\" y=\"-330\" width=\"780\" height=\"370\""
          + " fill=\"white\"/>";

  /**
   * @param points times in epoch milliseconds, rising, and values; not empty
   */
  record Line(String name, List<double[]> points) {}

  List<String> svg() {
    List<double[]> all = lines.stream().flatMap(line -> line.points.stream()).toList();
    double begin = all.stream().mapToDouble(point -> point[0]).min().orElseThrow();
    double end = all.stream().mapToDouble(point -> point[0]).max().orElseThrow();
    double minutes = Math.max(LEAST, (end - begin) / 60_000);
    double most = Math.max(LEAST, all.stream().mapToDouble(point -> point[1]).max().orElseThrow());
    List<String> svg = new ArrayList<>(List.of(HEAD));
    svg.add(text(0, -312, "black", title + ", by minutes"));
    for (int mark = 0; mark <= most; mark += step(most)) {
      svg.add(text(-40, 4 - mark * HEIGHT / most, "black", Integer.toString(mark)));
    }
    for (int mark = 0; mark <= minutes; mark += step(minutes)) {
      svg.add(text(mark * WIDTH / minutes, 20, "black", Integer.toString(mark)));
    }
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      svg.add(text(WIDTH - LEGEND * (lines.size() - i), -312, COLOURS.get(i), line.name));
      svg.add(polyline(line, COLOURS.get(i), begin, minutes, most));
    }
    svg.add("</svg>");
    return svg;
  }

  private static int step(double most) {
    return (int) Math.max(1, Math.ceil(most / MOST_MARKS));
  }

  private static String polyline(
      Line line, String colour, double begin, double minutes, double most) {
    return line.points.stream()
        .map(
            point ->
                String.format(
                    Locale.ROOT,
                    "%.1f,%.1f",
                    (point[0] - begin) / 60_000 / minutes * WIDTH,
                    -point[1] / most * HEIGHT))
        .collect(
            Collectors.joining(
                " ", "<polyline fill=\"none\" stroke=\"%s\" points=\"".formatted(colour), "\"/>"));
  }

  private static String text(double x, double y, String colour, String words) {
    return String.format(
        Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>", x, y, colour, words);
  }
}
