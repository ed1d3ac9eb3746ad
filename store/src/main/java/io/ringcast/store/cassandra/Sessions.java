package io.ringcast.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.ringcast.store.StoreException;
import io.ringcast.store.config.StoreConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Opens the driver's sessions. */
final class Sessions {

  private Sessions() {}

  static CqlSession open(StoreConfig config) {
    if (config.kind() != StoreConfig.Kind.CASSANDRA) {
      throw new StoreException("store.kind is not cassandra: there are no tables to make or check");
    }
    CqlSessionBuilder builder =
        CqlSession.builder()
            .addContactPoints(addresses(config.contactPoints()))
            .withLocalDatacenter(config.datacenter())
            .withClassLoader(Sessions.class.getClassLoader())
            .withConfigLoader(DriverOptions.of(config));
    if (!config.username().isEmpty()) {
      builder.withAuthCredentials(config.username(), config.password().value());
    }
    CqlSession session;
    try {
      session = builder.build();
    } catch (DriverException e) {
      throw new StoreException(
          "no connection to Cassandra at %s: %s"
              .formatted(config.contactPoints(), Failures.of(e).getMessage()),
          e);
    }
    try {
      checkDatacenter(session, config.datacenter());
      return session;
    } catch (StoreException e) {
      session.close();
      throw e;
    }
  }

  /** The driver itself would take localhost if none of the names were known. */
  private static List<InetSocketAddress> addresses(List<String> contactPoints) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String contactPoint : contactPoints) {
      int colon = contactPoint.lastIndexOf(':');
      int port = Integer.parseInt(contactPoint.substring(colon + 1));
      try {
        for (InetAddress address : InetAddress.getAllByName(contactPoint.substring(0, colon))) {
          addresses.add(new InetSocketAddress(address, port));
        }
      } catch (UnknownHostException e) {
        if (addresses.isEmpty()
            && contactPoint.equals(contactPoints.get(contactPoints.size() - 1))) {
          throw new StoreException("none of the hosts in " + contactPoints + " is known", e);
        }
      }
    }
    return addresses;
  }

  private static void checkDatacenter(CqlSession session, String datacenter) {
    Set<String> datacenters = new TreeSet<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      datacenters.add(String.valueOf(node.getDatacenter()));
    }
    if (!datacenters.contains(datacenter)) {
      throw new StoreException(
          "store.datacenter is %s but the cluster has %s".formatted(datacenter, datacenters));
    }
  }
}
