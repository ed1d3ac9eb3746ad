package io.ringcast.serving.budget;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.DefaultChannelPromise;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.IoHandlerFactory;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import io.ringcast.serving.budget.ConnectionLimit.Opening;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a port's connections. They close connections over the limit, before a handshake,
 * and silent ones.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
public final class ConnectionThreads extends MultiThreadIoEventLoopGroup {

  /** Connections that wait in the system's queue; Linux cuts it to net.core.somaxconn. */
  public static final int BACKLOG = 4_096;

  private static final long CLOSE_SECONDS = 1;

  private final ConnectionLimit limit;
  private final Duration firstCall;
  private final EventLoopGroup accepting;

  /**
   * With 0 threads there are two for each processor. A silent connection is closed after {@code
   * firstCall}.
   */
  public ConnectionThreads(
      String name, int threads, IoHandlerFactory io, ConnectionLimit limit, Duration firstCall) {
    super(threads, new DefaultThreadFactory(name, true), io);
    this.limit = limit;
    this.firstCall = firstCall;
    this.accepting =
        new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name + "-accept", true), io);
  }

  /** The thread that accepts connections, even while calls keep all others busy. */
  public EventLoopGroup accepting() {
    return accepting;
  }

  @Override
  public ChannelFuture register(Channel connection) {
    SocketAddress peer = connection.remoteAddress();
    ReadPause pause = new ReadPause(connection);
    // Without an address it has gone again. It counts before its first byte is read.
    Opening opening = peer == null ? Opening.FULL : limit.open(peer, pause);
    if (opening == Opening.FLOOD) {
      // Before a thread takes it and its handlers are made: these cost most.
      connection.unsafe().closeForcibly();
      pause(connection.parent(), limit.refusedFlood());
      return new DefaultChannelPromise(connection, accepting.next()).setSuccess();
    }
    if (opening == Opening.FULL) {
      return super.register(connection).addListener(any -> close(connection));
    }
    connection.closeFuture().addListener(any -> limit.closed(peer));
    connection.pipeline().addFirst(pause);
    return super.register(connection).addListener(any -> awaitCall(connection, peer));
  }

  /** Who wants to connect meanwhile waits in the system's queue. */
  private static void pause(Channel listening, long nanos) {
    if (nanos > 0 && listening.config().isAutoRead()) {
      listening.config().setAutoRead(false);
      listening
          .eventLoop()
          .schedule(() -> listening.config().setAutoRead(true), nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** At once: handlers of HTTP/2 would wait for calls. */
  private static void close(Channel connection) {
    connection.unsafe().close(connection.unsafe().voidPromise());
  }

  private void closeSilent(Channel connection, SocketAddress peer) {
    if (!limit.isCalled(peer)) {
      close(connection);
    }
  }

  private void awaitCall(Channel connection, SocketAddress peer) {
    Future<?> check =
        connection
            .eventLoop()
            .schedule(
                () -> {
                  if (limit.isToClose(peer)) {
                    // A client of HTTP/2 is told first, and so loses no call.
                    connection.close();
                    connection
                        .eventLoop()
                        .schedule(
                            () -> closeSilent(connection, peer), CLOSE_SECONDS, TimeUnit.SECONDS);
                  } else if (!limit.isCalled(peer)) {
                    awaitCall(connection, peer);
                  }
                },
                firstCall.toNanos(),
                TimeUnit.NANOSECONDS);
    connection.closeFuture().addListener(any -> check.cancel(false));
  }

  @Override
  public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
    accepting.shutdownGracefully(quietPeriod, timeout, unit);
    return super.shutdownGracefully(quietPeriod, timeout, unit);
  }
}
