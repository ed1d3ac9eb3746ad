package io.ringcast.benchmarks.report.plot;

import io.ringcast.benchmarks.report.plot.Svg.Anchor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lines with markers: how a result depends on a number. */
public final class LinePlot implements Plot {

  private static final int HEIGHT = 380;
  private static final int TOP = 72;
  private static final int BOTTOM = HEIGHT - 52;

  /** So many places on the axis can each have their own number. */
  private static final int FEW = 12;

  /** So many lines leave room for numbers at their points. */
  private static final int FEW_LINES = 2;

  /** Between the axis and the first or last point. */
  private static final int INSET = 14;

  private static final int GAP = 8;
  private static final int BASELINE = 4;

  /** So far above a point is its number. */
  private static final int ABOVE = 9;

  private final String name;
  private final String title;
  private final Axis across;
  private final Axis up;
  private final List<Line> lines = new ArrayList<>();

  /** A point of a line. */
  public record Point(double x, double y) {}

  private record Line(String label, List<Point> points) {

    Point last() {
      return points.get(points.size() - 1);
    }
  }

  private LinePlot(String name, String title, Axis across, Axis up) {
    this.name = name;
    this.title = title;
    this.across = across;
    this.up = up;
  }

  /**
   * A plot without lines yet.
   *
   * @param name a part of its file's name
   */
  public static LinePlot of(String name, String title, Axis across, Axis up) {
    return new LinePlot(name, title, across, up);
  }

  /** Adds a line, whose points are drawn from left to right. */
  public LinePlot line(String label, List<Point> points) {
    if (points.isEmpty() || lines.size() == Svg.COLOURS) {
      throw new IllegalArgumentException(
          "line \"%s\" has %d points, and is number %d; a line needs a point, and a plot shows %d lines at most"
              .formatted(label, points.size(), lines.size() + 1, Svg.COLOURS));
    }
    for (Point point : points) {
      across.require(point.x(), x -> label + ": x = " + x);
      up.require(point.y(), y -> label + ": y = " + y);
    }
    lines.add(
        new Line(label, points.stream().sorted(Comparator.comparingDouble(Point::x)).toList()));
    return this;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public List<String> svg() {
    Svg svg = new Svg();
    svg.text("title", Svg.MARGIN, 26, Anchor.START, title);
    svg.text("faint", Svg.MARGIN, TOP - 22, Anchor.START, up.label());
    Scale y = Scale.rounded(up, points().mapToDouble(Point::y), BOTTOM, TOP);
    double left = Svg.MARGIN + widest(y.ticks().stream().map(Numbers::text)) + GAP;
    double right = Svg.WIDTH - Svg.MARGIN - legendWidth();
    Scale x = Scale.exact(across, points().mapToDouble(Point::x), left + INSET, right - INSET);
    for (double tick : y.ticks()) {
      double at = y.place(tick);
      svg.line("rule", left, at, right, at);
      svg.text("faint", left - GAP, at + BASELINE, Anchor.END, Numbers.text(tick));
    }
    svg.line("axis", left, BOTTOM, right, BOTTOM);
    drawAcross(svg, x, right);
    for (int i = 0; i < lines.size(); i++) {
      draw(svg, i, x, y);
    }
    if (lines.size() <= FEW_LINES) {
      drawValues(svg, x, y);
    }
    if (lines.size() > 1) {
      drawLegend(svg, right, y);
    }
    return svg.page(title, HEIGHT);
  }

  private Stream<Point> points() {
    if (lines.isEmpty()) {
      throw new IllegalStateException("plot \"" + name + "\" has no lines");
    }
    return lines.stream().flatMap(line -> line.points().stream());
  }

  private static double widest(Stream<String> texts) {
    return texts.mapToDouble(Svg::width).max().orElse(0);
  }

  private double legendWidth() {
    return lines.size() == 1 ? INSET : widest(lines.stream().map(Line::label)) + 3 * GAP;
  }

  private void drawAcross(Svg svg, Scale x, double right) {
    double free = Double.NEGATIVE_INFINITY;
    for (double tick : ticksAcross(x)) {
      double at = x.place(tick);
      double half = Svg.width(Numbers.text(tick)) / 2;
      svg.line("axis", at, BOTTOM, at, BOTTOM + 4);
      if (at - half > free) {
        svg.text("faint", at, BOTTOM + Svg.LINE_HEIGHT + 2, Anchor.MIDDLE, Numbers.text(tick));
        free = at + half + GAP / 2.0;
      }
    }
    svg.text("faint", right, BOTTOM + 2.2 * Svg.LINE_HEIGHT + 2, Anchor.END, across.label());
  }

  /** Where the points are, if these are few: that tells more than round numbers. */
  private List<Double> ticksAcross(Scale x) {
    TreeSet<Double> measured = new TreeSet<>();
    points().forEach(point -> measured.add(point.x()));
    return measured.size() <= FEW ? List.copyOf(measured) : x.ticks();
  }

  private void draw(Svg svg, int series, Scale x, Scale y) {
    List<double[]> places =
        lines.get(series).points().stream()
            .map(point -> new double[] {x.place(point.x()), y.place(point.y())})
            .toList();
    svg.path(series, places);
    if (places.size() <= FEW) {
      places.forEach(place -> svg.marker(series, place[0], place[1]));
    }
  }

  /** At each point, where it would cover neither another number nor a point. */
  private void drawValues(Svg svg, Scale x, Scale y) {
    List<double[]> taken = new ArrayList<>();
    // A point has the room of a number that stands in its middle.
    points()
        .map(point -> new double[] {x.place(point.x()), y.place(point.y()) + BASELINE})
        .forEach(taken::add);
    for (Line line : lines) {
      for (Point point : line.points().size() <= FEW ? line.points() : List.<Point>of()) {
        double[] place = {x.place(point.x()), y.place(point.y()) - ABOVE};
        if (taken.stream().noneMatch(other -> isNear(place, other))) {
          taken.add(place);
          svg.text("value", place[0], place[1], Anchor.MIDDLE, Numbers.text(point.y()));
        }
      }
    }
  }

  private static boolean isNear(double[] place, double[] other) {
    return Math.abs(place[0] - other[0]) < Svg.width("0.00")
        && Math.abs(place[1] - other[1]) < Svg.LINE_HEIGHT - BASELINE;
  }

  /** Each label beside the end of its line, or as near as the others allow. */
  private void drawLegend(Svg svg, double right, Scale y) {
    List<Integer> fromTop =
        IntStream.range(0, lines.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> y.place(lines.get(i).last().y())))
            .toList();
    double[] wanted = fromTop.stream().mapToDouble(i -> y.place(lines.get(i).last().y())).toArray();
    double[] places = apart(wanted);
    for (int i = 0; i < places.length; i++) {
      int series = fromTop.get(i);
      svg.marker(series, right + GAP, places[i]);
      svg.text(
          "f" + series,
          right + 2 * GAP,
          places[i] + BASELINE,
          Anchor.START,
          lines.get(series).label());
    }
  }

  /** Moves places down until they are a line's height apart, and up again from the bottom. */
  private static double[] apart(double[] wanted) {
    double[] places = wanted.clone();
    for (int i = 1; i < places.length; i++) {
      places[i] = Math.max(places[i], places[i - 1] + Svg.LINE_HEIGHT);
    }
    double lowest = BOTTOM;
    for (int i = places.length - 1; i >= 0; i--) {
      places[i] = Math.min(places[i], lowest);
      lowest = places[i] - Svg.LINE_HEIGHT;
    }
    return places;
  }
}
