package io.ringcast.store.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.store.driver.DriverSetting;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Where the feature store is and how it keeps its rows. An empty user name means nobody; {@code
 * driver} may hold secrets.
 */
public record StoreConfig(
    Kind kind,
    List<String> contactPoints,
    String datacenter,
    String keyspace,
    Map<String, Integer> replication,
    Layout layout,
    CompressionConfig compression,
    Duration ttl,
    Consistency writeConsistency,
    Consistency readConsistency,
    String username,
    Secret password,
    TlsConfig tls,
    Duration requestTimeout,
    int batchRows,
    Map<String, Secret> driver)
    implements Serializable {

  /** Which software keeps the rows. */
  public enum Kind {
    CASSANDRA(Duration.ofDays(6)),
    /** Redis or Valkey: one server, or a cluster. */
    REDIS(Duration.ofHours(2));

    private final Duration usualTtl;

    Kind(Duration usualTtl) {
      this.usualTtl = usualTtl;
    }
  }

  /** With three copies a quorum outlives a lost node. */
  private static final int COPIES = 3;

  private static final int MAX_PORT = 65_535;

  static final Option<Kind> KIND =
      Option.withDefault(
          Types.choice(Kind.class),
          Kind.CASSANDRA,
          "`redis` is Redis or Valkey, and takes no option that says `Cassandra`.");
  static final Option<List<String>> CONTACT_POINTS =
      Option.needed(
          Types.listOf(
                  Types.text(
                      "host:port such as cassandra-1:9042",
                      Pattern.compile("([\\w.-]+|\\[[0-9a-fA-F:]+]):[0-9]{1,5}")))
              .withoutRepeats(),
          "The first nodes to connect to; of Redis without a cluster, the only server.");
  static final Option<String> DATACENTER =
      Option.withDefault(
          Types.text(),
          "",
          "none; Cassandra needs it",
          "Cassandra: the local datacenter; only its nodes are asked.");
  static final Option<String> KEYSPACE =
      Option.withDefault(
          Types.text(
              "a-z, 0-9 and '_', a letter first, at most 48",
              Pattern.compile("[a-z][a-z0-9_]{0,47}")),
          "ringcast",
          "The keyspace of the tables; in Redis, the beginning of all keys.");
  static final Option<Map<String, Integer>> REPLICATION =
      Option.withDefault(
          Types.integerMap("datacenters to copies", 1, 16),
          Map.of(),
          COPIES + " copies in `datacenter`",
          "Cassandra: copies in each datacenter. A single node takes 1.");
  static final Option<Layout> LAYOUT =
      Option.withDefault(
          Types.choice(Layout.class),
          Layout.BLOCK,
          "Cassandra: `block` is smaller and faster; `columns` can be read with plain CQL.");
  static final Option<CompressionConfig> COMPRESSION =
      Option.section(CompressionConfig.SECTION, "Cassandra: how files are compressed.");
  static final Option<Duration> TTL =
      Option.withDefault(
          Types.duration(Duration.ofHours(1), Duration.ofDays(3650)),
          Duration.ZERO,
          "6d; with `kind: redis`, 2h",
          "How long rows are kept; markers, 23/24 of it.");
  static final Option<Consistency> WRITE_CONSISTENCY =
      Option.withDefault(
          Types.choice(Consistency.class),
          Consistency.LOCAL_QUORUM,
          "Cassandra: copies that must confirm a write.");
  static final Option<Consistency> READ_CONSISTENCY =
      Option.withDefault(
          Types.choice(Consistency.class),
          Consistency.LOCAL_QUORUM,
          "Cassandra: copies that must agree on a read.");
  static final Option<String> USERNAME =
      Option.withDefault(Types.text(), "", "none", "Goes with `password`.");
  static final Option<Secret> PASSWORD =
      Option.withDefault(Types.secret(), Secret.NONE, "none", "Goes with `username`.");
  static final Option<TlsConfig> TLS = Option.section(TlsConfig.SECTION, "Encrypted connections.");
  static final Option<Duration> REQUEST_TIMEOUT =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofMinutes(10)),
          Duration.ofSeconds(5),
          "A request that takes longer has failed.");
  static final Option<Integer> BATCH_ROWS =
      Option.withDefault(
          Types.integer(1, 10_000), 50, "Cassandra: rows of layout `columns` written together.");
  static final Option<Map<String, Secret>> DRIVER =
      Option.withDefault(
          Types.mapWithSecrets("driver options"),
          Map.of(),
          "Cassandra: options such as `advanced.connection.pool.local.size`.");

  private static final List<Option<?>> CASSANDRAS =
      List.of(
          DATACENTER,
          REPLICATION,
          LAYOUT,
          COMPRESSION,
          WRITE_CONSISTENCY,
          READ_CONSISTENCY,
          BATCH_ROWS,
          DRIVER);

  public static final Section<StoreConfig> SECTION =
      Section.of(StoreConfig.class).checkedBy(StoreConfig::check);

  public StoreConfig {
    ttl = ttl.isZero() ? kind.usualTtl : ttl;
    replication = replication.isEmpty() ? Map.of(datacenter, COPIES) : replication;
  }

  private static void check(Values values) {
    checkPorts(values);
    checkKind(values);
    checkDriver(values);
    String ours = values.find(DATACENTER).orElse("");
    values.rejectIf(
        REPLICATION,
        copies -> values.isWritten(REPLICATION) && !ours.isEmpty() && !copies.containsKey(ours),
        copies -> "has no copies in our own datacenter, " + ours);
    if (values.isWritten(USERNAME) != values.isWritten(PASSWORD)) {
      Option<?> written = values.isWritten(USERNAME) ? USERNAME : PASSWORD;
      values.at(written).reject("username and password go together, one of them is missing");
    }
  }

  private static void checkKind(Values values) {
    if (values.find(KIND).orElse(Kind.CASSANDRA) == Kind.CASSANDRA) {
      if (!values.isWritten(DATACENTER)) {
        values.at(DATACENTER).reject("is missing; it must be text");
      }
      return;
    }
    for (Option<?> option : CASSANDRAS) {
      if (values.isWritten(option)) {
        values.at(option).reject("means nothing with kind: redis");
      }
    }
  }

  private static void checkPorts(Values values) {
    List<String> contactPoints = values.find(CONTACT_POINTS).orElse(List.of());
    for (int i = 0; i < contactPoints.size(); i++) {
      String contactPoint = contactPoints.get(i);
      int port = Integer.parseInt(contactPoint.substring(contactPoint.lastIndexOf(':') + 1));
      if (port < 1 || port > MAX_PORT) {
        values.at(CONTACT_POINTS).item(i).reject(port + " is no port: they are 1 to " + MAX_PORT);
      }
    }
  }

  private static void checkDriver(Values values) {
    values
        .find(DRIVER)
        .orElse(Map.of())
        .forEach(
            (path, text) ->
                DriverSetting.problem(path, text.value())
                    .ifPresent(problem -> values.at(DRIVER).key(path).reject(problem)));
  }

  /**
   * Whether reads always ask a copy that was written before. Else a marker may be seen before its
   * rows.
   */
  public boolean readsSeeWrites() {
    int local = replication.get(datacenter);
    int all = replication.values().stream().mapToInt(Integer::intValue).sum();
    int locally =
        writeConsistency.locally(replication, datacenter)
            + readConsistency.locally(replication, datacenter);
    int everywhere =
        writeConsistency.everywhere(replication, datacenter)
            + readConsistency.everywhere(replication, datacenter);
    return locally > local || everywhere > all;
  }

  /** Whether reads see what was written in any data center. */
  public boolean readsEach() {
    return readConsistency.isOfEach();
  }

  /** The data center in which a quorum has what was written; empty if one in each has it. */
  public String whereWritten() {
    return writeConsistency.isOfEach() && replication.size() > 1 ? "" : datacenter;
  }

  /** Where the store is, for people. */
  public String at() {
    String points = String.join(", ", contactPoints);
    return kind == Kind.REDIS
        ? "Redis at " + points
        : "Cassandra at %s in %s".formatted(points, datacenter);
  }

  /** The same rows on a single node that is there for one run: no users, no TLS, one copy. */
  public StoreConfig onNode(String contactPoint, String itsDatacenter) {
    return new StoreConfig(
        kind,
        List.of(contactPoint),
        itsDatacenter,
        keyspace,
        Map.of(itsDatacenter, 1),
        layout,
        compression,
        ttl,
        writeConsistency,
        readConsistency,
        "",
        Secret.NONE,
        TlsConfig.OFF,
        requestTimeout,
        batchRows,
        driver);
  }

  /** Names no password, and of the driver's options the names only. */
  @Override
  public String toString() {
    return "StoreConfig[%s, %s of %s, keyspace=%s, layout=%s, username=%s, %s, driver=%s]"
        .formatted(
            kind, contactPoints, datacenter, keyspace, layout, username, tls, driver.keySet());
  }
}
