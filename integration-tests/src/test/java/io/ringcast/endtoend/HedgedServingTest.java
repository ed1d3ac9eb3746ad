package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedCluster;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.cassandra.SmallCluster;
import io.ringcast.testkit.cassandra.StallingLink;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both jobs, a broker, three nodes with three copies and the service. One of the nodes answers a
 * second late, and callers hardly notice: the others are asked in its place, until it is well. Then
 * another is frozen, and is asked again when it goes on.
 */
@Tag("alone")
@Timeout(480)
class HedgedServingTest {

  private static final FeatureSet SET = SmallCity.NEAR;
  private static final long SEED = 79;
  private static final int MINUTES = 6;
  private static final long NEWEST = Tape.START + (MINUTES - 1) * Tape.MINUTE;
  private static final int HEXAGONS = 3;

  /** By how much the slow node is late; the others are not, even on a busy machine. */
  private static final Duration LATE = Duration.ofSeconds(1);

  /** Who is not answered by then is told so, and that is a wrong answer here. */
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofMillis(5);

  /** While a node is frozen: fifty keys, 150 times a second. */
  private static final Duration SHORT_DEADLINE = Duration.ofMillis(250);

  private static final Duration SHORT_PAUSE = Duration.ofNanos(1_000_000_000 / 150);
  private static final int MANY_HEXAGONS = 50;

  /** Of the 130 ms between a suspicion and the deadline. */
  private static final Duration MACHINE_PAUSE = Duration.ofMillis(40);

  private static final int MOST_TRIES = 3;

  /** Of three seconds each. */
  private static final int MOST_LOOKS = 20;

  private static final int MANY_QUESTIONS = 450;

  /** Enough to see whether a node has its share of them. */
  private static final int FEW_QUESTIONS = 150;

  /** So many that as many second requests are saved up as may be. */
  private static final int QUESTIONS = 500;

  private static final double BUDGET = 0.05;

  /** Half of the silence after which a node is avoided: a late read comes before that. */
  private static final String MAX_DELAY = "50ms";

  private static final String READS = "ringcast_store_hedged_reads_total";
  private static final String HEDGES = "ringcast_store_hedges_total";
  private static final String HEDGES_WON = "ringcast_store_hedges_won_total";
  private static final String AVOIDED = "ringcast_store_nodes_avoided";

  @TempDir Path folder;

  private final Random random = new Random(SEED);
  private final SetClock clock = new SetClock(Tape.START);
  private final HttpClient http = HttpClient.newHttpClient();

  private PlainTable plain;
  private FeatureServing serving;
  private FeatureClient client;

  /** By how many nanoseconds the machine kept this test from asking in time. */
  private long longestPause;

  /** An answer, and how long it took. */
  private record Asked(FeatureTable table, Duration took) {}

  @Test
  void aSlowNodeIsHardlyNoticed() throws Exception {
    Background<SmallCluster> nodes = Background.start("nodes", SharedCluster::get);
    Tape tape = SmallCity.tape(MINUTES, SEED).dealt(2, SEED);
    plain = new PlainTable(SET, new Answer(SET, SmallCity.PRODUCTS, tape).rows(), "seed " + SEED);
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    stage.send(tape);
    Output output = stage.replay(2, 2);
    SmallCluster cluster = nodes.get();
    Shelf shelf = new Shelf(cluster, stage, Layout.BLOCK);
    shelf.publish(output, 2);
    clock.set(NEWEST + 20_000);
    try (FeatureServing started =
        Served.of(
            stage,
            output,
            shelf,
            clock,
            "hedge.budget=" + BUDGET,
            "hedge.max-delay=" + MAX_DELAY)) {
      serving = started;
      serving.start();
      Served.awaitStored(serving, SET, NEWEST);
      ClientConfig config = ClientConfig.of(DEADLINE, "localhost:" + serving.port()).build();
      try (FeatureClient connected = FeatureClient.connect(config)) {
        client = connected;
        oneIsSlow(cluster);
        unlessPaused(() -> oneIsFrozen(cluster));
      }
    }
  }

  private void oneIsSlow(SmallCluster cluster) throws Exception {
    StallingLink link = cluster.link(0);
    requireRight(ask(QUESTIONS));
    awaitAvoided(0);
    double hedgesBefore = metric(HEDGES);
    double readsBefore = metric(READS);

    unlessPaused(() -> aSecondRequestWins(link));
    assertThat(metric(HEDGES) - hedgesBefore)
        .as("a share of the reads, and what was saved up")
        .isLessThanOrEqualTo((metric(READS) - readsBefore) * BUDGET + 20);
    awaitAvoided(1);
    List<Asked> meanwhile = ask(QUESTIONS);
    requireRight(meanwhile);
    assertThat(late(meanwhile))
        .as("a third and more of them, if the slow node were asked")
        .isLessThan(QUESTIONS / 10);

    link.flow();
    awaitAvoided(0);
    long asked = link.reads();
    requireRight(ask(FEW_QUESTIONS));
    assertThat(link.reads() - asked).isGreaterThan(FEW_QUESTIONS / 10);
  }

