package io.ringcast.serving.http;

import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelFutureListener;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultHttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderValues;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaders;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpStatusClass;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpUtil;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpVersion;
import io.grpc.netty.shaded.io.netty.handler.codec.http.LastHttpContent;
import io.grpc.netty.shaded.io.netty.handler.stream.ChunkedInput;
import io.grpc.netty.shaded.io.netty.util.concurrent.ScheduledFuture;
import io.ringcast.api.Deprecation;
import io.ringcast.serving.console.ConsoleFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** One request's way back: an answer, or a stream of events. Any thread may use it. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty's returns are for chaining
final class Exchange {

  private static final int MILLIS_PER_SECOND = 1000;

  /** After this time readers of a stream know its end, unless they do not read. */
  private static final long END_SECONDS = 1;

  private final ChannelHandlerContext channel;
  private final HttpHeaders request;
  private final boolean keepAlive;
  private final boolean takesChunks;
  private final BooleanSupplier stays;
  private final Runnable refused;
  private final Runnable done;
  private Optional<String> deprecated = Optional.empty();
  private boolean streaming;
  private Runnable gone = () -> {};

  /**
   * The connection may have another request if {@code stays} says so. {@code refused} runs when the
   * request is at fault; {@code done} runs in its thread when the answer is out.
   */
  Exchange(
      ChannelHandlerContext channel,
      HttpRequest request,
      BooleanSupplier stays,
      Runnable refused,
      Runnable done) {
    this.channel = channel;
    this.request = request.headers();
    this.stays = stays;
    this.keepAlive = HttpUtil.isKeepAlive(request) && request.decoderResult().isSuccess();
    this.takesChunks = !request.protocolVersion().equals(HttpVersion.HTTP_1_0);
    this.refused = refused;
    this.done = done;
  }

  void answer(HttpResponseStatus status, byte[] json) {
    send(response(status, json));
  }

  /** Done when the reader's connection has taken it. */
  ChannelFuture send(String type, byte[] bytes) {
    DefaultFullHttpResponse response = response(HttpResponseStatus.OK, bytes);
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
    return send(response);
  }

  /** The same for a long answer, made as the reader takes it. */
  ChannelFuture answer(ChunkedInput<HttpContent> json) {
    boolean stay = keepAlive && takesChunks && stays.getAsBoolean();
    begin("application/json", stay);
    send(json);
    return end(channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT), stay);
  }

  /** A file of the console; without its bytes if the reader has them. */
  void answer(ConsoleFile file) {
    boolean zipped =
        file.isSmallerZipped() && request.containsValue("accept-encoding", "gzip", true);
    boolean known = file.tag().equals(request.get(HttpHeaderNames.IF_NONE_MATCH));
    byte[] bytes = known ? new byte[0] : zipped ? file.zipped() : file.bytes();
    DefaultFullHttpResponse response =
        response(known ? HttpResponseStatus.NOT_MODIFIED : HttpResponseStatus.OK, bytes);
    HttpHeaders headers = response.headers();
    ConsoleFile.HEADERS.forEach(headers::set);
    headers.set(HttpHeaderNames.CONTENT_SECURITY_POLICY, file.policy());
    headers.set(HttpHeaderNames.CONTENT_TYPE, file.type());
    headers.set(HttpHeaderNames.ETAG, file.tag());
    headers.set(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING);
    if (known) {
      headers.remove(HttpHeaderNames.CONTENT_LENGTH);
    } else if (zipped) {
      headers.set(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.GZIP);
    }
    send(response);
  }

  void redirect(String path) {
    DefaultFullHttpResponse response = response(HttpResponseStatus.FOUND, new byte[0]);
    response.headers().set(HttpHeaderNames.LOCATION, path);
    send(response);
  }

  void refuse(Problem problem) {
    DefaultFullHttpResponse response = response(problem.status(), problem.json());
    problem
        .retryAfterMillis()
        .ifPresent(
            millis ->
                response
                    .headers()
                    .set(
                        HttpHeaderNames.RETRY_AFTER,
                        (millis + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND));
    if (problem.status().equals(HttpResponseStatus.UNAUTHORIZED)) {
      response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    if (problem.status().equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
      response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
    }
    if (problem.status().codeClass() == HttpStatusClass.CLIENT_ERROR) {
      refused.run();
    }
    send(response);
  }

  /** The answer's feature set is deprecated. */
  void warn(String text) {
    deprecated = Optional.of(text);
  }

  private DefaultFullHttpResponse response(HttpResponseStatus status, byte[] json) {
    // Netty leaves the body out where HEAD asks.
    DefaultFullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(json));
    describe(response.headers(), "application/json");
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, json.length);
    HttpUtil.setKeepAlive(response, keepAlive && stays.getAsBoolean());
    return response;
  }

  private void describe(HttpHeaders headers, String type) {
    headers.set(HttpHeaderNames.CONTENT_TYPE, type);
    headers.set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
    headers.set("x-content-type-options", "nosniff");
    deprecated.ifPresent(text -> headers.set(Deprecation.HEADER, text));
  }

  private ChannelFuture send(DefaultFullHttpResponse response) {
    return end(channel.writeAndFlush(response), HttpUtil.isKeepAlive(response));
  }

  private ChannelFuture end(ChannelFuture sent, boolean stay) {
    sent.addListener(any -> done.run());
    return stay ? sent : sent.addListener(ChannelFutureListener.CLOSE);
  }

  private void begin(String type, boolean stay) {
    DefaultHttpResponse response =
        new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    describe(response.headers(), type);
    HttpUtil.setTransferEncodingChunked(response, takesChunks);
    HttpUtil.setKeepAlive(response, stay);
    channel.write(response);
  }

  /** Done when the reader's connection has taken it. */
  ChannelFuture send(ChunkedInput<HttpContent> pieces) {
    // What breaks off must not look like the end.
    return channel.writeAndFlush(pieces).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
  }

  /** Ends the connection, since the answer has begun. */
  void breakOff() {
    channel.close();
  }

  /** Begins a stream of events, if it has not begun; it ends after the longest time. */
  void beginEvents(Duration longest) {
    if (streaming) {
      return;
    }
    streaming = true;
    begin("text/event-stream", true);
    ScheduledFuture<?> end =
        channel.executor().schedule(this::endEvents, longest.toNanos(), TimeUnit.NANOSECONDS);
    channel.channel().closeFuture().addListener(any -> end.cancel(false));
  }

  void event(String name, byte[] json) {
    String head = "event: " + name + "\ndata: ";
    channel.writeAndFlush(
        new DefaultHttpContent(
            Unpooled.wrappedBuffer(
                head.getBytes(StandardCharsets.UTF_8),
                json,
                "\n\n".getBytes(StandardCharsets.UTF_8))));
  }

  void endEvents() {
    channel
        .writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT)
        .addListener(ChannelFutureListener.CLOSE);
    channel.executor().schedule(() -> channel.close(), END_SECONDS, TimeUnit.SECONDS);
  }

  /** Runs something if the connection is closed before the answer is out. */
  void whenGone(Runnable then) {
    gone = then;
  }

  void gone() {
    gone.run();
  }
}
