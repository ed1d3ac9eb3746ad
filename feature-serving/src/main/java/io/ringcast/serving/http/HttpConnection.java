package io.ringcast.serving.http;

import io.grpc.Metadata;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.SimpleChannelInboundHandler;
import io.grpc.netty.shaded.io.netty.handler.codec.http.FullHttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.grpc.netty.shaded.io.netty.handler.codec.http.TooLongHttpLineException;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslHandler;
import io.grpc.netty.shaded.io.netty.handler.timeout.IdleStateEvent;
import io.ringcast.serving.callers.Certificates;
import io.ringcast.serving.callers.Identify;
import io.ringcast.serving.callers.Passed;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection, on which one request is answered after another. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
final class HttpConnection extends SimpleChannelInboundHandler<FullHttpRequest> {

  private static final Logger LOG = LoggerFactory.getLogger(HttpConnection.class);

  /** What every connection is told when no more requests are taken. */
  static final Object LEAVE = new Object();

  private final Routes routes;
  private final BooleanSupplier stays;
  private boolean busy;
  private boolean leaving;

  /**
   * For a connection that has just been made.
   *
   * @param stays whether it may have another request after the one at hand
   */
  HttpConnection(Routes routes, BooleanSupplier stays) {
    this.routes = routes;
    this.stays = stays;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext channel, FullHttpRequest request) {
    if (busy) {
      // Nobody's client asks before it is answered, and answers could come in another order.
      channel.close();
      return;
    }
    busy = true;
    Exchange exchange = new Exchange(channel, request, stays, () -> answered(channel));
    if (request.decoderResult().isFailure()) {
      exchange.refuse(unreadable(request.decoderResult().cause()));
    } else {
      routes.answer(request, caller(channel, request), exchange);
    }
  }

  private void answered(ChannelHandlerContext channel) {
    busy = false;
    if (leaving) {
      channel.close();
    }
  }

  private static Problem unreadable(Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      return Problem.of(
          HttpResponseStatus.REQUEST_URI_TOO_LONG,
          "the request is too long (http.max-header-bytes): ask in parts, or by gRPC");
    }
    return cause instanceof TooLongHttpHeaderException
        ? Problem.of(
            HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
            "the headers are too long (http.max-header-bytes)")
        : Problem.of(HttpResponseStatus.BAD_REQUEST, "this is not HTTP");
  }

  private static Metadata caller(ChannelHandlerContext channel, FullHttpRequest request) {
    Metadata caller = new Metadata();
    String authorization = request.headers().get(HttpHeaderNames.AUTHORIZATION);
    if (authorization != null) {
      caller.put(Identify.AUTHORIZATION, authorization);
    }
    for (Metadata.Key<String> key : Passed.ALL) {
      String said = request.headers().get(key.name());
      if (said != null) {
        caller.put(key, said);
      }
    }
    SslHandler ssl = channel.pipeline().get(SslHandler.class);
    List<String> names = ssl == null ? List.of() : Certificates.names(ssl.engine().getSession());
    if (!names.isEmpty()) {
      Identify.pass(names, caller);
    }
    return caller;
  }

  /** While a request is answered, the wait is ours. */
  @Override
  public void userEventTriggered(ChannelHandlerContext channel, Object event) {
    leaving |= event == LEAVE;
    if ((leaving || event instanceof IdleStateEvent) && !busy) {
      channel.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext channel, Throwable cause) {
    LOG.debug("a connection broke off", cause);
    channel.close();
  }
}
