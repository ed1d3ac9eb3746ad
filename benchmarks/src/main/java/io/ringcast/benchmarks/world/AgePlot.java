package io.ringcast.benchmarks.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two lines over the same time: how old rows and live answers were.
 *
 * @param rows times in epoch milliseconds, rising, and ages in seconds; not empty, as {@code live}
 */
record AgePlot(List<double[]> rows, List<double[]> live) {

  private static final int WIDTH = 700;
  private static final int HEIGHT = 300;
  private static final int MOST_MARKS = 12;

  /** The origin is at 50, 330. */
  private static final String HEAD =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -330 780 370\" font-size=\"12\""
          + " font-family=\"sans-serif\"><rect x=\"-50\" y=\"-330\" width=\"780\" height=\"370\""
          + " fill=\"white\"/>";

  List<String> svg() {
    double begin = Math.min(rows.get(0)[0], live.get(0)[0]);
    double end = Math.max(rows.get(rows.size() - 1)[0], live.get(live.size() - 1)[0]);
    double minutes = (end - begin) / 60_000;
    double seconds =
        Stream.concat(rows.stream(), live.stream()).mapToDouble(point -> point[1]).max().orElse(1);
    List<String> lines = new ArrayList<>(List.of(HEAD));
    lines.add(text(0, -312, "black", "age of the newest event in answers, seconds, by minutes"));
    lines.add(text(WIDTH - 100, -312, "#d55e00", "rows"));
    lines.add(text(WIDTH - 50, -312, "#0072b2", "live"));
    for (int mark = 0; mark <= seconds; mark += step(seconds)) {
      lines.add(text(-25, 4 - mark * HEIGHT / seconds, "black", Integer.toString(mark)));
    }
    for (int mark = 0; mark <= minutes; mark += step(minutes)) {
      lines.add(text(mark * WIDTH / minutes, 20, "black", Integer.toString(mark)));
    }
    lines.add(line(rows, "#d55e00", begin, minutes, seconds));
    lines.add(line(live, "#0072b2", begin, minutes, seconds));
    lines.add("</svg>");
    return lines;
  }

  private static int step(double most) {
    return (int) Math.max(1, Math.ceil(most / MOST_MARKS));
  }

  private static String line(
      List<double[]> points, String colour, double begin, double minutes, double seconds) {
    return points.stream()
        .map(
            point ->
                String.format(
                    Locale.ROOT,
                    "%.1f,%.1f",
                    (point[0] - begin) / 60_000 / minutes * WIDTH,
                    -point[1] / seconds * HEIGHT))
        .collect(
            Collectors.joining(
                " ", "<polyline fill=\"none\" stroke=\"%s\" points=\"".formatted(colour), "\"/>"));
  }

  private static String text(double x, double y, String colour, String words) {
    return String.format(
        Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>", x, y, colour, words);
  }
}
