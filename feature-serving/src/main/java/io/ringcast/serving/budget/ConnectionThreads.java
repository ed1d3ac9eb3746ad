package io.ringcast.serving.budget;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.IoHandlerFactory;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.net.SocketAddress;

/** Threads of a port. They close connections beyond a limit, before any handshake. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
public final class ConnectionThreads extends MultiThreadIoEventLoopGroup {

  private final ConnectionLimit limit;

  /**
   * Without connections.
   *
   * @param threads 0 for two a processor
   */
  public ConnectionThreads(String name, int threads, IoHandlerFactory io, ConnectionLimit limit) {
    super(threads, new DefaultThreadFactory(name, true), io);
    this.limit = limit;
  }

  @Override
  public ChannelFuture register(Channel connection) {
    SocketAddress peer = connection.remoteAddress();
    if (connection.parent() == null) {
      return super.register(connection);
    }
    // Without an address it has gone again. It counts before its first byte is read.
    if (peer != null && limit.open(peer)) {
      connection.closeFuture().addListener(any -> limit.closed(peer));
      return super.register(connection);
    }
    // HTTP/2's own handlers would wait for its calls.
    return super.register(connection)
        .addListener(any -> connection.unsafe().close(connection.unsafe().voidPromise()));
  }
}
