package io.ringcast.cli.job;

import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.io.network.netty.InboundChannelHandlerFactory;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelFutureListener;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandler;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelHandlerContext;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInboundHandlerAdapter;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.DefaultFullHttpResponse;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpMethod;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpRequest;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpResponseStatus;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpVersion;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.QueryStringDecoder;
import org.apache.flink.shaded.netty4.io.netty.util.ReferenceCountUtil;

/**
 * Where {@code web.cancel.enable} is off, Flink's REST server only tells about jobs: Flink itself
 * would still submit, stop and cancel them. Flink finds this class as a service.
 */
public final class ReadOnlyRest implements InboundChannelHandlerFactory {

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public Optional<ChannelHandler> createHandler(
      Configuration flink, Map<String, String> responseHeaders) {
    return flink.get(WebOptions.CANCEL_ENABLE) ? Optional.empty() : Optional.of(new Refusal());
  }

  private static final class Refusal extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext channel, Object message) {
      if (message instanceof HttpRequest request && !isQuestion(request)) {
        ReferenceCountUtil.release(message);
        var unused =
            channel
                .writeAndFlush(
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN))
                .addListener(ChannelFutureListener.CLOSE);
      } else {
        channel.fireChannelRead(message);
      }
    }

    /** For YARN's proxy, Flink also stops and cancels jobs by GET. */
    private static boolean isQuestion(HttpRequest request) {
      return request.method().equals(HttpMethod.GET)
          && !new QueryStringDecoder(request.uri()).path().contains("/yarn-");
    }
  }
}
