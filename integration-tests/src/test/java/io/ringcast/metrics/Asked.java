package io.ringcast.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * A query that somebody watches by.
 *
 * @param where for whoever has to mend it
 * @param shown labels that stand in its title
 */
public record Asked(String where, Query query, Set<String> shown) {

  private static final String METRICS = "docs/reference/metrics-and-alerts.md";
  private static final Path CONFIGS = Checkout.root().resolve("configs");
  private static final Path ALERTS = CONFIGS.resolve("prometheus/alerts.yaml");
  static final Path ALERT_TESTS = CONFIGS.resolve("prometheus/alerts-test.yaml");
  private static final Path SCRAPES = CONFIGS.resolve("prometheus/prometheus.yaml");

  private static final Pattern LEGEND = Pattern.compile("\\{\\{\\s*(?:\\$labels\\.)?(\\w+)\\s*}}");
  private static final Pattern VALUES = Pattern.compile("label_values\\((\\w+), (\\w+)\\)");

  private static final Pattern OF_OPERATOR =
      Pattern.compile("\\| (\\w+) \\| ((?:`\\w+`(?:, )?)+)(?:label `(\\w+)`)? \\| (\\w+) \\|.*");
  private static final Pattern OF_FLINK = Pattern.compile("\\| `(flink_\\w+)` \\|.*");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");
  private static final String OPERATOR = "flink_taskmanager_job_task_operator_";

  /** An alert rule as its file has it. */
  public record Alert(
      String name, String severity, String expression, Map<String, String> annotations) {}

  /**
   * A test of an alert rule.
   *
   * @param firing the labels of each alert that must fire
   */
  public record AlertTest(List<String> series, String expression, List<String> firing) {}

  /** All that are written anywhere in this checkout. */
  public static List<Asked> all() {
    List<Asked> all = new ArrayList<>(ofDashboards());
    alerts().forEach(alert -> all.add(of(alert)));
    all.addAll(ofTables());
    return all;
  }

  private static Asked of(Alert alert) {
    String text = String.join(" ", alert.annotations().values());
    return new Asked(alert.name(), Query.of(alert.expression()), shown(text));
  }

  private static Set<String> shown(String text) {
    Set<String> shown = new HashSet<>();
    Matcher legend = LEGEND.matcher(text);
    while (legend.find()) {
      shown.add(legend.group(1));
    }
    return shown;
  }

  /** The jobs that the example configuration scrapes. */
  public static List<String> scrapeJobs() {
    return list(yaml(SCRAPES), "scrape_configs").stream()
        .map(job -> (String) job.get("job_name"))
        .toList();
  }

  public static List<Alert> alerts() {
    return list(yaml(ALERTS), "groups").stream()
        .flatMap(group -> list(group, "rules").stream())
        .map(
            rule ->
                new Alert(
                    (String) rule.get("alert"),
                    texts(rule.get("labels")).get("severity"),
                    (String) rule.get("expr"),
                    texts(rule.get("annotations"))))
        .toList();
  }

  static List<AlertTest> alertTests() {
    return list(yaml(ALERT_TESTS), "tests").stream()
        .flatMap(
            test ->
                list(test, "promql_expr_test").stream()
                    .map(
                        expected ->
                            new AlertTest(
                                texts(list(test, "input_series"), "series"),
                                (String) expected.get("expr"),
                                texts(list(expected, "exp_samples"), "labels"))))
        .toList();
  }

  private static List<String> texts(List<Map<String, Object>> from, String name) {
    return from.stream().map(each -> (String) each.get(name)).toList();
  }

