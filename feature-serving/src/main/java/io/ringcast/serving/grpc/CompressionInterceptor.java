package io.ringcast.serving.grpc;

import com.google.protobuf.MessageLite;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.config.CompressConfig;
import io.ringcast.serving.config.CompressConfig.Encoding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compresses long answers: as the request was, or else with the first of ours that the caller
 * accepts.
 */
final class CompressionInterceptor implements ServerInterceptor {

  private static final Metadata.Key<String> REQUEST_ENCODING =
      Metadata.Key.of("grpc-encoding", Metadata.ASCII_STRING_MARSHALLER);
  private static final Metadata.Key<String> ACCEPTED =
      Metadata.Key.of("grpc-accept-encoding", Metadata.ASCII_STRING_MARSHALLER);
  private static final List<String> ALL =
      Arrays.stream(Encoding.values()).map(Encoding::text).toList();

  private final CompressConfig config;

  CompressionInterceptor(CompressConfig config) {
    this.config = config;
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    Optional<String> encoding = encoding(headers);
    if (encoding.isEmpty()) {
      return next.startCall(call, headers);
    }
    call.setCompression(encoding.get());
    return next.startCall(
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void sendMessage(RespT message) {
            setMessageCompression(size(message) >= config.atLeast());
            super.sendMessage(message);
          }
        },
        headers);
  }

  private static int size(Object message) {
    return message instanceof Answer answer
        ? answer.bytes().length
        : ((MessageLite) message).getSerializedSize();
  }

  private Optional<String> encoding(Metadata headers) {
    String accepted = headers.get(ACCEPTED);
    if (accepted == null || config.with().isEmpty()) {
      return Optional.empty();
    }
    List<String> names = Arrays.stream(accepted.split(",")).map(String::strip).toList();
    Stream<String> ofRequest =
        Stream.ofNullable(headers.get(REQUEST_ENCODING)).filter(ALL::contains);
    Stream<String> ours = config.with().stream().map(Encoding::text);
    return Stream.concat(ofRequest, ours).filter(names::contains).findFirst();
  }
}
