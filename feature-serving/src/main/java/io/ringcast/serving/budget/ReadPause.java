package io.ringcast.serving.budget;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelOutboundHandlerAdapter;
import java.util.concurrent.TimeUnit;

/**
 * Pauses a connection's reading. It stands next to the socket: HTTP/2 asks for bytes even without
 * automatic reads.
 */
final class ReadPause extends ChannelOutboundHandlerAdapter implements ConnectionLimit.Transport {

  private final Channel connection;

  /** Only the connection's thread uses both. */
  private boolean pauses;

  private boolean wanted;

  ReadPause(Channel connection) {
    this.connection = connection;
  }

  @Override
  public void close() {
    var unused = connection.close();
  }

  @Override
  public void pause(long nanos) {
    if (connection.eventLoop().inEventLoop()) {
      pauseHere(nanos);
    } else {
      connection.eventLoop().execute(() -> pauseHere(nanos));
    }
  }

  private void pauseHere(long nanos) {
    if (!pauses) {
      pauses = true;
      connection.config().setAutoRead(false);
      var unused = connection.eventLoop().schedule(this::goOn, nanos, TimeUnit.NANOSECONDS);
    }
  }

  private void goOn() {
    pauses = false;
    connection.config().setAutoRead(true);
    if (wanted) {
      wanted = false;
      connection.read();
    }
  }

  @Override
  public void read(ChannelHandlerContext context) {
    if (pauses) {
      wanted = true;
    } else {
      context.read();
    }
  }
}
