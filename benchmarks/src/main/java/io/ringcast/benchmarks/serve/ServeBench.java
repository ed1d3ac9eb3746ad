package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.city.CityMinutes;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.city.SimulatedCity;
import io.ringcast.benchmarks.city.Sources;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.ask.ServiceOption;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench serve}. */
@Command(
    name = "serve",
    header = "How fast pricing models are answered.",
    description = {
      "The service, a broker, a store and the load generator share this machine. Requests"
          + " of 50 hexagons, with all features of one product, come at a fixed rate, whatever has"
          + " become of those before, and are timed from the moment when they are due. Answers are"
          + " compared with the rows that the compute job wrote.",
      "With --target, nothing is started: several processes ask a deployment at the rates of --at."
    })
public final class ServeBench extends RingcastCommand {

  /** Minutes that run ahead of the clock begin so long ago; a service goes back three days. */
  private static final Duration AGO = Duration.ofHours(70);

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "CASE",
      description = "Measures these only, of ${COMPLETION-CANDIDATES}.")
  private Set<ServeCase> only = EnumSet.allOf(ServeCase.class);

  @Option(
      names = "--store",
      paramLabel = "KIND",
      description =
          "What keeps the rows, in all cases but replicas and writes: ${COMPLETION-CANDIDATES}"
              + " (default: ${DEFAULT-VALUE}).")
  private Nodes.Kind store = Nodes.Kind.CASSANDRA;

  @Option(
      names = "--models",
      paramLabel = "FOLDER",
      description = "Models of the city's feature set, for the case of scores.")
  private Path models;

  @Option(
      names = "--score",
      paramLabel = "NAME",
      split = ",",
      description = "Which of these models or routes are scored (default: surge).")
  private List<String> scored = List.of("surge");

  @Option(
      names = "--processes",
      paramLabel = "N",
      description = "Processes that ask a deployment together (default: ${DEFAULT-VALUE}).")
  private int processes = 2;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description =
          "A service's configuration: --target gets the requests for features of its"
              + " served-log.topic, for the newest window end.")
  private Path log;

  @SuppressWarnings("unused") // its words go to the processes, which read them
  @Mixin
  private ServiceOption deployment;

  @Mixin private ServePlan plan;

  @Mixin private ResultsOption output;

  @Mixin private SimulatedCity city;

  private final Terminal terminal;

  public ServeBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (!plan.isPositive()) {
      throw wrong("all numbers must be above 0");
    }
    Report report = Report.of("bench serve: answering pricing models");
    plan.seed = city.seed();
    if (log != null && !isGiven("--target")) {
      throw wrong("--log needs --target");
    }
    if (isGiven("--target")) {
      target(report);
      return ExitCode.OK;
    }
    CityMinutes cityMinutes = city.compute(terminal);
    describe(report);
    if (!EnumSet.of(ServeCase.REPLICAS, ServeCase.WRITES).containsAll(only)) {
      standing(cityMinutes, report);
    }
    if (only.contains(ServeCase.REPLICAS)) {
      ReplicasCase.run(cityMinutes, plan, report, terminal);
      output.save(report, name());
    }
    if (only.contains(ServeCase.WRITES)) {
      writes(cityMinutes, report);
    }
    output.publish(report, name());
    return ExitCode.OK;
  }

  private void target(Report report) throws IOException {
    if (plan.rates.isEmpty() || processes < 1) {
      throw wrong("--target needs rates, such as --at 100,200, and a process at least");
    }
    List<String> service =
        Stream.of("--target", "--deadline", "--tls", "--ca", "--token-file")
            .filter(this::isGiven)
            .map(spec().commandLine().getParseResult()::matchedOption)
            .map(option -> option.longestName() + "=" + String.join(",", option.stringValues()))
            .toList();
    List<GetFeaturesRequest> logged = log == null ? List.of() : LoggedRequests.read(log);
    report.note(
        logged.isEmpty()
            ? "each request: %d hexagons beside each other where rows are, one product, all features"
                .formatted(plan.hexagons)
            : "%,d requests for features of the served log, again and again, for the newest window end"
                .formatted(logged.size()));
    report.note(
        "measured for %.0f s after a warm-up of %.0f s, from the moment when a request was due"
            .formatted(plan.seconds, plan.warmUpSeconds));
    TargetLoad.run(service, logged, processes, plan, report);
    output.publish(report, "serve-target");
  }

  private void describe(Report report) {
    report.note(city.describe());
    report.note(
        ("each request: %d hexagons that have rows, one product, all features; a key is a hexagon"
                + " with all of them; measured for %.0f s after a warm-up of %.0f s, from the"
                + " moment when a request was due (Poisson, seed %d)")
            .formatted(plan.hexagons, plan.seconds, plan.warmUpSeconds, plan.seed));
    report.note(
        "processes: the service (%s), a broker, the store (%s), the load generator (this process)"
                .formatted(plan.serviceOptions, store)
            + "; CPU is in milliseconds for each request, garbage collection and compiler"
            + " included");
  }

  /** Cases of one city. Minutes of the last one run ahead of the clock. */
  private void standing(CityMinutes cityMinutes, Report report) throws Exception {
    try (Sources sources = Sources.start(cityMinutes, store.start())) {
      Stage stage = Stage.fill(cityMinutes, sources, ago(), plan, terminal);
      report.note(
          "the newest minute has %s rows of %d features"
              .formatted(
                  Report.whole(stage.truth().places().size()),
                  cityMinutes.set().featureNames().size()));
      for (ServeCase which : only) {
        switch (which) {
          case CACHE -> cache(stage, report);
          case STORE -> store(stage, report);
          case DERIVED -> DerivedCase.run(stage, report);
          case SCORE -> score(stage, report);
          case PEERS -> PeersCase.run(stage, report);
          case HOSTILE -> HostileCase.run(stage, report);
          case RESTARTS -> RestartsCase.run(stage, report);
          case LIVE -> LiveCase.run(stage, report);
          case REPLICAS, WRITES -> {
            // They have sources of their own.
          }
        }
        output.save(report, name());
      }
    }
  }

  private static void cache(Stage stage, Report report) throws IOException {
    Sweep sweep = new Sweep(stage, "cache", Sweep.CACHE_MILLIS, report);
    try (ServiceProcess service = stage.service()) {
      sweep.run("neighbours", service, stage.requests(Requests.Spread.NEAR));
      sweep.run("anywhere", service, stage.requests(Requests.Spread.ANYWHERE));
    }
  }

  private void score(Stage stage, Report report) throws IOException {
    if (models == null) {
      report.note("without --models, no model was measured");
    } else {
      ScoreCase.run(stage, models, scored, report);
    }
  }

  private static void store(Stage stage, Report report) throws IOException {
    Sweep sweep = new Sweep(stage, "store", Sweep.STORE_MILLIS, report);
    List<GetFeaturesRequest> newest = stage.requests(Requests.Spread.NEAR);
    try (ServiceProcess service = stage.service("cache.blocks=1")) {
      sweep.run("not held", service, newest);
    }
    try (ServiceProcess service = stage.service()) {
      sweep.run("a minute by its name", service, at(stage.truth().windowEnd(), newest));
    }
  }

  /** The same requests, for a minute that they name. */
  static List<GetFeaturesRequest> at(long windowEnd, List<GetFeaturesRequest> requests) {
    return requests.stream()
        .map(request -> request.toBuilder().setWindowEndMs(windowEnd).build())
        .toList();
  }

  private void writes(CityMinutes cityMinutes, Report report) throws IOException {
    Nodes node = Nodes.one();
    try (Sources sources = Sources.start(cityMinutes, node)) {
      WritesCase.run(Stage.fill(cityMinutes, sources, ago(), plan, terminal), node, report);
    }
  }

  private static long ago() {
    return System.currentTimeMillis() - AGO.toMillis();
  }

  /** A part of the cases does not take the place of all. */
  private String name() {
    String where = store == Nodes.Kind.CASSANDRA ? "" : "-" + store;
    return only.equals(EnumSet.allOf(ServeCase.class))
        ? "serve" + where
        : only.stream()
            .sorted()
            .map(ServeCase::toString)
            .collect(Collectors.joining("-", "serve-only-", where));
  }

  enum ServeCase {
    /** Everything that is asked for is held. */
    CACHE,
    /** Everything comes from the store. */
    STORE,
    /** Derived features beside stored ones. */
    DERIVED,
    /** Models over features; needs --models. */
    SCORE,
    /** Feast and Redis beside it. */
    PEERS,
    /** Everything comes from a store of three nodes, of which not all are well. */
    REPLICAS,
    /** Rows are written all the while. */
    WRITES,
    /** Three instances restart in turn under load. */
    RESTARTS,
    /** A hostile caller beside a paying one; it leaves other minutes than it found. */
    HOSTILE,
    /** Everything is computed from counts as they come; the compute job runs beside it. */
    LIVE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
