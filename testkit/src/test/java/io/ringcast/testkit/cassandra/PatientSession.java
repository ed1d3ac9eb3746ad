package io.ringcast.testkit.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.net.InetSocketAddress;
import java.time.Duration;

/** A client that a busy machine does not bring down. */
final class PatientSession {

  private PatientSession() {}

  static CqlSession open(InetSocketAddress node, String datacenter) {
    DriverConfigLoader patient =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
            .build();
    return CqlSession.builder()
        .withConfigLoader(patient)
        .addContactPoint(node)
        .withLocalDatacenter(datacenter)
        .build();
  }
}
