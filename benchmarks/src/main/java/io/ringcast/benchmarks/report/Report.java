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

  /** Rows with the same columns: those of the first row. */
  public static final class Table {

    private final String name;
    private final List<List<String>> rows = new ArrayList<>();
    private List<String> columns = List.of();

    private Table(String name) {
      this.name = name;
    }

    /** Begins a row. */
    public Row row() {
      return new Row(this);
    }

    /** How many rows it has so far. */
    public int size() {
      return rows.size();
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

  /** A row of a table that is being made. */
  public static final class Row {

    private final Table table;
    private final List<String> columns = new ArrayList<>();
    private final List<String> cells = new ArrayList<>();

    private Row(Table table) {
      this.table = table;
    }

    public Row cell(String column, String text) {
      columns.add(column);
      cells.add(text);
      return this;
    }

    public Row whole(String column, long value) {
      return cell(column, Report.whole(value));
    }

    public Row tenths(String column, double value) {
      return cell(column, Report.tenths(value));
    }

    public Row hundredths(String column, double value) {
      return cell(column, Report.hundredths(value));
    }

    /** Adds the row to its table, whose other rows have the same columns. */
    public void add() {
      if (table.rows.isEmpty()) {
        table.columns = columns;
      }
      if (!table.columns.equals(columns)) {
        throw new IllegalArgumentException(
            "table %s has %s, not %s".formatted(table.name, table.columns, columns));
      }
      table.rows.add(cells);
    }
  }

  private Report(String title) {
    this.title = title;
  }

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

  /** Adds a table, also where another has the same name. */
  public Table table(String name) {
    Table table = new Table(name);
    tables.add(table);
    return table;
  }

  /** For people: Markdown that can be read as it is. */
  public List<String> markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("# " + title);
    lines.add("");
    notes.forEach(note -> lines.add("- " + note));
    for (Table table : tables) {
      lines.addAll(List.of("", "## " + table.name, ""));
      lines.addAll(table.rows.isEmpty() ? List.of("No rows.") : table.lines());
    }
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
