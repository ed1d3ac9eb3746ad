package io.ringcast.serving.http;

import io.grpc.ManagedChannel;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.netty.shaded.io.netty.bootstrap.ServerBootstrap;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelInitializer;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.group.ChannelGroup;
import io.grpc.netty.shaded.io.netty.channel.group.DefaultChannelGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpServerCodec;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.timeout.IdleStateHandler;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.grpc.netty.shaded.io.netty.util.concurrent.GlobalEventExecutor;
import io.ringcast.serving.config.HttpConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.console.ConsoleFiles;
import io.ringcast.serving.ready.Readiness;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A port for JSON over HTTP/1.1. What comes there goes through gRPC's door. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
public final class HttpServer implements AutoCloseable {

  private static final int MAX_CHUNK_BYTES = 8 << 10;

  private static final int THREADS = 2;

  /** What a call may take longer than the service's own deadline, after which it answers. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  private final HttpConfig config;
  private final InetSocketAddress address;
  private final Optional<SslContext> tls;
  private final ManagedChannel calls;
  private final Routes routes;
  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(
          THREADS, new DefaultThreadFactory("ringcast-http", true), NioIoHandler.newFactory());
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

  private final Readiness readiness;
  private final Duration drain;

  private Channel listening;

  /** Set before connections are told, so that one that is just being made is not missed. */
  private volatile boolean leaving;

  private long end;

  /**
   * Opens nothing yet.
   *
   * @param config has everything but the port
   * @param inside the name of the in-process channel for calls
   */
  public HttpServer(
      ServeConfig config,
      int port,
      Optional<SslContext> tls,
      Readiness readiness,
      MetricsPage metrics,
      PipelinePage pipeline,
      String inside) {
    this.config = config.http();
    this.address = new InetSocketAddress(config.listen().host(), port);
    this.tls = tls;
    this.readiness = readiness;
    this.drain = config.listen().drain();
    this.calls = InProcessChannelBuilder.forName(inside).directExecutor().build();
    Duration deadline = config.limits().deadline().plus(MARGIN);
    this.routes =
        new Routes(
            new Calls(calls, deadline),
            readiness,
            metrics,
            ConsoleFiles.of(config.console()),
            pipeline);
  }

  /** Takes requests from now on. */
  public void start() throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel connection) {
                    prepare(connection);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException("Failed to bind to address " + address + " (http.port)", bound.cause());
    }
    listening = bound.channel();
  }

  private void prepare(Channel connection) {
    connections.add(connection);
    if (leaving || connections.size() > config.maxConnections()) {
      connection.close();
      return;
    }
    tls.ifPresent(with -> connection.pipeline().addLast(with.newHandler(connection.alloc())));
    connection
        .pipeline()
        .addLast(
            new IdleStateHandler(0, 0, config.idle().toNanos(), TimeUnit.NANOSECONDS),
            new HttpServerCodec(config.maxHeaderBytes(), config.maxHeaderBytes(), MAX_CHUNK_BYTES),
            new ShortBodies(),
            // While callers should not come, those that have come are to connect elsewhere.
            new HttpConnection(routes, readiness::isReady));
  }

  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /**
   * Takes no more requests: connections without one are closed, the others when their answer is
   * out. To be called while calls are still answered.
   */
  public void leave() {
    if (leaving) {
      return;
    }
    leaving = true;
    end = System.nanoTime() + drain.toNanos();
    if (listening != null) {
      listening.close().syncUninterruptibly();
    }
    connections.forEach(
        connection -> connection.pipeline().fireUserEventTriggered(HttpConnection.LEAVE));
    // What was read before is a call by then, and is waited for as one.
    threads.forEach(thread -> thread.submit(() -> {}).syncUninterruptibly());
  }

  /**
   * Waits until the answers are out, for as long as a drain may take, and closes what is left. To
   * be called when all calls have been answered.
   */
  @Override
  public void close() {
    leave();
    try {
      connections.newCloseFuture().await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    connections.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    calls.shutdownNow();
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
