package io.ringcast.benchmarks.report.plot;

import io.ringcast.benchmarks.report.plot.Svg.Anchor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Horizontal bars, one below the other: results side by side. A bar may consist of parts.
 *
 * <p>Over a logarithmic axis there are dots in place of bars, since a bar's length says how large
 * something is, and that axis has no zero.
 */
public final class BarPlot implements Plot {

  private static final int ROW = 23;
  private static final int BAR = 13;
  private static final int GAP = 8;
  private static final int BASELINE = 4;
  private static final int TITLE = 40;

  /** Above a heading, so that one sees what it belongs to. */
  private static final int APART = 8;

  private final String name;
  private final String title;
  private final Axis axis;
  private final List<String> parts;
  private final List<Row> rows = new ArrayList<>();

  /** A bar, or the heading of those that follow, which has no values. */
  private record Row(String label, double... values) {

    boolean isHeading() {
      return values.length == 0;
    }

    double height() {
      return isHeading() ? ROW + APART : ROW;
    }

    double sum() {
      return Arrays.stream(values).sum();
    }
  }

  private BarPlot(String name, String title, Axis axis, List<String> parts) {
    this.name = name;
    this.title = title;
    this.axis = axis;
    this.parts = parts;
  }

  /**
   * A plot without bars yet.
   *
   * @param name a part of its file's name
   */
  public static BarPlot of(String name, String title, Axis axis) {
    return new BarPlot(name, title, axis, List.of(""));
  }

  /**
   * A plot without bars yet, whose bars consist of parts.
   *
   * @param parts what the parts are, from left to right
   */
  public static BarPlot stacked(String name, String title, Axis axis, List<String> parts) {
    if (parts.isEmpty() || parts.size() > Svg.COLOURS || axis.logarithmic()) {
      throw new IllegalArgumentException(
          "bars of 1 to %d parts on a linear axis can be drawn, not of %s"
              .formatted(Svg.COLOURS, parts));
    }
    return new BarPlot(name, title, axis, List.copyOf(parts));
  }

  /** Adds a bar: one value, or one of each part. */
  public BarPlot bar(String label, double... values) {
    if (values.length != parts.size()) {
      throw new IllegalArgumentException(
          "bar \"%s\" has %d values, not %d".formatted(label, values.length, parts.size()));
    }
    for (double value : values) {
      axis.require(value, v -> label + " = " + v);
    }
    rows.add(new Row(label, values.clone()));
    return this;
  }

  /** What the following bars have in common. */
  public BarPlot heading(String label) {
    rows.add(new Row(label));
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
    if (rows.stream().allMatch(Row::isHeading)) {
      throw new IllegalStateException("plot \"" + name + "\" has no bars");
    }
    Svg svg = new Svg();
    svg.text("title", Svg.MARGIN, 26, Anchor.START, title);
    double top = TITLE + (parts.size() > 1 ? drawLegend(svg) : 0);
    double bottom = top + GAP + rows.stream().mapToDouble(Row::height).sum();
    Scale x = scale();
    drawAxis(svg, x, top, bottom);
    double y = top + GAP;
    for (Row row : rows) {
      y += row.height();
      draw(svg, row, x, y - ROW / 2.0);
    }
    return svg.page(title, bottom + 2.2 * Svg.LINE_HEIGHT + Svg.MARGIN);
  }

  /** The parts' names in a row; where they do not fit, in several. */
  private double drawLegend(Svg svg) {
    double x = Svg.MARGIN;
    double y = TITLE + 6;
    for (int i = 0; i < parts.size(); i++) {
      double width = BAR + GAP + Svg.width(parts.get(i)) + GAP;
      if (x > Svg.MARGIN && x + width > Svg.WIDTH - Svg.MARGIN) {
        x = Svg.MARGIN;
        y += Svg.LINE_HEIGHT;
      }
      svg.rectangle("f" + i, x, y - 5, 10, 10);
      svg.text("", x + BAR + 3, y + BASELINE, Anchor.START, parts.get(i));
      x += width;
    }
    return y - TITLE + Svg.LINE_HEIGHT;
  }

  private Scale scale() {
    double labels = widest(rows.stream().map(Row::label).toList());
    double values = widest(rows.stream().map(BarPlot::value).toList());
    return Scale.rounded(
        axis,
        rows.stream().filter(row -> !row.isHeading()).mapToDouble(Row::sum),
        Svg.MARGIN + labels + GAP,
        Svg.WIDTH - Svg.MARGIN - values - GAP);
  }

  private static double widest(List<String> texts) {
    return texts.stream().mapToDouble(Svg::width).max().orElse(0);
  }

  private static String value(Row row) {
    return Numbers.text(row.sum());
  }

  private void drawAxis(Svg svg, Scale x, double top, double bottom) {
    for (double tick : x.ticks()) {
      double at = x.place(tick);
      svg.line(tick == x.low() ? "axis" : "rule", at, top, at, bottom);
      svg.text("faint", at, bottom + Svg.LINE_HEIGHT, Anchor.MIDDLE, Numbers.text(tick));
    }
    svg.text("faint", x.to(), bottom + 2.2 * Svg.LINE_HEIGHT, Anchor.END, axis.label());
  }

  private void draw(Svg svg, Row row, Scale x, double middle) {
    double base = middle + BASELINE;
    if (row.isHeading()) {
      svg.text("strong", x.from() - GAP, base, Anchor.END, row.label());
      return;
    }
    svg.text("", x.from() - GAP, base, Anchor.END, row.label());
    double end = x.place(row.sum());
    if (axis.logarithmic()) {
      svg.line("rule", x.from(), middle, end, middle);
      svg.marker(0, end, middle);
    } else {
      double sum = 0;
      for (int i = 0; i < row.values().length; i++) {
        double begin = x.place(sum);
        sum += row.values()[i];
        svg.rectangle("f" + i, begin, middle - BAR / 2.0, x.place(sum) - begin, BAR);
      }
    }
    svg.text("value", end + GAP, base, Anchor.START, value(row));
  }
}
