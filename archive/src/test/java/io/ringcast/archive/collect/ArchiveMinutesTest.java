package io.ringcast.archive.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.config.FilesConfig;
import io.ringcast.archive.files.ArchiveQuery;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.archive.files.NaiveArchive;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.blocks.RecordLayout;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator against a map, over attempts of the compute job and failures of its own. */
class ArchiveMinutesTest {

  private static final long START = NaiveArchive.START;

  @TempDir Path dir;

  private OneInputStreamOperatorTestHarness<RecordOrigin, Void> running;
  private long offset;

  @RepeatedTest(3)
  void failuresChangeNothing() throws Exception {
    Random random = new Random(Seeds.next(getClass()));
    SimulatedTopic topic = new SimulatedTopic(random, START + random.nextInt(60), 5);
    List<byte[]> records = topic.records();
    OperatorSubtaskState saved = null;
    int savedAt = 0;
    start(saved, Optional.empty());
    int failures = 6;
    for (int at = 0; at < records.size(); at++) {
      send(records.get(at));
      if (random.nextInt(20) == 0) {
        saved = running.snapshot(at, at);
        savedAt = at + 1;
      }
      boolean failsAtTheEnd = at == records.size() - 1 && failures > 0;
      if (failsAtTheEnd || (failures > 0 && random.nextInt(records.size() / 6) == 0)) {
        if (random.nextBoolean()) {
          // Its end was reached, but no checkpoint after it.
          running.endInput();
        }
        running.close();
        start(saved, Optional.empty());
        at = savedAt - 1;
        offset = savedAt;
        failures--;
      }
    }
    running.endInput();
    running.close();
    for (CountsGroup group : SimulatedTopic.GROUPS) {
      assertThat(read(group, new MinuteRange(START, topic.last())))
          .isEqualTo(
              topic.expected(group).lines(START, topic.last(), NaiveArchive.KINDS, cell -> true));
    }
  }

  @Test
  void writesWhenASlotOfMinutesHasEnded() throws Exception {
    start(null, Optional.empty());
    for (int minute = 5; minute < 19; minute++) {
      sendMinute(START + minute);
      long written = minute < 9 ? 0 : 5;
      assertThat(archivedMinutes()).as("after minute %d", minute).isEqualTo(written);
    }
    sendMinute(START + 19);
    assertThat(archivedMinutes()).isEqualTo(15);
    // Minutes that end no slot are written too when there are as many.
    for (int minute = 20; minute < 30; minute++) {
      if (minute % 10 != 9) {
        sendMinute(START + minute);
      }
    }
    sendMinute(START + 30);
    assertThat(archivedMinutes()).isEqualTo(25);
    running.close();
  }

  @Test
  void deletesWhatIsOlderThanItsRetention() throws Exception {
    start(null, Optional.of(Duration.ofHours(2)));
    for (int hour = 0; hour < 5; hour++) {
      sendMinute(START + 60L * hour + 9);
    }
    // The newest minute is 02:09, and 23:00 ended 2 hours and 9 minutes before.
    assertThat(files())
        .containsExactly(
            "r9-per-cell/date=2026-01-06/hour-00.parquet",
            "r9-per-cell/date=2026-01-06/hour-01.parquet",
            "r9-per-cell/date=2026-01-06/hour-02.parquet");
    assertThat(dir.resolve("r9-per-cell/date=2026-01-05")).doesNotExist();
    running.close();
  }

  @Test
  void countsDamagedRecordsAndWaitsAtNewerOnes() throws Exception {
    start(null, Optional.empty());
    byte[] record = SimulatedTopic.records(minute(START), 5).get(0);
    byte[] damaged = record.clone();
    damaged[record.length - 1]++;
    send(damaged);
    send(null);
    byte[] newer = record.clone();
    newer[2]++;
    assertThatThrownBy(() -> send(RecordLayout.seal(newer)))
        .isInstanceOf(NewerFormatException.class);
    send(record);
    running.endInput();
    assertThat(archivedMinutes()).isEqualTo(1);
    running.close();
  }

  @Test
  void aSecondJobWaitsUntilTheFirstHasEnded() throws Exception {
    start(null, Optional.empty());
    var first = running;
    sendMinute(START + 9);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> start(null, Optional.empty()))
        .as("it waits interruptibly")
        .isInstanceOf(InterruptedException.class);
    running.close();
    assertThat(dir.resolve("writer.json")).as("the first one's").exists();
    running = first;
    sendMinute(START + 19);
    assertThat(archivedMinutes()).isEqualTo(2);
    running.close();
    start(null, Optional.empty());
    running.close();
    assertThat(dir.resolve("writer.json")).doesNotExist();
  }

  private void start(OperatorSubtaskState state, Optional<Duration> retention) throws Exception {
    FilesConfig config = new FilesConfig(dir.toUri(), Duration.ofMinutes(10), retention);
    running = new OneInputStreamOperatorTestHarness<>(new ArchiveMinutes(config));
    if (state != null) {
      running.initializeState(state);
    }
    running.open();
  }

  private void send(byte[] value) throws Exception {
    RecordOrigin record = new RecordOrigin();
    record.topic = "counts";
    record.offset = offset++;
    record.value = value;
    running.processElement(record, 0);
  }

  private void sendMinute(long minute) throws Exception {
    for (byte[] record : SimulatedTopic.records(minute(minute), 5)) {
      send(record);
    }
  }

  private static MinuteCounts minute(long minute) {
    return new MinuteCounts(
        NaiveArchive.GROUP, minute, 1, List.of(new Kind("demand", 0, new TreeMap<>())));
  }

  private int archivedMinutes() throws IOException {
    return files().isEmpty()
        ? 0
        : (int)
            read(NaiveArchive.GROUP, new MinuteRange(START, START + 600)).stream()
                .filter(line -> line.startsWith("r9"))
                .count();
  }

  private List<String> read(CountsGroup group, MinuteRange minutes) {
    List<String> lines = new ArrayList<>();
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri());
        ArchivedMinutes found = reader.read(new ArchiveQuery(group, minutes))) {
      found.forEachRemaining(minute -> lines.addAll(NaiveArchive.lines(minute, cell -> true)));
    }
    return lines;
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> dir.relativize(file).toString())
          .filter(file -> !file.equals("writer.json"))
          .sorted()
          .toList();
    }
  }
}
