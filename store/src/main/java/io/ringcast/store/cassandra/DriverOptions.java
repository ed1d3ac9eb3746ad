package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.config.TlsConfig;
import io.ringcast.store.driver.DriverSetting;
import java.time.Duration;
import java.util.List;

/**
 * The driver's options. None come from files on the class path: a job's jar could not know which
 * file wins.
 */
final class DriverOptions {

  private static final Duration SCHEMA_WINDOW = Duration.ofMillis(50);
  private static final int QUIET_MILLIS = 100;
  private static final int SHUTDOWN_MILLIS = 15_000;

  private DriverOptions() {}

  static DriverConfigLoader of(StoreConfig config) {
    OptionsMap options = OptionsMap.driverDefaults();
    putRequests(options, config);
    putConnections(options);
    putTls(options, config.tls());
    config.driver().forEach((path, text) -> DriverSetting.put(options, path, text.value()));
    return DriverConfigLoader.fromMap(options);
  }

  private static void putRequests(OptionsMap options, StoreConfig config) {
    options.put(TypedDriverOption.REQUEST_TIMEOUT, config.requestTimeout());
    options.put(TypedDriverOption.REQUEST_CONSISTENCY, config.readConsistency().name());
    // Every write brings its own time stamp, so all may be repeated.
    options.put(TypedDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true);
    options.put(TypedDriverOption.METRICS_FACTORY_CLASS, "NoopMetricsFactory");
    options.put(TypedDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, List.of(config.keyspace()));
    options.put(TypedDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, config.requestTimeout());
    // Every statement that changes the schema waits for a refresh, by default one second later.
    options.put(TypedDriverOption.METADATA_SCHEMA_WINDOW, SCHEMA_WINDOW);
  }

  private static void putConnections(OptionsMap options) {
    // Two event loops, so that encoding a burst's requests does not wait for one thread.
    options.put(TypedDriverOption.CONNECTION_POOL_LOCAL_SIZE, 2);
    options.put(TypedDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(500));
    // A job waits for a node that was away: it should not wait another minute.
    options.put(TypedDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(10));
    options.put(TypedDriverOption.NETTY_DAEMON, true);
    // Closing takes as long, by default two seconds. Without a moment of quiet it logs an error
    // when a loop ends before its caller looks.
    options.put(TypedDriverOption.NETTY_IO_SHUTDOWN_UNIT, "MILLISECONDS");
    options.put(TypedDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, QUIET_MILLIS);
    options.put(TypedDriverOption.NETTY_IO_SHUTDOWN_TIMEOUT, SHUTDOWN_MILLIS);
    options.put(TypedDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, "MILLISECONDS");
    options.put(TypedDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, QUIET_MILLIS);
    options.put(TypedDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, SHUTDOWN_MILLIS);
    // A process may run many jobs, each with a session of its own; that is no leak.
    options.put(TypedDriverOption.SESSION_LEAK_THRESHOLD, 0);
  }

  private static void putTls(OptionsMap options, TlsConfig tls) {
    if (!tls.enabled()) {
      return;
    }
    options.put(TypedDriverOption.SSL_ENGINE_FACTORY_CLASS, "DefaultSslEngineFactory");
    options.put(TypedDriverOption.SSL_HOSTNAME_VALIDATION, tls.verifyHostname());
    // Else the name that an address has in some DNS decides, and not what was configured.
    options.put(TypedDriverOption.SSL_ALLOW_DNS_REVERSE_LOOKUP_SAN, false);
    putText(options, TypedDriverOption.SSL_TRUSTSTORE_PATH, tls.truststore());
    putText(options, TypedDriverOption.SSL_TRUSTSTORE_PASSWORD, tls.truststorePassword().value());
    putText(options, TypedDriverOption.SSL_KEYSTORE_PATH, tls.keystore());
    putText(options, TypedDriverOption.SSL_KEYSTORE_PASSWORD, tls.keystorePassword().value());
  }

  private static void putText(OptionsMap options, TypedDriverOption<String> option, String text) {
    if (!text.isEmpty()) {
      options.put(option, text);
    }
  }
}
