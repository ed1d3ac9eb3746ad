package io.ringcast.metrics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a query of Prometheus names.
 *
 * @param selectors the series that it reads
 * @param grouped labels that it adds up or joins by
 */
public record Query(List<Selector> selectors, Set<String> grouped) {

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<text>\"(?:[^\"\\\\]|\\\\.)*\")|(?<range>\\[[^]]*])|(?<number>[0-9][0-9a-zA-Z.]*)"
              + "|(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)|(?<sign>[^\\s])");
  private static final Pattern FILTER =
      Pattern.compile("\\s*([a-zA-Z_][a-zA-Z0-9_]*)\\s*(=~|!~|!=|=)\\s*\"([^\"]*)\"\\s*,?");
  private static final Set<String> GROUPING =
      Set.of("by", "without", "on", "ignoring", "group_left", "group_right");
  private static final Set<String> WORDS = Set.of("and", "or", "unless", "offset", "bool");
  private static final Set<String> SUMS =
      Set.of("sum", "min", "max", "avg", "count", "topk", "bottomk", "stddev", "quantile");

  /** One metric, and which of its series. */
  public record Selector(String metric, List<Filter> filters) {}

  /**
   * Of a label.
   *
   * @param same false for those that are left out
   * @param values all that the label may be, each a regular expression
   */
  public record Filter(String label, boolean same, List<String> values) {}

  /** Reads a query that Prometheus takes; nothing else is known of one that it does not. */
  public static Query of(String text) {
    List<Selector> selectors = new ArrayList<>();
    Set<String> grouped = new HashSet<>();
    Matcher token = TOKEN.matcher(text);
    int at = 0;
    while (token.find(at)) {
      at = token.end();
      String name = token.group("name");
      if (name == null || WORDS.contains(name)) {
        continue;
      }
      String rest = text.substring(at);
      boolean beforeBracket = rest.stripLeading().startsWith("(");
      if (GROUPING.contains(name) && beforeBracket) {
        at = text.indexOf(')', at) + 1;
        String labels = rest.substring(rest.indexOf('(') + 1, rest.indexOf(')'));
        List.of(labels.split(",")).forEach(label -> grouped.add(label.strip()));
      } else if (!GROUPING.contains(name) && !SUMS.contains(name) && !beforeBracket) {
        boolean filtered = rest.startsWith("{");
        int end = filtered ? rest.indexOf('}') : 0;
        selectors.add(new Selector(name, filtered ? filters(rest.substring(1, end)) : List.of()));
        at += filtered ? end + 1 : 0;
      }
    }
    return new Query(selectors, grouped);
  }

  private static List<Filter> filters(String text) {
    List<Filter> filters = new ArrayList<>();
    Matcher filter = FILTER.matcher(text);
    int end = 0;
    while (filter.find() && filter.start() == end) {
      end = filter.end();
      boolean regex = filter.group(2).endsWith("~");
      List<String> values =
          regex ? List.of(filter.group(3).split("\\|")) : List.of(Pattern.quote(filter.group(3)));
      filters.add(new Filter(filter.group(1), !filter.group(2).startsWith("!"), values));
    }
    if (end != text.length()) {
      throw new IllegalArgumentException("not understood: {" + text + "}");
    }
    return filters;
  }
}
