package io.ringcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.ArchiveQuery;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.registry.RegisteredProducts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an archive says of the minutes of a recording. */
class ReplayedMinutesTest {

  private static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  private static final UUID SOLO = new UUID(1, 2);

  /** 2026-01-01T10:00:00Z. */
  private static final long TEN = 1_767_261_600_000L;

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();
  private Path archive;
  private Path set;

  @BeforeEach
  void writeSet() throws IOException {
    archive = folder.resolve("archive");
    set =
        Files.writeString(
            folder.resolve("near.yaml"),
            "{name: near, version: 1, resolution: 9, kinds: [demand], rings: [0], windows: [1]}");
  }

  /** An event that arrives some seconds after ten, with a time that may differ. */
  private void event(UUID product, int second, int eventSecond) {
    lines.add(
        ("{\"topic\":\"d\",\"partition\":0,\"tstype\":\"create\",\"ts\":%d,\"payload\":"
                + "\"{\\\"rider_id\\\":\\\"r-%d\\\",\\\"product_id\\\":\\\"%s\\\",\\\"event_time\\\":%d,"
                + "\\\"lat\\\":40.7,\\\"lng\\\":-74.0}\"}")
            .formatted(TEN + second * 1_000L, lines.size(), product, TEN + eventSecond * 1_000L));
  }

  private void events(UUID product, int from, int to) {
    for (int second = from; second <= to; second += 5) {
      event(product, second, second);
    }
  }

  private CommandLineRun replay() throws IOException {
    Path recording = Files.createDirectories(folder.resolve("recording"));
    Files.write(recording.resolve("demand.ndjson"), lines);
    return CommandLineRun.goodLine(
        "replay --events %s --archive %s --set feature-sets=%s --set time.out-of-orderness=10s --set %s",
        recording, archive, set, "events={demand: {topics: d}}");
  }

  /** The minutes after ten that are complete. */
  private Set<Long> complete() {
    try (ArchiveReader reader = ArchiveReader.open(archive.toUri())) {
      MinuteRange extent = reader.extent(GROUP).orElseThrow();
      var index = reader.index(GROUP, extent);
      Set<Long> complete = new TreeSet<>();
      for (long minute = extent.first(); minute <= extent.last(); minute++) {
        if (index.isComplete(minute, "demand")) {
          complete.add(minute - TEN / 60_000);
        }
      }
      return complete;
    }
  }

  @Test
  void minutesThatTheRecordingCutsAreIncomplete() throws Exception {
    // Half a minute late, the first event has a time from long before.
    event(SOLO, 30, -180);
    events(SOLO, 35, 5 * 60 + 20);
    // Ahead of its time, within the last minute.
    event(SOLO, 5 * 60 + 22, 7 * 60 + 5);
    // Nobody knows what was between.
    events(SOLO, 30 * 60 + 20, 34 * 60 + 15);

    CommandLineRun run = replay();

    assertThat(complete()).containsExactly(1L, 2L, 3L, 31L, 32L, 33L);
    assertThat(run.errors())
        .contains(
            "incomplete, since nothing arrived: 2026-01-01T10:04:00Z to 2026-01-01T10:31:00Z");
  }

  @Test
  void aLaterReplayReplacesAnEarlierOne() throws Exception {
    events(SOLO, 0, 240);
    assertThat(replay().errors()).contains("minutes archived, ");
    long before = counts();
    UUID first = new UUID(0, 1);
    lines.clear();
    events(SOLO, 0, 100);
    events(first, 105, 240);

    assertThat(replay().errors()).containsPattern("[1-9]\\d* minutes archived,");

    assertThat(counts()).isLessThan(before).isPositive();
    try (ArchiveReader reader = ArchiveReader.open(archive.toUri())) {
      RegisteredProducts products = reader.registry().all().get(0).products().orElseThrow();
      assertThat(products.byId().get(SOLO).code()).isEqualTo(1);
      assertThat(products.byId().get(first).code()).as("unused before").isEqualTo(2);
    }
  }

  private long counts() {
    try (ArchiveReader reader = ArchiveReader.open(archive.toUri());
        var minutes = reader.read(new ArchiveQuery(GROUP, reader.extent(GROUP).orElseThrow()))) {
      long counts = 0;
      while (minutes.hasNext()) {
        MinuteCounts minute = minutes.next();
        var solo = minute.kinds().get(0).products().get(SOLO);
        counts += solo == null ? 0 : solo.counts()[0];
      }
      return counts;
    }
  }
}
