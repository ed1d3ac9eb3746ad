package io.ringcast.serving.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.OptionsPage;
import io.ringcast.serving.KeyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds what is written about the service's configuration against the code. */
class ServePageTest {

  private static final Path PAGE = Path.of("../docs/CONFIGURATION.md");
  private static final Path FILE = Path.of("../configs/serve.yaml");
  private static final String TOKEN = "a-token-of-somebody";

  @Test
  void thePageSaysWhatTheCodeDoes() throws IOException {
    String page = Files.readString(PAGE);
    String right =
        OptionsPage.replaced(
            page, "options of serve.yaml", OptionsPage.tables(ServeConfig.SECTION) + "\n");
    if (Boolean.getBoolean("ringcast.docs.update")) {
      Files.writeString(PAGE, right);
      return;
    }
    assertThat(page)
        .as("docs/CONFIGURATION.md; `mvn test -Dringcast.docs.update=true` writes it anew")
        .isEqualTo(right);
  }

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
    Files.createFile(folder.resolve("views.yaml"));
    Files.copy(FILE.resolveSibling("products.yaml"), folder.resolve("products.yaml"));
    String all =
        Files.readString(FILE)
            .replaceAll("(?m)^( *)# ( *[a-z][\\w.-]*:( |$))", "$1$2")
            .replace("${file:/run/secrets/kafka-jaas}", "jaas");
    Path file = Files.writeString(folder.resolve("serve.yaml"), all);

    ServeConfig shown = ServeConfig.load(file, List.of(), name -> "the-" + name + "-itself");
    ServeConfig usual = usual();

    assertThat(shown.callers().get("pricing").token()).hasValue("the-PRICING_TOKEN-itself");
    assertThat(shown.listen().tls()).isPresent();
    assertThat(shown.limits().calls().quota()).isEqualTo(Optional.of(new Quota(100_000, 200_000)));
    assertThat(shown.listen().connections()).isEqualTo(usual.listen().connections());
    assertThat(shown.listen().compress()).isEqualTo(usual.listen().compress());
    assertThat(shown.listen().drainPause()).isEqualTo(usual.listen().drainPause());
    assertThat(shown.listen().drain()).isEqualTo(usual.listen().drain());
    assertThat(shown.listen().readyWithin()).isEqualTo(usual.listen().readyWithin());
    assertThat(shown.http()).isEqualTo(usual.http());
    assertThat(shown.follow()).isEqualTo(usual.follow());
    assertThat(shown.console().enabled()).isEqualTo(usual.console().enabled());
    assertThat(shown.console().products()).isPresent();
    assertThat(shown.hedge()).isEqualTo(usual.hedge());
    assertThat(shown.watch()).isEqualTo(usual.watch());
    assertThat(shown.cache()).isEqualTo(usual.cache());
    assertThat(shown.views().file()).isPresent();
    assertThat(shown.views().refresh()).isEqualTo(usual.views().refresh());
    assertThat(shown.limits().maxKeys()).isEqualTo(usual.limits().maxKeys());
    assertThat(shown.limits().maxValues()).isEqualTo(usual.limits().maxValues());
    assertThat(shown.limits().maxAge()).isEqualTo(usual.limits().maxAge());
    assertThat(shown.limits().deadline()).isEqualTo(usual.limits().deadline());
    assertThat(shown.limits().calls().deadlineRequired()).isTrue();
    assertThat(shown.limits().calls().calls()).isEqualTo(usual.limits().calls().calls());
    assertThat(shown.telemetry().otlp()).hasValue("http://localhost:4318");
    assertThat(shown.telemetry().headers())
        .containsEntry("authorization", "the-COLLECTOR_TOKEN-itself");
    assertThat(shown.telemetry().every()).isEqualTo(usual.telemetry().every());
    assertThat(shown.telemetry().traceShare()).isEqualTo(usual.telemetry().traceShare());
    assertThat(usual.telemetry().otlp()).as("nothing is sent by itself").isEmpty();
    assertThat(shown.servedLog().topic()).hasValue("ringcast.served");
    assertThat(shown.servedLog().share()).isEqualTo(usual.servedLog().share());
    assertThat(shown.servedLog().queueBytes()).isEqualTo(usual.servedLog().queueBytes());
    assertThat(usual.servedLog().topic()).as("nothing is logged by itself").isEmpty();
    assertThat(shown.limits().calls().watches()).isEqualTo(usual.limits().calls().watches());
  }

  @Test
  void aTokenHasOneOwner() {
    assertThatThrownBy(() -> usual("callers.a.token=" + TOKEN, "callers.b.token=" + TOKEN))
        .hasMessageContaining("is also the token of a")
        .message()
        .doesNotContain(TOKEN);
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
        .hasMessageContaining("telemetry.otlp: is 'http://***@localhost:4318'")
        .hasMessageContaining("without a user")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void aTokenThatCanBeGuessedIsNone() {
    assertThatThrownBy(() -> usual("callers.a.token=short"))
        .hasMessageContaining("16 characters")
        .message()
        .doesNotContain("short");
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
}
