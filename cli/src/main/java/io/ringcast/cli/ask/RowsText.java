package io.ringcast.cli.ask;

import com.uber.h3core.H3Core;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.common.hex.Cells;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Many rows of one product for people, and for tools that cut lines into columns. */
final class RowsText {

  private static final String KEY = "%-15s %-8s";
  private static final int LEAST_WIDTH = 10;

  private RowsText() {}

  /**
   * The lines.
   *
   * @param area under which the rows are
   */
  static List<String> lines(FeatureAnswer rows, long area, ProductNames names) throws IOException {
    List<String> lines = new ArrayList<>();
    String product = names.of(UUID.fromString(rows.table().getProducts(0)));
    lines.add(
        String.format(
            "feature set %s version %d, product %s, %s%,d rows%s",
            rows.table().getFeatureSet(),
            rows.table().getVersion(),
            product,
            rows.keys() == 0
                ? ""
                : "window end %s, ".formatted(Instant.ofEpochMilli(rows.windowEnd(0))),
            rows.keys(),
            others(rows, area)));
    if (rows.keys() == 0) {
      return lines;
    }
    StringBuilder head = new StringBuilder(KEY.formatted("hexagon", "status"));
    rows.names().forEach(name -> head.append(padded(name, name)));
    lines.add(head.toString());
    for (int key = 0; key < rows.keys(); key++) {
      StringBuilder line =
          new StringBuilder(KEY.formatted(Long.toHexString(rows.hexagon(key)), rows.status(key)));
      for (int column = 0; column < rows.names().size(); column++) {
        String value = String.format("%.2f", rows.value(key, column));
        line.append(padded(value, rows.names().get(column)));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  /** What is said of those without a row; how many these are only a row's resolution tells. */
  private static String others(FeatureAnswer rows, long area) throws IOException {
    if (rows.keys() == 0) {
      return "; all hexagons are " + rows.withoutRow();
    }
    int resolution = Cells.resolution(rows.hexagon(0));
    long all = H3Core.newInstance().cellToChildrenSize(area, resolution);
    return others(all - rows.keys(), rows.withoutRow());
  }

  static String others(long hexagons, Status status) {
    if (hexagons == 0) {
      return "";
    }
    return hexagons == 1
        ? "; the other hexagon is " + status
        : String.format("; the other %,d hexagons are %s", hexagons, status);
  }

  private static String padded(String text, String name) {
    return String.format(" %" + Math.max(LEAST_WIDTH, name.length()) + "s", text);
  }
}
