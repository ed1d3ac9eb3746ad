package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.SchemaDifference;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Compression;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Makes the tables, changes them behind the store's back, and reads what it says of it. */
class StoreSchemaTest {

  private static final String KEYSPACE = "schema_test";
  private static final FeatureSet SET = TestRows.set("schema", 1);
  private static final List<FeatureSet> SETS = List.of(SET);

  private static CqlSession session;
  private final StoreConfig config = Node.config(KEYSPACE, Layout.COLUMNS);

  @BeforeAll
  static void connect() {
    session = Node.session();
  }

  @AfterAll
  static void disconnect() {
    session.close();
  }

  @BeforeEach
  void init() {
    StoreSchema.init(config, SETS);
  }

  @Test
  void initMayBeCalledAgain() {
    StoreSchema.init(config, SETS);

    assertThat(StoreSchema.check(config, SETS)).isEmpty();
  }

  @Test
  void aMissingKeyspaceIsNamedWithTheCommandThatMakesIt() {
    StoreConfig nowhere = Node.config("nowhere", Layout.BLOCK);

    assertThat(whatIsWrong(nowhere, SETS)).containsExactly("keyspace nowhere is missing");
    assertThatThrownBy(() -> CassandraFeatureStore.open(nowhere, SETS))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("keyspace nowhere is missing")
        .hasMessageContaining("./ringcast store init --config FILE");
  }

  @Test
  void aMissingTableIsNamedAndMended() {
    session.execute("DROP TABLE schema_test.markers");

    assertMended("table markers is missing");
  }

  @Test
  void aMissingColumnIsNamedAndMended() {
    session.execute("ALTER TABLE schema_test.blocks DROP rows");

    assertMended("table blocks has no column rows");
  }

  @Test
  void aNewFeatureIsNamedAndMended() {
    FeatureSet more =
        FeatureSet.of("more", List.of("demand"), List.of(0, 2), List.of(1))
            .withDistinct(SET.distinct());

    assertThat(whatIsWrong(config, List.of(SET, more)))
        .containsExactly("table columns has no column demand_r2_w1");
    StoreSchema.init(config, List.of(SET, more));
    assertThat(whatIsWrong(config, List.of(SET, more))).isEmpty();
    session.execute("ALTER TABLE schema_test.columns DROP demand_r2_w1");
  }

  @Test
  void layoutBlockNeedsNoColumnsOfFeatures() {
    session.execute("ALTER TABLE schema_test.columns DROP demand_r5_w8");

    assertThat(whatIsWrong(Node.config(KEYSPACE, Layout.BLOCK), SETS)).isEmpty();
    assertMended("table columns has no column demand_r5_w8");
  }

  @Test
  void otherOptionsAreNamedAndMended() {
    session.execute("ALTER TABLE schema_test.blocks WITH default_time_to_live = 60");
    session.execute("ALTER TABLE schema_test.blocks WITH compression = {'enabled': 'false'}");
    session.execute("ALTER TABLE schema_test.blocks WITH speculative_retry = '99p'");
    session.execute("ALTER TABLE schema_test.markers WITH gc_grace_seconds = 864000");
    session.execute("ALTER TABLE schema_test.markers WITH read_repair = 'BLOCKING'");
    session.execute(
        "ALTER TABLE schema_test.partitions WITH compaction = {'class': 'LeveledCompactionStrategy'}");

    assertThat(whatIsWrong(config, SETS))
        .satisfiesExactlyInAnyOrder(
            what -> assertThat(what).contains("blocks has default_time_to_live = 60, not 518400"),
            what -> assertThat(what).contains("blocks has compression = ", "LZ4Compressor"),
            what -> assertThat(what).contains("blocks has speculative_retry = 99p, not MIN(99p,"),
            what -> assertThat(what).contains("markers has gc_grace_seconds = 864000, not 10800"),
            what -> assertThat(what).contains("markers has read_repair = BLOCKING, not NONE"),
            what -> assertThat(what).contains("partitions has compaction = ", "TimeWindow"));
    // A running job comes back all the same.
    CassandraFeatureStore.open(config, SETS).close();
    StoreSchema.init(config, SETS);
    assertThat(StoreSchema.check(config, SETS)).isEmpty();
  }

