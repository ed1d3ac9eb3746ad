package io.ringcast.benchmarks.world;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.common.Node;

/** How much room a topic takes. */
final class TopicSize {

  private TopicSize() {}

  /** Bytes on the disks of all brokers. */
  static long onDisk(String bootstrapServers, String topic) {
    Map<String, Object> client =
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    try (Admin admin = Admin.create(client)) {
      Collection<Integer> brokers =
          admin.describeCluster().nodes().get().stream().map(Node::id).collect(Collectors.toList());
      return admin.describeLogDirs(brokers).allDescriptions().get().values().stream()
          .flatMap(folders -> folders.values().stream())
          .mapToLong(folder -> bytes(folder, topic))
          .sum();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "the broker does not tell how large " + topic + " is: " + e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the broker was asked", e);
    }
  }

  private static long bytes(LogDirDescription folder, String topic) {
    return folder.replicaInfos().entrySet().stream()
        .filter(replica -> replica.getKey().topic().equals(topic))
        .mapToLong(replica -> replica.getValue().size())
        .sum();
  }
}
