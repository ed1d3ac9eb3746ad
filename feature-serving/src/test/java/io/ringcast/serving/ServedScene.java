package io.ringcast.serving;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.ManagedChannel;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A scene that is served on ports of its own, and a channel to it; closed after each test. */
public abstract class ServedScene {

  protected static final String TOKEN = "a-token-of-pricing";
  protected static final String OTHER_TOKEN = "another-token-of-eta";
  protected static final ObjectMapper JSON = new ObjectMapper();

  protected final HttpClient client = HttpClient.newHttpClient();

  protected Scene scene;
  protected Door door;
  protected ManagedChannel channel;

  protected ServedScene() {
    this(1);
  }

  protected ServedScene(long seed) {
    scene = new Scene(new Random(seed));
  }

  /** Serves one minute. */
  protected FeaturesBlockingStub open(String... settings) throws IOException {
    return open(1, settings);
  }

  protected FeaturesBlockingStub open(int minutes, String... settings) throws IOException {
    for (int minute = 0; minute < minutes; minute++) {
      scene.minute(minute);
    }
    scene.catchUp();
    door = Door.open(scene, settings);
    channel = door.channel();
    return FeaturesGrpc.newBlockingStub(channel);
  }

  /** Answers soon, or fails. */
  protected static FeaturesBlockingStub soon(FeaturesBlockingStub stub) {
    return stub.withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  protected FeatureTable ask(FeaturesBlockingStub stub, int hexagons) {
    return soon(stub).getFeatures(Door.request(scene, hexagons));
  }

  protected static StatusRuntimeException refused(Runnable call) {
    StatusRuntimeException failure = catchThrowableOfType(StatusRuntimeException.class, call::run);
    assertThat(failure).as("the refusal").isNotNull();
    return failure;
  }

  /** The same, for want of room. */
  protected static StatusRuntimeException exhausted(Runnable call) {
    StatusRuntimeException failure = refused(call);
    assertThat(failure.getStatus().getCode()).isEqualTo(Code.RESOURCE_EXHAUSTED);
    return failure;
  }

  protected boolean answers(FeaturesBlockingStub stub) {
    try {
      return ask(stub, 1).getStatusesCount() == 1;
    } catch (StatusRuntimeException e) {
      return false;
    }
  }

  /** A request by HTTP at the port of callers; headers are names and values by turns. */
  protected HttpRequest.Builder at(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + door.httpPort() + path))
            .timeout(Duration.ofSeconds(10));
    return headers.length == 0 ? request : request.headers(headers);
  }

  protected HttpResponse<String> get(String path, String... headers) throws Exception {
    return client.send(at(path, headers).build(), BodyHandlers.ofString());
  }

  protected JsonNode json(String path) throws Exception {
    return JSON.readTree(get(path).body());
  }

  /** What comes back over a connection of its own, for a request as it is on the wire. */
  protected static String raw(int port, String request) throws IOException {
    try (Socket socket = new Socket("localhost", port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  @AfterEach
  public final void closeDoor() throws InterruptedException {
    if (channel != null) {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
    if (door != null) {
      door.close();
    }
  }
}
