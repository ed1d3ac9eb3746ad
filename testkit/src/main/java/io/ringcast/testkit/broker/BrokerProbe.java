package io.ringcast.testkit.broker;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Asks a broker for its cluster: who gets an answer can use it. */
public final class BrokerProbe {

  private static final int ANSWER_LIMIT_MILLIS = 2_000;

  private BrokerProbe() {}

  public static boolean answers(String bootstrapServers) {
    Map<String, Object> client =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
            ANSWER_LIMIT_MILLIS / 2,
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            ANSWER_LIMIT_MILLIS);
    try (Admin admin = Admin.create(client)) {
      return !admin
          .describeCluster()
          .nodes()
          .get(ANSWER_LIMIT_MILLIS, TimeUnit.MILLISECONDS)
          .isEmpty();
    } catch (ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
