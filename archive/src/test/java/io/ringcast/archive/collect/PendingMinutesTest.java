package io.ringcast.archive.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveQuery;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.archive.files.NaiveArchive;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.hex.Cells;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes and checkpoints that come between the records of a minute. */
class PendingMinutesTest {

  private static final CountsGroup GROUP = NaiveArchive.GROUP;
  private static final long MINUTE = NaiveArchive.START + 5;

  @TempDir Path dir;

  private PendingMinutes pending = new PendingMinutes();

  @Test
  void aCheckpointWithinAMinuteKeepsItsFirstRecords() throws Exception {
    List<byte[]> records = records(MINUTE, 1);
    pending.add(records.get(0));
    List<byte[]> saved = pending.records();
    pending = new PendingMinutes();
    for (byte[] record : saved) {
      pending.add(record);
    }
    addAll(records.subList(1, records.size()));
    assertThat(write()).containsExactly(MINUTE + " 1");
  }

  @Test
  void aWriteWithinAMinuteKeepsItsFirstRecords() throws Exception {
    List<byte[]> records = records(MINUTE, 1);
    addAll(records(MINUTE - 1, 1));
    pending.add(records.get(0));
    assertThat(write()).containsExactly(MINUTE - 1 + " 1");
    addAll(records.subList(1, records.size()));
    assertThat(write()).containsExactly(MINUTE - 1 + " 1", MINUTE + " 1");
    assertThat(pending.records()).isEmpty();
  }

  @Test
  void aWriteWithinAnotherAttemptsMinuteKeepsItsFirstRecords() throws Exception {
    List<byte[]> again = records(MINUTE, 2);
    addAll(records(MINUTE, 1));
    pending.add(again.get(0));
    assertThat(write()).containsExactly(MINUTE + " 1");
    addAll(again.subList(1, again.size()));
    assertThat(write()).containsExactly(MINUTE + " 2");
  }

  @Test
  void aMinuteThatIsNeverWholeGoesAfterTwoWrites() throws Exception {
    pending.add(records(MINUTE, 1).get(0));
    for (int minute = 1; minute <= 2; minute++) {
      addAll(records(MINUTE + minute, 2));
      assertThat(write()).hasSize(minute);
    }
    assertThat(pending.records()).isEmpty();
  }

  private void addAll(List<byte[]> records) throws Exception {
    for (byte[] record : records) {
      pending.add(record);
    }
  }

  /** The minutes that are in files then, with their versions. */
  private List<String> write() throws Exception {
    pending.write(GROUP, new ArchiveFolder(dir.toUri()));
    List<String> found = new ArrayList<>();
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri());
        ArchivedMinutes minutes =
            reader.read(new ArchiveQuery(GROUP, new MinuteRange(MINUTE - 5, MINUTE + 5)))) {
      minutes.forEachRemaining(minute -> found.add(minute.minute() + " " + minute.rowVersion()));
    }
    return found;
  }

  /** A minute of so many cells that it takes several records. */
  private static List<byte[]> records(long minute, long rowVersion) {
    long[] hexagons =
        IntStream.range(0, 12_000)
            .mapToLong(path -> Cells.descendant(NaiveArchive.TILES.get(0), path, 9))
            .toArray();
    long[] counts = IntStream.range(0, hexagons.length).mapToLong(i -> 1 + i * 31 % 999).toArray();
    TreeMap<UUID, CellCounts> products = new TreeMap<>();
    products.put(new UUID(1, 2), new CellCounts(hexagons, counts));
    List<byte[]> records =
        SimulatedTopic.records(
            new MinuteCounts(GROUP, minute, rowVersion, List.of(new Kind("demand", 0, products))),
            5);
    assertThat(records).hasSizeGreaterThan(1);
    return records;
  }
}
