package io.ringcast.metrics;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a Prometheus would find: the labels of each series, by metric. */
public final class Scrape {

  /** One for all: a client of its own for each look would keep a connection of its own. */
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{(.*)})? \\S+");
  private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]+)=\"((?:[^\"\\\\]|\\\\.)*)\",?");

  private final Map<String, List<Map<String, String>>> series = new HashMap<>();

  /** Reads all of these pages. */
  public static Scrape of(List<String> addresses) throws IOException, InterruptedException {
    Scrape scrape = new Scrape();
    for (String address : addresses) {
      HttpResponse<String> page =
          CLIENT.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
      if (page.statusCode() != 200) {
        throw new IOException(address + " answered " + page.statusCode() + ": " + page.body());
      }
      scrape.addPage(page.body());
    }
    return scrape;
  }

  /** Also what stands on this page. */
  public Scrape addPage(String text) {
    text.lines().filter(line -> !line.startsWith("#")).forEach(this::add);
    return this;
  }

  private void add(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalStateException("not a line of Prometheus: " + line);
    }
    Map<String, String> labels = new HashMap<>();
    if (matcher.group(3) != null) {
      Matcher label = LABEL.matcher(matcher.group(3));
      while (label.find()) {
        labels.put(label.group(1), label.group(2));
      }
    }
    add(matcher.group(1), labels);
  }

  /** Also one that Prometheus makes itself. */
  public Scrape add(String metric, Map<String, String> labels) {
    series.computeIfAbsent(metric, any -> new ArrayList<>()).add(labels);
    return this;
  }

  /** What each series has. */
  public Optional<Set<String>> labels(String metric) {
    return Optional.ofNullable(series.get(metric))
        .map(all -> all.stream().map(Map::keySet).reduce(new HashSet<>(), Scrape::union));
  }

  private static Set<String> union(Set<String> some, Set<String> more) {
    some = new HashSet<>(some);
    some.addAll(more);
    return some;
  }

  /** Whether a label of the metric has a value of this form. */
  public boolean has(String metric, String label, Pattern value) {
    return series.getOrDefault(metric, List.of()).stream()
        .anyMatch(labels -> value.matcher(labels.getOrDefault(label, "")).matches());
  }
}
