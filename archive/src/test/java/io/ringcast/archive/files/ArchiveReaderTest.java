package io.ringcast.archive.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files against a map, with minutes in any order and of any version. */
class ArchiveReaderTest {

  private static final CountsGroup GROUP = NaiveArchive.GROUP;
  private static final long START = NaiveArchive.START;
  private static final long HOUR = ArchiveFolder.hourOf(START);
  private static final int HOURS = 3;
  private static final MinuteRange ALL = new MinuteRange(START, START + 60 * HOURS - 1);

  private static final long HEXAGON = 0x892a1008003ffffL;

  @TempDir Path dir;

  @RepeatedTest(3)
  void holdsTheBestCountsOfEachMinuteOnce() throws Exception {
    Random random = new Random(Seeds.next(getClass()));
    NaiveArchive naive = new NaiveArchive(GROUP);
    List<MinuteCounts> merged = new ArrayList<>();
    for (int round = 0; round < 12; round++) {
      int hour = random.nextInt(HOURS);
      List<MinuteCounts> minutes = new ArrayList<>();
      for (int i = random.nextInt(20); i >= 0; i--) {
        long minute = START + 60L * hour + random.nextLong(20) * random.nextInt(4);
        // A row version is never used twice, but its records may be read twice.
        minutes.add(
            NaiveArchive.random(random, minute, random.nextInt(5) * 1000L + merged.size() + i));
      }
      minutes.forEach(naive::add);
      merge(HOUR + hour, minutes);
      merged.addAll(minutes);
      assertThat(merge(HOUR + hour, minutes)).as("merged again").isFalse();
    }
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri())) {
      assertThat(reader.extent(GROUP)).contains(new MinuteRange(naive.first(), naive.last()));
      checkIndex(reader, naive);
      check(reader, naive, ALL, Set.of(), List.of());
      for (int i = 0; i < 10; i++) {
        long first = START + random.nextInt(60 * HOURS);
        MinuteRange some = new MinuteRange(first, first + random.nextInt(90));
        Set<String> kinds =
            NaiveArchive.KINDS.stream()
                .filter(kind -> random.nextBoolean())
                .collect(Collectors.toSet());
        List<HexagonRange> hexagons = new ArrayList<>();
        for (long tile : NaiveArchive.TILES) {
          if (random.nextBoolean()) {
            hexagons.add(HexagonRange.under(tile, 9));
            // Overlaps the tile.
            hexagons.add(
                new HexagonRange(
                    HexagonRange.under(tile, 9).first() + (1L << 30),
                    HexagonRange.under(tile, 9).last()));
          }
        }
        check(reader, naive, some, kinds, hexagons);
      }
    }
    assertSums(naive);
    assertSorted();
  }

  /** To sort five million rows, DuckDB needs more than it may have. */
  @Test
  void anHourMayBeLargerThanMemory() throws Exception {
    int each = 500_000;
    int minutes = 10;
    merge(HOUR, IntStream.range(0, minutes).mapToObj(i -> minute(i, each)).toList());
    merge(HOUR, List.of(minute(minutes, 1)));

    List<HexagonRange> parts =
        List.of(new HexagonRange(HEXAGON, HEXAGON), new HexagonRange(HEXAGON + 1, HEXAGON + each));
    List<Integer> found = new ArrayList<>();
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri());
        ArchivedMinutes read = reader.read(new ArchiveQuery(GROUP, ALL, parts, Set.of()))) {
      while (read.hasNext()) {
        for (Kind kind : read.next().kinds()) {
          found.add(kind.products().get(new UUID(1, 2)).counts().length);
        }
      }
    }
    List<Integer> expected = new ArrayList<>(Collections.nCopies(minutes, each));
    expected.add(1);
    assertThat(found).isEqualTo(expected);
  }

  /** A minute with a count of 1 in each of the first hexagons. */
  private static MinuteCounts minute(int minute, int hexagons) {
    long[] counts = new long[hexagons];
    Arrays.fill(counts, 1);
    CellCounts cells =
        new CellCounts(LongStream.range(HEXAGON, HEXAGON + hexagons).toArray(), counts);
    TreeMap<UUID, CellCounts> products = new TreeMap<>(Map.of(new UUID(1, 2), cells));
    return new MinuteCounts(
        GROUP, START + minute, 1, List.of(new Kind(NaiveArchive.KINDS.get(0), START, products)));
  }

  /** As the writer's mark is, between a folder's list and a look at each file in it. */
  @Test
  void aFileThatIsListedMayBeGone() throws Exception {
    merge(HOUR, List.of(NaiveArchive.random(new Random(1), START, 1)));
    Files.createSymbolicLink(dir.resolve("gone"), dir.resolve("nowhere"));
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri())) {
      assertThat(reader.groups()).containsExactly(GROUP);
    }
  }

  /** Whoever looked would take an hour that is away for a gap. */
  @Test
  void aFileThatIsReplacedIsThereAtEveryMoment() throws Exception {
    ArchiveFolder folder = new ArchiveFolder(dir.toUri());
    Path source = Files.writeString(dir.resolve("source"), "counts");
    var target = folder.file(GROUP, 1);
    folder.publish(source, target);
    Path file = Path.of(target.getPath());
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger away = new AtomicInteger();
    Thread looking =
        new Thread(
            () -> {
              while (!done.get()) {
                away.addAndGet(Files.exists(file) ? 0 : 1);
              }
            });
    looking.start();
    for (int i = 0; i < 300; i++) {
      folder.publish(source, target);
    }
    done.set(true);
    looking.join();
    assertThat(away).hasValue(0);
  }

  @Test
  void whatWasCutOffStaysAsideAndIsDeletedLater() throws Exception {
    ArchiveFolder folder = new ArchiveFolder(dir.toUri());
    var target = folder.file(GROUP, 1);
    folder.publish(Files.writeString(dir.resolve("source"), "counts"), target);
    assertThatThrownBy(() -> folder.publish(dir.resolve("none"), target))
        .isInstanceOf(IOException.class);
    Path file = Path.of(target.getPath());
    assertThat(file).hasContent("counts");
    Files.createFile(file.resolveSibling(".hour-01.parquet.inprogress.1"));
    folder.deleteUnfinished();
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void namesAreNoPatterns() throws Exception {
    Path root = dir;
    long minute = START;
    for (String name : List.of("it's [a]?", "it's ab", "it's a*")) {
      dir = Files.createDirectory(root.resolve(name));
      merge(HOUR, List.of(NaiveArchive.random(new Random(1), minute, 1)));
      merge(HOUR, List.of(NaiveArchive.random(new Random(1), minute, 2)));
      MinuteRange its = new MinuteRange(minute, minute);
      try (ArchiveReader reader = ArchiveReader.open(dir.toUri());
          ArchivedMinutes found = reader.read(new ArchiveQuery(GROUP, ALL))) {
        assertThat(reader.extent(GROUP)).contains(its);
        assertThat(found).toIterable().extracting(MinuteCounts::minute).containsExactly(minute);
      }
      minute++;
    }
  }

  private boolean merge(long hour, List<MinuteCounts> minutes) throws IOException {
    return HourWriter.merge(new ArchiveFolder(dir.toUri()), GROUP, hour, minutes.iterator()) > 0;
  }

  private static void check(
      ArchiveReader reader,
      NaiveArchive naive,
      MinuteRange minutes,
      Set<String> kinds,
      List<HexagonRange> hexagons) {
    LongPredicate wanted =
        hexagon ->
            hexagons.isEmpty()
                || hexagons.stream().anyMatch(r -> r.first() <= hexagon && hexagon <= r.last());
    List<String> lines = new ArrayList<>();
    try (ArchivedMinutes found = reader.read(new ArchiveQuery(GROUP, minutes, hexagons, kinds))) {
      found.forEachRemaining(
          minute -> lines.addAll(NaiveArchive.lines(minute, ArchiveReaderTest::everywhere)));
    }
    assertThat(lines)
        .isEqualTo(
            naive.lines(
                minutes.first(),
                minutes.last(),
                kinds.isEmpty() ? NaiveArchive.KINDS : kinds,
                wanted));
  }

  private static void checkIndex(ArchiveReader reader, NaiveArchive naive) {
    MinuteIndex index = reader.index(GROUP, ALL);
    for (long m = ALL.first(); m <= ALL.last(); m++) {
      long minute = m;
      assertThat(index.absent(ALL).stream().anyMatch(range -> in(range, minute)))
          .isEqualTo(!naive.has(minute));
      for (String kind : NaiveArchive.KINDS) {
        assertThat(index.isComplete(minute, kind)).isEqualTo(naive.isComplete(minute, kind));
        assertThat(index.incomplete(ALL, kind).stream().anyMatch(range -> in(range, minute)))
            .isEqualTo(naive.has(minute) && !naive.isComplete(minute, kind));
      }
    }
  }

  private static boolean everywhere(long hexagon) {
    return hexagon != 0;
  }

  private static boolean in(MinuteRange range, long minute) {
    return range.first() <= minute && minute <= range.last();
  }

  /** As anybody would add them up. */
  private void assertSums(NaiveArchive naive) throws Exception {
    long expected =
        naive
            .lines(ALL.first(), ALL.last(), NaiveArchive.KINDS, ArchiveReaderTest::everywhere)
            .stream()
            .map(line -> line.split(" "))
            .filter(words -> words.length == 3 && words[0].length() == 36)
            .mapToLong(words -> Long.parseLong(words[2]))
            .sum();
    try (DuckDb duck = DuckDb.open();
        ResultSet sum =
            duck.query(
                "SELECT sum(count)::BIGINT FROM '%s/r9-per-cell/**/*.parquet'".formatted(dir))) {
      sum.next();
      assertThat(sum.getLong(1)).isEqualTo(expected);
    }
  }

  /** By area, minute and hexagon, as the page has it; then by kind and product. */
  private void assertSorted() throws Exception {
    String key = "(hexagon >> 33, minute, hexagon, kind, product)";
    String inOrder =
        "SELECT %1$s AS key, lag(%1$s) OVER (PARTITION BY filename ORDER BY file_row_number) AS last"
            + " FROM read_parquet('%2$s/r9-per-cell/**/*.parquet', filename = true, file_row_number = true)";
    try (DuckDb duck = DuckDb.open();
        ResultSet rows =
            duck.query(
                "SELECT count(*), count(*) FILTER (last >= key) FROM (%s)"
                    .formatted(inOrder.formatted(key, dir)))) {
      rows.next();
      assertThat(rows.getLong(1)).isPositive();
      assertThat(rows.getLong(2)).isZero();
    }
  }

  @Test
  void columnsHaveTypesThatOtherProgramsKnow() throws Exception {
    merge(HOUR, List.of(NaiveArchive.random(new Random(1), START, 1)));
    try (DuckDb duck = DuckDb.open();
        ResultSet columns =
            duck.query(
                "SELECT string_agg(column_name || ' ' || column_type, ', ') FROM"
                    + " (DESCRIBE SELECT * FROM '%s/r9-per-cell/*/*.parquet')".formatted(dir))) {
      columns.next();
      assertThat(columns.getString(1))
          .startsWith(
              "minute TIMESTAMP WITH TIME ZONE, kind VARCHAR, product VARCHAR, hexagon UBIGINT,"
                  + " count BIGINT");
    }
  }

  @Test
  void keepsMinutesInWhichNobodyCounted() throws Exception {
    MinuteCounts empty =
        new MinuteCounts(GROUP, START, 1, List.of(new Kind("demand", 0, new TreeMap<>())));
    merge(HOUR, List.of(empty));
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri());
        ArchivedMinutes minutes = reader.read(new ArchiveQuery(GROUP, ALL))) {
      assertThat(minutes.next().minute()).isEqualTo(START);
      assertThat(minutes.hasNext()).isFalse();
    }
  }

  @Test
  void refusesWhatItCannotRead() throws Exception {
    assertThatThrownBy(() -> ArchiveReader.open(dir.toUri()))
        .hasMessageContaining("there is no archive in");
    merge(HOUR, List.of(NaiveArchive.random(new Random(1), START, 1)));
    Path file = dir.resolve("r9-per-cell/date=2026-01-05/hour-22.parquet");
    assertThat(file).exists();

    CountsGroup other = new CountsGroup(8, Distinct.PER_CELL);
    assertRefused(other, "has no group r8-per-cell; it has [r9-per-cell]");

    Path moved = dir.resolve("r8-per-cell/date=2026-01-05/hour-22.parquet");
    Files.createDirectories(moved.getParent());
    Files.copy(file, moved);
    assertRefused(other, "hour-22.parquet holds counts of group r9-per-cell");

    Path renamed = file.resolveSibling("hour-23.parquet");
    Files.copy(file, renamed);
    assertRefused(GROUP, "hour-23.parquet is no file of an archive: its index is damaged");

    byte[] bytes = Files.readAllBytes(file);
    Files.delete(renamed);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
    assertRefused(GROUP, "hour-22.parquet cannot be read, it may be cut or damaged");

    foreign(file, "{'ringcast.index': '{\"format\":2}'}");
    assertRefused(GROUP, "a newer Ringcast wrote it, in format 2. This program reads format 1");

    foreign(file, "{'other': 'x'}");
    assertRefused(GROUP, "is no file of an archive: it has no ringcast.index");
  }

  private static void foreign(Path file, String metadata) throws Exception {
    try (DuckDb duck = DuckDb.open()) {
      duck.execute(
          "COPY (SELECT 1 AS x) TO '%s' (FORMAT parquet, KV_METADATA %s)"
              .formatted(file, metadata));
    }
  }

  private void assertRefused(CountsGroup group, String why) {
    try (ArchiveReader reader = ArchiveReader.open(dir.toUri())) {
      assertThatThrownBy(() -> reader.index(group, ALL))
          .isInstanceOf(ArchiveException.class)
          .message()
          .contains(why)
          .as("the file's name")
          .containsOnlyOnce("file:");
      assertThatThrownBy(
              () -> reader.read(new ArchiveQuery(group, ALL)).forEachRemaining(any -> {}))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining(why);
    }
  }
}
