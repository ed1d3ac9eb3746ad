package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.KeyFiles;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.process.LossyLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node that encrypts, knows its clients by their certificate, and lets in users only. */
@Timeout(240)
class GuardedStoreTest {

  private static final FeatureSet SET = TestRows.set("guarded", 1);
  private static final String USER = "username: cassandra\npassword: cassandra\n";

  @TempDir static Path folder;

  private static EmbeddedCassandra node;

  @BeforeAll
  static void start() throws Exception {
    KeyFiles nodes = KeyFiles.make(folder, "node", "node");
    KeyFiles clients = KeyFiles.make(folder, "client", "client");
    clients.writeTrustStore(folder.resolve("node-trusts.p12"));
    nodes.writeTrustStore(folder.resolve("client-trusts.p12"));
    node =
        EmbeddedCassandra.start(
            NodeOptions.defaults()
                .withSettings(
                    """
                    authenticator: PasswordAuthenticator
                    authorizer: CassandraAuthorizer
                    client_encryption_options:
                      enabled: true
                      # Whether the node is up is asked without a key.
                      optional: true
                      require_client_auth: true
                      keystore: %1$s/node.p12
                      keystore_password: %2$s
                      truststore: %1$s/node-trusts.p12
                      truststore_password: %2$s
                    """
                        .formatted(folder, KeyFiles.PASSWORD)));
    awaitUser();
  }

  /** The node answers before it has made its first user. */
  private static void awaitUser() throws IOException {
    StoreConfig config = config(USER + tls("client"));
    Waiting.until(
        "the first user",
        () -> {
          try {
            StoreSchema.init(config, List.of(SET));
            return true;
          } catch (StoreException e) {
            return false;
          }
        });
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
  }

  @Test
  void aUserWithAKeyWritesAndReads() throws Exception {
    StoreConfig config = config(USER + tls("client"));
    TestRows rows =
        TestRows.random(new Random(7), SET, PRODUCT, blockCell(0), emission(NEW_YEAR, 1));

    try (FeatureStore store = CassandraFeatureStore.open(config, List.of(SET))) {
      store.write(List.of(rows.encoded())).toCompletableFuture().get();

      List<TestRow> found = new ArrayList<>();
      store.scan(
          SET, Selection.all(TimeRange.only(NEW_YEAR)), stored -> found.addAll(TestRow.of(stored)));
      assertThat(found).containsExactlyInAnyOrderElementsOf(rows.each());
    }
  }

  @Test
  void whoHasAWrongPasswordIsToldSo() throws IOException {
    StoreConfig config = config("username: cassandra\npassword: guessed\n" + tls("client"));

    assertThatThrownBy(() -> StoreSchema.init(config, List.of(SET)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("store.username and password")
        .hasMessageNotContaining("guessed");
  }

  @Test
  void whoSaysNoNameIsToldSo() throws IOException {
    StoreConfig config = config(tls("client"));

    assertThatThrownBy(() -> StoreSchema.init(config, List.of(SET)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("store.username and password");
  }

  /** It trusts nobody but itself. */
  @Test
  void whoDoesNotTrustTheNodeDoesNotConnect() throws IOException {
    String tls =
        tls("client").replace(folder.resolve("client-trusts.p12").toString(), keys("client"));
    StoreConfig config = config(USER + tls);

    assertThatThrownBy(() -> StoreSchema.init(config, List.of(SET)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no connection to Cassandra");
  }

  /** The node's certificate is for 127.0.0.1. */
  @Test
  void aNodeAtAnotherAddressThanItsCertificateIsRefusedUnlessOneSaysSo() throws IOException {
    InetAddress elsewhere = InetAddress.getByName("127.0.0.2");
    try (LossyLink link = LossyLink.to(node.contactPoint(), elsewhere)) {
      StoreConfig strict = config(link.address(), USER + tls("client"));
      assertThatThrownBy(() -> StoreSchema.init(strict, List.of(SET)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("no connection to Cassandra");

      StoreConfig lenient =
          config(link.address(), USER + tls("client") + "  verify-hostname: false\n");
      StoreSchema.init(lenient, List.of(SET));
    }
  }

  private static StoreConfig config(String more) throws IOException {
    return config(node.contactPoint(), more);
  }

  private static StoreConfig config(InetSocketAddress at, String more) throws IOException {
    String text =
        """
        contact-points: ["%s:%d"]
        datacenter: %s
        keyspace: guarded
        replication: { %3$s: 1 }
        """
            .formatted(at.getAddress().getHostAddress(), at.getPort(), node.datacenter());
    Path file = Files.writeString(folder.resolve("store.yaml"), text + more);
    return ConfigFile.load(file, StoreConfig.SECTION);
  }

  private static String tls(String who) {
    return """
        tls:
          enabled: true
          truststore: %s
          truststore-password: %s
          keystore: %s
          keystore-password: %2$s
        """
        .formatted(folder.resolve(who + "-trusts.p12"), KeyFiles.PASSWORD, keys(who));
  }

  private static String keys(String who) {
    return folder.resolve(who + ".p12").toString();
  }
}
