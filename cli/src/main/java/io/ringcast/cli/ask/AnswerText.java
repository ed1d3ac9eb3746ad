package io.ringcast.cli.ask;

import io.ringcast.cli.ProductNames;
import io.ringcast.client.FeatureAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An answer for people: for each key a heading, and a table of rings × windows for each kind. */
final class AnswerText {

  private static final Pattern NAME = Pattern.compile("(.+)_r(\\d+)_w(\\d+)");
  private static final int LABEL = 18;

  private final FeatureAnswer answer;
  private final ProductNames names;

  AnswerText(FeatureAnswer answer, ProductNames names) {
    this.answer = answer;
    this.names = names;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    String passed =
        answer.minutePassed() == 0
            ? ""
            : ", %.1f s of the newest minute have passed".formatted(answer.minutePassed() / 1e3);
    lines.add(
        "feature set %s version %d, %d keys%s"
            .formatted(
                answer.table().getFeatureSet(),
                answer.table().getVersion(),
                answer.keys(),
                passed));
    for (int key = 0; key < answer.keys(); key++) {
      lines.add("");
      lines.add(heading(key));
      if (answer.windowEnd(key) != 0) {
        lines.addAll(table(key));
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
  private List<String> table(int key) {
    StringBuilder head = new StringBuilder(" ".repeat(LABEL));
    Map<String, StringBuilder> rows = new LinkedHashMap<>();
    for (int column = 0; column < answer.names().size(); column++) {
      Matcher name = name(column);
      String label = "  " + name.group(1) + " ring " + name.group(2);
      rows.computeIfAbsent(label, any -> padded(label)).append(number(key, column));
      if (rows.size() == 1) {
        head.append("%10s".formatted(name.group(3) + " min"));
      }
    }
    return Stream.concat(Stream.of(head), rows.values().stream())
        .map(StringBuilder::toString)
        .toList();
  }

  private static StringBuilder padded(String label) {
    return new StringBuilder(("%-" + LABEL + "s").formatted(label));
  }

  private String number(int key, int column) {
    return "%10.2f".formatted(answer.value(key, column));
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
}
