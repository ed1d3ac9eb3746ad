package io.ringcast.serving.grpc;

import io.grpc.BindableService;
import io.grpc.DecompressorRegistry;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.RecvByteBufAllocator;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.ZstdCodec;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.ConnectionLimit;
import io.ringcast.serving.budget.ConnectionThreads;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.config.ConnectionsConfig;
import io.ringcast.serving.config.ListenConfig;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.ready.Readiness;
import io.ringcast.serving.telemetry.Traces;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The port of gRPC, and an in-process server for calls that come by HTTP, with the same checks and
 * budgets.
 */
public final class GrpcServer implements AutoCloseable {

  private static final int KEEP_ALIVE_TIMEOUT_SECONDS = 20;
  private static final int MAX_METADATA_BYTES = 16 << 10;
  private static final int HANDSHAKE_SECONDS = 10;
  private static final int MIN_READ = 4 << 10;
  private static final int MAX_READ = 16 << 10;

  /**
   * A connection that resets more calls ends: calls that are reset at once go past all other
   * limits. Callers reset calls whose deadline has passed.
   */
  private static final int MAX_RESETS = 3_000;

  private static final int RESETS_SECONDS = 10;

  private static final boolean EPOLL = Epoll.isAvailable();

  /** How often the rights of open watches are checked. */
  private static final long RECHECK_SECONDS = 1;

  /** After this time readers know that their watch is over, unless they do not read. */
  public static final long STREAMS_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private static final Logger LOG = LoggerFactory.getLogger(GrpcServer.class);

  /** Else any caller could fill the log: each broken stream would log a stack trace. */
  private static final java.util.logging.Logger LOG_OF_GRPC =
      java.util.logging.Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty");

  static {
    LOG_OF_GRPC.setLevel(Level.SEVERE);
  }

  private final ListenConfig config;
  private final Callers callers;
  private final FeaturesService service;
  private final Readiness readiness;
  private final Optional<Tls> tls;
  private final Budget budget;
  private final ConnectionLimit connectionLimit;
  private final ConnectionThreads threads;
  private final Server outside;
  private final Server inside;
  private final String insideName = "ringcast-" + UUID.randomUUID();

