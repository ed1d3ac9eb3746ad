package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.ringcast.common.config.Secret;
import io.ringcast.testkit.KeyFiles;
import io.ringcast.testkit.registry.FakeRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SchemaRegistryTest {

  private static final Duration LONG = Duration.ofSeconds(50);

  /** Long enough for an answer on a busy machine. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  private static final Duration SHORTEST = Duration.ofMillis(250);

  private FakeRegistry registry;

  @BeforeEach
  void start() {
    registry = new FakeRegistry();
  }

  @AfterEach
  void stop() {
    registry.close();
  }

  private SchemaRegistry client(Duration patience) {
    return new SchemaRegistry(new RegistryConfig(registry.url(), "", Secret.NONE, patience));
  }

  @Test
  void aSchemaByItsId() throws Exception {
    registry.schema(7, "\"string\"");
    assertThat(client(LONG).schema(7)).isEqualTo(Schema.create(Schema.Type.STRING));
    assertThat(registry.requests()).containsExactly("/schemas/ids/7");
    assertThat(registry.authorization()).isNull();
  }

  @Test
  void aPathInTheUrlStays() throws Exception {
    registry.put("/apis/ccompat/v7/schemas/ids/7", FakeRegistry.answer("\"string\""));
    URI url = URI.create(registry.url() + "/apis/ccompat/v7/");
    assertThat(new SchemaRegistry(new RegistryConfig(url, "", Secret.NONE, LONG)).schema(7))
        .isNotNull();
  }

  @Test
  void credentials() throws Exception {
    registry.schema(7, "\"string\"");
    new SchemaRegistry(new RegistryConfig(registry.url(), "me", Secret.of("pass:ü"), LONG))
        .schema(7);
    assertThat(registry.authorization()).isEqualTo("Basic bWU6cGFzczrDvA==");
    new SchemaRegistry(new RegistryConfig(registry.url(), "", Secret.of("token\n"), LONG))
        .schema(7);
    assertThat(registry.authorization()).isEqualTo("Bearer token");
    for (String bad : List.of("hunter2\nhunter2", " ", "hünter2")) {
      RegistryConfig config = new RegistryConfig(registry.url(), "", Secret.of(bad), LONG);
      assertThatThrownBy(config::authorization)
          .hasMessage("the schema registry's token is empty or has characters that no token has");
    }
  }

  /** Java's own settings say whom to trust and what to show. */
  @Test
  void aRegistryWithTlsGetsTheCertificateThatJavaIsTold(@TempDir Path folder) throws Exception {
    KeyFiles theirs = KeyFiles.make(folder, "registry", "localhost");
    KeyFiles ours = KeyFiles.make(folder, "compute", "compute");
    HttpsServer server = HttpsServer.create(new InetSocketAddress("localhost", 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(theirs.trusting(ours)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters its = getSSLContext().getDefaultSSLParameters();
            its.setNeedClientAuth(true);
            parameters.setSSLParameters(its);
          }
        });
    server.createContext(
        "/schemas/ids/7",
        exchange -> {
          byte[] schema =
              FakeRegistry.answer("\"string\"").toString().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, schema.length);
          exchange.getResponseBody().write(schema);
          exchange.close();
        });
    server.start();
    URI url = URI.create("https://localhost:" + server.getAddress().getPort());
    SSLContext before = SSLContext.getDefault();
    try {
      SSLContext.setDefault(ours.trusting(theirs));
      assertThat(new SchemaRegistry(new RegistryConfig(url, "", Secret.NONE, LONG)).schema(7))
          .isEqualTo(Schema.create(Schema.Type.STRING));
      SSLContext.setDefault(theirs.trusted());
      SchemaRegistry unknown =
          new SchemaRegistry(new RegistryConfig(url, "", Secret.NONE, SHORTEST));
      assertThatThrownBy(() -> unknown.schema(7)).isInstanceOf(SchemaRegistryException.class);
    } finally {
      SSLContext.setDefault(before);
      server.stop(0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "500, '{\"error_code\":50001,\"message\":\"Error in the backend data store\"}'",
    "503, ''",
    "429, ''",
    "502, '<html>Bad Gateway</html>'",
    "404, '<html>default backend</html>'",
    "404, '{\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}'",
    "200, '<html>please log in</html>'",
    "200, '{}'",
    "200, ''",
  })
  void whatIsNoAnswerIsAskedAgain(int status, String body) throws Exception {
    registry.schema(7, "\"string\"");
    registry.trouble(status, body);
    registry.trouble(status, body);
    assertThat(client(LONG).schema(7)).isNotNull();
    assertThat(registry.requests()).hasSize(3);
  }

  @Test
  void aRegistryThatStaysBrokenStopsTheJob() {
    for (int i = 0; i < 20; i++) {
      registry.trouble(500, "");
    }
    assertThatThrownBy(() -> client(SHORT).schema(7))
        .isInstanceOf(SchemaRegistryException.class)
        .hasMessageContaining(registry.url().toString())
        .hasMessageContaining("status 500")
        .hasMessageContaining("checkpoint");
    assertThat(registry.requests()).hasSizeBetween(2, 5);
  }

  @Test
  void aRegistryThatIsNotThere() {
    registry.close();
    assertThatThrownBy(() -> client(SHORT).schema(7))
        .isInstanceOf(SchemaRegistryException.class)
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void aRegistryThatTakesTheCallAndSaysNothing() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      RegistryConfig options = new RegistryConfig(url, "", Secret.NONE, SHORTEST);
      assertThatThrownBy(() -> new SchemaRegistry(options).schema(7))
          .isInstanceOf(SchemaRegistryException.class)
          .hasMessageContaining("does not answer within 250 ms");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 301, 307})
  void whatNoWaitingMendsStopsTheJobAtOnce(int status) {
    registry.trouble(status, "");
    assertThatThrownBy(() -> client(LONG).schema(7))
        .isInstanceOf(SchemaRegistryException.class)
        .hasMessageContaining("status " + status);
    assertThat(registry.requests()).hasSize(1);
  }

  @Test
  void aTaskThatIsStoppedDoesNotWait() throws Exception {
    registry.close();
    FutureTask<Boolean> asking =
        new FutureTask<>(
            () -> {
              assertThatThrownBy(() -> client(LONG).schema(7))
                  .isInstanceOf(SchemaRegistryException.class)
                  .hasMessageContaining("told to stop");
              return Thread.currentThread().isInterrupted();
            });
    Thread thread = new Thread(asking);
    thread.start();
    thread.interrupt();
    assertThat(asking.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void referencesAreResolved() throws Exception {
    String point = "{\"type\":\"record\",\"name\":\"geo.Point\",\"fields\":[]}";
    String place =
        "{\"type\":\"record\",\"name\":\"geo.Place\",\"fields\":["
            + AvroEvents.field("at", "\"geo.Point\"")
            + "]}";
    String event =
        AvroEvents.schema(
            AvroEvents.field("place", "\"geo.Place\""), AvroEvents.field("at", "\"geo.Point\""));
    registry.put("/subjects/geo%20points%2Fvalue/versions/3", FakeRegistry.answer(point));
    registry.put(
        "/subjects/place/versions/1",
        FakeRegistry.refersTo(FakeRegistry.answer(place), "geo points/value", 3));
    registry.put(
        "/schemas/ids/7",
        FakeRegistry.refersTo(
            FakeRegistry.refersTo(FakeRegistry.answer(event), "place", 1), "geo points/value", 3));
    Schema schema = client(LONG).schema(7);
    assertThat(schema.getField("place").schema().getField("at").schema().getFullName())
        .isEqualTo("geo.Point");
    assertThat(registry.requests()).hasSize(3);
  }

  @Test
  void referencesInACircleEnd() {
    registry.put(
        "/subjects/a/versions/1", FakeRegistry.refersTo(FakeRegistry.answer("\"b\""), "a", 1));
    registry.put("/schemas/ids/7", FakeRegistry.refersTo(FakeRegistry.answer("\"a\""), "a", 1));
    assertThatThrownBy(() -> client(LONG).schema(7)).isInstanceOf(UnusableSchemaException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no schema",
        "{}",
        "[]x",
        "{\"type\":\"fixed\",\"name\":\"f\"}",
        "{\"type\":\"fixed\",\"name\":\"f\",\"size\":-1}",
        "{\"type\":\"enum\",\"name\":\"e\"}",
        "{\"type\":\"array\"}",
        "\"Undefined\"",
        "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"a\",\"type\":\"Undefined\"}]}"
      })
  void aSchemaThatAvroCannotRead(String schema) {
    registry.schema(7, schema);
    assertThatThrownBy(() -> client(LONG).schema(7)).isInstanceOf(UnusableSchemaException.class);
  }
}
