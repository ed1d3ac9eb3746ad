package io.ringcast.serving.http;

import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.netty.shaded.io.netty.bootstrap.ServerBootstrap;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelInitializer;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.group.ChannelGroup;
import io.grpc.netty.shaded.io.netty.channel.group.DefaultChannelGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpServerCodec;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.stream.ChunkedWriteHandler;
import io.grpc.netty.shaded.io.netty.handler.timeout.WriteTimeoutHandler;
import io.grpc.netty.shaded.io.netty.util.concurrent.GlobalEventExecutor;
import io.ringcast.common.config.HostNames;
import io.ringcast.serving.budget.ConnectionLimit;
import io.ringcast.serving.budget.ConnectionThreads;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.config.HttpConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.console.ConsoleFiles;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.pipeline.Pipeline;
import io.ringcast.serving.ready.Readiness;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A port for JSON over HTTP/1.1. Its calls go through gRPC's checks. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
public final class HttpServer implements AutoCloseable {

  private static final int MAX_CHUNK_BYTES = 8 << 10;

  private static final int THREADS = 2;

  /** Connections of monitors. */
  private static final int MONITORS = 50;

  private final HttpConfig config;
  private final String option;
  private final InetSocketAddress address;
  private final ConnectionLimit limit;

  /** The longest deadline is also the time for a reader to take what is sent. */
  private final Supplier<CallLimits> limits;

  private final Optional<SslContext> tls;
  private final BooleanSupplier stays;
  private final Routes routes;
  private final HostNames hosts;
  private final ConnectionThreads threads;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

  private final Duration drain;
  private final Runnable closed;

  private Channel listening;

  /** Set before the event, so that new connections see it. */
  private volatile boolean leaving;

  private long end;

  private HttpServer(
      ServeConfig config,
      Supplier<CallLimits> limits,
      String option,
      int port,
      int mostConnections,
      Optional<SslContext> tls,
      BooleanSupplier stays,
      Routes routes,
      Runnable closed) {
    this.config = config.http();
    this.option = option;
    this.address = new InetSocketAddress(config.listen().host(), port);
    List<String> names = new ArrayList<>(config.http().hosts());
    names.add(config.listen().host());
    this.hosts = new HostNames(names);
    this.limits = limits;
    this.limit =
        new ConnectionLimit(mostConnections, () -> limits.get().callerShare(), System::nanoTime);
    this.threads =
        new ConnectionThreads(
            "ringcast-http",
            THREADS,
            NioIoHandler.newFactory(),
            limit,
            config.listen().connections().firstCall());
    this.tls = tls;
    this.stays = stays;
    this.drain = config.listen().drain();
    this.routes = routes;
    this.closed = closed;
  }

  /**
   * The port of callers; their calls go to the in-process server of this name. Opens nothing yet.
   */
  public static HttpServer ofCallers(
      ServeConfig config,
      Supplier<CallLimits> limits,
      int port,
      Optional<SslContext> tls,
      Callers callers,
      Readiness readiness,
      Pipeline pipeline,
      String inside) {
    Calls calls =
        new Calls(InProcessChannelBuilder.forName(inside).directExecutor().build(), config, limits);
    return new HttpServer(
        config,
        limits,
        "http.port",
        port,
        config.http().maxConnections(),
        tls,
        // While callers should not come, those that have come are to connect elsewhere.
        readiness::isReady,
        Routes.ofCallers(callers, calls, ConsoleFiles.of(config.console()), pipeline),
        calls::close);
  }

  /** The port of monitors. Opens nothing yet. */
  public static HttpServer ofMonitors(
      ServeConfig config,
      Supplier<CallLimits> limits,
      int port,
      Optional<SslContext> tls,
      Callers callers,
      Readiness readiness,
      Meters meters) {
    return new HttpServer(
        config,
        limits,
        "http.monitor-port",
        port,
        MONITORS,
        tls,
        () -> true,
        Routes.ofMonitors(callers, readiness, meters),
        () -> {});
  }

  public void start() throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(threads.accepting(), threads)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, ConnectionThreads.BACKLOG)
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
      throw new IOException(
          "Failed to bind to address " + address + " (" + option + ")", bound.cause());
    }
    listening = bound.channel();
  }

  private void prepare(Channel connection) {
    connections.add(connection);
    if (leaving) {
      connection.close();
      return;
    }
    tls.ifPresent(with -> connection.pipeline().addLast(with.newHandler(connection.alloc())));
    connection
        .pipeline()
        .addLast(
            new WriteTimeoutHandler(limits.get().maxDeadline().toNanos(), TimeUnit.NANOSECONDS),
            new HttpServerCodec(config.maxHeaderBytes(), config.maxHeaderBytes(), MAX_CHUNK_BYTES),
            new ChunkedWriteHandler(),
            new ShortBodies(),
            new HttpConnection(routes, hosts, limit, config.idle(), stays));
  }

  public long refusedConnections() {
    return limit.refused();
  }

  public Map<String, EntryPoint> entryPoints() {
    return routes.entryPoints();
  }

  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /**
   * Takes no more requests: closes connections without one now, others after their answer. Comes
   * while calls are still answered.
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
   * Waits for answers to be sent, as long as a drain may take, then closes what is left. Comes
   * after all calls.
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
    closed.run();
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
