package io.ringcast.job.config;

import io.ringcast.common.config.HostNames;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Where Prometheus finds the metrics of a job that runs in a process of its own. */
public record MetricsConfig(String host, Optional<Ports> ports) {

  private static final int MAX_PORT = 65_535;
  private static final Pattern PORT_FORM = Pattern.compile("[0-9]{1,5}(-[0-9]{1,5})?");

  static final Option<String> HOST =
      Option.withDefault(
          "host",
          Types.text(),
          "localhost",
          "The address to listen on; other than loopback, it needs `insecure: true`.");
  static final Option<Boolean> INSECURE =
      Option.withDefault(
          "insecure",
          Types.bool(),
          false,
          "Whether other machines may read the page, unencrypted.");
  static final Option<Optional<String>> PORT =
      Option.optional(
          "port",
          Types.text("a port such as 9249, or some such as 9249-9259", PORT_FORM),
          "no port",
          "The port, or a range's first free one; 0 for any. Ignored on a cluster.");

  static final Section<MetricsConfig> SECTION =
      Section.of(
              v -> new MetricsConfig(v.get(HOST), v.get(PORT).map(Ports::of)), HOST, INSECURE, PORT)
          .checkedBy(MetricsConfig::check);

  /** As it stands in the configuration of each job. */
  public static final Option<MetricsConfig> METRICS =
      Option.section("metrics", SECTION, "Where Prometheus finds what the job measures.");

  /** Ports of which one is used; both ends are among them. */
  public record Ports(int first, int last) {

    static Ports of(String text) {
      String[] ends = text.split("-", 2);
      return new Ports(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
    }

    public IntStream all() {
      return IntStream.rangeClosed(first, last);
    }

    @Override
    public String toString() {
      return first == last ? String.valueOf(first) : first + "-" + last;
    }
  }

  private static void check(Values values) {
    boolean insecure = values.find(INSECURE).orElse(true);
    values.rejectIf(
        HOST,
        host -> !insecure && !HostNames.isLoopback(host),
        host ->
            "is '%s', which other machines reach: write `metrics.insecure: true` if".formatted(host)
                + " everybody in that network may read metrics and configuration");
    values.rejectIf(
        PORT,
        port -> port.map(Ports::of).filter(p -> p.first > p.last || p.last > MAX_PORT).isPresent(),
        port ->
            "is %s but must be up to %d, the smaller one first"
                .formatted(Ports.of(port.orElseThrow()), MAX_PORT));
  }

  /** What who hands the job to a cluster is to know; empty for nothing. */
  public Optional<String> noteOnCluster() {
    return ports.map(
        any ->
            "metrics.port is not opened on a cluster, whose own configuration says where metrics"
                + " are to be found: docs/how-to/deploy.md, \"Metrics\", says how");
  }
}
