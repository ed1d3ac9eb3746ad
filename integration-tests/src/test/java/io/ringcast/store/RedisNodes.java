package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.redis.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Redis servers for tests, which are skipped where none is installed, but never in CI. */
final class RedisNodes {

  private RedisNodes() {}

  static void require() {
    boolean installed = RedisServer.program().isPresent();
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      assertThat(installed).as("redis-server or valkey-server is installed").isTrue();
    }
    assumeTrue(installed, "neither redis-server nor valkey-server is on the PATH");
  }

  static RedisServer start(String... options) {
    require();
    return RedisServer.start(options);
  }

  static StoreConfig config(List<RedisServer> servers, String more) {
    String points =
        servers.stream().map(RedisServer::hostAndPort).collect(Collectors.joining(", "));
    try {
      Path file = Files.createTempFile("redis", ".yaml");
      try {
        Files.writeString(
            file,
            "kind: redis\ncontact-points: [\"%s\"]\nrequest-timeout: 2s\n%s"
                .formatted(points.replace(", ", "\", \""), more));
        return ConfigFile.load(file, StoreConfig.SECTION);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static StoreConfig config(RedisServer server) {
    return config(List.of(server), "");
  }

  private static void meet(RedisServer server, RedisServer other) {
    String[] at = other.hostAndPort().split(":", 2);
    List<String> bus = other.command("config", "get", "cluster-port").lines().toList();
    server.command("cluster", "meet", at[0], at[1], bus.get(1));
  }

  /** Masters, and a replica of the first one as the last server. */
  static List<RedisServer> cluster(int masters) {
    List<RedisServer> servers = new ArrayList<>();
    for (int i = 0; i <= masters; i++) {
      servers.add(
          start(
              "--cluster-enabled",
              "yes",
              "--cluster-node-timeout",
              "1000",
              "--repl-diskless-sync-delay",
              "0"));
    }
    RedisServer first = servers.get(0);
    int slots = 16_384;
    for (int i = 0; i < masters; i++) {
      RedisServer server = servers.get(i);
      server.command(
          "cluster",
          "addslotsrange",
          "" + slots * i / masters,
          "" + (slots * (i + 1) / masters - 1));
      server.command("cluster", "set-config-epoch", "" + (i + 1));
    }
    for (RedisServer server : servers.subList(1, servers.size())) {
      meet(server, first);
    }
    RedisServer replica = servers.get(masters);
    Waiting.until(
        "all servers to know each other",
        () ->
            servers.stream()
                .allMatch(
                    server ->
                        server.command("cluster", "nodes").lines().count() == servers.size()
                            && !server.command("cluster", "nodes").contains("handshake")));
    replica.command("cluster", "replicate", first.command("cluster", "myid"));
    Waiting.until(
        "the cluster",
        () ->
            servers.stream()
                    .allMatch(
                        server -> server.command("cluster", "info").contains("cluster_state:ok"))
                && replica.command("info", "replication").contains("master_link_status:up"));
    return servers;
  }
}
