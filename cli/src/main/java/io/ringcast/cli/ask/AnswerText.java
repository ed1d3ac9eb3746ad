package io.ringcast.cli.ask;

import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An answer for people: for each key a heading, and a table of rings × windows for each kind. */
final class AnswerText {

  private static final Pattern NAME = Pattern.compile("(.+)_r(\\d+)_w(\\d+)");
  private static final int LABEL = 18;
  private static final int NUMBER = 10;

  private final FeatureAnswer answer;
  private final ProductNames names;

  /** A table's line: a ring of a kind, with the columns of its windows. */
  private record Row(String label, List<Integer> columns) {}

  AnswerText(FeatureAnswer answer, ProductNames names) {
    this.answer = answer;
    this.names = names;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "feature set %s version %d, %d keys"
            .formatted(answer.table().getFeatureSet(), answer.table().getVersion(), answer.keys()));
    List<Row> rows = rows();
    for (int key = 0; key < answer.keys(); key++) {
      lines.add("");
      lines.add(heading(key));
      if (answer.windowEnd(key) != 0) {
        lines.add(windows());
        for (Row row : rows) {
          lines.add(line(key, row));
        }
      }
    }
    return lines;
  }

  private String heading(int key) {
    String when =
        answer.windowEnd(key) == 0
            ? ""
            : String.format(
                ", window end %s, %.1f s old",
                Instant.ofEpochMilli(answer.windowEnd(key)), answer.age(key) / 1e3);
    String problem = answer.problem(key).isEmpty() ? "" : ": " + answer.problem(key);
    return "%s %s %s%s%s"
        .formatted(
            hexagon(answer.hexagon(key)),
            names.of(UUID.fromString(answer.product(key))),
            answer.status(key),
            problem,
            when);
  }

  static String hexagon(long hexagon) {
    return hexagon == 0 ? "nowhere" : Long.toHexString(hexagon);
  }

  /** Columns come by kind, then ring, then window, and all rings have the same windows. */
  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (int column = 0; column < answer.names().size(); column++) {
      Matcher name = name(column);
      String label = name.group(1) + " ring " + name.group(2);
      if (rows.isEmpty() || !rows.get(rows.size() - 1).label.equals(label)) {
        rows.add(new Row(label, new ArrayList<>()));
      }
      rows.get(rows.size() - 1).columns.add(column);
    }
    return rows;
  }

  private String windows() {
    return " ".repeat(LABEL)
        + rows().stream()
            .limit(1)
            .flatMap(row -> row.columns.stream())
            .map(column -> padded(name(column).group(3) + " min"))
            .collect(Collectors.joining());
  }

  private Matcher name(int column) {
    Matcher name = NAME.matcher(answer.names().get(column));
    if (!name.matches()) {
      throw new IllegalStateException(
          "feature %s is not called KIND_rRING_wWINDOW: is the service newer than this command?"
              .formatted(answer.names().get(column)));
    }
    return name;
  }

  private String line(int key, Row row) {
    return String.format("  %-" + (LABEL - 2) + "s", row.label)
        + row.columns.stream()
            .map(column -> padded(String.format("%.2f", answer.value(key, column))))
            .collect(Collectors.joining());
  }

  private static String padded(String text) {
    return String.format("%" + NUMBER + "s", text);
  }
}
