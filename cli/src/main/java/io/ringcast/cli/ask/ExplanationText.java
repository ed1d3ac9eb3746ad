package io.ringcast.cli.ask;

import io.ringcast.api.DerivedStep;
import io.ringcast.api.ExplainedHexagon;
import io.ringcast.api.ExplainedMinute;
import io.ringcast.api.ExplainedMinute.State;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.cli.ProductNames;
import io.ringcast.common.features.ValueKind;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** How a value came about, for people: the formula with its numbers, and what they are made of. */
final class ExplanationText {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int BAR = 40;

  /** What is counted; other kinds have their own name. */
  private static final Map<String, String> WHO = Map.of("demand", "riders", "supply", "drivers");

  private final FeatureExplanation its;
  private final ProductNames names;

  ExplanationText(FeatureExplanation explanation, ProductNames names) {
    this.its = explanation;
    this.names = names;
  }

  /** All but the hexagons behind the first so many. */
  List<String> lines(int top) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s of %s, %s, window end %s (feature set %s version %d)"
            .formatted(
                its.getName(),
                AnswerText.hexagon(its.getHexagon()),
                names.of(UUID.fromString(its.getProduct())),
                Instant.ofEpochMilli(its.getWindowEndMs()),
                its.getFeatureSet(),
                its.getVersion()));
    lines.add("");
    if (its.getStepsCount() > 0) {
      derived(lines, top);
      return lines;
    }
    lines.add("  value = %s / (hexagons × minutes%s)".formatted(who(), unit()));
    lines.add("        = " + quotient(its.getSum(), its.getValue()));
    lines.add("");
    minutes(lines);
    lines.add("");
    hexagons(lines, top);
    lines.add("");
    verdict(lines);
    return lines;
  }

  /** The formulas with their values, and then the columns below, one after another. */
  private void derived(List<String> lines, int top) {
    for (DerivedStep step : its.getStepsList()) {
      lines.add("  %s = %s".formatted(step.getName(), step.getFormula()));
      String why = step.getIsDefault() ? ", its default: the formula gives no number" : "";
      lines.add("  %s = %s%s".formatted(" ".repeat(step.getName().length()), step.getValue(), why));
    }
    its.getInputsList()
        .forEach(input -> lines.add("  %s = %s".formatted(input.getName(), input.getValues(0))));
    its.getPartsList()
        .forEach(part -> lines.add("  %s = %s".formatted(part.getName(), part.getValue())));
    for (FeatureExplanation part : its.getPartsList()) {
      lines.add("");
      lines.addAll(new ExplanationText(part, names).lines(top));
    }
    lines.add("");
    lines.add(
        its.getVerdict() == Verdict.EQUAL
            ? "%s, equal to what is served".formatted(its.getValue())
            : "%s from the counts, %s from what is stored"
                .formatted(its.getValue(), its.getStoredValue()));
  }

  private String who() {
    return WHO.getOrDefault(its.getKind(), its.getKind());
  }

  private String quotient(long sum, double value) {
    return "%d / (%d × %d%s) = %s".formatted(sum, its.getDisk(), its.getWindow(), unit(), value);
  }

  /** Sums of values are in fixed point. */
  private String unit() {
    return its.getDecimals() == 0 ? "" : " × " + ValueKind.unit(its.getKind());
  }

  private void minutes(List<String> lines) {
    long most = its.getMinutesList().stream().mapToLong(ExplainedMinute::getSum).max().orElse(0);
    lines.add("  until %8s".formatted(who()));
    for (ExplainedMinute minute : its.getMinutesList()) {
      String clock = CLOCK.format(Instant.ofEpochMilli(minute.getEndMs()));
      String told =
          switch (minute.getState()) {
            case MISSING -> "%8s  not in the store".formatted("?");
            case PARTIAL -> counted(minute, most) + "  counted in part";
            default -> counted(minute, most);
          };
      lines.add("  " + clock + " " + told.stripTrailing());
    }
  }

  private static String counted(ExplainedMinute minute, long most) {
    int length = most == 0 ? 0 : (int) ((minute.getSum() * BAR + most - 1) / most);
    return "%8d  %s".formatted(minute.getSum(), "█".repeat(length));
  }

  private void hexagons(List<String> lines, int top) {
    List<ExplainedHexagon> all = its.getHexagonsList();
    lines.add("  hexagon          steps %8s   share".formatted(who()));
    for (ExplainedHexagon hexagon : all.subList(0, Math.min(top, all.size()))) {
      lines.add(
          "  %s %6d %s"
              .formatted(
                  AnswerText.hexagon(hexagon.getHexagon()),
                  hexagon.getSteps(),
                  part(hexagon.getSum())));
    }
    if (all.size() > top) {
      long others = all.stream().skip(top).mapToLong(ExplainedHexagon::getSum).sum();
      lines.add("  %-22s%s".formatted(others(all.size() - top), part(others)));
    }
    if (its.getDisk() > all.size()) {
      lines.add("  %-22s%s".formatted((its.getDisk() - all.size()) + " without any", part(0)));
    }
  }

  private String part(long sum) {
    double share = its.getSum() == 0 ? 0 : 100.0 * sum / its.getSum();
    return String.format("%8d %6.1f%%", sum, share);
  }

  private void verdict(List<String> lines) {
    long missing = minutesThatAre(State.MISSING);
    long partial = minutesThatAre(State.PARTIAL);
    String stored = quotient(its.getStoredSum(), its.getStoredValue());
    if (its.getVerdict() == Verdict.EQUAL) {
      lines.add("%s, equal to what is stored".formatted(its.getValue()));
      if (missing > 0) {
        lines.add(
            "%s not in the store; as the sums are equal, there was nobody"
                .formatted(minutesAre(missing)));
      }
      return;
    }
    long more = its.getStoredSum() - its.getSum();
    lines.add(
        "different from what is stored: %s, %d %s"
            .formatted(stored, Math.abs(more), more > 0 ? "more" : "less"));
    if (its.getVerdict() == Verdict.UNKNOWN) {
      if (missing > 0) {
        lines.add(
            "%s not in the store (any more): what was counted is not known"
                .formatted(minutesAre(missing)));
      }
      if (partial > 0) {
        lines.add(
            "%s not known whole to the compute job that wrote the value"
                .formatted(minutesAre(partial)));
      }
    } else {
      lines.add(
          "nothing that is known explains it: ringcast audit recomputes rows from the events");
    }
  }

  private static String others(int count) {
    return count == 1 ? "1 other" : count + " others";
  }

  private static String minutesAre(long count) {
    return count == 1 ? "1 minute is" : count + " minutes are";
  }

  private long minutesThatAre(State state) {
    return its.getMinutesList().stream().filter(minute -> minute.getState() == state).count();
  }
}
