package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferencesTest {

  private static final Map<String, String> ENVIRONMENT =
      Map.of("USER", "ann", "ODD", "a$1\\${env:X}");

  @TempDir Path folder;

  @Test
  void referencesAreReplacedWhereverTheyStand() {
    assertThat(resolve("${env:USER}")).isEqualTo("ann");
    assertThat(resolve("user=${env:USER}, again ${env:USER}!")).isEqualTo("user=ann, again ann!");
    assertThat(resolve("nothing here, not even for $5 {x}"))
        .isEqualTo("nothing here, not even for $5 {x}");
  }

  @Test
  void whatAReferenceStandsForIsTakenAsItIs() {
    assertThat(resolve("${env:ODD}")).isEqualTo("a$1\\${env:X}");
  }

  @Test
  void aFileLosesItsLastLineEndOnly() throws IOException {
    TestFiles.write(folder, "one", " a\nb\n");
    TestFiles.write(folder, "two", "a\r\n\r\n");

    assertThat(resolve("${file:one}")).isEqualTo(" a\nb");
    assertThat(resolve("<${file:" + folder.resolve("two") + "}>")).isEqualTo("<a\r\n>");
  }

  @Test
  void doubledDollarsStandForTheCharacters() {
    assertThat(resolve("$${env:USER} ${env:USER}")).isEqualTo("${env:USER} ann");
  }

  @Test
  void whatIsNotThereIsNamed() {
    assertThatThrownBy(() -> resolve("${env:NOBODY}"))
        .hasMessage("needs the environment variable NOBODY, which is not set");
    assertThatThrownBy(() -> resolve("${file:nothing}"))
        .hasMessage(
            "needs the file " + folder.resolve("nothing") + ", which cannot be read as text");
  }

  @Test
  void aSlipInAReferenceIsNoSilentPassword() {
    for (String slip : new String[] {"${ENV:USER}", "${USER}", "${env:USER", "${}"}) {
      assertThatThrownBy(() -> resolve("pass " + slip)).hasMessageContaining("write $${");
    }
  }

  @Test
  void aFileTooLargeForAValueIsRefused() throws IOException {
    Files.write(folder.resolve("large"), new byte[64 * 1024 + 1]);

    assertThatThrownBy(() -> resolve("${file:large}")).hasMessageContaining("larger than");
  }

  @Test
  void anAddressShowsNobodysPassword() {
    assertThat(References.shown("registry.url", "http://ann:secret@host:8081/x?y=a@b"))
        .isEqualTo("http://***@host:8081/x?y=a@b");
    assertThat(References.shown("urls", "https://a:b@c@one/,https://token@two"))
        .isEqualTo("https://***@one/,https://***@two");
    assertThat(References.shown("url", "http://host/a@b")).isEqualTo("http://host/a@b");
    assertThat(References.shown("mail", "ann@host")).isEqualTo("ann@host");
  }

  @Test
  void keysThatSoundLikeSecretsAreMasked() {
    for (String key :
        new String[] {
          "registry.password",
          "ssl.keystore.location",
          "x.clientSecret",
          "sasl.jaas.config",
          "access-TOKEN",
          "aws.credentials",
          "ssl.passphrase"
        }) {
      assertThat(References.shown(key, "plain")).as(key).isEqualTo(References.MASK);
      assertThat(References.shown(key, "${env:X}")).as(key).isEqualTo("${env:X}");
      assertThat(References.shown(key, "plain ${env:X}")).as(key).isEqualTo(References.MASK);
    }
    assertThat(References.shown("kafka.bootstrap-servers", "b:1")).isEqualTo("b:1");
    assertThat(References.shown("limits.max-keys", "9")).isEqualTo("9");
    assertThat(References.shown("callers.a.keys-per-second", "9")).isEqualTo("9");
  }

  private String resolve(String text) {
    return References.resolve(text, ENVIRONMENT::get, folder);
  }
}
