package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.RowFiles;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.cassandra.NodeCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An archive of two hours of the past, and what loads it into a store. */
abstract class RowFilesScene {

  private static final H3Core H3 = H3Library.load();
  static final FeatureSet SET =
      FeatureSet.of("bulk", List.of("demand", "fare-sum.2"), List.of(0, 1), List.of(1, 2));

  /** Ten minutes before an hour ends, so that rows are in two partitions. */
  private static final long FIRST = 29_547_000 + 50;

  private static final long LAST = FIRST + 11;
  private static final TimeRange ALL = new TimeRange(Minutes.endOf(FIRST), Minutes.endOf(LAST));
  private static final UUID OTHER = new UUID(-1, 7);

  @TempDir Path folder;

  final long seed = Seeds.next(getClass());
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

  /** Loads an empty keyspace by requests and another one by files, beside rows that are there. */
  final void requireSameRows(StoreConfig written, StoreConfig streamed, CqlSession session)
      throws Exception {
    TestRows newer = inTheWay(FIRST + 3, System.currentTimeMillis() + 3_600_000);
    for (StoreConfig config : List.of(written, streamed)) {
      try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
        for (TestRows rows : List.of(newer, inTheWay(FIRST + 4, 1))) {
          store.write(List.of(rows.encoded())).toCompletableFuture().join();
        }
      }
    }

    Loaded byRequests = load(written);
    Loaded byFiles = loadByFiles(streamed, RowFiles.USUAL_BYTES, (files, rows) -> {});

    assertThat(byFiles).isEqualTo(byRequests);
    assertThat(byFiles.windowEnds()).isEqualTo(11);
    SortedMap<String, String> expected = rows(written);
    assertThat(rows(streamed)).as("seed %d", seed).isEqualTo(expected);
    newer.each().forEach(row -> assertThat(expected).containsEntry(key(row), value(row)));
    assertThat(markers(streamed)).isEqualTo(markers(written)).hasSize(11);
    assertThat(timeToLive(streamed, session))
        .isBetween(streamed.ttl().toSeconds() - 600, streamed.ttl().toSeconds());
    assertThat(load(streamed).rows()).as("to be loaded again").isZero();
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

  final Loaded load(StoreConfig config) throws Exception {
    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
      return load(store, Optional.empty(), (files, rows) -> {});
    }
  }

  final Loaded loadByFiles(StoreConfig config, long mostBytes, ObjLongConsumer<RowFiles> progress)
      throws Exception {
    try (TemporaryFolder files = TemporaryFolder.create(folder, "files");
        RowFiles rows =
            new RowFiles(NodeCommand.find().sstableStreamer(files.path()), config, mostBytes)) {
      return load(config, rows, progress);
    }
  }

  final Loaded load(StoreConfig config, RowFiles files, ObjLongConsumer<RowFiles> progress)
      throws Exception {
    Optional<RowFiles> some = Optional.of(files);
    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET), some)) {
      return load(store, some, progress);
    }
  }

  private Loaded load(
      FeatureStore store, Optional<RowFiles> files, ObjLongConsumer<RowFiles> progress)
      throws Exception {
    OptionalLong any = OptionalLong.empty();
    try (ArchiveReader archive = ArchiveReader.open(folder.toUri())) {
      return new HistoryLoad(SET, any, any, 100_000_000, TestRows.WRITE)
          .run(archive, store, files, rows -> progress.accept(files.orElse(null), rows));
    }
  }

  static SortedMap<String, String> rows(StoreConfig config) {
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

  static List<Long> markers(StoreConfig config) {
    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
      return store.markers(SET.id(), ALL).stream()
          .map(marker -> marker.emission().windowEnd())
          .toList();
    }
  }

  private static long timeToLive(StoreConfig config, CqlSession session) {
    String select =
        config.layout() == Layout.BLOCK
            ? "SELECT TTL(payload) FROM %s.blocks LIMIT 1"
            : "SELECT TTL(demand_r0_w1) FROM %s.columns LIMIT 1";
    return session.execute(select.formatted(config.keyspace())).one().getInt(0);
  }
}