  @Test
  void whatTheConfigurationChangesIsNamedAndMended() {
    Compression zstd = new Compression(Compression.Algorithm.ZSTD, 64 * 1024);
    StoreConfig changed =
        Node.config(SharedNode.get(), KEYSPACE, Layout.COLUMNS, zstd, Duration.ofDays(30));

    // Four tables keep things as long as rows; two of them compress by configuration.
    assertThat(StoreSchema.check(changed, SETS)).hasSize(4 + 4 + 2);
    StoreSchema.init(changed, SETS);
    assertThat(StoreSchema.check(changed, SETS)).isEmpty();
    StoreConfig plain =
        Node.config(
            SharedNode.get(),
            KEYSPACE,
            Layout.COLUMNS,
            new Compression(Compression.Algorithm.NONE, 1024),
            Duration.ofDays(30));
    StoreSchema.init(plain, SETS);
    assertThat(StoreSchema.check(plain, SETS)).isEmpty();
  }

  @Test
  void anotherReplicationIsNamedWithWhatHasToFollow() {
    session.execute(
        "ALTER KEYSPACE schema_test WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");

    assertThat(StoreSchema.check(config, SETS))
        .singleElement()
        .satisfies(
            difference ->
                assertThat(difference.toString())
                    .contains("keyspace schema_test has the replication", "SimpleStrategy")
                    .contains("nodetool repair"));
    assertThat(StoreSchema.init(config, SETS))
        .as("another datacenter's copies are not ours to take away")
        .hasSize(1);
    assertThat(replication()).contains("SimpleStrategy");
    CassandraFeatureStore.open(config, SETS).close();
    session.execute(
        "ALTER KEYSPACE schema_test WITH replication ="
            + " {'class': 'NetworkTopologyStrategy', 'datacenter1': 1}");
  }

  private String replication() {
    return session
        .execute(
            "SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = 'schema_test'")
        .one()
        .getMap("replication", String.class, String.class)
        .toString();
  }

  @Test
  void whatOnlyAPersonCanMendIsLeftToOne() {
    StoreConfig foreign = Node.config("schema_foreign", Layout.BLOCK);
    session.execute(
        "CREATE KEYSPACE schema_foreign WITH replication ="
            + " {'class': 'NetworkTopologyStrategy', 'datacenter1': 1}");
    session.execute("CREATE TABLE schema_foreign.markers (feature_set text PRIMARY KEY, day int)");
    session.execute(
        "CREATE TABLE schema_foreign.partitions (feature_set text, version int, hour bigint,"
            + " product text, area bigint, PRIMARY KEY ((feature_set, version, hour), product, area))");

    assertThatThrownBy(() -> StoreSchema.init(foreign, SETS))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("table markers has the primary key")
        .hasMessageContaining("column product of table partitions is of type text, not uuid")
        .hasMessageContaining("DROP TABLE schema_foreign.markers")
        .hasMessageNotContaining("table blocks");
  }

  private void assertMended(String what) {
    assertThat(StoreSchema.check(config, SETS))
        .singleElement()
        .satisfies(
            difference -> {
              assertThat(difference.what()).isEqualTo(what);
              assertThat(difference.mend()).contains("./ringcast store init --config FILE");
            });
    assertThatThrownBy(() -> CassandraFeatureStore.open(config, SETS)).hasMessageContaining(what);
    StoreSchema.init(config, SETS);
    assertThat(StoreSchema.check(config, SETS)).isEmpty();
  }

  private static List<String> whatIsWrong(StoreConfig config, List<FeatureSet> sets) {
    return StoreSchema.check(config, sets).stream().map(SchemaDifference::what).toList();
  }
}
