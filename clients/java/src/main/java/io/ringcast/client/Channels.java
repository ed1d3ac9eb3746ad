package io.ringcast.client;

import io.grpc.Channel;
import io.grpc.DecompressorRegistry;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.SocketChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import io.ringcast.api.ZstdCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A few channels that take turns, each with a connection to every instance. */
final class Channels implements AutoCloseable {

  /** 10,000 keys with 108 features take 4.4 MB. */
  private static final int MAX_ANSWER_BYTES = 64 << 20;

  /** The service sends long answers in zstd to those who accept it. */
  private static final ZstdCodec ZSTD = new ZstdCodec(MAX_ANSWER_BYTES);

  private static final Duration CLOSE = Duration.ofSeconds(5);

  /**
   * What was never begun is tried once more, at another instance if there is one: gRPC does so only
   * before the first byte of an answer, and within the deadline. When many calls fail it stops, so
   * that a service in trouble does not get twice the calls.
   */
  private static final Map<String, Object> SERVICE_CONFIG =
      Map.of(
          "methodConfig",
          List.of(
              Map.of(
                  "name",
                  List.of(Map.of("service", "ringcast.v1.Features")),
                  "retryPolicy",
                  Map.of(
                      "maxAttempts",
                      2.0,
                      "initialBackoff",
                      "0.001s",
                      "maxBackoff",
                      "0.01s",
                      "backoffMultiplier",
                      2.0,
                      "retryableStatusCodes",
                      List.of("UNAVAILABLE")))),
          "retryThrottling",
          Map.of("maxTokens", 100.0, "tokenRatio", 0.1));

  /**
   * Ended with the channels. gRPC's own would outlive them for a second, and a Java that exits
   * waits 0.3 s for threads that read.
   */
  private final EventLoopGroup threads;

  private final List<ManagedChannel> channels = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();

  /** Connects when it is used. */
  Channels(ClientConfig config) {
    boolean epoll = Epoll.isAvailable();
    threads =
        new MultiThreadIoEventLoopGroup(
            Runtime.getRuntime().availableProcessors(),
            new DefaultThreadFactory("ringcast-client", true),
            epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    try {
      open(config, epoll ? EpollSocketChannel.class : NioSocketChannel.class);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void open(ClientConfig config, Class<? extends SocketChannel> type) {
    DeprecationWarnings warnings = new DeprecationWarnings();
    for (int i = 0; i < config.connections(); i++) {
      channels.add(
          NettyChannelBuilder.forTarget(TargetsProvider.uri(config.targets()), config.credentials())
              .defaultLoadBalancingPolicy("round_robin")
              .defaultServiceConfig(SERVICE_CONFIG)
              .disableServiceConfigLookUp()
              .maxInboundMessageSize(MAX_ANSWER_BYTES)
              .compressorRegistry(ZSTD.compressors())
              .decompressorRegistry(DecompressorRegistry.getDefaultInstance().with(ZSTD, true))
              .directExecutor()
              .eventLoopGroup(threads)
              .channelType(type)
              .intercept(config.interceptors())
              .intercept(warnings)
              .build());
    }
  }

  /** The one whose turn it is. */
  ManagedChannel next() {
    return channels.get(Math.floorMod(turn.getAndIncrement(), channels.size()));
  }

  /** The same; empty when they are closed. */
  Optional<Channel> nextIfOpen() {
    return Optional.of(next()).filter(channel -> !channel.isShutdown()).map(Channel.class::cast);
  }

  int size() {
    return channels.size();
  }

  /** Lets calls that are under way come to their end. */
  @Override
  public void close() {
    channels.forEach(ManagedChannel::shutdown);
    long end = System.nanoTime() + CLOSE.toNanos();
    try {
      for (ManagedChannel channel : channels) {
        if (!channel.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          channel.shutdownNow();
        }
      }
    } catch (InterruptedException e) {
      channels.forEach(ManagedChannel::shutdownNow);
      Thread.currentThread().interrupt();
    }
    Future<?> unused = threads.shutdownGracefully(0, CLOSE.toSeconds(), TimeUnit.SECONDS);
  }
}
