package io.ringcast.serving.http;

import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpMessage;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpObjectAggregator;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpUtil;

/** Assembles requests, and refuses bodies: everything is in the query. */
final class ShortBodies extends HttpObjectAggregator {

  private static final int MAX_BYTES = 8 << 10;

  ShortBodies() {
    super(MAX_BYTES);
  }

  /**
   * A length that is not in the header counts as too long. Netty before 4.2.18 takes more encodings
   * for chunked than proxies do, so that both could see the request's end in different places.
   */
  @Override
  protected boolean isContentLengthInvalid(HttpMessage message, int most) {
    return message.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)
        || super.isContentLengthInvalid(message, most);
  }

  @Override
  protected void handleOversizedMessage(ChannelHandlerContext channel, HttpMessage message) {
    HttpUtil.setKeepAlive(message, false);
    new Exchange(channel, (HttpRequest) message, () -> false, () -> {}, () -> {})
        .refuse(
            Problem.of(
                HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                "the request has a body: say what you ask for in the query"));
  }
}
