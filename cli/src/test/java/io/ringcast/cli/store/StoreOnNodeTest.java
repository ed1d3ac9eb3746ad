package io.ringcast.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.Lines;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.testing.PatientSession;
import io.ringcast.testkit.blocks.SmallBlocks;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store commands against a real node. */
@Timeout(240)
@TestInstance(Lifecycle.PER_CLASS)
class StoreOnNodeTest {

  private static final long EIGHT = 1_769_846_400_000L;
  private static final UUID BIKE = new UUID(0, 1);
  private static final UUID CAR = new UUID(0, 2);
  private static final CountsGroup GROUP = new CountsGroup(9, Distinct.PER_CELL);
  private static final long HEXAGON = 0x892a1008003ffffL;

  private static final String CONFIG =
      """
      kafka: {bootstrap-servers: "localhost:9092"}
      feature-sets: set.yaml
      store:
        contact-points: "%s:%d"
        datacenter: %s
        replication: {%s: 1}
      """;

  private static final String SET =
      """
      name: small
      version: 3
      resolution: 9
      kinds: [demand, supply]
      rings: [0, 1]
      windows: [1, 2]
      """;

  private Path folder;
  private EmbeddedCassandra cassandra;
  private Path config;
  private String keyspace;
  private String layout;

  private CommandLineRun run;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    this.folder = folder;
    cassandra = EmbeddedCassandra.start();
    Files.writeString(folder.resolve("set.yaml"), SET);
    String datacenter = cassandra.datacenter();
    config =
        Files.writeString(
            folder.resolve("publish.yaml"),
            CONFIG.formatted(
                cassandra.contactPoint().getAddress().getHostAddress(),
                cassandra.contactPoint().getPort(),
                datacenter,
                datacenter));
  }

  @AfterAll
  void close() {
    cassandra.close();
  }

  @BeforeEach
  void useAnotherKeyspace() {
    keyspace = "none";
    layout = "block";
  }

  @Test
  void withoutAKeyspaceWhatMakesItIsNamed() {
    assertThat(store("check")).isEqualTo(1);
    assertThat(run.output())
        .isEqualTo(
            "keyspace none is missing: `./ringcast store init "
                + String.join(" ", options())
                + "` makes it\n");

    assertThat(store("dump")).isEqualTo(1);
    assertThat(run.errors())
        .contains("keyspace none is missing: `./ringcast store init --config FILE` makes it");
    assertThat(run.output()).isEmpty();

    assertThat(store("stats")).isEqualTo(1);
    assertThat(run.errors()).contains("keyspace none is missing", "store init");
  }

  @ParameterizedTest
  @ValueSource(strings = {"block", "columns"})
  void whatIsChangedIsNamedAndMended(String layout) {
    use("mended_", layout);
    assertThat(store("init")).isZero();
    assertThat(run.output())
        .startsWith("found: keyspace " + keyspace + " is missing")
        .contains("\ndone:  keyspace " + keyspace, "for layout " + layout);
    assertThat(store("init")).isZero();
    assertThat(run.output()).startsWith("nothing to do: keyspace " + keyspace);
    assertThat(store("check")).isZero();
    assertThat(run.output()).contains("has all tables as they should be");

    try (CqlSession session = session()) {
      session.execute("ALTER TABLE " + keyspace + ".blocks WITH default_time_to_live = 60");
      session.execute("DROP TABLE " + keyspace + ".markers");
    }
    assertThat(store("check")).isEqualTo(1);
    assertThat(run.output().lines())
        .hasSize(2)
        .anySatisfy(line -> assertThat(line).contains("table blocks", "default_time_to_live", "60"))
        .anySatisfy(line -> assertThat(line).contains("table markers is missing"))
        .allSatisfy(line -> assertThat(line).contains("`./ringcast store init --config " + config));
    assertThat(store("init")).isZero();
    assertThat(store("check")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"block", "columns"})
  void whatWasWrittenIsDumped(String layout) throws IOException {
    use("dumped_", layout);
    assertThat(store("init")).isZero();
    SmallBlocks blocks = write();

    assertThat(dump("--from", "2026-01-31T08:00:00Z", "--to", time(2)))
        .containsExactlyInAnyOrderElementsOf(blocks.lines());
    assertThat(run.errors())
        .isEqualTo(
            """
            8 rows of feature set small version 3; their window ends: 2, \
            2026-01-31T08:00:00Z to 2026-01-31T08:01:00Z
            complete, by their markers: 1, 2026-01-31T08:00:00Z
            not marked as complete:     1, 2026-01-31T08:01:00Z
            """);

    assertThat(dump("--from", time(1), "--to", time(1), "--feature-set", "small:3"))
        .hasSize(4)
        .allSatisfy(line -> assertThat(line).contains("\"window_end\":" + time(1)));
    assertThat(dump("--from", time(0), "--to", time(1), "--product", CAR.toString()))
        .hasSize(4)
        .allSatisfy(line -> assertThat(line).contains(CAR.toString()));
    assertThat(dump("--from", time(0), "--to", time(0), "--hexagon", blocks.hexagon(1)))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains(blocks.hexagon(1)));
    assertThat(dump("--from", time(0), "--to", time(0), "--hexagon", blocks.cell())).hasSize(4);
    assertThat(dump("--from", time(0), "--to", time(1), "--limit", "3")).hasSize(3);
    assertThat(run.errors()).contains("3 rows", "there are more than --limit");
    assertThat(dump("--from", time(0), "--to", time(1), "--limit", "8")).hasSize(8);
    assertThat(run.errors()).doesNotContain("--limit");
    assertThat(dump()).as("the last hour").isEmpty();
    assertThat(run.errors()).startsWith("0 rows").contains("their window ends: none");

    assertStatsKnowEveryTable();
  }

  @Test
  void featuresAreWhatAModelReads() throws IOException {
    use("featured_", "block");
    assertThat(store("init")).isZero();
    SmallBlocks blocks = write();
    Path file = folder.resolve("rows.ndjson.gz");

    dumpOf("features", "--from", time(0), "--to", time(0), "--out", file.toString());

    assertThat(run.output()).isEmpty();
    assertThat(Lines.of(file))
        .contains(
            ("{\"feature_set\":\"small\",\"hexagon\":\"%s\",\"product\":\"%s\",\"window_end\":%s,"
                    + "\"demand\":{\"features\":[1.0,1.0,0.42857142857142855,"
                    + "0.35714285714285715]},"
                    + "\"supply\":{\"features\":[0.0,0.5,1.0,1.0]}}")
                .formatted(blocks.hexagon(0), BIKE, time(0)));
  }

  /** Whoever wrote them has told the store what they are. */
  @Test
  void setsThatTheConfigurationDoesNotNameAreDumpedToo() throws IOException {
    use("foreign_", "block");
    assertThat(store("init")).isZero();
    SmallBlocks blocks = write();
    String all = Files.readString(config);
    try {
      Files.writeString(folder.resolve("other.yaml"), SET.replace("small", "other"));
      Files.writeString(config, all.replace("set.yaml", "other.yaml"));

      assertThat(store("dump", "--feature-set", "small")).isEqualTo(2);
      assertThat(run.errors()).contains("--feature-set is 'small' but must be one of other:3");
      try (FeatureStore store = openStore()) {
        store.write(RegisteredSet.of(blocks.set())).toCompletableFuture().join();
      }
      assertThat(dump("--from", time(0), "--to", time(1), "--feature-set", "small"))
          .containsExactlyInAnyOrderElementsOf(blocks.lines());
      for (String unknown : List.of("smalls", "small:4")) {
        assertThat(store("dump", "--feature-set", unknown)).as(unknown).isEqualTo(2);
        assertThat(run.errors())
            .contains("--feature-set is '" + unknown + "' but must be one of other:3, small:3");
      }
    } finally {
      Files.writeString(config, all);
    }
  }

  /** Two riders in the first minute of {@code EIGHT}'s hour, one driver in the third. */
  @ParameterizedTest
  @ValueSource(strings = {"block", "columns"})
  void aPastIsLoadedFromAnArchive(String layout) throws IOException {
    use("loaded_", layout);
    assertThat(store("init")).isZero();
    long first = Minutes.of(EIGHT);
    Path archive = folder.resolve("archive-" + layout);
    HourWriter.merge(
        new ArchiveFolder(archive.toUri()),
        GROUP,
        ArchiveFolder.hourOf(first),
        List.of(minute(0, 2, 0), minute(1, 0, 0), minute(2, 0, 1)).iterator());

    Path own =
        Files.writeString(
            folder.resolve("own-" + layout + ".yaml"),
            Files.readString(config)
                + "  keyspace: %s\n  layout: %s\n".formatted(keyspace, layout));
    Path set = folder.resolve("set.yaml");
    String load = "history load --archive %s --feature-set %s --config %s";
    assertThat(CommandLineRun.goodLine(load, archive, set, own).errors())
        .contains("history load: 14 rows", "2 window ends written; 0 were complete already");
    assertThat(dump("--from", time(2), "--to", time(3), "--hexagon", Long.toHexString(HEXAGON)))
        .anySatisfy(row -> assertThat(row).contains(time(2), "\"demand\":{\"sums\":[0,2,0,2]}"))
        .anySatisfy(row -> assertThat(row).contains(time(3), "\"supply\":{\"sums\":[1,1,1,1]}"))
        .hasSize(2);
    assertThat(CommandLineRun.goodLine(load, archive, set, own).errors())
        .contains("0 window ends written; 2 were complete already");

    String audit = "audit --archive %s --store %s --set feature-sets=%s";
    assertThat(CommandLineRun.goodLine(audit, archive, own, set).output())
        .contains("2 window ends; compared 14 rows: 14 equal, 0 different, 0 missing, 0 extra");
    try (FeatureStore store = openStore()) {
      SmallBlocks blocks = new SmallBlocks(FeatureSetFile.load(set));
      Emission emission = new Emission(EIGHT + 120_000, System.currentTimeMillis(), first);
      store.write(List.of(blocks.next(CAR, emission))).toCompletableFuture().join();
    }
    CommandLineRun spoilt = CommandLineRun.line(audit, archive, own, set);
    assertThat(spoilt.exitCode()).isEqualTo(3);
    assertThat(spoilt.output()).contains("14 equal", "2 extra", "demand_r0_w1");
  }

  private static MinuteCounts minute(int age, int demand, int supply) {
    long first = Minutes.of(EIGHT);
    List<Kind> kinds =
        List.of(
            new Kind("demand", first, counts(demand)), new Kind("supply", first, counts(supply)));
    return new MinuteCounts(GROUP, first + age, 1, kinds);
  }

  private static SortedMap<UUID, CellCounts> counts(int count) {
    SortedMap<UUID, CellCounts> products = new TreeMap<>();
    if (count > 0) {
      products.put(CAR, new CellCounts(new long[] {HEXAGON}, new int[] {count}));
    }
    return products;
  }

  private FeatureStore openStore() {
    PublishConfig loaded = PublishConfig.load(config, overrides());
    return CassandraFeatureStore.open(loaded.store(), loaded.featureSets());
  }

  private void assertStatsKnowEveryTable() {
    assertThat(store("stats")).isZero();
    assertThat(run.output().lines())
        .anySatisfy(line -> assertThat(line).matches("table +on disk +partitions +mean +largest"))
        .anySatisfy(line -> assertThat(line).startsWith("blocks "))
        .anySatisfy(line -> assertThat(line).startsWith("columns "))
        .anySatisfy(line -> assertThat(line).startsWith("feature_sets "))
        .anySatisfy(line -> assertThat(line).startsWith("markers "))
        .anySatisfy(line -> assertThat(line).startsWith("partitions "));
  }

  private void use(String prefix, String layout) {
    this.layout = layout;
    keyspace = prefix + layout;
  }

  /** Four rows of each window end, the first of which is complete. */
  private SmallBlocks write() {
    PublishConfig loaded = PublishConfig.load(config, overrides());
    FeatureSet set = loaded.featureSets().get(0);
    SmallBlocks blocks = new SmallBlocks(set);
    try (FeatureStore store = CassandraFeatureStore.open(loaded.store(), loaded.featureSets())) {
      for (long windowEnd : List.of(EIGHT, EIGHT + 60_000)) {
        Emission emission = new Emission(windowEnd, windowEnd + 5_000, 0);
        for (UUID product : List.of(BIKE, CAR)) {
          StoredBlock block = blocks.next(product, emission);
          store.write(List.of(block)).toCompletableFuture().join();
        }
      }
      Emission complete = new Emission(EIGHT, EIGHT + 5_000, 0);
      store.write(new StoredMarker(set.id(), complete)).toCompletableFuture().join();
    }
    return blocks;
  }

  private static String time(int minutes) {
    return String.valueOf(EIGHT + minutes * 60_000L);
  }

  private List<String> dump(String... arguments) {
    dumpOf("sums", arguments);
    return run.output().lines().toList();
  }

  private void dumpOf(String values, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--values", values));
    all.addAll(List.of(arguments));
    assertThat(store("dump", all.toArray(String[]::new))).as(() -> run.errors()).isZero();
  }

  private int store(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of("store", command));
    all.addAll(options());
    all.addAll(List.of(arguments));
    run = CommandLineRun.of(all.toArray(String[]::new));
    return run.exitCode();
  }

  private List<String> options() {
    List<String> options = new ArrayList<>(List.of("--config", config.toString()));
    overrides().forEach(override -> options.addAll(List.of("--set", override)));
    return options;
  }

  private List<String> overrides() {
    return List.of("store.keyspace=" + keyspace, "store.layout=" + layout);
  }

  private CqlSession session() {
    return PatientSession.open(cassandra.contactPoint(), cassandra.datacenter());
  }
}
