package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.config.Layout;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.GroupPosition;
import io.ringcast.testkit.chaos.Leftovers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A city goes on while the publisher, one process with all of its tasks, is killed, and then begins
 * without a checkpoint, where its consumer group stopped: afterwards the store has the naive
 * answer, row for row. {@code ringcast chaos} breaks everything else.
 */
@Timeout(900)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are those of Unix")
class PublisherKilledTest {

  private static final int MINUTES = 9;

  /** A hexagon in New York. */
  private static final long SOMEWHERE = 0x892a100d29bffffL;

  private static final int EVENT_PARTITIONS = 2;
  private static final int FEATURE_PARTITIONS = 3;
  private static final FeatureSet SET = SmallCity.NEAR;

  /** A publisher that is done with the city's rows so far before it can be killed shows nothing. */
  private static final List<String> SLOW =
      List.of(
          "write.batch=2",
          "write.in-flight=1",
          "store.driver={advanced.throttler.class: RateLimitingRequestThrottler,"
              + " advanced.throttler.max-requests-per-second: 1000,"
              + " advanced.throttler.max-queue-size: 1000,"
              + " advanced.throttler.drain-interval: 10 milliseconds}");

  @TempDir Path folder;

  private final long seed = Seeds.fixed(getClass());
  private final Random random = new Random(seed);
  private final Tape tape =
      SmallCity.tape(MINUTES, seed).dealt(EVENT_PARTITIONS, seed).and(pulse());
  private int played;
  private Stage stage;
  private Output output;
  private Shelf shelf;
  private RunningJob compute;
  private PublisherProcess publisher;

  @AfterEach
  void stopJobs() {
    if (publisher != null) {
      publisher.close();
    }
    if (compute != null) {
      compute.cancel();
    }
  }

  @Test
  void thePublisherIsKilledTwice() {
    begin(Layout.COLUMNS);
    play(3);
    startPublisher(SLOW, Optional.empty());
    long rows = killInMidRun(0);
    play(3);
    startPublisher(SLOW, leftovers().newest());
    killInMidRun(rows);

    Set<Long> markedBefore = shelf.marked(SET);
    Map<Integer, Long> committed = committed();
    startPublisher(List.of(), Optional.empty());
    playToTheEnd();
    awaitPublished();

    Set<Long> unmarked = assertEveryRow();
    unmarked.removeAll(shelf.marked(SET));
    long border = borderOf(committed);
    assertThat(unmarked)
        .as("%s: not marked", run())
        .allMatch(end -> end <= border && !markedBefore.contains(end));
  }

  private void begin(Layout layout) {
    stage =
        new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, EVENT_PARTITIONS);
    output = stage.newOutput();
    shelf = new Shelf(SharedNode.get(), stage, layout);
    // Small blocks are many, and take long to store.
    List<String> settings = List.of("output.block-resolution=8");
    compute = Stage.live(stage.config(output, FEATURE_PARTITIONS, settings), null);
  }

  /** So many minutes of the city more; returns when their rows are in the features topic. */
  private void play(int minutes) {
    send(minutes);
    awaitComputed();
  }

  private void send(int minutes) {
    long from = Tape.START + played * Tape.MINUTE;
    played += minutes;
    stage.send(tape.between(from, Tape.START + played * Tape.MINUTE));
  }

  private void awaitComputed() {
    output.awaitMarkers(SET, Tape.START + (played - 1) * Tape.MINUTE);
  }

  /** An event in each partition that comes after the city, and shows that all of it was read. */
  private static Tape pulse() {
    Tape tape = new Tape();
    for (String kind : SET.kinds()) {
      for (int partition = 0; partition < EVENT_PARTITIONS; partition++) {
        long time = Tape.START + (MINUTES + 2) * Tape.MINUTE;
        tape.add(kind, "pulse", SmallCity.PRODUCTS.get(0), SOMEWHERE, time, partition);
      }
    }
    return tape;
  }

  private void playToTheEnd() {
    stage.send(tape.between(Tape.START + played * Tape.MINUTE, Long.MAX_VALUE));
    output.awaitMarkers(SET, Tape.START + (MINUTES + 1) * Tape.MINUTE);
    compute.stop(true, folder.resolve("savepoints").toUri().toString());
    compute = null;
  }

  private void startPublisher(List<String> more, Optional<String> from) {
    List<String> settings = new ArrayList<>(shelf.reading(output));
    settings.addAll(
        List.of(
            "job.parallelism=2",
            "write.retry-most=1s",
            "state.checkpoint-interval=300ms",
            "state.checkpoint-dir=" + leftovers().checkpoints().toUri(),
            "state.savepoint-dir=" + leftovers().savepoints().toUri()));
    settings.addAll(more);
    publisher = PublisherProcess.start(folder, shelf, settings, from);
  }

  private long killInMidRun(long before) {
    long stored = awaitSomeOf(before);
    publisher.kill();
    assertThat(stored).as("%s: rows when it was killed", run()).isLessThan(rowsInTopic());
    assertThat(leftovers().newest()).as("%s: a checkpoint", run()).isPresent();
    return stored;
  }

  /** Waits until some more of what is in the topic is stored; how many rows are. */
  private long awaitSomeOf(long before) {
    return shelf.awaitRows(
        SET, before + (rowsInTopic() - before) * (10 + random.nextInt(40)) / 100);
  }

  private long rowsInTopic() {
    return output.rows(SET).size();
  }

  private void awaitPublished() {
    try (GroupPosition group = group()) {
      Waiting.until(
          run() + ": the topic's end",
          () -> {
            publisher.requireAlive();
            return group.isAtEnd();
          });
    }
    long last =
        output.records().stream().mapToLong(PublisherKilledTest::windowEnd).max().orElseThrow();
    Waiting.until(run() + ": the last marker", () -> shelf.marked(SET).contains(last));
  }

  /** All window ends, marked or not. */
  private Set<Long> assertEveryRow() {
    List<FeatureRow> rows = new Answer(SET, SmallCity.PRODUCTS, tape).rows();
    shelf.holds(SET, rows, run());
    assertThat(output.unwritten()).as(run()).isEmpty();
    return StoreTest.windowEnds(rows);
  }

  /**
   * Until which window end nobody can know, after a start without state, whether all was read: rows
   * that stand before the first marker that then comes from a partition may have been read before.
   * A partition that is read from its beginning has no such marker.
   */
  private long borderOf(Map<Integer, Long> committed) {
    Map<Integer, Long> first = new HashMap<>();
    for (Output.Placed placed : output.records()) {
      long begin = committed.getOrDefault(placed.partition(), 0L);
      if (begin > 0 && placed.offset() >= begin && placed.record() instanceof MarkerRecord marker) {
        first.putIfAbsent(placed.partition(), marker.rowsUntil());
      }
    }
    return first.values().stream().mapToLong(Long::longValue).max().orElse(Long.MIN_VALUE);
  }

  private static long windowEnd(Output.Placed placed) {
    return placed.record().header().emission().windowEnd();
  }

  private Map<Integer, Long> committed() {
    try (GroupPosition group = group()) {
      return group.committed();
    }
  }

  private GroupPosition group() {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", output.bootstrapServers());
    return new GroupPosition(client, output.name(), output.name() + "-features");
  }

  private Leftovers leftovers() {
    return new Leftovers(folder.resolve("publisher"));
  }

  private String run() {
    return "seed %d, %s".formatted(seed, shelf);
  }
}
