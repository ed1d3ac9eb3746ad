package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.Secret;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is configured: refused early where it cannot work, sent with the job, silent on secrets. */
class ConfigurationTest {

  private static final URI URL = URI.create("http://r");
  private static final Secret SECRET = Secret.of("hunter2");

  @Test
  void secretsAreNeverShown() {
    assertThat(new EventFormat.ConfluentAvro(registry("me", SECRET)).toString())
        .doesNotContain("hunter2");
    for (String bad : new String[] {"hunter2\nhunter2", " ", "hünter2"}) {
      assertThatThrownBy(() -> registry("", Secret.of(bad)).authorization())
          .hasMessage("the schema registry's token is empty or has characters that no token has");
    }
  }

  @Test
  void aTokensLineEndIsNotPartOfIt() {
    assertThat(registry("", Secret.of("abc\n")).authorization()).hasValue("Bearer abc");
    assertThat(registry("", Secret.NONE).authorization()).isEmpty();
  }

  private static RegistryConfig registry(String username, Secret secret) {
    return new RegistryConfig(URL, username, secret, Duration.ofSeconds(1));
  }

  @Test
  void aSchemaThatIsNoneIsSaidAtOnce() {
    assertThatThrownBy(() -> new EventFormat.Avro("{\"type\":\"recrd\"}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the file is not an Avro schema")
        .hasMessageContaining("primitive type");
  }

  @Test
  void everythingTravelsWithTheJob() throws Exception {
    for (EventFormat format :
        new EventFormat[] {
          new EventFormat.Json(),
          new EventFormat.Avro("\"string\""),
          new EventFormat.ConfluentAvro(registry("me", SECRET))
        }) {
      assertThat(copy(format)).isEqualTo(format);
    }
    assertThat(copy(TestEvents.FIELDS)).isEqualTo(TestEvents.FIELDS);
    EventRules rules = (EventRules) copy(TestEvents.RULES);
    EventDecoder decoder = new EventFormat.Json().open(0, TestEvents.FIELDS, rules, TestEvents.KEY);
    TestEvents.good(decoder, TestEvents.event());
  }

  private static Object copy(Object object) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
