package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.client.FeatureWatch;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.servers.TestServers;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.KafkaBroker;
import io.ringcast.testkit.broker.KafkaServer;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.LossyLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service while what it stands on goes away, and while it goes away itself. */
@Timeout(240)
class ServingOutageTest {

  private static final int NEAR = 0;
  private static final int FAR = 1;
  private static final int READERS = 4;
  private static final int SOME_ANSWERS = 200;
  private static final long SECOND = 1_000;

  /** Between two minutes, so that they come no faster than the service looks at the store. */
  private static final long PACE_NANOS = 200_000_000;

  @TempDir Path folder;

  private final SetClock clock = new SetClock(Tape.START);

  /** The last that was fed while instances were restarted. */
  private int minute;

  @Test
  void itGoesOnFromWhatItHasWhileTheStoreAndThenTheBrokerIsAway() throws Exception {
    try (KafkaServer broker = TestServers.get().kafka();
        LossyLink link = LossyLink.to(SharedNode.get().contactPoint());
        Feed feed = feed(broker, "outage");
        FeatureServing serving = cold("outage", broker, link.address())) {
      feed.toTopic(0);
      feed.toStore(0);
      at(0, 20);
      serving.start();
      serving.ready().get(60, TimeUnit.SECONDS);
      try (FeatureClient client = client("localhost:" + serving.port())) {
        awaitValue(client, NEAR, 0);
        theStoreIsAway(serving, client, feed, link);
        theBrokerIsAway(client, feed, broker);
      }
    }
  }

  /** What passes by in the topic is held before the service says that it is ready. */
  @Test
  void whoAsksFirstNeedsNoStore() throws Exception {
    KafkaBroker broker = SharedBroker.get();
    try (LossyLink link = LossyLink.to(SharedNode.get().contactPoint());
        Feed feed = feed(broker, "warm");
        FeatureServing serving = serving("warm", broker, link.address(), 0)) {
      feed.toTopic(0);
      feed.toStore(0);
      at(0, 20);
      serving.start();
      serving.ready().get(60, TimeUnit.SECONDS);
      link.loseAnswers();
      try (FeatureClient client = client("localhost:" + serving.port())) {
        FeatureAnswer first = client.get(request(NEAR, FAR));
        for (int number : List.of(NEAR, FAR)) {
          assertThat(first.status(number)).isEqualTo(Status.FRESH);
          assertThat(first.value(number, 0)).isEqualTo(Feed.value(number, Feed.windowEnd(0)));
        }
      }
    }
  }

  private void theStoreIsAway(
      FeatureServing serving, FeatureClient client, Feed feed, LossyLink link) {
    link.loseAnswers();
    feed.toTopic(1);
    at(1, 20);
    awaitValue(client, NEAR, 1);
    // A record of FAR that came only after somebody has asked for it would be a value for it.
    awaitFollowed(serving, 1);
    assertThat(client.get(request(FAR)).status(0)).isIn(Status.UNAVAILABLE, Status.TIMED_OUT);
    assertThat(client.get(request(NEAR)).status(0)).isEqualTo(Status.FRESH);

    link.deliverAnswers();
    feed.toStore(1);
    awaitValue(client, FAR, 1);
  }

  private void theBrokerIsAway(FeatureClient client, Feed feed, KafkaServer broker) {
    broker.kill();
    for (int number : List.of(NEAR, FAR)) {
      at(1, 90);
      isOfMinute1(client, number, Status.FRESH, 90 * SECOND);
      at(1, 4_000);
      isOfMinute1(client, number, Status.STALE, 4_000 * SECOND);
    }
    broker.restart();
    feed.toTopic(2);
    at(2, 20);
    awaitValue(client, NEAR, 2);
    awaitValue(client, FAR, 2);
  }

  private static void isOfMinute1(FeatureClient client, int number, Status status, long age) {
    FeatureAnswer answer = client.get(request(number));
    assertThat(answer.status(0)).isEqualTo(status);
    assertThat(answer.age(0)).isEqualTo(age);
    assertThat(answer.value(0, 0)).isEqualTo(Feed.value(number, Feed.windowEnd(1)));
  }

