package io.ringcast.benchmarks.report.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A page that is drawn on: the top left corner is 0, 0. */
final class Svg {

  static final int WIDTH = 760;
  static final int MARGIN = 16;
  static final int LINE_HEIGHT = 17;

  /** As many series as there are colours and shapes that can be told apart. */
  static final int COLOURS = 8;

  private static final String FONT =
      "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

  /** Of one letter in the usual fonts, as a share of the size; a bit too much rather than less. */
  private static final double LETTER_WIDTH = 0.61;

  private static final double FONT_SIZE = 12.5;
  private static final double MARKER = 3.6;

  /** Colours that also those can tell apart who do not see red or green (Okabe and Ito). */
  private static final String[] ON_WHITE = {
    "#0072b2", "#d55e00", "#009e73", "#b0568f", "#b78103", "#2a9fd8", "#6b6b6b", "#7a4fbf"
  };

  private static final String[] ON_BLACK = {
    "#4fb0e8", "#f08a4b", "#3cc79c", "#e29cc6", "#e5b94a", "#9bd6f5", "#b5b5b5", "#b69cf0"
  };

  private final List<String> lines = new ArrayList<>();

  /** Where a text begins, or ends, or what it has on both sides. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  static double width(String text) {
    return text.length() * LETTER_WIDTH * FONT_SIZE;
  }

  void text(String style, double x, double y, Anchor anchor, String text) {
    String where = anchor == Anchor.START ? "" : " text-anchor=\"" + lower(anchor) + '"';
    lines.add(
        "<text class=\"%s\" x=\"%s\" y=\"%s\"%s>%s</text>"
            .formatted(style, number(x), number(y), where, escape(text)));
  }

  void line(String style, double x1, double y1, double x2, double y2) {
    lines.add(
        "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
            .formatted(style, number(x1), number(y1), number(x2), number(y2)));
  }

  void rectangle(String style, double x, double y, double width, double height) {
    lines.add(
        "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
            .formatted(style, number(x), number(y), number(width), number(height)));
  }

  /** A line from point to point, in the colour of its series. */
  void path(int series, List<double[]> points) {
    lines.add(
        points.stream()
            .map(point -> number(point[0]) + "," + number(point[1]))
            .collect(
                Collectors.joining(
                    " ", "<polyline class=\"line c%d\" points=\"".formatted(series), "\"/>")));
  }

  /** A point, in the colour and shape of its series. */
  void marker(int series, double x, double y) {
    String shape = "<path class=\"mark f%d\" d=\"M%s,%s%s\"/>";
    String outline =
        switch (series % 4) {
          case 0 -> "";
          case 1 -> polygon(-1, -1, 2, 0, 0, 2, -2, 0);
          case 2 -> polygon(0, -1.35, 1.35, 1.35, -1.35, 1.35, -1.35, -1.35);
          default -> polygon(0, -1.3, 1.25, 2.2, -2.5, 0);
        };
    lines.add(
        outline.isEmpty()
            ? "<circle class=\"mark f%d\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>"
                .formatted(series, number(x), number(y), number(MARKER))
            : shape.formatted(series, number(x), number(y), outline));
  }

  /** Steps, in sizes of a marker: the first from its middle, without a line. */
  private static String polygon(double... steps) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < steps.length; i += 2) {
      text.append(i == 0 ? 'm' : 'l');
      text.append(number(steps[i] * MARKER)).append(',').append(number(steps[i + 1] * MARKER));
    }
    return text.append('z').toString();
  }

  /** The whole picture. */
  List<String> page(String title, double height) {
    List<String> page = new ArrayList<>();
    page.add(
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%s\""
                + " viewBox=\"0 0 %1$d %2$s\" role=\"img\">")
            .formatted(WIDTH, number(height)));
    page.add("<title>" + escape(title) + "</title>");
    page.add("<style>");
    page.add("text { font: %spx %s; }".formatted(number(FONT_SIZE), FONT));
    page.add(".title { font-size: 16px; font-weight: 600; }");
    page.add(".strong { font-weight: 600; }");
    page.add(".rule, .axis { stroke-width: 1; shape-rendering: crispEdges; }");
    page.add(".line { fill: none; stroke-width: 1.8; stroke-linejoin: round; }");
    page.add(".mark { stroke-width: 1.2; }");
    page.add(".value { paint-order: stroke; stroke-width: 4; stroke-linejoin: round; }");
    page.addAll(colours("#ffffff", "#1f2328", "#656d76", "#e6e8eb", "#8c959f", ON_WHITE));
    // The page has a ground of its own, so the colours fit it wherever it is shown.
    page.add("@media (prefers-color-scheme: dark) {");
    page.addAll(colours("#12161c", "#e6e8eb", "#9aa4af", "#2b323b", "#6e7781", ON_BLACK));
    page.add("}");
    page.add("</style>");
    page.add("<rect class=\"ground\" width=\"100%\" height=\"100%\"/>");
    page.addAll(lines);
    page.add("</svg>");
    return page;
  }

  private static List<String> colours(
      String ground, String ink, String faint, String rule, String axis, String[] series) {
    List<String> css = new ArrayList<>();
    css.add(".ground { fill: %s; }".formatted(ground));
    css.add(".mark, .value { stroke: %s; }".formatted(ground));
    css.add("text { fill: %s; }".formatted(ink));
    css.add(".faint { fill: %s; }".formatted(faint));
    css.add(".rule { stroke: %s; }".formatted(rule));
    css.add(".axis { stroke: %s; }".formatted(axis));
    for (int i = 0; i < series.length; i++) {
      css.add(".c%d { stroke: %s; } .f%1$d { fill: %2$s; }".formatted(i, series[i]));
    }
    return css;
  }

  private static String lower(Anchor anchor) {
    return anchor == Anchor.END ? "end" : "middle";
  }

  /** Tenths of a pixel are fine enough. */
  private static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
