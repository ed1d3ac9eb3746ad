package io.ringcast.testing;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * A test's own session with Cassandra. A busy machine does not break it. By the driver's defaults,
 * each change of the schema takes a second longer, and so does each close.
 */
public final class PatientSession {

  private static final String UNIT = "MILLISECONDS";
  private static final int QUIET_MILLIS = 100;
  private static final int SHUTDOWN_MILLIS = 15_000;

  private PatientSession() {}

  /** Connects to a node. */
  public static CqlSession open(InetSocketAddress node, String datacenter) {
    DriverConfigLoader patient =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(60))
            .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(50))
            .withString(DefaultDriverOption.NETTY_IO_SHUTDOWN_UNIT, UNIT)
            .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, QUIET_MILLIS)
            .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_TIMEOUT, SHUTDOWN_MILLIS)
            .withString(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, UNIT)
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, QUIET_MILLIS)
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, SHUTDOWN_MILLIS)
            .build();
    return CqlSession.builder()
        .withConfigLoader(patient)
        .addContactPoint(node)
        .withLocalDatacenter(datacenter)
        .build();
  }
}
