package io.ringcast.archive.collect;

import io.ringcast.archive.files.NaiveArchive;
import io.ringcast.common.blocks.EncodedRecord;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsRecordWriter;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A counts topic as several attempts of a compute job write it, each cut off somewhere; with
 * running counts everywhere.
 */
public final class SimulatedTopic {

  public static final List<CountsGroup> GROUPS =
      List.of(NaiveArchive.GROUP, new CountsGroup(8, Distinct.PER_ENTITY));

  private static final int SMALLEST_RECORD = 16 << 10;
  private static final long STEP = 1000;

  private final Random random;
  private final List<byte[]> records = new ArrayList<>();
  private final Map<CountsGroup, NaiveArchive> expected = new LinkedHashMap<>();
  private long last;

  /**
   * Makes the records.
   *
   * @param first minute
   */
  public SimulatedTopic(Random random, long first, int attempts) {
    this.random = random;
    GROUPS.forEach(group -> expected.put(group, new NaiveArchive(group)));
    long minute = first;
    List<List<byte[]>> before = List.of();
    List<byte[]> running = new ArrayList<>();
    for (int attempt = 0; attempt < attempts; attempt++) {
      // Without old state its first minutes are partly read, also such as were whole before.
      boolean fresh = attempt == 0 || random.nextBoolean();
      minute = Math.max(first, minute - random.nextInt(8));
      long since = fresh ? minute + random.nextInt(4) : 0;
      List<List<byte[]>> minutes = new ArrayList<>();
      List<MinuteCounts> counted = new ArrayList<>();
      long versions = STEP * (attempt + 1);
      // Another tile level, and a kind that the attempt before did not have.
      int levels = 3 + random.nextInt(3);
      List<String> kinds = NaiveArchive.KINDS.subList(0, Math.min(3, attempt + 1));
      for (int n = 5 + random.nextInt(30); n > 0; n--) {
        for (CountsGroup group : GROUPS) {
          MinuteCounts counts = counts(group, minute, versions, kinds, since, attempt);
          counted.add(counts);
          minutes.add(records(counts, levels));
          running.addAll(runningRecords(counts, levels));
        }
        last = Math.max(last, minute);
        minute++;
      }
      int whole = minutes.size() - 1;
      List<byte[]> cut = minutes.get(whole);
      cut.subList(random.nextInt(cut.size()), cut.size()).clear();
      for (MinuteCounts counts : counted.subList(0, whole)) {
        expected.get(counts.group()).add(counts);
      }
      append(before, minutes);
      before = minutes;
    }
    before.forEach(records::addAll);
    running.forEach(record -> records.add(random.nextInt(records.size() + 1), record));
  }

  /** The attempt that ended may still write while the next one begins. */
  private void append(List<List<byte[]>> ending, List<List<byte[]>> beginning) {
    int overlap = Math.min(ending.size(), random.nextInt(4));
    ending.subList(0, ending.size() - overlap).forEach(records::addAll);
    List<byte[]> tail = new ArrayList<>();
    ending.subList(ending.size() - overlap, ending.size()).forEach(tail::addAll);
    while (!tail.isEmpty() && beginning.size() > 2 && random.nextInt(8) > 0) {
      List<byte[]> from = random.nextBoolean() ? tail : beginning.get(0);
      if (from.isEmpty()) {
        beginning.remove(0);
      } else {
        records.add(from.remove(0));
      }
    }
    records.addAll(tail);
  }

  private MinuteCounts counts(
      CountsGroup group, long minute, long version, List<String> names, long since, int attempt) {
    List<Kind> kinds = new ArrayList<>();
    for (String name : names) {
      SortedMap<UUID, CellCounts> products = new TreeMap<>();
      for (int p = random.nextInt(3); p > 0; p--) {
        // A minute of many cells takes several records.
        CellCounts cells = cells(group, random.nextInt(12) == 0 ? 12_000 : random.nextInt(20));
        if (cells.hexagons().length > 0) {
          products.put(new UUID(p, attempt), cells);
        }
      }
      boolean isNew = name.equals(NaiveArchive.KINDS.get(Math.min(2, attempt))) && attempt < 3;
      kinds.add(new Kind(name, isNew ? Math.max(since, minute - 2) : since, products));
    }
    return new MinuteCounts(group, minute, version, kinds);
  }

  private CellCounts cells(CountsGroup group, int most) {
    SortedMap<Long, Integer> cells = new TreeMap<>();
    for (int i = most; i > 0; i--) {
      long tile = NaiveArchive.TILES.get(random.nextInt(NaiveArchive.TILES.size()));
      int path = random.nextInt(Cells.paths(4, group.resolution()));
      cells.put(Cells.descendant(tile, path, group.resolution()), 1 + random.nextInt(300));
    }
    return new CellCounts(
        cells.keySet().stream().mapToLong(Long::longValue).toArray(),
        cells.values().stream().mapToLong(Integer::longValue).toArray());
  }

  /** A minute as the compute job writes it. */
  public static List<byte[]> records(MinuteCounts minute, int levels) {
    List<UUID> products = products(minute);
    return values(
        writer(minute, levels)
            .write(
                minute.minute(),
                minute.rowVersion(),
                since(minute),
                code -> products.get(code - 1),
                chunks(minute, levels)));
  }

  /** The minute's counts as they are sent while it is open. */
  private static List<byte[]> runningRecords(MinuteCounts minute, int levels) {
    List<UUID> products = products(minute);
    return values(
        writer(minute, levels)
            .writeRunning(
                minute.minute(),
                minute.rowVersion(),
                0,
                Minutes.endOf(minute.minute()) - 1,
                since(minute),
                code -> products.get(code - 1),
                chunks(minute, levels)));
  }

  private static CountsRecordWriter writer(MinuteCounts minute, int levels) {
    return new CountsRecordWriter(
        minute.group(), minute.group().resolution() - levels, SMALLEST_RECORD);
  }

  private static Map<String, Long> since(MinuteCounts minute) {
    Map<String, Long> since = new LinkedHashMap<>();
    minute.kinds().forEach(kind -> since.put(kind.name(), kind.completeSince()));
    return since;
  }

  private static List<UUID> products(MinuteCounts minute) {
    return minute.kinds().stream()
        .flatMap(kind -> kind.products().keySet().stream())
        .distinct()
        .toList();
  }

  private static Collection<byte[]> chunks(MinuteCounts minute, int levels) {
    List<UUID> products = products(minute);
    return PackedCounts.pack(
            minute, minute.group().resolution() - levels, id -> products.indexOf(id) + 1)
        .values();
  }

  private static List<byte[]> values(List<EncodedRecord> records) {
    return new ArrayList<>(records.stream().map(EncodedRecord::value).toList());
  }

  public List<byte[]> records() {
    return records;
  }

  /** What an archive of the topic must hold. */
  public NaiveArchive expected(CountsGroup group) {
    return expected.get(group);
  }

  public long last() {
    return last;
  }
}
