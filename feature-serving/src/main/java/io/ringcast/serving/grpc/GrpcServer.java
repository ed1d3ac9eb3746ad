package io.ringcast.serving.grpc;

import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.Identify;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.config.ConnectionsConfig;
import io.ringcast.serving.config.ListenConfig;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.ready.Readiness;
import io.ringcast.serving.telemetry.Traces;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The door: a port for gRPC, and a way in for calls that come to this process by other protocols.
 * Both have the same checks, and the same counts of what is under way.
 */
public final class GrpcServer implements AutoCloseable {

  private static final int KEEP_ALIVE_TIMEOUT_SECONDS = 20;
  private static final int MAX_METADATA_BYTES = 16 << 10;

  private static final Logger LOG = LoggerFactory.getLogger(GrpcServer.class);

  private final ListenConfig config;
  private final Callers callers;
  private final FeaturesService service;
  private final Readiness readiness;
  private final Optional<Tls> tls;
  private final Server outside;
  private final Server inside;
  private final String insideName = "ringcast-" + UUID.randomUUID();

  private boolean started;

  /**
   * Opens nothing yet.
   *
   * @param tls is closed with the server
   */
  public GrpcServer(
      ListenConfig config,
      CallLimits limits,
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
    CallLimit callLimit = new CallLimit(limits);
    Identify identify = Identify.atConnection(callers);
    CallWatch watch = new CallWatch(meters, traces);
    this.outside =
        outside()
            .addStreamTracerFactory(watch)
            .addService(RefuseUnreadable.around(checked(identify, limits, callLimit)))
            .addService(new Health(readiness).service())
            .addService(
                ServerInterceptors.intercept(ProtoReflectionServiceV1.newInstance(), identify))
            .build();
    this.inside =
        InProcessServerBuilder.forName(insideName)
            .directExecutor()
            .addStreamTracerFactory(watch)
            .addService(checked(Identify.onBehalf(callers), limits, callLimit))
            .build();
  }

  /** What stands between a call and its answer, in this order: what costs least comes first. */
  private ServerServiceDefinition checked(
      Identify identify, CallLimits limits, CallLimit callLimit) {
    List<ServerInterceptor> checks = new ArrayList<>();
    checks.add(new TellTime());
    checks.add(identify);
    if (limits.deadlineRequired()) {
      checks.add(new RequireDeadline());
    }
    checks.add(callLimit);
    checks.add(new KeyLimit(service.asking()));
    checks.add(new CompressAnswers(config.compress()));
    return ServerInterceptors.interceptForward(service, checks);
  }

  private ServerBuilder<?> outside() {
    ConnectionsConfig connections = config.connections();
    Codecs codecs = Codecs.of(config.maxRequestBytes());
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(config.host(), config.port()))
            // Answers from the cache take microseconds: another thread would cost more than they
            // do.
            .directExecutor()
            .maxInboundMessageSize(config.maxRequestBytes())
            .maxInboundMetadataSize(MAX_METADATA_BYTES)
            .maxConcurrentCallsPerConnection(connections.maxCalls())
            // gRPC itself adds or takes away up to a tenth, for each connection anew.
            .maxConnectionAge(connections.maxAge().toNanos(), TimeUnit.NANOSECONDS)
            .maxConnectionAgeGrace(config.drain().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTime(connections.keepAlive().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTimeout(KEEP_ALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .permitKeepAliveTime(connections.minPing().toNanos(), TimeUnit.NANOSECONDS)
            .permitKeepAliveWithoutCalls(true)
            .compressorRegistry(codecs.compress())
            .decompressorRegistry(codecs.decompress());
    tls.ifPresent(with -> builder.sslContext(with.http2()));
    return builder;
  }

  /** Takes requests from now on. */
  public void start() throws IOException {
    inside.start();
    outside.start();
    started = true;
    if (callers.haveTokens() && tls.isEmpty()) {
      LOG.warn("callers send their tokens unencrypted: give listen.tls a certificate");
    }
    tls.ifPresent(Tls::start);
  }

  public int port() {
    return outside.getPort();
  }

  /** What calls of this process's own use as the name of an in-process channel. */
  public String insideName() {
    return insideName;
  }

  /**
   * Says that we go, pauses so that callers move on, takes no more requests, and waits for those
   * that are under way.
   */
  @Override
  public void close() {
    readiness.go();
    try {
      if (started) {
        TimeUnit.NANOSECONDS.sleep(config.drainPause().toNanos());
      }
      service.endWatches();
      outside.shutdown();
      inside.shutdown();
      long end = System.nanoTime() + config.drain().toNanos();
      await(outside, end);
      await(inside, end);
    } catch (InterruptedException e) {
      outside.shutdownNow();
      inside.shutdownNow();
      Thread.currentThread().interrupt();
    }
    tls.ifPresent(Tls::close);
  }

  private static void await(Server server, long end) throws InterruptedException {
    if (!server.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      server.shutdownNow();
      server.awaitTermination(1, TimeUnit.SECONDS);
    }
  }
}
