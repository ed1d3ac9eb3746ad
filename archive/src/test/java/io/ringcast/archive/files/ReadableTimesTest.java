package io.ringcast.archive.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.testing.Seeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadableTimesTest {

  private static final SetId SET = new SetId("marketplace", 1);
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 5);
  private static final long START = FIRST.toEpochDay() * 86_400_000;

  @TempDir Path folder;

  /** Whatever order and however often the job is told: what a reader saw at each time. */
  @Test
  void theNewestWindowEndThatCouldBeReadEqualsTheNaiveAnswer() throws Exception {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    ArchiveFolder archive = new ArchiveFolder(folder.toUri());
    List<ReadableWindowEnd> all = new ArrayList<>();
    for (int minute = 0; minute < 2_000; minute++) {
      long windowEnd = START + minute * 60_000L;
      long at = windowEnd + 10_000 + random.nextInt(200_000);
      all.add(record(windowEnd, 0, at));
      if (random.nextInt(10) == 0) {
        all.add(record(windowEnd, 0, at + random.nextInt(300_000)));
      }
      if (random.nextInt(10) == 0) {
        all.add(record(windowEnd, 7, at + 1 + random.nextInt(300_000)));
      }
      if (random.nextInt(50) == 0 || minute == 1_999) {
        // A restart can bring older records again.
        archive.addReadable(all.subList(random.nextInt(all.size()), all.size()));
        archive.addReadable(all);
      }
    }
    archive.addReadable(List.of(new ReadableWindowEnd("other", 1, START, 0, 1, START)));
    ReadableTimes times = archive.readable(SET, FIRST, FIRST.plusDays(1));
    for (int probe = 0; probe < 500; probe++) {
      long time = START - 60_000 + random.nextInt(2_010 * 60_000);
      assertThat(times.at(time).map(ReadableWindowEnd::windowEnd).orElse(0L))
          .as("seed %d, time %d", seed, time)
          .isEqualTo(
              all.stream()
                  .filter(record -> record.readableAt() <= time)
                  .mapToLong(ReadableWindowEnd::windowEnd)
                  .max()
                  .orElse(0));
    }
    assertThat(archive.readable(SET, FIRST.plusDays(1), FIRST.plusDays(1)).at(START + 1_000_000))
        .as("of the second day only")
        .isEmpty();
  }

  @Test
  void aWindowEndWhoseCompletenessChangesIsReadAsItWasThen() throws Exception {
    ArchiveFolder archive = new ArchiveFolder(folder.toUri());
    archive.addReadable(List.of(record(START, 9, START + 5), record(START, 3, START + 8)));
    archive.addReadable(List.of(record(START, 9, START + 7)));
    ReadableTimes times = archive.readable(SET, FIRST, FIRST);
    assertThat(times.at(START + 4)).isEmpty();
    assertThat(times.at(START + 7).orElseThrow().completeSince()).isEqualTo(9);
    assertThat(times.at(START + 8).orElseThrow().completeSince()).isEqualTo(3);
  }

  /** The store shows the marker with the largest row version, whenever it was written. */
  @Test
  void aCompletenessThatCameBackIsTheLastOne() throws Exception {
    ArchiveFolder archive = new ArchiveFolder(folder.toUri());
    archive.addReadable(List.of(record(START, 9, 1, START + 5), record(START, 3, 2, START + 8)));
    archive.addReadable(List.of(record(START, 9, 3, START + 11), record(START, 3, 2, START + 12)));
    archive.addReadable(List.of(record(START, 7, 1, START + 13)));
    ReadableTimes times = archive.readable(SET, FIRST, FIRST);
    assertThat(times.at(START + 10).orElseThrow().completeSince()).isEqualTo(3);
    for (int after : List.of(11, 12, 13)) {
      assertThat(times.at(START + after).orElseThrow().completeSince()).isEqualTo(9);
    }
  }

  @Test
  void recordsWithoutARowVersionAreRead() throws Exception {
    String json = record(START, 9, 4, START + 5).json();
    assertThat(ReadableWindowEnd.parse(json.replace("\"row-version\":4,", "")))
        .isEqualTo(record(START, 9, START + 5));
  }

  @Test
  void retentionDeletesWholeDays() throws Exception {
    ArchiveFolder archive = new ArchiveFolder(folder.toUri());
    archive.addReadable(
        List.of(record(START, 0, START + 1), record(START + 86_400_000, 0, START + 86_400_001)));
    archive.deleteBefore((START + 86_400_000) / 60_000);
    try (var files = Files.list(folder.resolve("readable/marketplace-1"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactly("date=2026-01-06.json");
    }
  }

  private static ReadableWindowEnd record(long windowEnd, long completeSince, long readableAt) {
    return record(windowEnd, completeSince, 0, readableAt);
  }

  private static ReadableWindowEnd record(
      long windowEnd, long completeSince, long rowVersion, long readableAt) {
    return new ReadableWindowEnd(
        SET.name(), SET.version(), windowEnd, completeSince, rowVersion, readableAt);
  }
}