  /** Ends watches that wait too long. */
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("ringcast-cutoffs", true));

  private boolean started;

  /** Opens nothing yet, and closes the certificates with the server. */
  public GrpcServer(
      ListenConfig config,
      Supplier<CallLimits> limits,
      Budget budget,
      Callers callers,
      Optional<Tls> tls,
      Readiness readiness,
      RequestMeters meters,
      Traces traces,
      FeaturesService service) {
    this.config = config;
    this.callers = callers;
    this.service = service;
    this.readiness = readiness;
    this.tls = tls;
    this.budget = budget;
    timer.setRemoveOnCancelPolicy(true);
    IdentityInterceptor identify = IdentityInterceptor.atConnection(callers);
    Deadlines deadlines = new Deadlines(limits);
    Function<Resource, CallTracer> watch =
        watches -> new CallTracer(meters, traces, budget, watches, deadlines, timer);
    connectionLimit =
        new ConnectionLimit(
            config.connections().most(), () -> limits.get().callerShare(), System::nanoTime);
    HealthCallLimit connections = new HealthCallLimit(connectionLimit);
    RefusalPaceInterceptor pace = new RefusalPaceInterceptor(connectionLimit);
    threads =
        new ConnectionThreads(
            "ringcast-grpc",
            0,
            EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory(),
            connectionLimit,
            config.connections().firstCall());
    this.outside =
        outside()
            // First: what the next one throws ends a call.
            .addStreamTracerFactory(pace)
            .addStreamTracerFactory(watch.apply(Resource.WATCHES))
            .addService(UnreadableInterceptor.around(checked(identify, deadlines)))
            .addTransportFilter(connections)
            .intercept(pace)
            .addService(ServerInterceptors.intercept(health(), connections, identify))
            .addService(
                ServerInterceptors.intercept(
                    ProtoReflectionServiceV1.newInstance(), connections, identify))
            .build();
    this.inside =
        InProcessServerBuilder.forName(insideName)
            .directExecutor()
            .addStreamTracerFactory(watch.apply(Resource.WATCHES_BY_HTTP))
            .addService(
                ServerInterceptors.intercept(
                    checked(IdentityInterceptor.onBehalf(callers), deadlines),
                    new AnswerMetadataInterceptor(),
                    new LateCloseInterceptor()))
            .build();
  }

  /** The checks of a call, the cheapest first. */
  private ServerServiceDefinition checked(IdentityInterceptor identify, Deadlines deadlines) {
    return ServerInterceptors.interceptForward(
        service,
        identify,
        new CallChecks(deadlines, connectionLimit, service.validator(), service.scoreValidator()),
        new CompressionInterceptor(config.compress()));
  }

  /** gRPC's standard health service. */
  private BindableService health() {
    HealthStatusManager manager = new HealthStatusManager();
    readiness.listen(
        () -> {
          ServingStatus status =
              readiness.isReady() ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
          manager.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, status);
          manager.setStatus(FeaturesGrpc.SERVICE_NAME, status);
        });
    return manager.getHealthService();
  }

  private ServerBuilder<?> outside() {
    ConnectionsConfig connections = config.connections();
    ZstdCodec zstd = new ZstdCodec(config.maxRequestBytes());
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(config.host(), config.port()))
            // Answers from the cache take microseconds: another thread would cost more than they
            // do.
            .directExecutor()
            .withOption(ChannelOption.SO_BACKLOG, ConnectionThreads.BACKLOG)
            .withChildOption(ChannelOption.RECVBUF_ALLOCATOR, turns())
            .channelType(EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .bossEventLoopGroup(threads.accepting())
            .workerEventLoopGroup(threads)
            .maxInboundMessageSize(config.maxRequestBytes())
            .maxInboundMetadataSize(MAX_METADATA_BYTES)
            .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
            .maxRstFramesPerWindow(MAX_RESETS, RESETS_SECONDS)
            .maxConcurrentCallsPerConnection(connections.maxCalls())
            // gRPC itself adds or takes away up to a tenth, for each connection anew.
            .maxConnectionAge(connections.maxAge().toNanos(), TimeUnit.NANOSECONDS)
            .maxConnectionAgeGrace(config.drain().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTime(connections.keepAlive().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTimeout(KEEP_ALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .permitKeepAliveTime(connections.minPing().toNanos(), TimeUnit.NANOSECONDS)
            .permitKeepAliveWithoutCalls(true)
            .compressorRegistry(zstd.compressors())
            .decompressorRegistry(DecompressorRegistry.getDefaultInstance().with(zstd, true));
    tls.ifPresent(with -> builder.sslContext(with.http2()));
    return builder;
  }

  /** Reads little at a time, so that a connection with many calls does not delay others. */
  private static RecvByteBufAllocator turns() {
    return new AdaptiveRecvByteBufAllocator(MIN_READ, MIN_READ, MAX_READ).maxMessagesPerRead(1);
  }

  public void start() throws IOException {
    inside.start();
    outside.start();
    started = true;
    if (callers.haveTokens() && tls.isEmpty()) {
      LOG.warn("callers send their tokens unencrypted: give listen.tls a certificate");
    }
    tls.ifPresent(Tls::start);
    var unused =
        timer.scheduleWithFixedDelay(
            service::recheckWatches, RECHECK_SECONDS, RECHECK_SECONDS, TimeUnit.SECONDS);
  }

  public Set<String> methods() {
    return outside.getServices().stream()
        .flatMap(service -> service.getMethods().stream())
        .map(method -> method.getMethodDescriptor().getFullMethodName())
        .collect(Collectors.toSet());
  }

  public int port() {
    return outside.getPort();
  }

  public long refusedConnections() {
    return connectionLimit.refused();
  }

  /** The name of the in-process server. */
  public String insideName() {
    return insideName;
  }

  /** Reports not ready, ends watches, and pauses so that callers move on. */
  public void leave() {
    readiness.go();
    service.endWatches();
    try {
      if (started) {
        TimeUnit.NANOSECONDS.sleep(config.drainPause().toNanos());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes no more requests, and waits for those under way. */
  @Override
  public void close() {
    try {
      outside.shutdown();
      inside.shutdown();
      long now = System.nanoTime();
      long end = now + config.drain().toNanos();
      long endOfStreams = Math.min(end, now + STREAMS_NANOS);
      await(outside, endOfStreams, end);
      await(inside, endOfStreams, end);
    } catch (InterruptedException e) {
      outside.shutdownNow();
      inside.shutdownNow();
      Thread.currentThread().interrupt();
    }
    timer.shutdownNow();
    var unused = threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    tls.ifPresent(Tls::close);
  }

  /**
   * Waits for calls until the end. Only streams left are ended early: a reader that does not read
   * learns nothing of the stop.
   */
  private void await(Server server, long endOfStreams, long end) throws InterruptedException {
    while (!server.awaitTermination(STEP_NANOS, TimeUnit.NANOSECONDS)) {
      long now = System.nanoTime();
      long calls = budget.used(Resource.CALLS) + budget.used(Resource.LISTS);
      if (now >= end || (now >= endOfStreams && calls == 0)) {
        server.shutdownNow();
        server.awaitTermination(1, TimeUnit.SECONDS);
        return;
      }
    }
  }
}
