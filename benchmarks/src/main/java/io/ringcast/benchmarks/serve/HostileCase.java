package io.ringcast.benchmarks.serve;

import io.grpc.Channel;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.stub.MetadataUtils;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import io.ringcast.common.config.Sha256;
import io.ringcast.testkit.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A caller who pays, beside one who attacks. Minutes end all the while. */
final class HostileCase {

  private static final int ROUNDS = 5;

  /**
   * An attack takes ways that Java had compiled as never taken: it compiles all around them anew.
   */
  private static final int ROUNDS_BEFORE = 2;

  private static final double KEYS_PER_SECOND = 50_000;

  /** A fifth more than the paying caller asks for. */
  private static final int QUOTA = 60_000;

  /** Both quotas together are what this machine carries, with the store and the load on it. */
  private static final int HOSTILE_QUOTA = 10_000;

  private static final int DIFFERENT_REQUESTS = 20_000;
  private static final String HEAP = "jvm_memory_used_bytes{type=\"heap\"}";

  /** Of the length of other cases' measurements. */
  private static final double SHARE = 0.2;

  private static final double SHARE_BEFORE = 0.025;

  private final Stage stage;
  private final ServiceProcess service;
  private final HostileProcess hostile;
  private final Load load;
  private final double seconds;
  private final List<Attack> attacks = new ArrayList<>(List.of(Attack.values()));
  private final Map<Attack, List<Found>> quiet = new EnumMap<>(Attack.class);
  private final Map<Attack, List<Found>> attacked = new EnumMap<>(Attack.class);
  private final Random order;
  private final LaterMinutes minutes;

  /**
   * @param ends how the hostile calls ended
   * @param cores that the hostile caller used
   * @param heap of the service at its end, in bytes
   */
  private record Found(Measurement measured, String ends, double cores, double heap) {}

  private HostileCase(Stage stage, ServiceProcess service, HostileProcess hostile, Load load) {
    this.stage = stage;
    this.service = service;
    this.hostile = hostile;
    this.load = load;
    seconds = stage.plan().seconds * SHARE;
    order = new Random(stage.plan().seed);
    minutes = new LaterMinutes(stage);
  }

