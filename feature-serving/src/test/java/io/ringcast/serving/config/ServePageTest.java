package io.ringcast.serving.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.serving.Known;
import io.ringcast.testkit.KeyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds what is written about the service's configuration against the code. */
class ServePageTest {

  private static final Path FILE = Path.of("../configs/serve.yaml");

  private static ServeConfig usual(String... settings) {
    return ServeConfig.load(FILE, List.of(settings), name -> "the-" + name);
  }

  @Test
  void theProjectsFileLoads() {
    assertThat(usual().http().port()).hasValue(8586);
    assertThat(usual().callers()).isEmpty();
    assertThat(usual().listen().tls()).isEmpty();
  }

  /** A slip in a commented line would be found only by those who take the comment off. */
  @Test
  void whatTheProjectsFileHasInCommentsIsThereToo(@TempDir Path folder) throws Exception {
    Files.createDirectory(folder.resolve("tls"));
    KeyFiles.make(folder.resolve("tls"), "tls", "localhost");
    Files.copy(folder.resolve("tls/tls.crt"), folder.resolve("tls/callers.crt"));
    Files.createDirectory(folder.resolve("models"));
    Files.createFile(folder.resolve("views.yaml"));
    Files.createFile(folder.resolve("logins.yaml"));
    Files.copy(FILE.resolveSibling("products.yaml"), folder.resolve("products.yaml"));
    String all =
        Files.readString(FILE)
            .replaceAll("(?m)^( *)# ( *[a-z][\\w.-]*:( |$))", "$1$2")
            .replace("${file:/run/secrets/kafka-jaas}", "jaas");
    Path file = Files.writeString(folder.resolve("serve.yaml"), all);

    ServeConfig shown = ServeConfig.load(file, List.of(), name -> "the-" + name + "-itself");
    ServeConfig usual = usual();

    CallerConfig pricing = shown.callers().get("pricing");
    assertThat(pricing.methods()).contains(EntryPoint.GET_FEATURES);
    assertThat(pricing.featureSets()).containsExactly("marketplace");
    assertThat(pricing.certificates()).containsExactly("spiffe://example.org/pricing");
    assertThat(shown.callers().get("prometheus").operator()).isTrue();
    assertThat(shown.listen().tls()).isPresent();
    assertThat(shown.limits().calls().quota()).isEqualTo(Quota.USUAL);
    assertThat(shown.http().hosts()).containsExactly("features.example.org");
    assertThat(shown.console().products()).isPresent();
    assertThat(shown.views().file()).isPresent();
    assertThat(shown.models().folder()).isPresent();
    assertThat(shown.telemetry().otlp()).hasValue("http://localhost:4318");
    assertThat(shown.telemetry().headers())
        .containsEntry("authorization", "the-COLLECTOR_TOKEN-itself");
    assertThat(shown.servedLog().topic()).hasValue("ringcast.served");
    assertThat(shown.live().topic()).hasValue("ringcast.features.counts");
    assertThat(usual.live().topic()).as("counts are not read by themselves").isEmpty();
    assertThat(usual.telemetry().otlp()).as("nothing is sent by itself").isEmpty();
    assertThat(usual.servedLog().topic()).as("nothing is logged by itself").isEmpty();
    assertThat(shown)
        .as("all else is shown with its default")
        .usingRecursiveComparison()
        .ignoringFields(
            "callers",
            "logins.file",
            "listen.tls",
            "http.hosts",
            "kafka",
            "store",
            "limits.calls.keysPerSecond",
            "limits.calls.burst",
            "views.file",
            "models.folder",
            "telemetry.otlp",
            "telemetry.headers",
            "servedLog.topic",
            "live.topic",
            "console.products",
            "console.tiles",
            "console.jobs",
            "describe")
        .isEqualTo(usual);
  }

  @Test
  void anAddressThatOthersReachNeedsCallersAndTls(@TempDir Path folder) throws Exception {
    KeyFiles files = KeyFiles.make(folder, "tls", "localhost");
    String all = "listen.host=0.0.0.0";
    String[] tls = {
      all, "listen.tls.certificate=" + files.certificate(), "listen.tls.key=" + files.key()
    };
    Known callers = Known.caller("a", "a-token-of-a");
    for (String[] half : List.of(tls, callers.with(all))) {
      assertThatThrownBy(() -> usual(half))
          .hasMessageContainingAll("listen.host: is '0.0.0.0'", "callers", "listen.tls");
    }
    assertThat(usual(callers.with(all, "listen.insecure=true")).callers()).isNotEmpty();
    assertThat(usual(callers.with(tls)).listen().insecure()).isFalse();
    for (String host : List.of("0.0.0.0", "::", "10.1.2.3", "no-such-host.invalid")) {
      assertThatThrownBy(() -> usual("listen.host=" + host))
          .hasMessageContainingAll(
              "listen.host: is '" + host + "'", "callers", "listen.tls", "listen.insecure: true");
    }
    assertThat(usual("listen.host=0.0.0.0", "listen.insecure=true").listen().host())
        .isEqualTo("0.0.0.0");
    for (String host : List.of("localhost", "127.0.0.2", "::1")) {
      assertThat(usual("listen.host=" + host).listen().host()).isEqualTo(host);
    }
  }

