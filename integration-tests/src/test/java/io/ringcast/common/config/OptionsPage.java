package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A page of docs/ with tables that tests write from the code, each between two marks. */
public final class OptionsPage {

  private static final Path REFERENCE = Checkout.root().resolve("docs/reference");

  private static final String TABLE_HEAD =
      "| option | value (default) | meaning |\n|---|---|---|\n";

  /** So many repeated options of a section are named one by one; more are named as SECTION.*. */
  private static final int FEW = 2;

  /** What error messages spell out, and the page explains once. */
  private static final Map<String, String> SHORTER =
      Map.ofEntries(
          Map.entry("a duration such as 500ms, 5s, 2m or 1h, from ", ""),
          Map.entry("a size such as 64KiB or 2MiB, from ", ""),
          Map.entry("a whole number from ", ""),
          Map.entry("a whole number, ", ""),
          Map.entry("a number from ", ""),
          Map.entry("a list of 1 or more, each ", "list: "),
          Map.entry("a list of 1 to 16, each ", "list of 1 to 16: "),
          Map.entry("one of ", ""),
          Map.entry("true or false", "boolean"),
          Map.entry("the path of ", ""),
          Map.entry("a Kafka topic's name", "topic"),
          Map.entry("a field's name, such as lat or location.lat", "field"),
          Map.entry("a time such as 2026-01-31T08:00:00Z, or epoch milliseconds", "time"),
          Map.entry("a port such as 9249, or some such as 9249-9259", "port or range"),
          Map.entry("host:port, or several with commas between them", "host:port[,...]"),
          Map.entry("a name of a-z, 0-9 and '-', a letter first, at most ", "name, at most "),
          Map.entry("a list of H3 indexes, one a line, or of GeoJSON polygons", "a file of places"),
          Map.entry(
              "one, two, three, quorum, all, local-quorum, each-quorum, local-one", "Cassandra's"),
          Map.entry(
              "an address such as http://localhost:4318, without a user: `headers` have who sends",
              "URL without a user"),
          Map.entry("like http://host:8081, without a user in it", "URL without a user"),
          Map.entry("a folder's path or URI, such as s3://bucket/folder", "folder or URI"));

  /** Said of options that may be left out, where nothing takes their place. */
  private static final Set<String> NOTHING = Set.of("none", "[]");

  private final List<Row> rows = new ArrayList<>();

  /**
   * An option's row.
   *
   * @param name with those of the sections around it, and dots between
   */
  private record Row(String name, String text) {}

  private OptionsPage() {}

  /**
   * Holds tables against a page of the reference, or writes them there.
   *
   * @param tables by the name of the marks around them
   */
  public static void check(String page, Map<String, String> tables) throws IOException {
    Path file = REFERENCE.resolve(page);
    String written = Files.readString(file);
    StringBuilder right = new StringBuilder(written);
    tables.forEach(
        (name, table) -> {
          String begin = "<!-- " + name + " -->\n";
          int from = right.indexOf(begin) + begin.length();
          int to = right.indexOf("<!-- end of " + name + " -->\n");
          assertThat(from).as("marks of " + name).isBetween(begin.length(), to);
          right.replace(from, to, table);
        });
    if (Boolean.getBoolean("ringcast.docs.update")) {
      Files.writeString(file, right);
    } else {
      assertThat(written)
          .as("%s; `mvn test -Dringcast.docs.update=true` writes it anew", page)
          .isEqualTo(right.toString());
    }
  }

  /**
   * A table of all options of a section, and of those inside it.
   *
   * @param earlier tables whose rows are left out; these options are named below the table
   */
  static String table(Section<?> section, String... earlier) {
    OptionsPage page = new OptionsPage();
    page.add("", section);
    return page.text(String.join("", earlier));
  }

  private void add(String path, Section<?> section) {
    for (Option<?> option : section.options()) {
      String name = path.isEmpty() ? option.name() : path + "." + option.name();
      Map<String, Section<?>> below = option.type().sections(name);
      if (below.isEmpty()) {
        rows.add(new Row(name, row(name, option)));
      }
      below.forEach(this::add);
    }
  }

  private static String row(String name, Option<?> option) {
    String what = option.type().what();
    for (Map.Entry<String, String> each : SHORTER.entrySet()) {
      what = what.replace(each.getKey(), each.getValue());
    }
    String without = option.withoutIt();
    if (without.isEmpty()) {
      what = "**needed**, " + what;
    } else if (!NOTHING.contains(without)) {
      what += " (" + without + ")";
    }
    List<String> cells = List.of("`" + name + "`", what, option.meaning());
    return "| " + String.join(" | ", escaped(cells)) + " |\n";
  }

  private static List<String> escaped(List<String> cells) {
    return cells.stream().map(cell -> cell.replace("|", "\\|")).toList();
  }

  private String text(String earlier) {
    StringBuilder text = new StringBuilder("\n").append(TABLE_HEAD);
    TreeSet<String> repeated = new TreeSet<>();
    for (Row row : rows) {
      if (earlier.contains(row.text())) {
        repeated.add("`" + shortest(row.name(), earlier) + "`");
      } else {
        text.append(row.text());
      }
    }
    if (!repeated.isEmpty()) {
      text.append("\nAs in the tables above: ").append(String.join(", ", repeated)).append(".\n");
    }
    return text.append('\n').toString();
  }

  /** The outermost section that is repeated as a whole; else the option itself. */
  private String shortest(String name, String earlier) {
    for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
      String path = name.substring(0, dot + 1);
      List<Row> its = rows.stream().filter(row -> row.name().startsWith(path)).toList();
      if (its.size() > FEW && its.stream().allMatch(row -> earlier.contains(row.text()))) {
        return path + "*";
      }
    }
    return name;
  }
}
