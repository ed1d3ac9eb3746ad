package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testing.CollidingIds;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * All that hostile senders do, at once and between honest events: the job never restarts, honest
 * rows are right, and every event is counted once.
 */
class PoisonTest {

  private static final int EACH = 2_000;
  private static final int FIGURES_EACH = 60_000;
  private static final int MANY_PRODUCTS = 200_000;

  /** A thousand a second, as long as the honest events. */
  private static final int SCATTERED = 480_000;

  private static final int PARTITIONS = 3;
  private static final int LARGEST = 1 << 20;
  private static final int DEEPEST = 64;
  private static final List<String> KINDS = List.of("demand", "supply");
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO, Tape.VAN);
  private static final LatLng CITY = new LatLng(40.75, -73.98);
  private static final FeatureSet SET =
      new FeatureSet(
          "near", 1, 9, Distinct.PER_CELL, KINDS, List.of(0, 1, 3), List.of(1, 2, 4), "", "");

  private final Random random = new Random(15);
  private final Places places = new Places(random);
  private final List<Tape.Arrival> arrivals = new ArrayList<>();
  private final List<Tape.Arrival> ahead = new ArrayList<>();
  private final Map<String, Long> rejects = new TreeMap<>();

  @TempDir Path folder;

  @Test
  void honestRowsAreRightAndEveryEventIsCountedOnce() throws IOException {
    honestEvents(600);
    poison(EACH);
    runExactly(Reading.REPLAY);
  }

  /** With more products than any reject path should keep, and records from the future. */
  @Test
  void soItIsWhileTheJobIsLive() throws IOException {
    honestEvents(600);
    poison(EACH);
    madeUpProducts(MANY_PRODUCTS);
    recordsFromTheFuture();
    runExactly(Reading.LIVE);
  }

  /** With -Dringcast.figures=FOLDER: what hostile events cost, each time with exact rows. */
  @Test
  @EnabledIfSystemProperty(named = "ringcast.figures", matches = ".+")
  void hostileEventsCostTheirDecoding() throws IOException {
    Map<String, Runnable> loads = new LinkedHashMap<>();
    loads.put("honest events", () -> {});
    loads.put("and 1,000 scattered a second", () -> scatteredPlaces(SCATTERED));
    loads.put("and a million unknown products", () -> madeUpProducts(5 * MANY_PRODUCTS));
    loads.put("and all poison", () -> poison(FIGURES_EACH));
    List<String> lines = new ArrayList<>(List.of("# The poison suite", ""));
    lines.add("Event time is 8 minutes. CPU is that of job and broker, the least of three runs.");
    lines.addAll(List.of("", "| load | events | rejected | CPU s |", "|---|--:|--:|--:|"));
    for (var load : loads.entrySet()) {
      Duration least = ChronoUnit.FOREVER.getDuration();
      for (int round = 0; round < 3; round++) {
        arrivals.clear();
        rejects.clear();
        honestEvents(6_000);
        load.getValue().run();
        Duration took = runExactly(Reading.REPLAY);
        least = took.compareTo(least) < 0 ? took : least;
      }
      long rejected = rejects.values().stream().mapToLong(Long::longValue).sum();
      lines.add(
          "| %s | %,d | %,d | %.1f |"
              .formatted(load.getKey(), arrivals.size(), rejected, least.toMillis() / 1e3));
    }
    Files.write(Path.of(System.getProperty("ringcast.figures"), "poison.md"), lines);
  }

  private void poison(int each) {
    farFutureStamps(each);
    scatteredPlaces(each);
    oneEntityEverywhere(each);
    collidingIds(each);
    madeUpProducts(each);
    largestAndDeepest();
  }

  /** Returns the CPU that the job took. */
  private Duration runExactly(Reading reading) throws IOException {
    long center = places.h3().latLngToCell(CITY.lat, CITY.lng, 7);
    ServiceArea area = new ServiceArea(places.h3().gridDisk(center, 3));
    arrivals.sort(Comparator.comparingLong(arrival -> arrival.event().timestamp()));
    // What comes after them is late.
    arrivals.addAll(arrivals.size() * 3 / 4, ahead);
    Tape tape = new Tape();
    arrivals.forEach(arrival -> tape.add(arrival.kind(), arrival.event()));
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), PRODUCTS, PARTITIONS);
    stage.send(tape);

    Output output = stage.newOutput();
    Answer answer = new Answer(SET, PRODUCTS, tape, Map.of("demand", area, "supply", area));
    Duration took;
    try (JobMetrics metrics = new JobMetrics()) {
      Duration before = cpu();
      run(stage, output, areaFile(area), metrics, reading, tape.size());
      took = cpu().minus(before);
      assertThat(metrics.countByReason("rejected")).isEqualTo(rejects);
      assertThat(metrics.count("events") + metrics.count("rejected")).isEqualTo(tape.size());
      assertThat(metrics.count("late")).isEqualTo(answer.late()).isPositive();
    }
    answer.holdsFor(stage, output, "poisoned");
    assertThat(output.eventBytes()).as("nobody asked for riders' ids in topics").isZero();
    return took;
  }

  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
  }

  private Path areaFile(ServiceArea area) throws IOException {
    List<String> lines = area.cells().mapToObj(Long::toHexString).toList();
    return Files.write(folder.resolve("area.txt"), lines);
  }

  private void run(
      Stage stage, Output output, Path area, JobMetrics metrics, Reading reading, int events) {
    List<String> options =
        List.of(
            "events.demand.area=" + area,
            "events.supply.area=" + area,
            "job.parallelism=2",
            "flink.restart-strategy.type=none");
    ComputeConfig config = stage.config(output, PARTITIONS, options);
    Configuration flink = new Configuration();
    metrics.addTo(flink);
    if (reading == Reading.REPLAY) {
      RunningJob job =
          RunningJob.compute(config.forOneRun(stage.bootstrapServers(), 2), reading, flink);
      assertThat(job.awaitEnd(120_000)).as("the job has ended").isTrue();
      return;
    }
    RunningJob job = RunningJob.compute(config, reading, flink);
    Waiting.until(
        "all events", () -> metrics.count("events") + metrics.count("rejected") == events);
    assertThat(metrics.restarts()).isZero();
    job.stop(true, folder.resolve("savepoints").toUri().toString());
  }

  private void honestEvents(int number) {
    List<Integer> minutes = List.of(0, 1, 2, 3, 4, 5, 6, 7);
    Tape tape =
        new RandomEvents(random, places, KINDS, 9)
            .around(List.of(CITY), number, minutes, PARTITIONS);
    arrivals.addAll(tape.arrivals());
  }

  private void farFutureStamps(int each) {
    for (int i = 0; i < each; i++) {
      long arrival = now();
      long time = i % 2 == 0 ? Long.MAX_VALUE - i : arrival + 3_600_000;
      String place = Tape.position(CITY.lat, CITY.lng);
      expect("future_time");
      add(arrival, "{" + Tape.place(kind(i), "who-" + i, Tape.SOLO, time) + place + "}", kind(i));
    }
  }

  private void scatteredPlaces(int each) {
    for (int i = 0; i < each; i++) {
      double lat = -85 + 115 * random.nextDouble();
      double lng = 360 * random.nextDouble() - 180;
      reject("outside_area", "who-" + i, Tape.SOLO, lat, lng);
    }
  }

  /** It counts in each cell: that is the rule, and it must not cost more than as many riders. */
  private void oneEntityEverywhere(int each) {
    long center = places.h3().latLngToCell(CITY.lat, CITY.lng, 9);
    List<Long> cells = places.h3().gridDisk(center, 12);
    for (int i = 0; i < each; i++) {
      long time = now();
      String place = Tape.hexagon(cells.get(random.nextInt(cells.size())));
      add(time, "{" + Tape.place(kind(i), "everywhere", Tape.SOLO, time) + place + "}", kind(i));
    }
  }

  /** Of one cell, as if the job's hash had no key. */
  private void collidingIds(int each) {
    long cell = places.h3().latLngToCell(CITY.lat, CITY.lng, 9);
    long packed = 1L << 17 | Cells.path(cell, 4);
    for (byte[] id : CollidingIds.of(random, each, packed)) {
      StringBuilder who = new StringBuilder();
      for (byte letter : id) {
        who.append("\\u%04x".formatted((int) letter));
      }
      long time = now();
      String json = Tape.place("demand", who.toString(), Tape.SOLO, time) + Tape.hexagon(cell);
      add(time, "{" + json + "}", "demand");
    }
  }

  /** In each partition: its clock is an hour ahead from then on. */
  private void recordsFromTheFuture() {
    long time = Tape.START + 3_600_000;
    long cell = places.h3().latLngToCell(CITY.lat, CITY.lng, 9);
    Tape tape = new Tape();
    for (int i = 0; i < KINDS.size() * PARTITIONS; i++) {
      tape.add(kind(i), "ahead", Tape.SOLO, cell, time, i / KINDS.size());
    }
    ahead.addAll(tape.arrivals());
  }

  private void madeUpProducts(int each) {
    for (int i = 0; i < each; i++) {
      UUID product = new UUID(random.nextLong(), random.nextLong());
      reject("unknown_product", "who-" + i, product, CITY.lat, CITY.lng);
    }
  }

  private void largestAndDeepest() {
    for (int i = 0; i < 4; i++) {
      long time = now();
      add(time, padded(event("large-" + i, time), LARGEST), "demand");
      add(time, deep(event("deep-" + i, time), DEEPEST - 1), "demand");
      expect("too_large");
      add(time, padded(event("larger-" + i, time), LARGEST + 1), "demand");
      expect("undecodable");
      add(time, deep(event("deeper-" + i, time), DEEPEST), "demand");
      expect("undecodable");
      add(time, "[".repeat(LARGEST - 1), "demand");
    }
  }

  private String event(String who, long time) {
    return "{"
        + Tape.place("demand", who, Tape.VAN, time)
        + Tape.position(CITY.lat, CITY.lng)
        + "}";
  }

  private static String padded(String json, int length) {
    char[] blanks = new char[length - json.length()];
    Arrays.fill(blanks, ' ');
    return json + new String(blanks);
  }

  private static String deep(String json, int levels) {
    String nested = "[".repeat(levels) + "]".repeat(levels);
    return "{\"nested\":" + nested + "," + json.substring(1);
  }

  private void reject(String reason, String who, UUID product, double lat, double lng) {
    expect(reason);
    String kind = kind(arrivals.size());
    long time = now();
    add(time, "{" + Tape.place(kind, who, product, time) + Tape.position(lat, lng) + "}", kind);
  }

  private void expect(String reason) {
    rejects.merge(reason, 1L, Long::sum);
  }

  private static String kind(int i) {
    return KINDS.get(i % KINDS.size());
  }

  private long now() {
    return Tape.START + random.nextInt(8 * (int) Tape.MINUTE);
  }

  private void add(long arrival, String json, String kind) {
    byte[] value = json.getBytes(UTF_8);
    arrivals.add(
        new Tape.Arrival(kind, new RecordedEvent(random.nextInt(PARTITIONS), arrival, value)));
  }
}
