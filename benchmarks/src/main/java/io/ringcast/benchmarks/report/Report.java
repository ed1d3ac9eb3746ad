package io.ringcast.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The results of a benchmark: tables of words and numbers, and what one must know to read them. */
public final class Report {

  private final String title;
  private final List<String> notes = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();
  private List<String> plot = List.of();

  /**
   * One of the tables.
   *
   * @param name what it shows
   */
  public record Table(String name, List<String> columns, List<List<String>> rows) {

    public void add(String... cells) {
      if (cells.length != columns.size()) {
        throw new IllegalArgumentException(
            "%d cells for %d columns".formatted(cells.length, columns.size()));
      }
      rows.add(List.of(cells));
    }

    /** Words to the left, numbers to the right. */
    private List<String> lines() {
      List<Integer> widths = widths();
      List<String> lines = new ArrayList<>();
      lines.add(line(columns, widths));
      lines.add(
          IntStream.range(0, columns.size())
              .mapToObj(i -> "-".repeat(widths.get(i) - 1) + (isNumeric(i) ? ":" : "-"))
              .collect(Collectors.joining(" | ", "| ", " |")));
      rows.forEach(row -> lines.add(line(row, widths)));
      return lines;
    }

    private String line(List<String> cells, List<Integer> widths) {
      return IntStream.range(0, cells.size())
          .mapToObj(
              i -> {
                String gap = " ".repeat(widths.get(i) - cells.get(i).length());
                return isNumeric(i) ? gap + cells.get(i) : cells.get(i) + gap;
              })
          .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private boolean isNumeric(int column) {
      return rows.stream().anyMatch(row -> row.get(column).matches("-?[0-9].*"));
    }

    private List<Integer> widths() {
      return IntStream.range(0, columns.size())
          .mapToObj(
              i ->
                  Math.max(
                      columns.get(i).length(),
                      rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0)))
          .toList();
    }
  }

  private Report(String title) {
    this.title = title;
  }

  /** A report without results yet. */
  public static Report of(String title) {
    Report report = new Report(title);
    Machine.notes().forEach(report::note);
    return report;
  }

  public static String whole(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  public static String tenths(double value) {
    return format("%,.1f", value);
  }

  public static String hundredths(double value) {
    return format("%,.2f", value);
  }

  /** An empty cell for what is not known. */
  private static String format(String form, double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, form, value);
  }

  public void note(String note) {
    notes.add(note);
  }

  /** Adds the only plot, as lines of SVG. */
  public void plot(List<String> svg) {
    plot = svg;
  }

  public Table table(String name, String... columns) {
    Table table = new Table(name, List.of(columns), new ArrayList<>());
    tables.add(table);
    return table;
  }

  /** For people: Markdown that can be read as it is. */
  public List<String> markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("# " + title);
    lines.add("");
    notes.forEach(note -> lines.add("- " + note));
    tables.forEach(table -> lines.addAll(markdown(table)));
    return lines;
  }

  private static List<String> markdown(Table table) {
    List<String> lines = new ArrayList<>(List.of("", "## " + table.name(), ""));
    lines.addAll(table.lines());
    return lines;
  }

  /** Writes {@code NAME.md}, and {@code NAME.svg} if there is a plot. */
  public void save(Path folder, String name) throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve(name + ".md"), markdown());
    if (!plot.isEmpty()) {
      Files.write(folder.resolve(name + ".svg"), plot);
    }
  }
}