  @Test
  void instancesAreRestartedInTurnAndNoRequestFails() throws Exception {
    KafkaBroker broker = SharedBroker.get();
    InetSocketAddress node = SharedNode.get().contactPoint();
    try (FreePorts ports = new FreePorts();
        Feed feed = feed(broker, "rolling")) {
      nextMinute(feed);
      int[] port = {ports.next(), ports.next()};
      List<FeatureServing> instances = new ArrayList<>();
      for (int its : port) {
        instances.add(started(serving("rolling", broker, node, its)));
      }
      try (FeatureClient client = client("localhost:" + port[0], "localhost:" + port[1]);
          Load load = new Load(client);
          FeatureWatch watch = client.watch(watched())) {
        watch.next().get(60, TimeUnit.SECONDS);
        for (int restart = 0; restart < 4; restart++) {
          load.awaitMore();
          instances.get(restart % 2).close();
          load.awaitMore();
          nextMinute(feed);
          instances.set(restart % 2, started(serving("rolling", broker, node, port[restart % 2])));
          awaitAsked(instances.get(restart % 2), feed);
        }
        awaitNewest(watch, minute);
        load.stop();
        assertThat(load.problems).isEmpty();
      } finally {
        instances.forEach(FeatureServing::close);
      }
    }
  }

  private void nextMinute(Feed feed) {
    minute++;
    feed.toTopic(minute);
    feed.toStore(minute);
    at(minute, 20);
  }

  /** Clients come back after a second or two; before that they have nobody but the other one. */
  private void awaitAsked(FeatureServing instance, Feed feed) {
    Waiting.until(
        "callers of an instance that is back",
        () -> {
          nextMinute(feed);
          LockSupport.parkNanos(PACE_NANOS);
          return metrics(instance)
              .contains("ringcast_requests_total{method=\"GetFeatures\",status=\"OK\"");
        });
  }

