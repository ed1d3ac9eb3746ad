package io.ringcast.serving.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.netty.shaded.io.netty.buffer.ByteBufAllocator;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpContent;
import io.ringcast.api.FeatureTable;
import io.ringcast.serving.Known;
import io.ringcast.serving.budget.Resource;
import io.ringcast.testkit.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Readers by HTTP who do not send or read to an end take nothing away from the others. */
class HostileReadersTest extends SocketScene {

  private static final String OK = "HTTP/1.1 200";

  private static String begin(Socket socket) throws IOException {
    byte[] begin = socket.getInputStream().readNBytes(OK.length());
    return new String(begin, StandardCharsets.US_ASCII);
  }

  @Test
  void aHeaderThatNeverEndsIsNotReadForLong() throws Exception {
    open("http.idle=1s");
    Socket socket = connect();
    long start = System.nanoTime();
    socket
        .getOutputStream()
        .write("GET /v1/sets HTTP/1.1\r\nx: ".getBytes(StandardCharsets.US_ASCII));
    InputStream in = socket.getInputStream();

    socket.setSoTimeout(100);
    boolean closed = false;
    while (!closed && System.nanoTime() - start < Duration.ofSeconds(10).toNanos()) {
      try {
        socket.getOutputStream().write('x');
        closed = in.read() == -1;
      } catch (SocketTimeoutException e) {
        closed = false;
      } catch (SocketException e) {
        closed = true;
      }
    }
    assertThat(closed).isTrue();
  }

  @Test
  void aReaderWhoDoesNotReadLosesItsAnswerAtTheDeadline() throws Exception {
    open("limits.max-keys=100000", "limits.max-deadline=1s");
    Socket deaf = ask(connect(), much());
    assertThat(begin(deaf)).isEqualTo(OK);
    assertThat(door.budget.used(Resource.CALLS)).isEqualTo(1);
    assertThat(door.budget.used(Resource.BYTES)).isPositive();

    Waiting.until("the call has ended", () -> scene.requests.active() == 0);

    assertThat(door.budget.used(Resource.BYTES)).isZero();
    assertThat(rest(deaf)).as("not the whole answer").doesNotEndWith("0\r\n\r\n");
  }

  @Test
  void openTabsLeaveConnectionsForCalls() throws Exception {
    open("http.max-connections=8", "limits.caller-share=1");
    for (int tab = 0; tab < 4; tab++) {
      assertThat(begin(ask(connect(), query("watch", 1)))).isEqualTo(OK);
    }

    assertThat(begin(ask(connect(), query("watch", 1)))).isEqualTo("HTTP/1.1 429");
    assertThat(begin(ask(connect(), "/v1/sets"))).isEqualTo(OK);
  }

  @Test
  void oneCallerHoldsItsShareOfTabsAndNoMore() throws Exception {
    open(Known.caller("pricing", TOKEN).and("eta", OTHER_TOKEN).with("http.max-connections=8"));
    for (int tab = 0; tab < 2; tab++) {
      assertThat(begin(ask(connect(), query("watch", 1), TOKEN))).isEqualTo(OK);
    }

    assertThat(begin(ask(connect(), query("watch", 1), TOKEN))).isEqualTo("HTTP/1.1 429");
    assertThat(begin(ask(connect(), query("watch", 1), OTHER_TOKEN))).isEqualTo(OK);
  }

  @Test
  void aTabEndsAfterAWhileAndBrowsersOpenItAnew() throws Exception {
    open("listen.connections.max-age=1s");

    assertThat(rest(ask(connect(), query("watch", 1)))).startsWith(OK).endsWith("\r\n0\r\n\r\n");
    Waiting.until("the watch has ended", () -> scene.requests.active() == 0);
  }

  @Test
  void oneAddressDoesNotHaveAllConnections() throws Exception {
    open("http.max-connections=4");
    for (int i = 0; i < 2; i++) {
      assertThat(begin(ask(connect(), "/v1/sets"))).isEqualTo(OK);
    }

    Socket third = connect();
    assertThat(third.getInputStream().read()).isEqualTo(-1);
    assertThat(begin(ask(connect("127.0.0.2", door.httpPort()), "/v1/sets"))).isEqualTo(OK);
  }

  /** A proxy is one address. */
  @Test
  void behindAProxyConnectionsAreSharedByCallers() throws Exception {
    open(Known.caller("pricing", TOKEN).and("eta", OTHER_TOKEN).with("http.max-connections=4"));
    for (int i = 0; i < 2; i++) {
      assertThat(begin(ask(connect(), "/v1/sets", TOKEN))).isEqualTo(OK);
    }

    assertThat(begin(ask(connect(), "/v1/sets", OTHER_TOKEN))).isEqualTo(OK);
    assertThat(begin(ask(connect(), "/v1/sets", TOKEN))).isEqualTo("HTTP/1.1 429");
  }

  /** The first thousand are refused at once, then a thousand a second. */
  @Test
  void whoIsRefusedOverAndOverIsReadLater() throws Exception {
    open();
    Socket socket = connect();
    BufferedReader answers =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    long began = System.nanoTime();
    for (int i = 0; i < 2_500; i++) {
      ask(socket, "/nothing");
      assertThat(refusal(answers)).startsWith("HTTP/1.1 404");
    }

    assertThat(System.nanoTime() - began).isGreaterThan(Duration.ofSeconds(1).toNanos());
    assertThat(begin(ask(connect("127.0.0.2", door.httpPort()), "/v1/sets"))).isEqualTo(OK);
  }

  /** Its first line; all of it is read. */
  private static String refusal(BufferedReader answers) throws IOException {
    String first = answers.readLine();
    int length = 0;
    for (String line = first; !line.isEmpty(); line = answers.readLine()) {
      if (line.startsWith("content-length: ")) {
        length = Integer.parseInt(line.substring("content-length: ".length()));
      }
    }
    assertThat(answers.read(new char[length], 0, length)).isEqualTo(length);
    return first;
  }

  @Test
  void monitorsSeeTheServiceWhileCallersFillTheirPort() throws Exception {
    open("http.max-connections=1");
    assertThat(begin(ask(connect(), "/v1/sets"))).isEqualTo(OK);
    assertThat(connect().getInputStream().read()).as("the port is full").isEqualTo(-1);

    for (String path : List.of("/healthz", "/readyz", "/metrics")) {
      assertThat(begin(ask(connect("127.0.0.1", door.monitorPort()), path))).isEqualTo(OK);
    }
  }

  @Test
  void jsonIsMadePieceByPiece() throws Exception {
    open("limits.max-keys=100000");
    FeatureTable.Builder table = FeatureTable.newBuilder().setFeatureSet("small").addProducts("p");
    for (int key = 0; key < 2_000; key++) {
      table.addHexagons(key + 1).addStatuses(FeatureTable.Status.FRESH);
      table.addWindowEndsMs(60_000).addAgesMs(1);
    }
    TableJson json = new TableJson(table.build(), "data: ", "\n\n");
    StringBuilder all = new StringBuilder();
    int pieces = 0;
    while (!json.isEndOfInput()) {
      HttpContent piece = json.readChunk(ByteBufAllocator.DEFAULT);
      assertThat(piece.content().readableBytes()).isBetween(1, 64 << 10);
      all.append(piece.content().toString(StandardCharsets.UTF_8));
      pieces++;
    }

    assertThat(pieces).isGreaterThan(3);
    assertThat(all.toString()).startsWith("data: {\"featureSet\":\"small\"").endsWith("]}\n\n");
    assertThat(all.toString().split("\"hexagon\"", -1)).hasSize(2_001);
  }
}