  private static List<Asked> ofDashboards() {
    List<Asked> asked = new ArrayList<>();
    try (Stream<Path> files = Files.list(CONFIGS.resolve("grafana"))) {
      files.sorted().forEach(file -> asked.addAll(ofDashboard(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return asked;
  }

  /** JSON is YAML. */
  private static List<Asked> ofDashboard(Path file) {
    List<Asked> asked = new ArrayList<>();
    Map<String, Object> dashboard = yaml(file);
    for (Map<String, Object> panel : list(dashboard, "panels")) {
      for (Map<String, Object> target : list(panel, "targets")) {
        asked.add(
            new Asked(
                file.getFileName() + ", " + panel.get("title"),
                Query.of((String) target.get("expr")),
                shown((String) target.get("legendFormat"))));
      }
    }
    for (Map<String, Object> variable : list(map(dashboard.get("templating")), "list")) {
      Matcher values = VALUES.matcher(String.valueOf(variable.get("definition")));
      if (values.matches()) {
        String where = file.getFileName() + ", " + variable.get("name");
        asked.add(new Asked(where, Query.of(values.group(1)), Set.of(values.group(2))));
      }
    }
    return asked;
  }

  /** The tables of the jobs' metrics; that of the service's is made from the code. */
  private static List<Asked> ofTables() {
    List<Asked> asked = new ArrayList<>();
    for (String line : read(METRICS).lines().toList()) {
      Matcher ofOperator = OF_OPERATOR.matcher(line);
      Matcher ofFlink = OF_FLINK.matcher(line);
      if (ofFlink.matches()) {
        asked.add(new Asked(METRICS, Query.of(ofFlink.group(1)), Set.of()));
      } else if (ofOperator.matches()) {
        String label = ofOperator.group(3);
        Set<String> labels = label == null ? Set.of() : Set.of(label);
        Matcher name = NAME.matcher(ofOperator.group(2));
        while (name.find()) {
          String metric = OPERATOR + (label == null ? "" : label + "_") + name.group(1);
          String query = metric + "{operator_name=~\"" + ofOperator.group(1) + ".*\"}";
          asked.add(new Asked(METRICS, Query.of(query), labels));
        }
      }
    }
    return asked;
  }

  private static String read(String page) {
    try {
      return Files.readString(Checkout.root().resolve(page), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What is wrong with it, if these are all the series that there are.
   *
   * @param mayBe values of labels that are right, though none is there
   * @param everywhere labels that each series gets when it is scraped
   */
  public List<String> problems(
      Scrape scrape, Map<String, Set<String>> mayBe, Set<String> everywhere) {
    List<String> problems = new ArrayList<>();
    Set<String> labels = new HashSet<>(everywhere);
    for (Query.Selector selector : query.selectors()) {
      Set<String> its = scrape.labels(selector.metric()).orElse(null);
      if (its == null) {
        problems.add(where + ": there is no " + selector.metric());
        continue;
      }
      labels.addAll(its);
      for (Query.Filter filter : selector.filters()) {
        if (!its.contains(filter.label()) && !everywhere.contains(filter.label())) {
          problems.add(where + ": " + selector.metric() + " has no label " + filter.label());
        }
        Set<String> known = mayBe.getOrDefault(filter.label(), Set.of());
        filter.values().stream()
            .filter(value -> !value.contains("$") && !known.contains(value))
            .filter(value -> !scrape.has(selector.metric(), filter.label(), Pattern.compile(value)))
            .forEach(value -> problems.add(where + ": no " + filter.label() + " is " + value));
      }
    }
    Set<String> there = query.grouped().isEmpty() ? labels : query.grouped();
    shown.stream()
        .filter(label -> problems.isEmpty() && !there.contains(label))
        .forEach(label -> problems.add(where + ": " + label + " is shown but not there"));
    query.grouped().stream()
        .filter(label -> problems.isEmpty() && !labels.contains(label))
        .forEach(label -> problems.add(where + ": no series has a label " + label));
    return problems;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> list(Map<String, Object> from, String name) {
    return (List<Map<String, Object>>) from.getOrDefault(name, List.of());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, String> texts(Object value) {
    return (Map<String, String>) value;
  }

  private static Map<String, Object> yaml(Path file) {
    try {
      return new Yaml().load(Files.readString(file, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
