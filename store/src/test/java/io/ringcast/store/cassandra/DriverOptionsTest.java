package io.ringcast.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.TestFiles;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.config.TestKeyStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverOptionsTest {

  @TempDir private Path folder;

  @Test
  void passesRawOptionsOnOverOurs() throws IOException {
    DriverExecutionProfile options =
        options(
            """
            request-timeout: 3s
            driver:
              basic.request.page-size: 17
              advanced.heartbeat.interval: 7 seconds
              advanced.protocol.max-frame-length: 2 MiB
              advanced.socket.tcp-no-delay: false
              advanced.protocol.compression: lz4
              advanced.connection.pool.local.size: 5
              advanced.metrics.session.enabled: bytes-sent, bytes-received
            """);

    assertThat(options.getInt(DefaultDriverOption.REQUEST_PAGE_SIZE)).isEqualTo(17);
    assertThat(options.getDuration(DefaultDriverOption.HEARTBEAT_INTERVAL)).hasSeconds(7);
    assertThat(options.getBytes(DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH)).isEqualTo(2 << 20);
    assertThat(options.getBoolean(DefaultDriverOption.SOCKET_TCP_NODELAY)).isFalse();
    assertThat(options.getString(DefaultDriverOption.PROTOCOL_COMPRESSION)).isEqualTo("lz4");
    assertThat(options.getInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE)).isEqualTo(5);
    assertThat(options.getStringList(DefaultDriverOption.METRICS_SESSION_ENABLED))
        .isEqualTo(List.of("bytes-sent", "bytes-received"));
    assertThat(options.getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
        .isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void everyWriteMayBeRepeated() throws IOException {
    assertThat(options("").getBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE)).isTrue();
  }

  @Test
  void tlsIsWhatTheSectionSays() throws IOException {
    TestKeyStore.write(folder, "trust.p12", "open");
    DriverExecutionProfile options =
        options("tls: {enabled: true, truststore: trust.p12, truststore-password: open}");

    assertThat(options.getString(DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS))
        .isEqualTo("DefaultSslEngineFactory");
    assertThat(options.getBoolean(DefaultDriverOption.SSL_HOSTNAME_VALIDATION)).isTrue();
    assertThat(options.getString(DefaultDriverOption.SSL_TRUSTSTORE_PATH))
        .isEqualTo(folder.resolve("trust.p12").toString());
    assertThat(options.getString(DefaultDriverOption.SSL_TRUSTSTORE_PASSWORD)).isEqualTo("open");
    assertThat(options.isDefined(DefaultDriverOption.SSL_KEYSTORE_PATH)).isFalse();
    assertThat(options("").isDefined(DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS)).isFalse();
  }

  private DriverExecutionProfile options(String more) throws IOException {
    String text = "contact-points: a:1\ndatacenter: north\n" + more;
    Path file = TestFiles.write(folder, "store.yaml", text);
    try (DriverConfigLoader loader = DriverOptions.of(ConfigFile.load(file, StoreConfig.SECTION))) {
      return loader.getInitialConfig().getDefaultProfile();
    }
  }
}
