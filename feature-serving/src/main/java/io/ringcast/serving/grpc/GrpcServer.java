package io.ringcast.serving.grpc;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.ringcast.serving.config.ListenConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The door: a port, and who is told what of our health. */
public final class GrpcServer implements AutoCloseable {

  private final ListenConfig config;
  private final HealthStatusManager health = new HealthStatusManager();
  private final Server server;

  /** Opens nothing yet. */
  public GrpcServer(ListenConfig config, BindableService service) {
    this.config = config;
    this.server =
        NettyServerBuilder.forAddress(new InetSocketAddress(config.host(), config.port()))
            // Answers from the cache take microseconds: another thread would cost more than they
            // do.
            .directExecutor()
            .maxInboundMessageSize(config.maxRequestBytes())
            .maxConnectionAge(config.maxConnectionAge().toNanos(), TimeUnit.NANOSECONDS)
            .maxConnectionAgeGrace(config.drain().toNanos(), TimeUnit.NANOSECONDS)
            .addService(service)
            .addService(health.getHealthService())
            .addService(ProtoReflectionServiceV1.newInstance())
            .build();
  }

  /** Takes requests from now on, and says that all is well. */
  public void start() throws IOException {
    server.start();
  }

  public int port() {
    return server.getPort();
  }

  /** Says that we go, takes no more requests, and waits for those that are under way. */
  @Override
  public void close() {
    health.enterTerminalState();
    server.shutdown();
    try {
      if (!server.awaitTermination(config.drain().toNanos(), TimeUnit.NANOSECONDS)) {
        server.shutdownNow();
        server.awaitTermination(1, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