  @Test
  void whatIsMissingOrMeansNothingOfACallerIsSaid() {
    String may = "callers.a.operator=true";
    assertThatThrownBy(() -> usual(may)).hasMessageContaining("callers.a: nobody can be this");
    assertThatThrownBy(() -> usual("callers.a.keys-per-second=1"))
        .hasMessageContaining("callers.a: may do nothing");
    assertThatThrownBy(() -> usual("callers.a.methods=[get-rows]"))
        .hasMessageContaining("needs feature-sets beside it");
    assertThatThrownBy(() -> usual("callers.a.feature-sets=[x]"))
        .hasMessageContaining("needs methods beside it");
    assertThatThrownBy(
            () ->
                usual(
                    "callers.a.methods=[get-rows]",
                    "callers.a.feature-sets=[x]",
                    "callers.a.models=[x]"))
        .hasMessageContaining("callers.a.models: needs score among the methods");
    assertThatThrownBy(() -> usual("callers.a.methods=[metrics]", "callers.a.feature-sets=[x]"))
        .hasMessageContaining("callers.a.methods[0]: is 'metrics' but must be one of get-features");
    assertThatThrownBy(() -> usual(may, "callers.a.certificates=[a:b]"))
        .hasMessageContaining("means nothing without listen.tls.client-ca");
    assertThatThrownBy(() -> usual("logins.file=" + FILE))
        .hasMessageContaining("logins.file: means nothing without `callers`");
    for (String name : List.of("anyone", "none", "service", "'a b'")) {
      assertThatThrownBy(() -> usual("callers={" + name + ": {operator: true}}"))
          .hasMessageContaining("the name must be 1 to 63 letters");
    }
  }

  @Test
  void aCertificateHasOneOwner(@TempDir Path folder) throws Exception {
    KeyFiles files = KeyFiles.make(folder, "tls", "localhost");
    String[] tls = {
      "listen.tls.certificate=" + files.certificate(),
      "listen.tls.key=" + files.key(),
      "listen.tls.client-ca=" + files.certificate(),
      "callers.a={operator: true, certificates: [spiffe://x/y]}",
      "callers.b={operator: true, certificates: [spiffe://x/z]}",
    };
    assertThat(usual(tls).callers()).containsOnlyKeys("a", "b");
    tls[4] = tls[3].replace("callers.a", "callers.b");
    assertThatThrownBy(() -> usual(tls)).hasMessageContaining("is also in those of a");
    assertThatThrownBy(() -> usual(tls[0], tls[1], tls[2]))
        .hasMessageContaining("client-ca: means nothing where no caller has `certificates`");
  }

  /** Which of a collector's headers is a secret only its owner knows. */
  @Test
  void noHeaderForTheCollectorIsShown() {
    ServeConfig config =
        usual(
            "telemetry.headers={x-scope: ours-alone, y: '${env:NAME}'}",
            "telemetry.otlp=http://localhost:4318");

    assertThat(config.telemetry().headers()).containsEntry("x-scope", "ours-alone");
    assertThat(config + " " + config.telemetry()).doesNotContain("ours-alone");
    assertThat(config.describe())
        .contains("telemetry.headers.x-scope: ***", "telemetry.headers.y: ${env:NAME}");
  }

  @Test
  void aCollectorsAddressHasNoUser() {
    assertThatThrownBy(() -> usual("telemetry.otlp=http://ann:secret@localhost:4318"))
        .hasMessageContainingAll("telemetry.otlp: is 'http://***@localhost:4318'", "without a user")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void halfOfWhatBelongsTogetherIsRefused() {
    assertThatThrownBy(() -> usual("listen.tls.certificate=" + FILE.getFileName()))
        .hasMessageContaining("needs key beside it");
    assertThatThrownBy(() -> usual("listen.tls.client-ca=" + FILE.getFileName()))
        .hasMessageContaining("means nothing without certificate and key");
    assertThatThrownBy(() -> usual("limits.burst=5"))
        .hasMessageContaining("means nothing without keys-per-second");
  }

  @Test
  void whatMayBeHeldIsComparedWithTheHeap() {
    ServeConfig usual = usual();
    assertThat(usual.heapProblem(1_294L << 20)).isEmpty();
    assertThat(usual.heapProblem(1_293L << 20))
        .get()
        .asString()
        .contains("1,293 MiB of memory, but the heap has 1,293 MiB", "cache.blocks", "-Xmx");
    assertThat(usual("cache.blocks=20000").heapProblem(900L << 20)).isEmpty();
    assertThat(usual("served-log.topic=served").heapProblem(1_294L << 20)).isPresent();
    assertThat(usual("live.topic=counts").heapProblem((1_294L + 415) << 20)).isPresent();
    assertThat(usual("live.topic=counts").heapProblem((1_294L + 416) << 20)).isEmpty();
  }
}