  /** Minutes end faster than on the clock: the stage must lie in the past, and be left as it is. */
  static void run(Stage stage, Report report) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-hostile-");
        ServiceProcess service =
            stage.service(
                ("callers={paying: {methods: [get-features], feature-sets: ['*'],"
                        + " keys-per-second: %d}, hostile: {methods: [get-features,"
                        + " watch-features], feature-sets: ['*'], keys-per-second: %d}}")
                    .formatted(QUOTA, HOSTILE_QUOTA),
                "logins.file=" + logins(folder.path()),
                "http.metrics=anyone");
        HostileProcess hostile = new HostileProcess(words(stage, service));
        Channels channels = Channels.to(service.port());
        Progress progress = Progress.of(stage.terminal(), "hostile callers", "rounds")) {
      ClientInterceptor token =
          MetadataUtils.newAttachHeadersInterceptor(HostileMain.headers("paying"));
      List<Channel> paying =
          channels.all().stream()
              .map(channel -> ClientInterceptors.intercept(channel, token))
              .toList();
      Load load =
          new Load(
              paying,
              stage
                  .requests()
                  .make(
                      DIFFERENT_REQUESTS,
                      stage.plan().hexagons,
                      Requests.Spread.NEAR,
                      stage.plan().seed));
      HostileCase its = new HostileCase(stage, service, hostile, load);
      its.measure(progress);
      its.tell(report);
    }
  }

  private static Path logins(Path folder) throws IOException {
    StringBuilder text = new StringBuilder("logins:\n");
    for (String caller : List.of("paying", "hostile")) {
      text.append(
              "  - {caller: %s, token-sha256: %s, "
                  .formatted(caller, HexFormat.of().formatHex(Sha256.of(caller))))
          .append("expires: 2999-01-01T00:00:00Z}\n");
    }
    return Files.writeString(folder.resolve("logins.yaml"), text);
  }

  private static List<String> words(Stage stage, ServiceProcess service) {
    Truth.Place place = stage.truth().places().get(0);
    return List.of(
        Integer.toString(service.port()),
        Integer.toString(service.http()),
        "hostile",
        stage.city().set().name(),
        place.product(),
        Long.toString(place.hexagon()));
  }

  private void measure(Progress progress) throws IOException {
    stage.warmUp(load);
    for (int round = 0; round < ROUNDS_BEFORE; round++) {
      round();
    }
    quiet.clear();
    attacked.clear();
    for (int round = 1; round <= ROUNDS; round++) {
      round();
      progress.update(round, (double) round / ROUNDS);
    }
    minutes.requireServed(load);
  }

  /** Attacks come in another order each time, each right after a measurement without one. */
  private void round() throws IOException {
    Collections.shuffle(attacks, order);
    for (Attack attack : attacks) {
      quiet.computeIfAbsent(attack, any -> new ArrayList<>()).add(measure(Optional.empty()));
      attacked.computeIfAbsent(attack, any -> new ArrayList<>()).add(measure(Optional.of(attack)));
    }
  }

  private Found measure(Optional<Attack> attack) throws IOException {
    attack.ifPresent(hostile::begin);
    load.run(arrivals(stage.plan().seconds * SHARE_BEFORE));
    CompletableFuture<Void> minute =
        CompletableFuture.runAsync(
            minutes::end,
            CompletableFuture.delayedExecutor((long) (seconds * 500), TimeUnit.MILLISECONDS));
    Duration before = Machine.cpuOf(hostile.pid());
    Measurement measured =
        stage.measure(load, arrivals(seconds), service, (arrival, latency) -> {});
    Duration used = Machine.cpuOf(hostile.pid()).minus(before);
    double heap = service.metric(HEAP);
    String ends = attack.isPresent() ? hostile.stop() : "";
    minute.join();
    return new Found(measured, ends, used.toNanos() / 1e9 / measured.load().seconds(), heap);
  }

  private Arrivals arrivals(double length) {
    return Arrivals.of(KEYS_PER_SECOND / stage.plan().hexagons, length, stage.plan().seed);
  }

  private void tell(Report report) throws IOException {
    Report.Table table = report.table("A hostile caller beside a paying one");
    List<Found> undisturbed = quiet.values().stream().flatMap(List::stream).toList();
    add(table, "none", undisturbed, undisturbed);
    for (Attack attack : Attack.values()) {
      add(table, attack.toString(), attacked.get(attack), quiet.get(attack));
    }
    report.note(
        ("hostile: medians of %d runs of %.1f s, after %d that are not counted; each attack right"
                + " after a run without one, in random order; a minute ends in the middle of each"
                + " run; a failed call counts as late as its deadline; failed calls and bad keys of"
                + " all runs together; each attacker's process is paused so that it uses half a"
                + " core; the paying caller may ask for %s keys a second, the hostile one for %s")
            .formatted(
                ROUNDS, seconds, ROUNDS_BEFORE, Report.whole(QUOTA), Report.whole(HOSTILE_QUOTA)));
    report.note(
        "hostile: the heap may take %s MB; the largest of all runs, garbage included"
            .formatted(Report.whole((long) service.metric("jvm_memory_limit_bytes") >> 20)));
    attacked.forEach((attack, all) -> tellFailures(report, attack.toString(), all));
    tellFailures(report, "none", undisturbed);
  }

  private static void add(
      Report.Table table, String name, List<Found> all, List<Found> undisturbed) {
    double p99 = median(all, 99);
    double without = median(undisturbed, 99);
    table
        .row()
        .cell("attack", name)
        .hundredths("p50 ms", median(all, 50))
        .hundredths("p99 ms", p99)
        .hundredths("undisturbed p99 ms", without)
        .hundredths("times", p99 / without)
        .whole("failed", together(all).failed())
        .whole("bad keys", together(all).badKeys())
        .hundredths("attacker's cores", all.stream().mapToDouble(Found::cores).average().orElse(0))
        .hundredths(
            "service CPU ms",
            all.stream()
                .mapToDouble(found -> found.measured.cpu().get("service"))
                .average()
                .orElse(0))
        .whole("heap MB", (long) all.stream().mapToDouble(Found::heap).max().orElse(0) >> 20)
        .cell("the attacker's calls, in the last run", all.get(all.size() - 1).ends)
        .add();
  }

  private static void tellFailures(Report report, String name, List<Found> all) {
    Map<String, Long> failures = together(all).failures();
    if (!failures.isEmpty()) {
      report.note("hostile: failed beside %s: %s".formatted(name, failures));
    }
  }

  private static Load.Result together(List<Found> all) {
    return all.stream().map(found -> found.measured.load()).reduce(Load.Result::plus).orElseThrow();
  }

  private static double median(List<Found> all, double percentile) {
    return all.stream()
        .mapToDouble(found -> found.measured.load().millis(percentile))
        .sorted()
        .skip(all.size() / 2)
        .findFirst()
        .orElse(0);
  }
}
