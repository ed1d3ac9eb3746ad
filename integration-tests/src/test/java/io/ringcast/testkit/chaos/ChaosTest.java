package io.ringcast.testkit.chaos;

import static io.ringcast.testkit.chaos.Fault.ANSWERS_LOST;
import static io.ringcast.testkit.chaos.Fault.CASSANDRA_KILLED;
import static io.ringcast.testkit.chaos.Fault.CASSANDRA_PAUSED;
import static io.ringcast.testkit.chaos.Fault.CHECKPOINTS_AWAY;
import static io.ringcast.testkit.chaos.Fault.COMPUTE_RESCALED;
import static io.ringcast.testkit.chaos.Fault.COMPUTE_RESTARTED_UNREAD;
import static io.ringcast.testkit.chaos.Fault.EVENTS_EXPIRED;
import static io.ringcast.testkit.chaos.Fault.EVENTS_REPLAYED;
import static io.ringcast.testkit.chaos.Fault.FEATURES_REPLAYED;
import static io.ringcast.testkit.chaos.Fault.JOBS_RESTARTED;
import static io.ringcast.testkit.chaos.Fault.JOB_MANAGER_KILLED;
import static io.ringcast.testkit.chaos.Fault.KAFKA_KILLED;
import static io.ringcast.testkit.chaos.Fault.KAFKA_PAUSED;
import static io.ringcast.testkit.chaos.Fault.PUBLISHER_RESCALED;
import static io.ringcast.testkit.chaos.Fault.TASK_MANAGER_KILLED;
import static io.ringcast.testkit.chaos.Fault.TASK_MANAGER_PAUSED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.chaos.RealJobs;
import io.ringcast.servers.TestServers;
import io.ringcast.store.config.Layout;
import io.ringcast.testing.ListeningSockets;
import io.ringcast.testkit.golden.GoldenCase;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A fixed set of rounds, in which everything happens that {@code ringcast chaos} can do. */
@Timeout(600)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are those of Unix")
class ChaosTest {

  private static final Duration LONGEST = Duration.ofSeconds(8);

  /** For so long the cluster waits for a task manager. */
  private static final Duration HEARTBEATS = Duration.ofMillis(6_500);

  private static final RoundPlan TASKS =
      plan(
          183,
          Layout.BLOCK,
          List.of(
              List.of(TASK_MANAGER_KILLED, ANSWERS_LOST, EVENTS_REPLAYED),
              List.of(JOB_MANAGER_KILLED, CASSANDRA_PAUSED),
              List.of(COMPUTE_RESCALED, TASK_MANAGER_PAUSED)));

  private static final RoundPlan SERVERS =
      plan(
          164,
          Layout.COLUMNS,
          List.of(
              List.of(KAFKA_KILLED, PUBLISHER_RESCALED),
              List.of(CASSANDRA_KILLED, JOBS_RESTARTED),
              List.of(COMPUTE_RESTARTED_UNREAD)));

  private static final RoundPlan FILES =
      plan(
          26,
          Layout.BLOCK,
          List.of(
              List.of(CHECKPOINTS_AWAY, KAFKA_PAUSED),
              List.of(FEATURES_REPLAYED, TASK_MANAGER_KILLED),
              List.of(EVENTS_EXPIRED)));

  /** Any other problem would stand before its lines, or behind them. */
  private static final String ONLY_ONE_ROW_TOO_MANY =
      ": NOT as expected\n"
          + "of [\\d,]+ expected rows 0 differ and 0 are missing; 1 rows should not be there;"
          + " [\\d,]+ values in all\n\nhexagon .*\n(  .*\n)+\nwhat the round has left";

  @TempDir static Path keep;

  private static final StringWriter printed = new StringWriter();
  private static Chaos chaos;

  @BeforeAll
  static void open() {
    System.setProperty("ringcast.home", Path.of("").toAbsolutePath().getParent().toString());
    chaos =
        new Chaos(TestServers.get(), new RealJobs(), new PrintWriter(printed), keep, status -> {});
  }

  @AfterAll
  static void close() {
    chaos.close();
    System.clearProperty("ringcast.home");
  }

  @Test
  void serversAreKilled() throws Exception {
    run(SERVERS);
  }

  @Test
  void filesAreAwayAndAllIsReadAgain() throws Exception {
    run(FILES);
  }

  @Test
  void everythingHappensSomewhere() {
    assertThat(
            Stream.of(TASKS, SERVERS, FILES)
                .flatMap(plan -> plan.phases().stream())
                .flatMap(List::stream)
                .map(PlannedFault::fault))
        .contains(Fault.values());
    assertThat(TASKS.phases().get(2))
        .as("given up by the cluster before it goes on")
        .anyMatch(
            blow -> blow.fault() == TASK_MANAGER_PAUSED && blow.length().compareTo(HEARTBEATS) > 0);
    assertThat(Stream.of(TASKS, SERVERS, FILES)).anyMatch(RoundPlan::hotHexagon);
    assertThat(Stream.of(TASKS, SERVERS, FILES)).anyMatch(RoundPlan::silentPartition);
  }

  /** The case lacks one of the rows, and all else is as it should be. The servers end with it. */
  @Test
  @Order(Integer.MAX_VALUE)
  void tasksAndJobsAreKilledAndOneRowTooManyIsSaid(@TempDir Path folder) throws Exception {
    GoldenCase golden = ChaosCity.write(TASKS, folder);
    golden.record(golden.answer(golden.events()), rows -> {});
    dropLine(golden.expectedFile(), 1_000);

    assertThat(chaos.run(TASKS, Optional.of(folder))).isFalse();

    assertThat(printed.toString()).containsPattern("seed " + TASKS.seed() + ONLY_ONE_ROW_TOO_MANY);
    assertThat(keep.resolve("seed-" + TASKS.seed()).resolve("job-manager.log")).isNotEmptyFile();
  }

  private static void dropLine(Path file, int number) throws IOException {
    List<String> lines;
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      lines = new String(in.readAllBytes(), UTF_8).lines().toList();
    }
    try (PrintStream out =
        new PrintStream(new GZIPOutputStream(Files.newOutputStream(file)), false, UTF_8)) {
      for (int i = 0; i < lines.size(); i++) {
        if (i != number) {
          out.print(lines.get(i) + "\n");
        }
      }
    }
  }

  private static void run(RoundPlan plan) throws Exception {
    assertThat(chaos.run(plan, Optional.empty())).as(printed.toString()).isTrue();
    // Flink's processes, Kafka and Cassandra stay for the next round.
    assertThat(ListeningSockets.requireLoopback(ProcessHandle.current())).isGreaterThan(8);
  }

  private static RoundPlan plan(long seed, Layout layout, List<List<Fault>> phases) {
    return RoundPlan.with(
        seed,
        phases,
        new RoundPlan.Limits(EnumSet.allOf(Fault.class), EnumSet.of(layout), LONGEST, true));
  }
}
