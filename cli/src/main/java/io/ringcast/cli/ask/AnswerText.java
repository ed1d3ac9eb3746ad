package io.ringcast.cli.ask;

import io.ringcast.api.ModelScores;
import io.ringcast.api.ScoreVariant;
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
import java.util.stream.IntStream;

/**
 * An answer for people: for each key a heading, and a table of rings × windows for each kind, or a
 * line for each column where they make no table.
 */
record AnswerText(FeatureAnswer answer, ProductNames names) {

  private static final Pattern NAME = Pattern.compile("(.+)_r(\\d+)_w(\\d+)");
  private static final int LABEL = 18;

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    String passed =
        answer.minutePassed() == 0
            ? ""
            : ", %.1f s of the newest minute have passed".formatted(answer.minutePassed() / 1e3);
    lines.add(
        "feature set %s version %d, %d %s%s"
            .formatted(
                answer.table().getFeatureSet(),
                answer.table().getVersion(),
                answer.keys(),
                answer.keys() == 1 ? "key" : "keys",
                passed));
    for (int key = 0; key < answer.keys(); key++) {
      lines.add("");
      lines.add(heading(key));
      if (answer.windowEnd(key) != 0) {
        lines.addAll(values(key));
      } else if (answer.table().getScoresCount() > 0) {
        lines.addAll(lines(key));
      }
      for (ModelScores scores : answer.table().getScoresList()) {
        lines.add(worth(key, scores.getName()));
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

  private List<String> values(int key) {
    Map<String, String> heads = new LinkedHashMap<>();
    Map<String, String> rows = new LinkedHashMap<>();
    for (int column = 0; column < answer.names().size(); column++) {
      Matcher name = NAME.matcher(answer.names().get(column));
      if (answer.table().getDerivedFingerprint() != 0 || !name.matches()) {
        return lines(key);
      }
      String label = "  " + name.group(1) + " ring " + name.group(2);
      heads.merge(label, "%10s".formatted(name.group(3) + " min"), String::concat);
      rows.merge(label, number(key, column), String::concat);
    }
    // Named columns may have other windows for each ring.
    if (heads.values().stream().distinct().count() != 1) {
      return lines(key);
    }
    List<String> table = new ArrayList<>();
    table.add(padded("", LABEL) + heads.values().iterator().next());
    rows.forEach((label, numbers) -> table.add(padded(label, LABEL) + numbers));
    return table;
  }

  private List<String> lines(int key) {
    int width = answer.names().stream().mapToInt(String::length).max().orElse(0);
    return IntStream.range(0, answer.names().size())
        .mapToObj(column -> "  " + padded(answer.names().get(column), width) + number(key, column))
        .toList();
  }

  private String worth(int key, String model) {
    ScoreVariant variant = answer.variant(key, model);
    String name = variant.getName().isEmpty() ? "" : " (" + variant.getName() + ")";
    return "  %s: %s, %s%s"
        .formatted(model, answer.scoreStatus(key, model), variant.getModel(), name);
  }

  private static String padded(String text, int width) {
    return ("%-" + width + "s").formatted(text);
  }

  private String number(int key, int column) {
    return "%10.2f".formatted(answer.value(key, column));
  }
}
