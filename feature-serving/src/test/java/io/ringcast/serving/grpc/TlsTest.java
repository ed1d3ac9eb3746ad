package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.testkit.KeyFiles;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates beside tokens are in AccessMatrixTest. */
class TlsTest {

  @TempDir static Path made;
  private static KeyFiles first;
  private static KeyFiles second;
  private static KeyFiles pricing;

  @TempDir Path folder;
  private final Scene scene = new Scene(new Random(1));
  private final List<AutoCloseable> open = new ArrayList<>();
  private KeyFiles ours;

  @BeforeAll
  static void makeKeys() throws Exception {
    first = KeyFiles.make(made, "first", "localhost");
    second = KeyFiles.make(made, "second", "localhost");
    pricing = KeyFiles.make(made, "pricing", "pricing");
  }

  @BeforeEach
  void serve() throws IOException {
    scene.minute(0);
    scene.catchUp();
    ours = new KeyFiles(folder.resolve("tls.crt"), folder.resolve("tls.key"), first.store());
    put(first);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private void put(KeyFiles keys) throws IOException {
    Files.copy(keys.certificate(), ours.certificate(), StandardCopyOption.REPLACE_EXISTING);
    Files.copy(keys.key(), ours.key(), StandardCopyOption.REPLACE_EXISTING);
  }

  private Door door(String... more) throws IOException {
    List<String> settings = new ArrayList<>(List.of(more));
    settings.add("listen.tls.certificate=" + ours.certificate());
    settings.add("listen.tls.key=" + ours.key());
    Door door = Door.open(scene, settings.toArray(String[]::new));
    open.add(door);
    return door;
  }

  private static TlsChannelCredentials.Builder trusting(KeyFiles server) throws IOException {
    return TlsChannelCredentials.newBuilder().trustManager(server.certificate().toFile());
  }

  private FeaturesBlockingStub stub(Door door, TlsChannelCredentials.Builder credentials) {
    ManagedChannel channel =
        Grpc.newChannelBuilderForAddress("localhost", door.port(), credentials.build()).build();
    open.add(0, () -> channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS));
    return FeaturesGrpc.newBlockingStub(channel);
  }

  private int ask(FeaturesBlockingStub stub, int hexagons) {
    return stub.withDeadlineAfter(10, TimeUnit.SECONDS)
        .getFeatures(Door.request(scene, hexagons))
        .getStatusesCount();
  }

  /** A caller is known by its certificate alone, and may ask for two keys a second. */
  private Door doorForCertificates() throws Exception {
    return door(
        "listen.tls.client-ca=" + pricing.certificate(),
        "callers.model.certificates=[spiffe://example.org/pricing]",
        "callers.model.methods=[get-features, get-area]",
        "callers.model.feature-sets=[small]",
        "callers.model.keys-per-second=2");
  }

  @Test
  void aCertificateNamesItsCaller() throws Exception {
    Door door = doorForCertificates();
    FeaturesBlockingStub named =
        stub(
            door,
            trusting(first).keyManager(pricing.certificate().toFile(), pricing.key().toFile()));

    assertThat(ask(named, 2)).isEqualTo(2);
    assertThatThrownBy(() -> ask(named, 3)).hasMessageContaining("model may ask for 2");
    assertThatThrownBy(() -> ask(stub(door, trusting(first)), 2))
        .hasMessageContaining("UNAVAILABLE");
  }

  @Test
  void httpIsEncryptedAndNamesItsCallersInTheSameWay() throws Exception {
    Door door = doorForCertificates();
    URI area =
        URI.create(
            "https://localhost:%d/v1/area?feature-set=small&product=%s&hexagon=%x&steps=1"
                .formatted(door.httpPort(), Door.product(), scene.world.hexagons().get(0)));

    HttpResponse<String> answer =
        HttpClient.newBuilder()
            .sslContext(pricing.trusting(first))
            .build()
            .send(HttpRequest.newBuilder(area).build(), BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("7 keys").contains("model may ask for 2");
  }

  @Test
  void probesNeedNoCertificateWhereCallersDo() throws Exception {
    Door door = doorForCertificates();
    HttpClient client = HttpClient.newBuilder().sslContext(first.trusted()).build();
    for (String page : List.of("healthz", "metrics")) {
      URI uri = URI.create("https://localhost:%d/%s".formatted(door.monitorPort(), page));
      assertThat(
              client
                  .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                  .statusCode())
          .as(page)
          .isEqualTo(page.equals("healthz") ? 200 : 401);
    }
  }

  @Test
  void newConnectionsHaveTheCertificateThatIsInTheFilesNow() throws Exception {
    Door door = door();
    FeaturesBlockingStub before = stub(door, trusting(first));
    assertThat(ask(before, 2)).isEqualTo(2);

    put(second);
    door.tls.orElseThrow().look();

    assertThat(ask(stub(door, trusting(second)), 2)).isEqualTo(2);
    assertThatThrownBy(() -> ask(stub(door, trusting(first)), 2))
        .hasMessageContaining("UNAVAILABLE");
    assertThat(ask(before, 2)).as("a connection that was there stays").isEqualTo(2);
  }

  @Test
  void connectionsCountFromBeforeTheirHandshake() throws Exception {
    Door door = door("listen.connections.max=2");
    try (Socket first = new Socket("localhost", door.port());
        Socket second = new Socket("localhost", door.port())) {
      second.setSoTimeout(5_000);
      assertThat(second.getInputStream().read()).as("half may come from one address").isEqualTo(-1);
      assertThat(first.isConnected()).isTrue();
    }
  }

  @Test
  void filesThatDoNotBelongTogetherAreNotTaken() throws Exception {
    Door door = door();

    Files.copy(second.certificate(), ours.certificate(), StandardCopyOption.REPLACE_EXISTING);
    door.tls.orElseThrow().look();

    assertThat(ask(stub(door, trusting(first)), 2)).isEqualTo(2);
    assertThatThrownBy(() -> door()).hasMessageContaining("is not the key of the certificate");
  }
}
