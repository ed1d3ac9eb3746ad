package io.ringcast.store.redis;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.ringcast.store.StoreException;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.config.TlsConfig;
import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Connections to one server, or to a cluster, and what its failures mean. */
record Connections(
    ClientResources resources,
    AbstractRedisClient client,
    RedisClusterAsyncCommands<byte[], byte[]> commands,
    Shards shards)
    implements AutoCloseable {

  /** A fail-over that no server tells of is seen after this time at the latest. */
  private static final Duration TOPOLOGY_REFRESH = Duration.ofSeconds(2);

  private static final Duration LONGEST_STOP = Duration.ofSeconds(2);

  private static final Delay RECONNECT =
      Delay.fullJitter(Duration.ofMillis(20), Duration.ofSeconds(1), 20, TimeUnit.MILLISECONDS);

  /** Connects to the server or the cluster that listens at one of the contact points. */
  static Connections open(StoreConfig config) {
    List<RedisURI> addresses = config.contactPoints().stream().map(at -> uri(at, config)).toList();
    ClientResources resources = ClientResources.builder().reconnectDelay(RECONNECT).build();
    AbstractRedisClient client = null;
    try {
      if (addresses.size() == 1) {
        RedisClient single = RedisClient.create(resources);
        client = single;
        single.setOptions(options(config));
        var connection = single.connect(ByteArrayCodec.INSTANCE, addresses.get(0));
        if (!connection.sync().info("cluster").contains("cluster_enabled:1")) {
          return new Connections(resources, client, connection.async(), Shards.SINGLE);
        }
        client.shutdown(Duration.ZERO, LONGEST_STOP);
      }
      RedisClusterClient cluster = RedisClusterClient.create(resources, addresses);
      client = cluster;
      cluster.setOptions(options(config));
      var connection = cluster.connect(ByteArrayCodec.INSTANCE);
      return new Connections(resources, client, connection.async(), Shards.CLUSTER);
    } catch (RuntimeException e) {
      if (client != null) {
        client.shutdown(Duration.ZERO, LONGEST_STOP);
      }
      var unused = resources.shutdown(0, 2, TimeUnit.SECONDS);
      throw new StoreException(
          "no connection to Redis at %s: %s".formatted(config.contactPoints(), said(e)), e);
    }
  }

  private static RedisURI uri(String hostAndPort, StoreConfig config) {
    int colon = hostAndPort.lastIndexOf(':');
    RedisURI.Builder uri =
        RedisURI.builder()
            .withHost(hostAndPort.substring(0, colon).replaceAll("[\\[\\]]", ""))
            .withPort(Integer.parseInt(hostAndPort.substring(colon + 1)))
            .withTimeout(config.requestTimeout())
            .withSsl(config.tls().enabled())
            .withVerifyPeer(config.tls().verifyHostname() ? SslVerifyMode.FULL : SslVerifyMode.CA);
    if (!config.username().isEmpty()) {
      uri.withAuthentication(config.username(), config.password().value());
    }
    return uri.build();
  }

  private static ClusterClientOptions options(StoreConfig config) {
    ClusterClientOptions.Builder options =
        ClusterClientOptions.builder()
            .topologyRefreshOptions(
                ClusterTopologyRefreshOptions.builder()
                    .enablePeriodicRefresh(TOPOLOGY_REFRESH)
                    .enableAllAdaptiveRefreshTriggers()
                    .build());
    // Who has asked decides whether to ask again.
    options.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS);
    options.timeoutOptions(TimeoutOptions.enabled(config.requestTimeout()));
    options.socketOptions(
        SocketOptions.builder().connectTimeout(config.requestTimeout()).keepAlive(true).build());
    if (config.tls().enabled()) {
      options.sslOptions(ssl(config.tls()));
    }
    return options.build();
  }

  private static SslOptions ssl(TlsConfig tls) {
    SslOptions.Builder options = SslOptions.builder().jdkSslProvider();
    if (!tls.truststore().isEmpty()) {
      options.truststore(new File(tls.truststore()), tls.truststorePassword().value());
    }
    if (!tls.keystore().isEmpty()) {
      options.keystore(new File(tls.keystore()), tls.keystorePassword().value().toCharArray());
    }
    return options.build();
  }

  <T> CompletableFuture<T> run(
      Script script, ScriptOutputType output, List<byte[]> keys, byte[]... values) {
    return commands
        .<T>eval(script.text, output, keys.toArray(byte[][]::new), values)
        .toCompletableFuture();
  }

  /** Fails with a {@link StoreException} itself, not with one around it. */
  static <T, R> CompletableFuture<R> result(CompletionStage<T> stage, Function<T, R> ofAnswer) {
    CompletableFuture<R> result = new CompletableFuture<>();
    stage.whenComplete(
        (answer, failure) -> {
          try {
            if (failure != null) {
              throw failure(failure);
            }
            result.complete(ofAnswer.apply(answer));
          } catch (RuntimeException e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  /** What all shards bring, in their order. */
  <T, R> CompletableFuture<R> eachShard(
      IntFunction<CompletableFuture<T>> ask, Function<List<T>, R> ofAnswers) {
    List<CompletableFuture<T>> asked = IntStream.range(0, shards.count()).mapToObj(ask).toList();
    return result(
        CompletableFuture.allOf(asked.toArray(CompletableFuture<?>[]::new))
            .thenApply(done -> asked.stream().map(CompletableFuture::join).toList()),
        ofAnswers);
  }

  static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().get();
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while the store was asked", e);
    }
  }

  private static RuntimeException failure(Throwable thrown) {
    Throwable cause = StoreException.cause(thrown);
    return cause instanceof StoreException known
        ? known
        : new StoreException("Redis cannot be asked: " + said(cause), cause);
  }

  /** The innermost reason, such as a wrong password. */
  private static String said(Throwable failure) {
    Throwable inner = failure.getCause();
    return inner == null ? String.valueOf(failure.getMessage()) : said(inner);
  }

  @Override
  public void close() {
    client.shutdown(Duration.ZERO, LONGEST_STOP);
    var unused = resources.shutdown(0, 2, TimeUnit.SECONDS);
  }
}
