package io.ringcast.endtoend;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.config.Layout;
import io.ringcast.structure.Checkout;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;

/**
 * A small city of the shipped feature set that goes through both jobs to the service, and what its
 * values are by the naive way.
 */
final class CityOnMap implements AutoCloseable {

  static final FeatureSet SET =
      FeatureSetFile.load(Checkout.root().resolve("configs/feature-sets/marketplace.yaml"));

  /** What the map shows at first. */
  static final UUID PRODUCT = SmallCity.PRODUCTS.get(0);

  /** A product whose name somebody wrote who means harm. */
  static final UUID HOSTILE = SmallCity.PRODUCTS.get(1);

  static final String HOSTILE_NAME = "<img src=x onerror=window.harmed=1>\"'&amp;<script>";

  private static final long SEED = 4711;
  private static final int MINUTES = 16;
  private static final int EVENTS_PER_SECOND = 20;

  /** As in life the service's clock is so far after its newest minute's end. */
  static final long MILLIS_AFTER = 20_000;

  private final Tape tape = tape().dealt(2, SEED);
  private final NaiveAnswer naive = naive(tape);
  private final DiskSizes sizes = new DiskSizes(SET);
  private final SetClock clock = new SetClock(Tape.START);
  private final Stage stage;
  private final Output output;
  private final Shelf shelf;
  private final RunningJob compute;
  private final RunningJob publisher;
  private final int port;
  private FeatureServing serving;
  private int fed;

  CityOnMap(Path folder) throws IOException {
    stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    output = stage.newOutput();
    shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    compute = Stage.live(stage.config(output, 2, List.of("output.running-counts=500ms")), null);
    publisher = shelf.publishing(output, new Configuration());
    try (FreePorts ports = new FreePorts()) {
      port = ports.next();
    }
  }

  /** With so many events that the map has something to show, and some of them of no use. */
  private static Tape tape() {
    CitySimulator simulator =
        new CitySimulator(
            CityOptions.defaults()
                .withLength(Duration.ofMinutes(MINUTES))
                .withEventsPerSecond(EVENTS_PER_SECOND)
                .withSeed(SEED)
                .withLateShare(0.02)
                .withBadShare(0.05));
    Tape tape = new Tape();
    while (simulator.hasNext()) {
      SimulatedEvent event = simulator.next();
      tape.add(
          event.kind(),
          new RecordedEvent(RecordedEvent.ANY_PARTITION, event.arrival(), event.value()));
    }
    return tape;
  }

  private static NaiveAnswer naive(Tape tape) {
    Map<UUID, Integer> codes = new HashMap<>();
    SmallCity.PRODUCTS.forEach(product -> codes.put(product, codes.size() + 1));
    return NaiveAnswer.of(
        NaiveParameters.of(SET).withCatalog(new ProductCatalog(codes)), tape.byKind());
  }

  /** Sends the next minutes' events; all but the last of these minutes are closed by that. */
  void feed(int minutes) {
    long from = fed == 0 ? 0 : at(fed);
    fed += minutes;
    if (fed > MINUTES) {
      throw new IllegalStateException("the city has no more than " + MINUTES + " minutes");
    }
    stage.send(tape.between(from, at(fed)));
  }

  /** Waits until all minutes that are closed can be read. */
  void awaitStored() {
    Waiting.until(
        "minute " + (fed - 1) + " in the store",
        () ->
            shelf.store().registry().find(SET.id()).isPresent()
                && shelf.marked(SET).contains(newest()));
    setAge(MILLIS_AFTER);
  }

  /** How old the newest minute is by the service's clock. */
  void setAge(long millis) {
    clock.set(newest() + millis);
  }

  /** The last window end whose events have all been sent. */
  long newest() {
    return at(fed - 1);
  }

  private static long at(int minute) {
    return Tape.START + minute * Tape.MINUTE;
  }

  /** Begins to answer, if it does not yet, always at the same address. */
  void serve(String... settings) throws IOException {
    if (serving != null) {
      return;
    }
    Path names = Files.writeString(stage.folder().resolve("names.yaml"), names());
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("http.port=" + port);
    all.add("live.topic=" + output.name() + "-features.counts");
    all.add("console.products=" + names);
    all.add("console.jobs.every=500ms");
    serving = Served.of(stage, output, shelf, clock, all.toArray(String[]::new));
    serving.start();
    serving.ready().join();
  }

  private static String names() {
    return Stream.of(PRODUCT, HOSTILE)
        .map(
            id ->
                "  - { code: %d, id: %s, name: '%s' }\n"
                    .formatted(
                        SmallCity.PRODUCTS.indexOf(id) + 1,
                        id,
                        id.equals(HOSTILE) ? HOSTILE_NAME.replace("'", "''") : "Solo"))
        .collect(Collectors.joining("", "products:\n", ""));
  }

  void stopServing() {
    serving.close();
    serving = null;
  }

  String address() {
    return "http://localhost:" + port;
  }

  /** The naive value of a feature. */
  double value(long hexagon, UUID product, long windowEnd, String kind, int ring, int window) {
    return value(naive.windowEnd(windowEnd).row(hexagon, product), kind, ring, window);
  }

  /** All naive values of a kind, ring by ring. */
  List<Double> values(long hexagon, UUID product, long windowEnd, String kind) {
    FeatureRow row = naive.windowEnd(windowEnd).row(hexagon, product);
    return SET.rings().stream()
        .flatMap(ring -> SET.windows().stream().map(window -> value(row, kind, ring, window)))
        .toList();
  }

  private double value(FeatureRow row, String kind, int ring, int window) {
    int ringPosition = SET.rings().indexOf(ring);
    int feature = ringPosition * SET.windows().size() + SET.windows().indexOf(window);
    long sum = row.sums()[SET.kinds().indexOf(kind)][feature];
    return FeatureValue.of(sum, window, sizes.size(row.hexagon(), ringPosition));
  }

  /** The hexagons that have most events of a product in some minutes, the first of them first. */
  List<Long> busiest(UUID product, long from, long until) {
    return naive.counted().stream()
        .filter(event -> event.product().equals(product))
        .filter(event -> from <= event.eventTime() && event.eventTime() < until)
        .collect(Collectors.groupingBy(event -> event.cell(), Collectors.counting()))
        .entrySet()
        .stream()
        .sorted(
            Map.Entry.<Long, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public void close() {
    if (serving != null) {
      stopServing();
    }
    publisher.cancel();
    compute.cancel();
  }
}
