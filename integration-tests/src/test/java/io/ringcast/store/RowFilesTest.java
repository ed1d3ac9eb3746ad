package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
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
import io.ringcast.servers.SharedCluster;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.RowFiles;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testing.PatientSession;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.cassandra.NodeCommand;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
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
    Loaded byFiles = loadByFiles(streamed, RowFiles.USUAL_BYTES, (files, rows) -> {});

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

    assertThatThrownBy(
            () ->
                loadByFiles(
                    streamed,
                    1,
                    (files, rows) -> {
                      if (rows > all / 4) {
                        // Kills the process.
                        files.close();
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

    Loaded again = loadByFiles(streamed, RowFiles.USUAL_BYTES, (files, rows) -> {});

    assertThat(again.complete()).isEqualTo(marked.size());
    assertThat(rows(streamed)).as("seed %d", seed).isEqualTo(expected);
    assertThat(markers(streamed)).isEqualTo(markers(written));
  }

  @Test
  void aFailureIsSaidAtTheFirstWindowEndAndMarksNothing() throws Exception {
    long all = load(config("bulk_all_", Layout.BLOCK)).rows();

    requireFailure("yes no space | head -99; exec cat > /dev/null", 1, "no space", all);
    requireFailure("echo no space", 1, "no space", all);
    requireFailure("exit", Long.MAX_VALUE, "has ended", all);
  }

  /** Of a load with another process. */
  private void requireFailure(String script, long mostBytes, String said, long all)
      throws Exception {
    StoreConfig config = config("bulk_failed_", Layout.BLOCK);
    AtomicLong reached = new AtomicLong();
    try (RowFiles files = new RowFiles(List.of("sh", "-c", script), config, mostBytes)) {
      assertThatThrownBy(() -> load(config, files, (its, rows) -> reached.set(rows)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(said);
    }
    assertThat(markers(config)).as(script).isEmpty();
    assertThat(reached.get()).as(script).isBetween(1L, all / 4);
  }

  @Test
  void eachNodeHasItsCopies() throws Exception {
    SmallCluster cluster = SharedCluster.get();
    StoreConfig written = Node.config(cluster, "bulk_written_copies", Layout.BLOCK);
    StoreConfig streamed = Node.config(cluster, "bulk_streamed_copies", Layout.BLOCK);
    for (StoreConfig config : List.of(written, streamed)) {
      StoreSchema.init(config, List.of(SET));
    }
    load(written);
    loadByFiles(streamed, RowFiles.USUAL_BYTES, (files, rows) -> {});

    SortedMap<String, String> expected = rows(written);
    assertThat(rows(streamed)).as("seed %d", seed).isEqualTo(expected);
    for (int node = 0; node < SmallCluster.NODES; node++) {
      InetSocketAddress address = cluster.link(node).address();
      try (CqlSession session = PatientSession.open(address, cluster.datacenter())) {
        assertThat(count(session, address, streamed))
            .as("node %d, seed %d", node, seed)
            .isPositive()
            .isEqualTo(count(session, address, written));
      }
    }
  }

  /** What a node has itself: at this consistency it does not ask others. */
  private static long count(CqlSession session, InetSocketAddress address, StoreConfig config) {
    String select = "SELECT COUNT(*) FROM %s.blocks".formatted(config.keyspace());
    return session
        .execute(
            SimpleStatement.newInstance(select)
                .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE)
                .setNode(session.getMetadata().findNode(address).orElseThrow()))
        .one()
        .getLong(0);
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
      return load(store, Optional.empty(), (files, rows) -> {});
    }
  }

  private Loaded loadByFiles(StoreConfig config, long mostBytes, ObjLongConsumer<RowFiles> progress)
      throws Exception {
    try (TemporaryFolder files = TemporaryFolder.create(folder, "files");
        RowFiles rows =
            new RowFiles(NodeCommand.find().sstableStreamer(files.path()), config, mostBytes)) {
      return load(config, rows, progress);
    }
  }

  private Loaded load(StoreConfig config, RowFiles files, ObjLongConsumer<RowFiles> progress)
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
      return new HistoryLoad(SET, any, any, 100_000_000, WRITE)
          .run(archive, store, files, rows -> progress.accept(files.orElse(null), rows));
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
