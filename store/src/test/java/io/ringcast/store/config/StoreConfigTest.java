package io.ringcast.store.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.TestFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreConfigTest {

  private static final String LEAST = "contact-points: cassandra-1:9042\ndatacenter: north\n";

  private static final String ALL =
      """
      contact-points: [cassandra-1:9042, "[::1]:9043"]
      datacenter: north
      keyspace: features
      replication: {north: 3, south: 2}
      layout: columns
      compression:
        blocks: {algorithm: none}
        columns: {algorithm: zstd, chunk: 64KiB}
      ttl: 12d
      write-consistency: quorum
      read-consistency: local-one
      username: ringcast
      password: ${env:STORE_PASSWORD}
      tls:
        enabled: true
        truststore: trust.p12
        truststore-password: opens-trust
        keystore: keys.p12
        keystore-password: opens-keys
        verify-hostname: false
      request-timeout: 2s
      batch-rows: 100
      driver:
        advanced.connection.pool.local.size: 4
      """;

  @TempDir private Path folder;

  @Test
  void littleHasToBeWritten() throws IOException {
    Compression lz4 = new Compression(Compression.Algorithm.LZ4, 16 * 1024);

    assertThat(load(LEAST))
        .isEqualTo(
            new StoreConfig(
                StoreConfig.Kind.CASSANDRA,
                List.of("cassandra-1:9042"),
                "north",
                "ringcast",
                Map.of("north", 3),
                Layout.BLOCK,
                new CompressionConfig(lz4, lz4),
                Duration.ofDays(6),
                Consistency.LOCAL_QUORUM,
                Consistency.LOCAL_QUORUM,
                "",
                Secret.NONE,
                TlsConfig.OFF,
                Duration.ofSeconds(5),
                50,
                Map.of()));
  }

  @Test
  void everythingCanBeWritten() throws IOException {
    assertThat(load(ALL))
        .isEqualTo(
            new StoreConfig(
                StoreConfig.Kind.CASSANDRA,
                List.of("cassandra-1:9042", "[::1]:9043"),
                "north",
                "features",
                Map.of("north", 3, "south", 2),
                Layout.COLUMNS,
                new CompressionConfig(
                    new Compression(Compression.Algorithm.NONE, 16 * 1024),
                    new Compression(Compression.Algorithm.ZSTD, 64 * 1024)),
                Duration.ofDays(12),
                Consistency.QUORUM,
                Consistency.LOCAL_ONE,
                "ringcast",
                Secret.of("secret-1"),
                new TlsConfig(
                    true,
                    folder.resolve("trust.p12").toString(),
                    Secret.of("opens-trust"),
                    folder.resolve("keys.p12").toString(),
                    Secret.of("opens-keys"),
                    false),
                Duration.ofSeconds(2),
                100,
                Map.of("advanced.connection.pool.local.size", Secret.of("4"))));
  }

  @Test
  void redisNeedsAnAddressOnlyAndKeepsRowsForTwoHours() throws IOException {
    StoreConfig config = load("kind: redis\ncontact-points: redis-1:6379\n");

    assertThat(config.kind()).isEqualTo(StoreConfig.Kind.REDIS);
    assertThat(config.ttl()).isEqualTo(Duration.ofHours(2));
    assertThat(config.at()).isEqualTo("Redis at redis-1:6379");
  }

  @Test
  void eachKindRejectsWhatOnlyTheOtherNeeds() throws IOException {
    String redis = "kind: redis\ncontact-points: a:1\ndatacenter: north\nlayout: block\n";
    assertThat(
            TestFiles.problems(TestFiles.write(folder, "redis.yaml", redis), StoreConfig.SECTION))
        .satisfiesExactlyInAnyOrder(
            p -> assertThat(p).contains("3 ").contains("datacenter").contains("kind: redis"),
            p -> assertThat(p).contains("4 ").contains("layout").contains("kind: redis"));

    String cassandra = "contact-points: a:1\n";
    assertThat(
            TestFiles.problems(
                TestFiles.write(folder, "cassandra.yaml", cassandra), StoreConfig.SECTION))
        .satisfiesExactly(p -> assertThat(p).contains("datacenter").contains("is missing"));
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    String text =
        """
        contact-points: [cassandra-1, a:1, a:1]
        datacenter: north
        keyspace: 9-lives
        replication: {south: 3}
        compression:
          blocks: {algorithm: gzip}
          columns: {chunk: 5KiB}
        ttl: 5m
        username: ringcast
        tls:
          truststore: trust.p12
        """;
    TestFiles.write(folder, "trust.p12", "");
    List<String> problems =
        TestFiles.problems(TestFiles.write(folder, "store.yaml", text), StoreConfig.SECTION);

    assertThat(problems)
        .satisfiesExactlyInAnyOrder(
            p -> assertThat(p).contains("contact-points[0]").contains("must be host:port"),
            p -> assertThat(p).contains("contact-points[2]").contains("stands twice"),
            p -> assertThat(p).contains("keyspace").contains("'9-lives'"),
            p -> assertThat(p).contains("replication").contains("no copies in our own datacenter"),
            p -> assertThat(p).contains("compression.blocks.algorithm").contains("none, lz4, zstd"),
            p -> assertThat(p).contains("compression.columns").contains("a power of two"),
            p -> assertThat(p).contains("ttl").contains("from 1h"),
            p -> assertThat(p).contains("username").contains("go together"),
            p -> assertThat(p).contains("tls.truststore").contains("enabled is false"));
  }

  @Test
  void whatTheDriverAndTlsWouldNotTakeIsNamedBeforeAnythingStarts() throws IOException {
    TestKeyStore.write(folder, "trust.p12", "opens-trust");
    String text =
        """
        contact-points: [a:1, a:65536, a:0]
        datacenter: north
        tls: {enabled: true, truststore: trust.p12, truststore-password: guessed}
        driver:
          basic.request.timeuot: 3s
          basic.request.page-size: many
          advanced.connection.pool.local.size: 4
        """;

    assertThat(TestFiles.problems(TestFiles.write(folder, "store.yaml", text), StoreConfig.SECTION))
        .satisfiesExactlyInAnyOrder(
            p -> assertThat(p).contains("1 ").contains("[1]").contains("65536 is no port"),
            p -> assertThat(p).contains("1 ").contains("[2]").contains("0 is no port"),
            p -> assertThat(p).contains("3 ").contains("truststore-password"),
            p -> assertThat(p).contains("5 ").contains("is no option of the driver"),
            p -> assertThat(p).contains("6 ").contains("is no integer").doesNotContain("many"));
  }

  @ParameterizedTest
  @CsvSource({
    "LOCAL_QUORUM, LOCAL_QUORUM, true",
    "ONE, ONE, false",
    "LOCAL_ONE, LOCAL_QUORUM, false",
    "ALL, LOCAL_ONE, true",
    "EACH_QUORUM, LOCAL_QUORUM, true",
    "EACH_QUORUM, QUORUM, true",
    "QUORUM, QUORUM, true",
    "QUORUM, LOCAL_QUORUM, false",
    "THREE, LOCAL_QUORUM, false",
  })
  void knowsWhetherReadsSeeWrites(String write, String read, boolean see) throws IOException {
    StoreConfig config =
        load(
            LEAST
                + "replication: {north: 3, south: 3}\nwrite-consistency: %s\nread-consistency: %s\n"
                    .formatted(text(write), text(read)));

    assertThat(config.readsSeeWrites()).isEqualTo(see);
  }

  private static String text(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Test
  void aSingleNodeTakesOneCopyAndNoSecrets() throws IOException {
    StoreConfig moved = load(ALL).onNode("127.0.0.1:12345", "datacenter1");

    assertThat(moved.contactPoints()).containsExactly("127.0.0.1:12345");
    assertThat(moved.replication()).containsExactly(Map.entry("datacenter1", 1));
    assertThat(moved.password()).isEqualTo(Secret.NONE);
    assertThat(moved.tls().enabled()).isFalse();
    assertThat(moved.layout()).isEqualTo(Layout.COLUMNS);
    assertThat(moved.ttl()).isEqualTo(Duration.ofDays(12));
  }

  @Test
  void noSecretIsShown() throws IOException {
    assertThat(load(ALL).toString())
        .contains("cassandra-1:9042", "features")
        .doesNotContain("secret-1", "opens-trust", "opens-keys");
  }

  /** To a cluster, which resolves its references. */
  @Test
  void operatorsCanCarryIt() throws IOException, ClassNotFoundException {
    TestFiles.write(folder, "password", "does-not-leave");
    StoreConfig config = load(ALL.replace("${env:STORE_PASSWORD}", "${file:password}"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(config);
    }
    assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).doesNotContain("does-not-leave");
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(config);
    }
  }

  private StoreConfig load(String text) throws IOException {
    TestKeyStore.write(folder, "trust.p12", "opens-trust");
    TestKeyStore.write(folder, "keys.p12", "opens-keys");
    Path file = TestFiles.write(folder, "store.yaml", text);
    return ConfigFile.load(
        file, StoreConfig.SECTION, List.of(), Map.of("STORE_PASSWORD", "secret-1")::get);
  }
}
