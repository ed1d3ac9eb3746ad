package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.testkit.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Scores of models, one by one and then all in one request; features come from the cache. Then the
 * first model while its file changes, and with two shadows.
 */
final class ScoreCase {

  private static final int ROUNDS = 5;
  private static final int SWAP_SECONDS = 2;

  /** All models that they name are copies of the first one. */
  private static final String ROUTES =
      """
      routes:
        plain: { variants: { all: base@1 } }
        shadowed: { variants: { all: base@1 }, shadows: [shadow@1, shadow@2] }
      """;

  private ScoreCase() {}

  static void run(Stage stage, Path folder, List<String> models, Report report) throws IOException {
    Sweep sweep = new Sweep(stage, "cache, scored", Sweep.CACHE_MILLIS, report);
    try (ServiceProcess service = stage.service("models.folder=" + folder.toAbsolutePath())) {
      for (String model : models) {
        sweep.scored(List.of(model), service, stage.requests(Requests.Spread.NEAR));
      }
      if (models.size() > 1) {
        sweep.scored(models, service, stage.requests(Requests.Spread.NEAR));
      }
    }
    Path file = folder.resolve(models.get(0) + ".yaml");
    if (Files.exists(file)) {
      disturb(stage, file, report);
    } else {
      report.note("without %s, no model was swapped".formatted(file));
    }
  }

  private static void disturb(Stage stage, Path file, Report report) throws IOException {
    try (TemporaryFolder copies = TemporaryFolder.create("ringcast-models-");
        Stream<Path> files = Files.list(file.getParent())) {
      for (Path its : files.filter(any -> !any.toString().endsWith(".yaml")).toList()) {
        Files.copy(its, copies.path().resolve(its.getFileName()));
      }
      Files.writeString(copies.path().resolve("routes.yaml"), ROUTES);
      String yaml = Files.readString(file);
      write(copies.path().resolve("swapped.yaml"), yaml, "swapped", 1);
      write(copies.path().resolve("base.yaml"), yaml, "base", 1);
      write(copies.path().resolve("shadow-1.yaml"), yaml, "shadow", 1);
      write(copies.path().resolve("shadow-2.yaml"), yaml, "shadow", 2);
      disturb(stage, copies.path().resolve("swapped.yaml"), yaml, report);
    }
  }

  private static void write(Path file, String yaml, String name, int version) {
    try {
      Files.writeString(
          file,
          yaml.replaceFirst("(?m)^name:.*", "name: " + name)
              .replaceFirst("(?m)^version:.*", "version: " + version));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void disturb(Stage stage, Path file, String yaml, Report report)
      throws IOException {
    Map<String, Load.Result> results = new HashMap<>();
    Set<String> versions = new HashSet<>();
    AtomicInteger newest = new AtomicInteger(1);
    try (ServiceProcess service =
            stage.service("models.folder=" + file.getParent(), "models.refresh=500ms");
        Channels channels = Channels.to(service.port())) {
      List<GetFeaturesRequest> requests = stage.requests(Requests.Spread.NEAR);
      Map<String, Load> loads = new TreeMap<>();
      for (String name : List.of("plain", "shadowed", "swapped")) {
        loads.put(name, Load.scored(List.of(name), channels.all(), requests, Sweep.DEADLINE));
      }
      loads.values().forEach(stage::warmUp);
      for (int round = 0; round < ROUNDS; round++) {
        loads.forEach(
            (name, load) -> results.merge(name, measure(stage, load, service), Load.Result::plus));
        ScheduledExecutorService swaps = Executors.newSingleThreadScheduledExecutor();
        var unused =
            swaps.scheduleAtFixedRate(
                () -> write(file, yaml, "swapped", newest.incrementAndGet()),
                0,
                SWAP_SECONDS,
                TimeUnit.SECONDS);
        Load.Result result = measure(stage, loads.get("swapped"), service);
        swaps.shutdown();
        result
            .kept()
            .forEach(its -> versions.add(its.answer().getScores(0).getVariants(0).getModel()));
        results.merge("while swapped", result, Load.Result::plus);
      }
    }
    report.note(
        "beside other work: %d rounds in turn; %d versions were written, and at least %d scored"
            .formatted(ROUNDS, newest.get(), versions.size()));
    Report.Table table =
        report.table(
            "Scores beside other work",
            "beside",
            "p99 ms alone",
            "p99 ms",
            "times",
            "failed",
            "bad keys");
    String swaps = "a new version each %d s".formatted(SWAP_SECONDS);
    add(table, swaps, results.get("swapped"), results.get("while swapped"));
    add(table, "two shadows", results.get("plain"), results.get("shadowed"));
  }

  private static Load.Result measure(Stage stage, Load load, ServiceProcess service) {
    return stage.measure(load, stage.plan().rate, service).load();
  }

  private static void add(Report.Table table, String beside, Load.Result alone, Load.Result its) {
    table.add(
        beside,
        Report.hundredths(alone.millis(99)),
        Report.hundredths(its.millis(99)),
        Report.hundredths(its.millis(99) / alone.millis(99)),
        Report.whole(its.failed()),
        Report.whole(its.badKeys()));
  }
}
