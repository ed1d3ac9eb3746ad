package io.ringcast.common.config;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes what the code declares into a Markdown page, between two marks. */
public final class OptionsPage {

  private static final String TABLE_HEAD =
      "| option | value | default | meaning |\n|---|---|---|---|\n";

  private final StringBuilder text = new StringBuilder();

  private OptionsPage() {}

  /** All options of a section, and of those inside it, as tables. */
  public static String tables(Section<?> section) {
    OptionsPage page = new OptionsPage();
    page.addTable("", section);
    return page.text.toString();
  }

  /** The page with the text between {@code <!-- NAME -->} and its end written anew. */
  public static String replaced(String page, String name, String text) {
    String begin = "<!-- " + name + " -->\n";
    String end = "<!-- end of " + name + " -->\n";
    Pattern between =
        Pattern.compile(Pattern.quote(begin) + ".*?" + Pattern.quote(end), Pattern.DOTALL);
    Matcher matcher = between.matcher(page);
    if (!matcher.find()) {
      throw new IllegalArgumentException("the page has no '" + begin.strip() + "' with an end");
    }
    return matcher.replaceFirst(Matcher.quoteReplacement(begin + text + end));
  }

  private void addTable(String path, Section<?> section) {
    text.append('\n').append(TABLE_HEAD);
    for (Option<?> option : section.options()) {
      boolean isSection = !below(path, option).isEmpty();
      boolean isNeeded = option.withoutIt().isEmpty() && !(option.type() instanceof Section);
      List<String> cells =
          List.of(
              "`" + option.name() + "`",
              isSection ? "see below" : option.type().what(),
              isNeeded ? "**needed**" : option.withoutIt(),
              option.meaning());
      text.append("| ").append(String.join(" | ", escaped(cells))).append(" |\n");
    }
    for (Option<?> option : section.options()) {
      below(path, option).forEach((name, inner) -> addSection(name, option, inner));
    }
  }

  private void addSection(String path, Option<?> option, Section<?> section) {
    text.append("\n### `").append(path).append("`\n\n").append(option.meaning()).append('\n');
    addTable(path, section);
  }

  private static Map<String, Section<?>> below(String path, Option<?> option) {
    return option.type().sections(path.isEmpty() ? option.name() : path + "." + option.name());
  }

  private static List<String> escaped(List<String> cells) {
    return cells.stream().map(cell -> cell.replace("|", "\\|")).toList();
  }
}
