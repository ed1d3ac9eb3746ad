package io.ringcast.common.config;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the options of a section into a Markdown page, as tables between two marks. */
public final class OptionsPage {

  private static final String TABLE_HEAD =
      "| option | value | default | meaning |\n|---|---|---|---|\n";

  private final StringBuilder text = new StringBuilder();

  private OptionsPage() {}

  /**
   * The page with the options between {@code <!-- options of NAME -->} and {@code <!-- end of NAME
   * -->} written anew.
   */
  public static String with(String page, String name, Section<?> section) {
    String begin = "<!-- options of " + name + " -->\n";
    String end = "<!-- end of " + name + " -->\n";
    Pattern between =
        Pattern.compile(Pattern.quote(begin) + ".*?" + Pattern.quote(end), Pattern.DOTALL);
    Matcher matcher = between.matcher(page);
    if (!matcher.find()) {
      throw new IllegalArgumentException("the page has no place for the options of " + name);
    }
    OptionsPage options = new OptionsPage();
    options.addTable("", section);
    return matcher.replaceFirst(Matcher.quoteReplacement(begin + options.text + end));
  }

  private void addTable(String path, Section<?> section) {
    text.append('\n').append(TABLE_HEAD);
    for (Option<?> option : section.options()) {
      boolean isSection = !below(path, option).isEmpty();
      List<String> cells =
          List.of(
              "`" + option.name() + "`",
              isSection ? "see below" : option.type().what(),
              option.withoutIt().isEmpty() && !isSection ? "**needed**" : option.withoutIt(),
              option.meaning());
      text.append("| ").append(String.join(" | ", escaped(cells))).append(" |\n");
    }
    for (Option<?> option : section.options()) {
      below(path, option).forEach((name, inner) -> addSection(name, option, inner));
    }
    if (path.isEmpty()) {
      text.append('\n');
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