  /** The node is late from now on. */
  private void aSecondRequestWins(StallingLink link) {
    double wonBefore = metric(HEDGES_WON);
    link.stall(1, LATE, SEED);
    try {
      requireRight(ask(QUESTIONS));
      assertThat(metric(HEDGES_WON)).isGreaterThan(wonBefore);
    } catch (CompletionException | AssertionError e) {
      link.flow();
      throw e;
    }
  }

  /** Waits a minute at most for a machine that has no other work. */
  private void awaitQuiet() {
    for (int look = 0; look < MOST_LOOKS; look++) {
      longestPause = 0;
      requireRight(ask(client, MANY_QUESTIONS, SHORT_PAUSE, HEXAGONS));
      if (longestPause < MACHINE_PAUSE.toNanos()) {
        return;
      }
    }
  }

  /**
   * A busy machine may pause this process and the nodes: then a quarter of a second is short, and a
   * late node avoided before a second request is due. Only a failure beside such a pause is tried
   * again.
   */
  private void unlessPaused(Runnable test) {
    for (int tried = 1; ; tried++) {
      longestPause = 0;
      try {
        test.run();
        return;
      } catch (CompletionException | AssertionError | IllegalStateException e) {
        if (tried == MOST_TRIES || longestPause < MACHINE_PAUSE.toNanos()) {
          throw new AssertionError(
              "try %d, longest pause of this test %d ms"
                  .formatted(tried, TimeUnit.NANOSECONDS.toMillis(longestPause)),
              e);
        }
        awaitAvoided(0);
        awaitQuiet();
      }
    }
  }

  /** It stops in mid-step: connections stay open, and nothing answers. */
  private void oneIsFrozen(SmallCluster cluster) {
    int frozen = 1;
    requireRight(askMuch());
    cluster.node(frozen).pause();
    try {
      requireRight(askMuch());
    } finally {
      cluster.node(frozen).resume();
    }
    requireRight(askMuch());
    awaitAvoided(0);
    long asked = cluster.link(frozen).reads();
    requireRight(ask(FEW_QUESTIONS));
    assertThat(cluster.link(frozen).reads() - asked).isGreaterThan(FEW_QUESTIONS / 10);
  }

  private List<Asked> askMuch() {
    return ask(client.within(SHORT_DEADLINE), MANY_QUESTIONS, SHORT_PAUSE, MANY_HEXAGONS);
  }

  /** Asks until so many nodes are avoided. */
  private void awaitAvoided(int nodes) {
    Waiting.until(
        nodes + " nodes avoided",
        () -> {
          requireRight(ask(50));
          return metric(AVOIDED) == nodes;
        });
  }

  private List<Asked> ask(int questions) {
    return ask(client, questions, PAUSE, HEXAGONS);
  }

  /** At a steady pace, whatever has become of the questions before. */
  private List<Asked> ask(FeatureClient by, int questions, Duration pause, int hexagons) {
    List<CompletableFuture<Asked>> all = new ArrayList<>();
    for (int question = 0; question < questions; question++) {
      long begin = System.nanoTime();
      all.add(
          by.getAsync(request(hexagons))
              .thenApply(
                  answer ->
                      new Asked(answer.table(), Duration.ofNanos(System.nanoTime() - begin))));
      try {
        TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        longestPause = Math.max(longestPause, System.nanoTime() - begin - pause.toNanos());
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    return all.stream().map(CompletableFuture::join).toList();
  }

  /** Of a minute by its name, which is always read from the store. */
  private GetFeaturesRequest request(int hexagons) {
    List<Long> all = plain.hexagons();
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(
                Selection.newBuilder().setFeatureSet(SET.name()).setPrecision(Precision.FLOAT64))
            .addProducts(SmallCity.PRODUCTS.get(0).toString())
            .setWindowEndMs(NEWEST - random.nextInt(MINUTES - 1) * Tape.MINUTE);
    for (int i = 0; i < hexagons; i++) {
      request.addHexagons(all.get(random.nextInt(all.size())));
    }
    return request.build();
  }

  private void requireRight(List<Asked> answers) {
    answers.forEach(answer -> plain.requireRight(answer.table()));
  }

  private static long late(List<Asked> answers) {
    return answers.stream().filter(answer -> answer.took().compareTo(LATE) >= 0).count();
  }

  private double metric(String name) {
    URI page = URI.create("http://localhost:" + serving.monitorPort().orElseThrow() + "/metrics");
    try {
      String text =
          http.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString(UTF_8)).body();
      Matcher line = Pattern.compile("(?m)^" + name + " (\\S+)$").matcher(text);
      assertThat(line.find()).as("%s in%n%s", name, text).isTrue();
      return Double.parseDouble(line.group(1));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
