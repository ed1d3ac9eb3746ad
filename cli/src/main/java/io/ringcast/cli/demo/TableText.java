package io.ringcast.cli.demo;

import io.ringcast.cli.ProductNames;
import io.ringcast.cli.demo.ShownFeatures.Shown;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The demo's words and numbers, in lines that fit into 80 columns. */
final class TableText {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
  private static final int PRODUCT_WIDTH = 11;

  private final ShownFeatures shown;
  private final DiskSizes diskSizes;
  private final ProductNames names;

  TableText(ShownFeatures shown, ProductNames names) {
    this.shown = shown;
    this.diskSizes = new DiskSizes(shown.set());
    this.names = names;
  }

  /**
   * What the screen shows.
   *
   * @param window null before the first one is complete
   */
  List<Screen.Line> screen(Status status, StoredWindows.CompleteWindow window) {
    List<Screen.Line> lines = new ArrayList<>();
    lines.add(Screen.Line.strong(status.title()));
    lines.add(
        Screen.Line.plain(
            window == null
                ? "window end  none is complete yet"
                : "window end  " + windowEnd(window) + freshness(status)));
    lines.add(
        Screen.Line.plain(
            String.format(
                "events      %,d fed, %,.0f/s; rejected %,d, late %,d",
                status.events(), status.eventsPerSecond(), status.rejected(), status.late())));
    lines.add(
        Screen.Line.plain(
            String.format(
                "rows        %,d stored, %,.0f/s; %d features each",
                status.rows(),
                status.rowsPerSecond(),
                shown.set().kinds().size() * shown.set().featuresPerKind())));
    if (window != null) {
      lines.add(Screen.Line.plain(""));
      lines.addAll(table(window));
    }
    return lines;
  }

  /** The table with the window end that it is of. */
  List<Screen.Line> titledTable(StoredWindows.CompleteWindow window) {
    List<Screen.Line> lines = new ArrayList<>();
    lines.add(Screen.Line.strong("window end  " + windowEnd(window)));
    lines.addAll(table(window));
    return lines;
  }

  /** The busiest hexagons and what the numbers are. */
  private List<Screen.Line> table(StoredWindows.CompleteWindow window) {
    List<Screen.Line> lines = new ArrayList<>();
    lines.add(
        Screen.Line.plain(
            "Riders and drivers per hexagon and minute, in each district's busiest hexagon"));
    lines.add(Screen.Line.plain("(the one with the most demand in " + label(shown.near()) + "):"));
    lines.add(
        Screen.Line.strong(
            String.format(
                "%-27s%15s%22s%15s",
                "", label(shown.now()), label(shown.near()), label(shown.wide()))));
    lines.add(
        Screen.Line.strong(
            String.format(
                "%-16s%-11s%7s%8s%7s%8s%7s%7s%8s",
                "hexagon", "product", "demand", "supply", "demand", "supply", "ratio", "demand",
                "supply")));
    for (FeatureRow row : window.busiest()) {
      lines.add(Screen.Line.plain(row(row)));
    }
    if (window.busiest().isEmpty()) {
      lines.add(Screen.Line.plain("nobody asked for a ride"));
    }
    return lines;
  }

  /** One line in place of the screen. */
  String summary(Status status, StoredWindows.CompleteWindow window) {
    String busiest =
        window.busiest().isEmpty() ? "nobody asked for a ride" : busiest(window.busiest().get(0));
    return String.format(
        "%s: %,d rows; %,d events fed, %,.0f/s; rejected %,d, late %,d; %s",
        MINUTE.format(Instant.ofEpochMilli(window.windowEnd())),
        window.rows(),
        status.events(),
        status.eventsPerSecond(),
        status.rejected(),
        status.late(),
        busiest);
  }

  private String busiest(FeatureRow row) {
    return String.format(
        "busiest %s %s, demand %s, supply %s (%s)",
        Long.toHexString(row.hexagon()),
        names.of(row.product()),
        number(value(row, shown.demand(), shown.near())),
        number(value(row, shown.supply(), shown.near())),
        label(shown.near()));
  }

  private static String windowEnd(StoredWindows.CompleteWindow window) {
    String minute = MINUTE.format(Instant.ofEpochMilli(window.windowEnd()));
    return String.format("%s, %,d rows", minute, window.rows());
  }

  private static String freshness(Status status) {
    return status.freshMillis() < 0
        ? ""
        : String.format(", complete after %.1f s", status.freshMillis() / 1e3);
  }

  private String row(FeatureRow row) {
    StringBuilder line = new StringBuilder();
    String product = names.of(row.product());
    line.append(
        String.format(
            "%-16s%-11s",
            Long.toHexString(row.hexagon()),
            product.substring(0, Math.min(product.length(), PRODUCT_WIDTH - 1))));
    appendPair(line, row, shown.now());
    appendPair(line, row, shown.near());
    double demand = value(row, shown.demand(), shown.near());
    double supply = value(row, shown.supply(), shown.near());
    line.append(String.format("%7s", supply == 0 ? "-" : number(demand / supply)));
    appendPair(line, row, shown.wide());
    return line.toString();
  }

  private void appendPair(StringBuilder line, FeatureRow row, Shown feature) {
    String demand = number(value(row, shown.demand(), feature));
    String supply = number(value(row, shown.supply(), feature));
    line.append(String.format("%7s%8s", demand, supply));
  }

  private double value(FeatureRow row, int kind, Shown feature) {
    return row.value(shown.set(), diskSizes, kind, feature.index());
  }

  /** In at most six characters, up to a hundred thousand. */
  private static String number(double value) {
    if (value < 99.995) {
      return String.format("%.2f", value);
    }
    return String.format(value < 999.95 ? "%.1f" : "%.0f", value);
  }

  private String label(Shown feature) {
    FeatureSet set = shown.set();
    return "ring "
        + set.rings().get(feature.ring())
        + ", "
        + set.windows().get(feature.window())
        + " min";
  }

  /**
   * How the demo is doing, apart from the features themselves.
   *
   * @param freshMillis how long after the end of its minute, by the wall clock, the shown window
   *     end was complete; negative if it is not known
   */
  record Status(
      String title,
      long events,
      double eventsPerSecond,
      long rows,
      double rowsPerSecond,
      long rejected,
      long late,
      long freshMillis) {}
}
