package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.CityLoad;
import io.ringcast.benchmarks.bare.MeasuredJava;
import io.ringcast.benchmarks.report.Libraries;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringcast bench peers}. */
@Command(
    name = "peers",
    header = "Ringcast beside what one would otherwise write.",
    description = {
      "The same events, in memory, through Ringcast's compute graph, the two graphs of the"
          + " publication on Flink's own parts (first, second), Flink SQL with hopping windows (sql),"
          + " Hazelcast Jet (jet) and a batch answer of DuckDB (duckdb). No broker takes part on"
          + " either side.",
      "Each runs in a process of its own, warmed up, with the same heap and collector, until all"
          + " windows are full; then some minutes are measured. All rows are compared with"
          + " Ringcast's: one that differs is shown, and the command ends with status 1."
    })
public final class PeersBench implements Callable<Integer> {

  private static final int LONGEST_WINDOW = 32;

  private static final List<Double> RATES = List.of(1.0, 10.0, 100.0, 400.0);

  private static final double SIMULATED = 200;

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "PEER",
      description = "Only these beside Ringcast, of ${COMPLETION-CANDIDATES}.")
  private List<Peer> peers = List.of(Peer.values());

  @Option(
      names = "--rates",
      split = ",",
      paramLabel = "R",
      description =
          "Distinct counts a second in the city, one load for each (default: 1,10,100,400).")
  private List<Double> rates = RATES;

  @Option(
      names = "--hexagons",
      paramLabel = "N",
      description =
          "Hexagons of the city with riders; rows reach 20 further (default: ${DEFAULT-VALUE}).")
  private int hexagons = CityLoad.AVERAGE_CITY.hexagons();

  @Option(
      names = "--products",
      paramLabel = "N",
      description = "Products in the city (default: ${DEFAULT-VALUE}).")
  private int products = CityLoad.AVERAGE_CITY.products();

  @Option(
      names = "--pings",
      paramLabel = "N",
      description =
          "How often each rider of the city is heard of in a minute (default: ${DEFAULT-VALUE}).")
  private int pings = CityLoad.AVERAGE_CITY.pings();

  @Option(
      names = "--simulated",
      paramLabel = "R",
      description =
          "Events a second of the simulated New York, demand and supply, of which demand takes part;"
              + " 0 leaves it out (default: ${DEFAULT-VALUE}).")
  private double simulated = SIMULATED;

  @Option(
      names = "--recorded",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Whether New York's recording takes part, where RINGCAST_SHARED says where it is (default:"
              + " it does).")
  private boolean recorded;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "How many minutes are measured (default: ${DEFAULT-VALUE}).")
  private int minutes = 8;

  @Option(
      names = "--filling",
      paramLabel = "N",
      description =
          "How many minutes go by before; with fewer, windows are not full (default:"
              + " ${DEFAULT-VALUE}).")
  private int filling = LONGEST_WINDOW;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description =
          "Seconds of CPU time that each process uses up before it is measured: where filling"
              + " windows takes less, whole runs precede (default: ${DEFAULT-VALUE}).")
  private double warmUp = 20;

  @Option(
      names = "--limit",
      paramLabel = "S",
      description = "Seconds after which a peer is given up at a load (default: ${DEFAULT-VALUE}).")
  private int limit = 900;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description =
          "Java heap of each process, as -Xmx takes it; DuckDB's own memory is limited to as"
              + " much (default: ${DEFAULT-VALUE}).")
  private String heap = "4g";

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Of each peer (default: ${DEFAULT-VALUE}).")
  private int parallelism = 2;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The city's seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private ResultsOption output;

  @Spec private CommandSpec spec;

  private final Terminal terminal;
  private final PeerRuns how;

  PeersBench(Terminal terminal) {
    this(terminal, PeerMain::run);
  }

  PeersBench(Terminal terminal, PeerRuns how) {
    this.terminal = terminal;
    this.how = how;
  }

  /** Those of the peers that take part, beside what each report names. */
  private String[] libraries() {
    return Stream.of(
            "H3",
            peers.contains(Peer.JET) ? "Hazelcast" : "",
            peers.contains(Peer.DUCKDB) ? "DuckDB" : "")
        .filter(library -> !library.isEmpty())
        .toArray(String[]::new);
  }

  @Override
  public Integer call() throws IOException {
    if (minutes < 1 || filling < 1 || parallelism < 1 || limit < 1) {
      throw new ParameterException(spec.commandLine(), "all numbers must be 1 or more");
    }
    if (rates.stream().anyMatch(rate -> !(rate > 0))) {
      throw new ParameterException(spec.commandLine(), "--rates must be above 0");
    }
    Report report =
        Report.of(
            "bench peers: Ringcast beside what one would otherwise write",
            Libraries.versions(libraries()));
    report.note(
        ("each in a process of its own: %d minutes measured after %d; parallelism %d, -Xmx%s"
                + " -XX:+UseParallelGC, %s CPU s of warm-up")
            .formatted(minutes, filling, parallelism, heap, Report.tenths(warmUp)));
    PeerTable table = new PeerTable(report);
    SideBySide runs =
        new SideBySide(how, new MeasuredJava(heap, Duration.ofSeconds(limit)), table, terminal);
    for (PeerLoad load : loads(report)) {
      report.note(load.describe());
      runs.run(PeerOrder.measuring(Peer.RINGCAST, filling, parallelism, warmUp, load), peers);
      output.save(report, name());
    }
    runs.problems().forEach(report::note);
    output.publish(report, name());
    return runs.problems().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private List<PeerLoad> loads(Report report) {
    int all = filling + minutes;
    List<PeerLoad> loads = new ArrayList<>();
    for (double rate : rates) {
      loads.add(
          PeerLoad.city(
              CityLoad.AVERAGE_CITY
                  .withHexagons(hexagons)
                  .withProducts(products)
                  .withDistinctPerSecond(rate)
                  .withPings(pings)
                  .withMinutes(all)
                  .withSeed(seed)));
    }
    if (simulated > 0) {
      loads.add(PeerLoad.newYork(simulated, all, seed));
    }
    if (recorded) {
      recording()
          .ifPresentOrElse(
              folder -> loads.add(PeerLoad.recording(folder, all)),
              () ->
                  report.note(
                      "New York's recording is not here: RINGCAST_SHARED names no folder that has"
                          + " data/nyc-taxi-2013"));
    }
    return loads;
  }

  /** A part of the peers or loads does not take the place of all. */
  private String name() {
    List<String> parts = new ArrayList<>(List.of("peers"));
    if (!Set.copyOf(peers).containsAll(List.of(Peer.values()))) {
      parts.add("only");
      peers.forEach(peer -> parts.add(peer.name().toLowerCase(Locale.ROOT)));
    }
    if (!rates.equals(RATES)) {
      parts.add("rates");
      rates.forEach(rate -> parts.add(PeerLoad.text(rate)));
    }
    if (simulated <= 0) {
      parts.add("no-simulated");
    } else if (simulated != SIMULATED) {
      parts.add("simulated-" + PeerLoad.text(simulated));
    }
    if (!recorded) {
      parts.add("no-recorded");
    }
    return String.join("-", parts);
  }

  private static Optional<Path> recording() {
    return Optional.ofNullable(System.getenv("RINGCAST_SHARED"))
        .map(shared -> Path.of(shared).resolve("data/nyc-taxi-2013").toAbsolutePath())
        .filter(Files::isDirectory);
  }
}
