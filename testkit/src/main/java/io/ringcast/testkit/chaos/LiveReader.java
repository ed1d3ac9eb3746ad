package io.ringcast.testkit.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.TopicReader;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.naive.NaiveArrivals;
import io.ringcast.testkit.naive.PlacedEvent;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks the service for live answers all the time, while things break. */
final class LiveReader implements AutoCloseable {

  /**
   * How long an answer may lack events while nothing is broken: two seconds for the pipeline, and
   * eight since all servers may start again on the same few cores.
   */
  private static final Duration LAG = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int PLACES = 5;

  /** How far back windows end, and how much longer than the set's they are, at most. */
  private static final int MINUTES = 6;

  private static final long NEVER = Long.MAX_VALUE;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Jobs jobs;
  private final IntSupplier sent;
  private final Random random;
  private final LiveCheck check;
  private final String question;
  private final HttpClient http = HttpClient.newHttpClient();

  /** Since when all runs and all is sent, in nanoseconds. */
  private volatile long calmSince = NEVER;

  /** How many events had been sent when an answer came that had all of them. */
  private volatile int complete = -1;

  private volatile boolean ended;
  private JobSource.Service service;
  private Background<Void> reading;

  /** Asks nothing yet. The seed draws places, and a ring and a window beside the set's largest. */
  LiveReader(RoundPlan plan, GoldenCase golden, CaseEvents events, Jobs jobs, EventPump pump) {
    this.jobs = jobs;
    this.sent = pump::sent;
    FeatureSet set = golden.set();
    NaiveArrivals naive = arrivals(golden, events, pump, false);
    NaiveArrivals most = plan.losesEvents() ? arrivals(golden, events, pump, true) : naive;
    random = new Random(plan.seed());
    List<PlacedEvent> all = naive.counted();
    List<PlacedEvent> places = random.ints(PLACES, 0, all.size()).mapToObj(all::get).toList();
    List<Integer> rings = both(set.maxRing(), random.nextInt(set.maxRing() + 1));
    List<Integer> windows = both(set.maxWindow(), 1 + random.nextInt(set.maxWindow() + MINUTES));
    // A running sum of values may fall.
    List<String> kinds = set.kinds().stream().filter(golden.file().eventKinds()::contains).toList();
    check =
        new LiveCheck(
            new LiveCheck.Columns(kinds, rings, windows), naive, most, plan.losesEvents());
    question =
        "/v1/features?live=true&precision=float64&feature-set=%s&hexagon=%s&product=%s&ring=%s&window=%s"
            .formatted(
                set.name(),
                joined(places.stream().map(event -> Long.toHexString(event.cell()))),
                joined(places.stream().map(PlacedEvent::product)),
                joined(rings.stream()),
                joined(windows.stream()));
  }

  private static NaiveArrivals arrivals(
      GoldenCase golden, CaseEvents events, EventPump pump, boolean withLate) {
    NaiveArrivals arrivals =
        new NaiveArrivals(
            golden.file().parameters(), golden.products(events), events.partitions(), withLate);
    pump.forEach(arrivals::add);
    return arrivals;
  }

  private static List<Integer> both(int listed, int any) {
    return Stream.of(listed, any).distinct().sorted().toList();
  }

  private static String joined(Stream<?> values) {
    return values.map(String::valueOf).distinct().collect(Collectors.joining(","));
  }

  /** Starts the service and begins to ask, if the set can have live answers. */
  void start() {
    if (jobs.hasLiveAnswers()) {
      service = jobs.serve();
      ended = false;
      reading = Background.run("live-reader", this::read);
    }
  }

  /** All runs, and the broker has all that was sent: waits for an answer with all of it. */
  void awaitComplete() {
    complete = -1;
    calmSince = System.nanoTime();
    long end = calmSince + 2 * LAG.toNanos();
    while (service != null
        && complete != sent.getAsInt()
        && !reading.isDone()
        && System.nanoTime() < end) {
      Waiting.pass(PAUSE);
    }
    calmSince = NEVER;
  }

  private void read() {
    boolean known = false;
    while (!ended) {
      OptionalLong past =
          random.nextInt(3) > 0 ? OptionalLong.empty() : check.past(random.nextInt(MINUTES));
      long asked = System.nanoTime();
      JsonNode answer = ask(past);
      int events = sent.getAsInt();
      boolean settled = calmSince <= asked - LAG.toNanos();
      if (!answer.has("rows")) {
        if (known) {
          check.find("the service says " + answer);
        }
      } else if (check.add(new LiveCheck.Question(past.isEmpty(), events, settled), answer)) {
        complete = events;
      }
      // Before, the store may not have the set yet.
      known |= answer.has("rows");
      Waiting.pass(PAUSE);
    }
  }

  private JsonNode ask(OptionalLong past) {
    String windowEnd =
        past.isEmpty() ? "" : "&window-end=" + Instant.ofEpochMilli(past.getAsLong());
    HttpRequest request =
        HttpRequest.newBuilder(service.http().resolve(question + windowEnd)).build();
    try {
      return JSON.readTree(http.send(request, BodyHandlers.ofByteArray()).body());
    } catch (IOException e) {
      throw new IllegalStateException("the service does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  long answers() {
    return check.answers();
  }

  /** What is wrong, in words; after the end. */
  List<String> problems() {
    if (!jobs.hasLiveAnswers()) {
      return List.of();
    }
    TreeMap<Long, Long> rowVersions = new TreeMap<>();
    try (TopicReader topic = new TopicReader(jobs.client(), jobs.counts())) {
      topic.readToEnd(
          record -> rowVersions.putIfAbsent(rowVersion(record.value()), record.timestamp()));
    }
    return check.problems(rowVersions);
  }

  private static long rowVersion(byte[] value) {
    try {
      Optional<MinuteCounts> closed = CountsPart.parse(value).map(CountsPart::counts);
      Optional<MinuteCounts> running = RunningPart.parse(value).map(RunningPart::counts);
      return closed.or(() -> running).orElseThrow().rowVersion();
    } catch (BlockFormatException e) {
      throw new IllegalStateException("the job wrote counts that nobody can read", e);
    }
  }

  /** Ends the questions and the service; may be called again. */
  @Override
  public void close() {
    ended = true;
    if (service != null) {
      try {
        reading.get();
      } finally {
        service.end().run();
        service = null;
      }
    }
  }
}
