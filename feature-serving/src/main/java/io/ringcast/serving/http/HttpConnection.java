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
import io.grpc.netty.shaded.io.netty.util.concurrent.ScheduledFuture;
import io.ringcast.common.config.HostNames;
import io.ringcast.serving.budget.ConnectionLimit;
import io.ringcast.serving.callers.IdentityInterceptor;
import io.ringcast.serving.callers.Refusal;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection, with one request after another. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
final class HttpConnection extends SimpleChannelInboundHandler<FullHttpRequest> {

  private static final Logger LOG = LoggerFactory.getLogger(HttpConnection.class);

  /** The event that tells connections to close after their answer. */
  static final Object LEAVE = new Object();

  private final Routes routes;
  private final HostNames hosts;
  private final ConnectionLimit limit;
  private final BooleanSupplier stays;
  private final long idleNanos;

  /** The request that is being answered; null while there is none. */
  private Exchange exchange;

  /** Closes the connection if no request comes; set while there is none. */
  private ScheduledFuture<?> closing;

  private boolean leaving;

  /** The last Authorization header that named a caller; behind a proxy it changes. Or null. */
  private String holderSays;

  /** The URIs of the certificate; null before the first request. */
  private List<String> uris;

  /** A request must arrive within the idle time, from its first to its last byte. */
  HttpConnection(
      Routes routes, HostNames hosts, ConnectionLimit limit, Duration idle, BooleanSupplier stays) {
    this.routes = routes;
    this.hosts = hosts;
    this.limit = limit;
    this.idleNanos = idle.toNanos();
    this.stays = stays;
  }

  @Override
  public void channelActive(ChannelHandlerContext channel) {
    awaitRequest(channel);
  }

  /** A slow request gets no more time. */
  private void awaitRequest(ChannelHandlerContext channel) {
    closing = channel.executor().schedule(() -> channel.close(), idleNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelInactive(ChannelHandlerContext channel) {
    if (closing != null) {
      closing.cancel(false);
    }
    if (exchange != null) {
      exchange.gone();
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext channel, FullHttpRequest request) {
    if (exchange != null) {
      // Nobody's client asks before it is answered, and answers could come in another order.
      channel.close();
      return;
    }
    closing.cancel(false);
    SocketAddress peer = channel.channel().remoteAddress();
    limit.called(peer);
    exchange =
        new Exchange(
            channel,
            request,
            () -> !leaving && stays.getAsBoolean(),
            () -> limit.refusedCall(peer, bytes(request)),
            () -> answered(channel));
    if (request.decoderResult().isFailure()) {
      exchange.refuse(unreadable(request.decoderResult().cause()));
    } else if (!hosts.allow(request.headers().get(HttpHeaderNames.HOST))) {
      exchange.refuse(
          Problem.of(
              HttpResponseStatus.MISDIRECTED_REQUEST,
              "this service does not have the name in the Host header: ask by an IP address, or"
                  + " add the name to http.hosts"));
    } else {
      Metadata caller = caller(channel, request);
      String says = request.headers().get(HttpHeaderNames.AUTHORIZATION, "");
      Optional<String> name = says.equals(holderSays) ? Optional.empty() : routes.caller(caller);
      if (name.isEmpty() || limit.hold(peer, name.get())) {
        holderSays = name.isEmpty() ? holderSays : says;
        routes.answer(request, caller, exchange);
      } else {
        // Else it would keep a place of its address.
        leaving = true;
        exchange.refuse(Problem.of(Refusal.ofConnection(name.get(), limit.share()).exception()));
      }
    }
  }

  private static long bytes(FullHttpRequest request) {
    long bytes = request.uri().length();
    for (var headers = request.headers().iteratorCharSequence(); headers.hasNext(); ) {
      Map.Entry<CharSequence, CharSequence> header = headers.next();
      bytes += header.getKey().length() + header.getValue().length();
    }
    return bytes;
  }

  private void answered(ChannelHandlerContext channel) {
    exchange = null;
    if (leaving) {
      channel.close();
    } else {
      awaitRequest(channel);
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

  private Metadata caller(ChannelHandlerContext channel, FullHttpRequest request) {
    Metadata caller = new Metadata();
    for (Metadata.Key<String> key : IdentityInterceptor.SAID) {
      String said = request.headers().get(key.name());
      if (said != null) {
        caller.put(key, said);
      }
    }
    if (uris == null) {
      SslHandler ssl = channel.pipeline().get(SslHandler.class);
      uris = ssl == null ? List.of() : IdentityInterceptor.uris(ssl.engine().getSession());
    }
    IdentityInterceptor.pass(uris, String.valueOf(channel.channel().remoteAddress()), caller);
    return caller;
  }

  /** A connection with a request closes after its answer. */
  @Override
  public void userEventTriggered(ChannelHandlerContext channel, Object event) {
    leaving |= event == LEAVE;
    if (leaving && exchange == null) {
      channel.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext channel, Throwable cause) {
    LOG.debug("a connection broke off", cause);
    channel.close();
  }
}
