package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.testkit.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
    Path part = file.resolveSibling("part");
    try {
      Files.writeString(
          part,
          yaml.replaceFirst("(?m)^name:.*", "name: " + name)
              .replaceFirst("(?m)^version:.*", "version: " + version));
      // No half of a file is read.
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void disturb(Stage stage, Path file, String yaml, Report report)
      throws IOException {
    Set<String> versions = new HashSet<>();
    AtomicInteger newest = new AtomicInteger(1);
    double rate = stage.plan().rate;
    Arrivals arrivals = Arrivals.of(rate, stage.plan().seconds, stage.plan().seed);
    Load.Watcher swaps =
        (arrival, latency) -> {
          if (arrival % (int) (SWAP_SECONDS * rate) == 0) {
            write(file, yaml, "swapped", newest.get() + 1);
            newest.incrementAndGet();
          }
        };
    DoubleSummaryStatistics besideSwaps = new DoubleSummaryStatistics();
    DoubleSummaryStatistics besideShadows = new DoubleSummaryStatistics();
    Report.Table table = report.table("Scores beside other work");
    try (ServiceProcess service =
            stage.service(
                "models.folder=" + file.getParent(),
                "models.refresh=500ms",
                "models.max-bytes=2047MiB");
        Channels channels = Channels.to(service.port())) {
      List<GetFeaturesRequest> requests = stage.requests(Requests.Spread.NEAR);
      Map<String, Load> loads = new TreeMap<>();
      for (String name : List.of("plain", "shadowed", "swapped")) {
        loads.put(name, Load.scored(List.of(name), channels.all(), requests));
      }
      loads.values().forEach(stage::warmUp);
      double[] before = shadowKeys(service);
      for (int round = 1; round <= ROUNDS; round++) {
        Map<String, Measurement> its = new TreeMap<>();
        loads.forEach((name, load) -> its.put(name, stage.measure(load, rate, service)));
        Measurement swapped = stage.measure(loads.get("swapped"), arrivals, service, swaps);
        for (Load.Kept kept : swapped.load().kept()) {
          versions.add(kept.answer().getScores(0).getVariants(0).getModel());
        }
        besideSwaps.accept(times(its.get("swapped").load(), swapped.load()));
        besideShadows.accept(times(its.get("plain").load(), its.get("shadowed").load()));
        its.put("swapped, beside new versions", swapped);
        int number = round;
        its.forEach(
            (name, measured) ->
                measured.addTo(table.row().whole("round", number).cell("model", name)));
      }
      double[] after = shadowKeys(service);
      report.note(
          "p99 beside a new version each %d s: %.2f to %.2f times that alone; beside shadows, which scored %,.0f of %,.0f keys: %.2f to %.2f times"
              .formatted(
                  SWAP_SECONDS,
                  besideSwaps.getMin(),
                  besideSwaps.getMax(),
                  after[0] - before[0],
                  after[1] - before[1],
                  besideShadows.getMin(),
                  besideShadows.getMax()));
    }
    report.note("%d versions written, at least %d scored".formatted(newest.get(), versions.size()));
    if (versions.size() <= ROUNDS) {
      throw new IllegalStateException("only %s scored in %d rounds".formatted(versions, ROUNDS));
    }
  }

  /** Keys that shadows scored, and all of theirs, also those without time or room. */
  private static double[] shadowKeys(ServiceProcess service) {
    String keys = "ringcast_shadow_scores_total{";
    return new double[] {service.sum(keys, "status=\"scored\""), service.sum(keys, "")};
  }

  /** How the p99 grows; NaN if the load alone was not answered in full, which would flatter. */
  private static double times(Load.Result alone, Load.Result its) {
    return alone.isGood() ? its.millis(99) / alone.millis(99) : Double.NaN;
  }
}