  private static String metrics(FeatureServing instance) {
    URI page = URI.create("http://localhost:" + instance.monitorPort().orElseThrow() + "/metrics");
    return HttpClient.newHttpClient()
        .sendAsync(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
        .join()
        .body();
  }

  private static void awaitNewest(FeatureWatch watch, int minute) throws Exception {
    long newest = 0;
    while (newest < Feed.windowEnd(minute)) {
      newest = watch.next().get(60, TimeUnit.SECONDS).windowEnd(0);
    }
  }

  /** Asks without a pause, and looks at each answer. */
  private static final class Load implements AutoCloseable {

    private final FeatureClient client;
    private final AtomicLong answers = new AtomicLong();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final List<Thread> readers = new ArrayList<>();
    private volatile boolean over;

    Load(FeatureClient client) {
      this.client = client;
      for (int reader = 0; reader < READERS; reader++) {
        Thread thread = new Thread(this::read, "reader-" + reader);
        readers.add(thread);
        thread.start();
      }
    }

    private void read() {
      while (!over) {
        try {
          FeatureAnswer answer = client.get(request(NEAR, FAR));
          for (int key = 0; key < answer.keys(); key++) {
            float expected = Feed.value(key, answer.windowEnd(key));
            if (answer.status(key) != Status.FRESH || answer.value(key, 0) != expected) {
              problems.add(
                  "%s: %s instead of %s"
                      .formatted(answer.status(key), answer.value(key, 0), expected));
            }
          }
          answers.incrementAndGet();
        } catch (RuntimeException e) {
          problems.add(e.toString());
        }
      }
    }

    void awaitMore() {
      long goal = answers.get() + SOME_ANSWERS;
      Waiting.until("more answers", () -> answers.get() >= goal || problems.size() > SOME_ANSWERS);
    }

    void stop() throws InterruptedException {
      over = true;
      for (Thread reader : readers) {
        reader.join();
      }
    }

    @Override
    public void close() throws InterruptedException {
      stop();
    }
  }

  private void at(int minute, int seconds) {
    clock.set(Feed.windowEnd(minute) + seconds * SECOND);
  }

  private Feed feed(KafkaBroker broker, String name) throws IOException {
    broker.createTopic(name + "-feed", Feed.PARTITIONS, Map.of());
    ServeConfig direct = config(name, broker, SharedNode.get().contactPoint(), 0);
    StoreSchema.init(direct.store(), List.of(Feed.SET));
    return new Feed(
        broker.bootstrapServers(),
        name + "-feed",
        CassandraFeatureStore.open(direct.store(), List.of(Feed.SET)));
  }

  private static FeatureServing started(FeatureServing serving) throws Exception {
    serving.start();
    serving.ready().get(60, TimeUnit.SECONDS);
    return serving;
  }

  private FeatureServing serving(String name, KafkaBroker broker, InetSocketAddress node, int port)
      throws IOException {
    return serving(config(name, broker, node, port));
  }

  /** Holds nothing that nobody has asked for. */
  private FeatureServing cold(String name, KafkaBroker broker, InetSocketAddress node)
      throws IOException {
    return serving(config(name, broker, node, 0, "follow.warm-blocks=0"));
  }

  private FeatureServing serving(ServeConfig config) {
    return new FeatureServing(config, CassandraFeatureStore.open(config.store(), List.of()), clock);
  }

  private ServeConfig config(
      String name, KafkaBroker broker, InetSocketAddress node, int port, String... settings)
      throws IOException {
    String yaml =
        """
        listen: { port: %d, drain-pause: 300ms }
        http: { port: 0, monitor-port: 0 }
        kafka: { bootstrap-servers: "%s" }
        follow: { topic: %s-feed }
        store:
          contact-points: ["%s:%d"]
          datacenter: %s
          keyspace: serving_%s
          replication: { %s: 1 }
          request-timeout: 1s
        watch: { every: 100ms }
        limits: { deadline: 2s, max-age: 1h }
        """
            .formatted(
                port,
                broker.bootstrapServers(),
                name,
                node.getAddress().getHostAddress(),
                node.getPort(),
                SharedNode.get().datacenter(),
                name,
                SharedNode.get().datacenter());
    Path file = Files.writeString(folder.resolve("%s-%d.yaml".formatted(name, port)), yaml);
    return ServeConfig.load(file, List.of(settings));
  }

  /** With one connection to each instance, so that one call shows that it is there again. */
  private static FeatureClient client(String... targets) {
    return FeatureClient.connect(
        ClientConfig.of(Duration.ofSeconds(10), targets).connections(1).build());
  }

  private static GetFeaturesRequest request(int... numbers) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(Selection.newBuilder().setFeatureSet(Feed.SET.name()))
            .addProducts(Feed.PRODUCT.toString());
    for (int number : numbers) {
      request.addHexagons(Feed.hexagon(number));
    }
    return request.build();
  }

  private static WatchFeaturesRequest watched() {
    return WatchFeaturesRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet(Feed.SET.name()))
        .addProducts(Feed.PRODUCT.toString())
        .addHexagons(Feed.hexagon(NEAR))
        .build();
  }

  /** Then every record of this minute has passed by. */
  private static void awaitFollowed(FeatureServing serving, int minute) {
    Waiting.until(
        "minute %d in the topic".formatted(minute),
        () ->
            serving.sets().find(Feed.SET.id()).flatMap(ServedSet::followed).stream()
                .anyMatch(emission -> emission.windowEnd() >= Feed.windowEnd(minute)));
  }

  private static void awaitValue(FeatureClient client, int number, int minute) {
    Waiting.until(
        "minute %d of hexagon %d".formatted(minute, number),
        () -> {
          FeatureAnswer answer = client.get(request(number));
          return answer.status(0) == Status.FRESH
              && answer.windowEnd(0) == Feed.windowEnd(minute)
              && answer.value(0, 0) == Feed.value(number, Feed.windowEnd(minute));
        });
  }
}
