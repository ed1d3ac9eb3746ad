package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.MethodDescriptor;
import io.grpc.health.v1.HealthGrpc;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.serving.ServedScene;
import io.ringcast.testkit.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Frames of HTTP/2 that no library sends: headers without an end, and calls without data. */
class HostileFramesTest extends ServedScene {

  /** Frames of HTTP/2, by their numbers. */
  private static final int DATA = 0;

  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int CONTINUATION = 9;

  /** Flags of frames. */
  private static final int END_STREAM = 1;

  private static final int END_HEADERS = 4;

  /** The frames of HTTP/2 that it has may go on and on. */
  @Test
  void aHeaderThatNeverEndsIsNotReadForLong() throws Exception {
    open();
    byte[] piece = new byte[16 << 10];
    try (Socket socket = connected()) {
      OutputStream out = socket.getOutputStream();
      out.write(frame(HEADERS, 0, 1, piece));
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  out.write(frame(CONTINUATION, 0, 1, piece));
                }
              })
          .isInstanceOf(SocketException.class);
    }
  }

  /** Nobody can answer a ping in the middle of a header. A call before it changes nothing. */
  @Test
  void aHeaderThatTricklesIsNotReadForLong() throws Exception {
    open("listen.connections.keep-alive=1s");
    byte[] header = frame(HEADERS, END_HEADERS, 3, new byte[16 << 10]);
    int[] sent = new int[1];
    try (Socket silent = connected();
        Socket called = connected()) {
      call(called, 1, HealthGrpc.getCheckMethod());
      called.getOutputStream().write(frame(DATA, END_STREAM, 1, new byte[5]));
      read(called, DATA, 1);
      Waiting.until(
          "both are closed",
          () -> {
            int next = header[sent[0]++];
            return Stream.of(silent, called).filter(socket -> takes(socket, next)).count() == 0;
          });
    }
  }

  private static boolean takes(Socket socket, int next) {
    try {
      socket.getOutputStream().write(next);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** It does not even acknowledge the settings that say how many it may have. */
  @Test
  void streamsWithoutDataAreLimited() throws Exception {
    FeaturesBlockingStub stub = open("listen.connections.max-calls=10");
    scene.store.hurry();
    try (Socket socket = connected()) {
      for (int stream = 1; stream < 200; stream += 2) {
        call(socket, stream, FeaturesGrpc.getWatchFeaturesMethod());
      }
      read(socket, RST_STREAM, 90);

      assertThat(scene.requests.active()).isEqualTo(10);
      assertThat(ask(stub, 1).getStatusesCount()).isEqualTo(1);
    }
  }

  /** Speaks HTTP/2, and no more. */
  private Socket connected() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), door.port());
    socket.setSoTimeout(10_000);
    OutputStream out = socket.getOutputStream();
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    out.write(frame(SETTINGS, 0, 0, new byte[0]));
    return socket;
  }

  /** Sends a call's headers, as HPACK writes them without its tables. Any authority will do. */
  private static void call(Socket socket, int stream, MethodDescriptor<?, ?> method)
      throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    List<String> headers =
        List.of(
            ":method", "POST",
            ":scheme", "http",
            ":path", "/" + method.getFullMethodName(),
            ":authority", "stranger.example",
            "content-type", "application/grpc",
            "te", "trailers");
    for (int i = 0; i < headers.size(); i++) {
      if (i % 2 == 0) {
        block.write(0);
      }
      block.write(headers.get(i).length());
      block.write(headers.get(i).getBytes(StandardCharsets.US_ASCII));
    }
    socket.getOutputStream().write(frame(HEADERS, END_HEADERS, stream, block.toByteArray()));
  }

  /** Reads up to so many frames of a type. */
  private static void read(Socket socket, int type, int frames) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    for (int found = 0; found < frames; ) {
      int lengthAndType = in.readInt();
      in.skipNBytes(Byte.BYTES + Integer.BYTES + (lengthAndType >>> Byte.SIZE));
      found += (lengthAndType & 0xff) == type ? 1 : 0;
    }
  }

  private static byte[] frame(int type, int flags, int stream, byte[] content) {
    return ByteBuffer.allocate(9 + content.length)
        .putInt(content.length << 8 | type)
        .put((byte) flags)
        .putInt(stream)
        .put(content)
        .array();
  }
}
