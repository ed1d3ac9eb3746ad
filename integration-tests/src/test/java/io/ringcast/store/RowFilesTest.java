package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.uber.h3core.H3Core;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import io.ringcast.history.HistoryLoad;
import io.ringcast.history.HistoryLoad.Loaded;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.RowFiles;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.cassandra.NodeCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A past that is loaded by files is the one that requests load. */
class RowFilesTest {

  private static final H3Core H3 = H3Library.load();
  private static final FeatureSet SET =
      FeatureSet.of("bulk", List.of("demand", "fare-sum.2"), List.of(0, 1), List.of(1, 2));

  /** Ten minutes before an hour ends, so that rows are in two partitions. */
  private static final long FIRST = 29_547_000 + 50;

  private static final long LAST = FIRST + 11;
  private static final TimeRange ALL = new TimeRange(Minutes.endOf(FIRST), Minutes.endOf(LAST));
  private static final UUID OTHER = new UUID(-1, 7);

  private static final WriteConfig WRITE =
      new WriteConfig(
          100,
          1 << 20,
          Duration.ofMillis(1),
          4,
          new Backoff(Duration.ofMillis(1), Duration.ofMillis(5)));

  @TempDir Path folder;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);

  /** Around New York. */
  private final long[] cells =
      H3.gridDisk(H3.cellToCenterChild(TestRows.AREA, SET.resolution()), 20).stream()
          .mapToLong(Long::longValue)
          .sorted()
          .toArray();

  @BeforeEach
  void writeArchive() throws Exception {
    List<MinuteCounts> minutes = new ArrayList<>();
    for (long minute = FIRST; minute <= LAST; minute++) {
      List<Kind> kinds = new ArrayList<>();
      for (String kind : SET.kinds()) {
        SortedMap<UUID, CellCounts> products = new TreeMap<>();
        products.put(OTHER, counts());
        products.put(TestRows.PRODUCT, counts());
        kinds.add(new Kind(kind, Long.MIN_VALUE, products));
      }
      minutes.add(new MinuteCounts(CountsGroup.of(SET), minute, 1, kinds));
    }
    ArchiveFolder archive = new ArchiveFolder(folder.toUri());
    minutes.stream()
        .collect(Collectors.groupingBy(minute -> ArchiveFolder.hourOf(minute.minute())))
        .forEach(
            (hour, its) -> {
              try {
                HourWriter.merge(archive, CountsGroup.of(SET), hour, its.iterator());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private CellCounts counts() {
    long[] counted = Arrays.stream(cells).filter(c -> random.nextInt(3) == 0).toArray();
    return new CellCounts(counted, random.longs(counted.length, 1, 100_000).toArray());
  }

  @ParameterizedTest
  @EnumSource(Layout.class)
  void filesBringTheRowsThatRequestsBring(Layout layout) throws Exception {
    StoreConfig written = config("bulk_written_", layout);
    StoreConfig streamed = config("bulk_streamed_", layout);
    TestRows newer = inTheWay(FIRST + 3, System.currentTimeMillis() + 3_600_000);
    for (StoreConfig config : List.of(written, streamed)) {
      try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
        for (TestRows rows : List.of(newer, inTheWay(FIRST + 4, 1))) {
          store.write(List.of(rows.encoded())).toCompletableFuture().join();
        }
      }
    }

    Loaded byRequests = load(written);
    Loaded byFiles = loadByFiles(streamed, RowFiles.USUAL_BYTES, rows -> {});

    assertThat(byFiles).isEqualTo(byRequests);
    assertThat(byFiles.windowEnds()).isEqualTo(11);
    SortedMap<String, String> expected = rows(written);
    assertThat(rows(streamed)).as("seed %d", seed).isEqualTo(expected);
    newer.each().forEach(row -> assertThat(expected).containsEntry(key(row), value(row)));
    assertThat(markers(streamed)).isEqualTo(markers(written)).hasSize(11);
    assertThat(timeToLive(streamed))
        .isBetween(streamed.ttl().toSeconds() - 600, streamed.ttl().toSeconds());
    assertThat(load(streamed).rows()).as("to be loaded again").isZero();
  }

  @Test
  void aKilledLoadMarksWhatIsWholeAndIsFinishedByAnother() throws Exception {
    StoreConfig written = config("bulk_written_again", Layout.BLOCK);
    StoreConfig streamed = config("bulk_killed", Layout.BLOCK);
    long all = load(written).rows();

    Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
    assertThatThrownBy(
            () ->
                loadByFiles(
                    streamed,
                    1,
                    rows -> {
                      if (rows > all / 4) {
                        ProcessHandle.current()
                            .children()
                            .filter(child -> !before.contains(child))
                            .forEach(ProcessHandle::destroyForcibly);
                      }
                    }))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("has ended");

    SortedMap<String, String> expected = rows(written);
    List<Long> marked = markers(streamed);
    assertThat(marked).isNotEmpty().hasSizeLessThan(11);
    SortedMap<String, String> found = rows(streamed);
    expected.forEach(
        (key, value) -> {
          if (marked.contains(Long.parseLong(key.split(" ", 2)[0]))) {
            assertThat(found).as("seed %d", seed).containsEntry(key, value);
          }
        });

    Loaded again = loadByFiles(streamed, RowFiles.USUAL_BYTES, rows -> {});

    assertThat(again.complete()).isEqualTo(marked.size());
    assertThat(rows(streamed)).as("seed %d", seed).isEqualTo(expected);
    assertThat(markers(streamed)).isEqualTo(markers(written));
  }

  /** Rows that are in the store before a load. */
  private TestRows inTheWay(long minute, long version) {
    return TestRows.of(
        SET,
        TestRows.PRODUCT,
        H3.cellToParent(cells[0], 6),
        new Emission(Minutes.endOf(minute), version, 0),
        new int[] {3, 40, 200},
        () -> 77);
  }

  private static StoreConfig config(String keyspace, Layout layout) {
    StoreConfig config = Node.config(keyspace + layout.name().toLowerCase(Locale.ROOT), layout);
    StoreSchema.init(config, List.of(SET));
    return config;
  }

  private Loaded load(StoreConfig config) throws Exception {
    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
      return load(store, Optional.empty(), rows -> {});
    }
  }

  private Loaded loadByFiles(StoreConfig config, long mostBytes, LongConsumer progress)
      throws Exception {
    try (TemporaryFolder files = TemporaryFolder.create(folder, "files");
        RowFiles rows = new RowFiles(NodeCommand.find().sstableStreamer(files.path()), mostBytes);
        FeatureStore store = CassandraFeatureStore.openForFiles(config, List.of(SET), rows)) {
      return load(store, Optional.of(rows), progress);
    }
  }

  private Loaded load(FeatureStore store, Optional<RowFiles> files, LongConsumer progress)
      throws Exception {
    OptionalLong any = OptionalLong.empty();
    try (ArchiveReader archive = ArchiveReader.open(folder.toUri())) {
      return new HistoryLoad(SET, any, any, 100_000_000, WRITE)
          .run(archive, store, files, progress);
    }
  }

  private static SortedMap<String, String> rows(StoreConfig config) {
    SortedMap<String, String> rows = new TreeMap<>();
    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
      store.scan(
          SET,
          Selection.all(ALL),
          found -> TestRow.of(found).forEach(row -> rows.put(key(row), value(row))));
    }
    return rows;
  }

  private static String key(TestRow row) {
    return "%d %x %s".formatted(row.emission().windowEnd(), row.hexagon(), row.product());
  }

  private static String value(TestRow row) {
    return row.emission().completeSince() + " " + row.sums();
  }

  private static List<Long> markers(StoreConfig config) {
    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
      return store.markers(SET.id(), ALL).stream()
          .map(marker -> marker.emission().windowEnd())
          .toList();
    }
  }

  private static long timeToLive(StoreConfig config) {
    String select =
        config.layout() == Layout.BLOCK
            ? "SELECT TTL(payload) FROM %s.blocks LIMIT 1"
            : "SELECT TTL(demand_r0_w1) FROM %s.columns LIMIT 1";
    try (CqlSession session = Node.session()) {
      return session.execute(select.formatted(config.keyspace())).one().getInt(0);
    }
  }
}
