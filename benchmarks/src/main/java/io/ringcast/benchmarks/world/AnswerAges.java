package io.ringcast.benchmarks.world;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.benchmarks.serve.ServiceProcess;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.H3Library;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EventWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The service beside the jobs, and how old its answers are. Each second a probe is sent, an event
 * in another hexagon of a busy city, of a product of its own: an answer has it once it has any
 * count.
 */
final class AnswerAges implements AutoCloseable {

  private static final Duration DEADLINE = Duration.ofSeconds(1);

  /** More hexagons than seconds in the longest window, so that a hexagon is empty again by then. */
  private static final int RINGS = 29;

  /** Of a request, as a pricing model asks. */
  private static final int NEIGHBOURS = 50;

  /** No event of the load has as large a number. */
  private static final long FIRST_NUMBER = 900_000_000_000L;

  private final WorldPlan plan;
  private final FeatureSet set;
  private final boolean live;
  private final EventWriter events;
  private final ServiceProcess service;
  private final List<Long> hexagons;
  private final List<Probe> probes = new CopyOnWriteArrayList<>();
  private final List<AnswerReader> readers = new ArrayList<>();

  /**
   * @param at when the producer got it, epoch milliseconds
   */
  record Probe(long hexagon, long at) {}

  /** Prepares probes of a topic. */
  AnswerAges(
      WorldPlan plan, ComputeConfig compute, String topic, String broker, ServiceProcess service) {
    this.plan = plan;
    this.service = service;
    set = compute.featureSets().get(0);
    live = compute.output().runningCounts().isPresent();
    World world = World.of(plan);
    Random random = new Random(plan.seed());
    hexagons = H3Library.load().gridDisk(World.hexagon(world.city(random), random), RINGS);
    events = new EventWriter(broker, topic, WorldPlan.PARTITIONS);
  }

  long pid() {
    return service.pid();
  }

  /**
   * Begins to ask, once the jobs have caught up: a probe amid events of the past would end their
   * minutes. There are as many readers without running counts, or their CPU would be taken for that
   * of running counts.
   *
   * @param longest minutes of a window, all of which have events
   */
  void begin(int longest) {
    if (readers.isEmpty()) {
      readers.add(new AnswerReader(connect(), live, this, longest));
      readers.add(new AnswerReader(connect(), false, this, longest));
      var unused = Background.run("probes", () -> send(new SplittableRandom(plan.seed())));
    }
  }

  private FeatureClient connect() {
    ClientConfig.Builder service = ClientConfig.of(DEADLINE, "localhost:" + this.service.port());
    return FeatureClient.connect(service.connections(1).build());
  }

  /** Ends with the writer. */
  private void send(SplittableRandom random) {
    JsonPing format = new JsonPing();
    for (int number = 0; ; number++) {
      long hexagon = hexagons.get(number % hexagons.size());
      var place = H3Library.load().cellToLatLng(hexagon);
      byte[] ping = format.rider(World.PROBED, random);
      format.setNumber(ping, FIRST_NUMBER + number);
      format.setPlace(ping, (int) Math.round(place.lat * 1e6), (int) Math.round(place.lng * 1e6));
      long now = System.currentTimeMillis();
      format.setTime(ping, now);
      events.send(number % WorldPlan.PARTITIONS, now, ping);
      probes.add(new Probe(hexagon, now));
      Waiting.pass(Duration.ofSeconds(1));
    }
  }

  /** Those that were sent after so many others. */
  List<Probe> after(int number) {
    return probes.stream().skip(number).toList();
  }

  /** Asks whether these are counted. */
  GetFeaturesRequest.Builder counted(List<Probe> asked) {
    String name = "%s_r0_w%d".formatted(set.kinds().get(0), set.maxWindow());
    return ask(Selection.newBuilder().addNames(name), asked.stream().map(Probe::hexagon).toList());
  }

  /** Asks for windows up to a length, of hexagons beside each other. */
  GetFeaturesRequest.Builder neighbours(int longest) {
    List<Integer> windows = set.windows().stream().filter(window -> window <= longest).toList();
    return ask(Selection.newBuilder().addAllWindows(windows), hexagons.subList(0, NEIGHBOURS));
  }

  private GetFeaturesRequest.Builder ask(Selection.Builder selection, List<Long> places) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(selection.setFeatureSet(set.name()))
        .addAllHexagons(places)
        .addProducts(World.PROBED.toString());
  }

  /** Waits until a minute is served, and tells how old answers were. */
  void tell(UberReport report, long windowEnd) {
    readers.forEach(reader -> reader.await(windowEnd));
    AnswerReader rows = readers.get(1);
    report.addAges(live ? "with" : "without", "rows", rows);
    if (live) {
      report.addAges("with", "live", readers.get(0));
      if (rows.ages().isEmpty() || readers.get(0).ages().isEmpty()) {
        throw new IllegalStateException(
            "no probe was seen in answers, so there are no ages to plot");
      }
      report.plotAges(rows.ages(), readers.get(0).ages());
    }
  }

  @Override
  public void close() {
    readers.forEach(AnswerReader::close);
    events.abandon();
  }
}
