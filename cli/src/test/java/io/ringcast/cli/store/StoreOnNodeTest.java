package io.ringcast.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.cli.CommandLineRun;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.CellCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.Minutes;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.testing.PatientSession;
import io.ringcast.testkit.blocks.SmallBlocks;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  @Test
  void statsKnowEveryTable() {
    use("measured_", "block");
    assertThat(store("init")).isZero();
    assertThat(store("stats")).isZero();
    assertThat(run.output().lines())
        .anySatisfy(line -> assertThat(line).matches("table +on disk +partitions +mean +largest"))
        .anySatisfy(line -> assertThat(line).startsWith("blocks "))
        .anySatisfy(line -> assertThat(line).startsWith("columns "))
        .anySatisfy(line -> assertThat(line).startsWith("feature_sets "))
        .anySatisfy(line -> assertThat(line).startsWith("markers "))
        .anySatisfy(line -> assertThat(line).startsWith("partitions "));
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
    String audit = "audit --archive %s --store %s --set feature-sets=%s";
    CommandLineRun nothing = CommandLineRun.line(audit, archive, own, set);
    assertThat(nothing.exitCode()).isEqualTo(1);
    assertThat(nothing.errors()).contains("no window end of small version 3");
    String load = "history load --archive %s --feature-set %s --config %s";
    assertThat(CommandLineRun.goodLine(load, archive, set, own).errors())
        .contains("history load: 14 rows", "2 window ends written; 0 were complete already");
    assertThat(stored(HEXAGON))
        .containsExactly(
            Map.entry(EIGHT + 120_000, "[[0, 2, 0, 2], [0, 0, 0, 0]]"),
            Map.entry(EIGHT + 180_000, "[[0, 0, 0, 0], [1, 1, 1, 1]]"));
    assertThat(CommandLineRun.goodLine(load, archive, set, own).errors())
        .contains("0 window ends written; 2 were complete already");

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

    try (CqlSession session = session()) {
      session.execute("TRUNCATE %s.blocks".formatted(keyspace));
      session.execute("TRUNCATE %s.columns".formatted(keyspace));
      session.execute("TRUNCATE %s.markers".formatted(keyspace));
    }
    String byFiles = load + " --to %s --sstables %s";
    assertThat(CommandLineRun.goodLine(byFiles, archive, set, own, time(2), folder).errors())
        .contains("1 window ends written; 0 were complete already");
    assertThat(stored(HEXAGON))
        .containsExactly(Map.entry(EIGHT + 120_000, "[[0, 2, 0, 2], [0, 0, 0, 0]]"));
    CommandLineRun unmarked = CommandLineRun.line(audit, archive, own, set);
    assertThat(unmarked.exitCode()).isEqualTo(3);
    assertThat(unmarked.output()).contains("not marked as complete in the store: 2026-01-31T08:02");
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
      products.put(CAR, new CellCounts(new long[] {HEXAGON}, new long[] {count}));
    }
    return products;
  }

  private FeatureStore openStore() {
    PublishConfig loaded = PublishConfig.load(config, overrides());
    return CassandraFeatureStore.open(loaded.store(), loaded.featureSets());
  }

  private void use(String prefix, String layout) {
    this.layout = layout;
    keyspace = prefix + layout;
  }

  private static String time(int minutes) {
    return String.valueOf(EIGHT + minutes * 60_000L);
  }

  /** The sums of a hexagon, by window end. */
  private SortedMap<Long, String> stored(long hexagon) {
    SortedMap<Long, String> rows = new TreeMap<>();
    try (FeatureStore store = openStore()) {
      FeatureSet set = FeatureSetFile.load(folder.resolve("set.yaml"));
      Selection selection =
          new Selection(
              Optional.empty(), Optional.of(hexagon), new TimeRange(EIGHT, EIGHT + 3_600_000));
      store.scan(
          set,
          selection,
          found ->
              found.each().stream()
                  .filter(row -> row.hexagon() == hexagon)
                  .forEach(row -> rows.put(row.windowEnd(), Arrays.deepToString(row.sums()))));
    }
    return rows;
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
