package io.ringcast.serving.grpc;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.ringcast.api.FeatureTable;
import io.ringcast.serving.answer.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Sends answers as the bytes that they are. */
final class AnswerMarshaller implements MethodDescriptor.Marshaller<Answer> {

  private AnswerMarshaller() {}

  /** The same method with answers instead of tables. */
  static <Q> MethodDescriptor<Q, Answer> in(MethodDescriptor<Q, FeatureTable> method) {
    return method.toBuilder(method.getRequestMarshaller(), new AnswerMarshaller()).build();
  }

  @Override
  public InputStream stream(Answer answer) {
    return new Sent(answer.bytes());
  }

  @Override
  public Answer parse(InputStream stream) {
    throw new UnsupportedOperationException("the service does not read its own answers");
  }

  /** With these two interfaces gRPC takes all bytes with one copy. */
  private static final class Sent extends ByteArrayInputStream implements KnownLength, Drainable {

    Sent(byte[] bytes) {
      super(bytes);
    }

    @Override
    public int drainTo(OutputStream out) throws IOException {
      int length = count - pos;
      out.write(buf, pos, length);
      pos = count;
      return length;
    }
  }
}
