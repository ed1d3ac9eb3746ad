package io.ringcast.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ringcast demo} as a process of its own, which gets a signal at any time. */
@Timeout(240)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are those of Unix")
class DemoStopTest {

  /**
   * A second or two where there is nothing else to do; but only when a step of the start that is
   * under way is done, and on a machine with more to do than it can that takes its time.
   */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /**
   * The signal is seen in every phase, whatever is under way; most of this is for a busy machine.
   */
  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  private static final String LAST = "stopping";

  @TempDir Path temporary;

  /**
   * Each line is printed at the beginning of what it tells of, at the first of which Cassandra need
   * not be a process yet. {@code .ci/unpacked} stops a demo that shows its map.
   */
  @ParameterizedTest
  @ValueSource(strings = {"starting Kafka, the store and the jobs", "events fed"})
  void itEndsAtAnyTimeAndLeavesNothing(String line) throws Exception {
    List<String> command = new ArrayList<>(Forked.ringcast(temporary));
    // Flink logs every step of its stop then.
    command.add(1, "-Dtest.flink.level=INFO");
    command.addAll(List.of("demo", "--port", "0", "--events-per-second", "5"));
    Ended demo = Ended.atFirst(line, command);

    assertThat(demo.status()).as(demo.toString()).isZero();
    assertThat(demo.output()).last().isEqualTo(LAST);
    assertThat(demo.answered(LAST)).isLessThan(AT_ONCE);
    assertThat(demo.after()).isLessThan(LIMIT);
    if (!line.startsWith("starting")) {
      assertThat(demo.listening())
          .as("Kafka 2, Cassandra 2, each job: metrics 1 and Flink 2; service 3")
          .isEqualTo(13);
      assertThat(demo.children()).as("Cassandra").isNotEmpty();
    }
    assertThat(demo.children()).noneMatch(ProcessHandle::isAlive);
    assertThat(left()).isEmpty();
  }

  /** All that is there but the log, which is to be found after the end. */
  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.filter(file -> !file.toString().endsWith(".log")).toList();
    }
  }
}
