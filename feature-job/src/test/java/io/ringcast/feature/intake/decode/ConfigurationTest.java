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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is configured: refused early where it cannot work, sent with the job, silent on secrets. */
class ConfigurationTest {

  @ParameterizedTest
  @CsvSource({
    "t, e, p, lat, lat, h",
    "t, e, p, at, at.lng, h",
    "t, e, p, at.lat.deg, at.lat, h",
    "t, e, p, .lat, lng, h",
    "t, e, p, at..lat, lng, h",
    "t, e, p, lat, lng., h",
    "'', e, p, lat, lng, h",
    "t, e, p, '', '', h",
    "t, e, p, '', lng, ''",
  })
  void fieldsThatCannotBe(String t, String e, String p, String lat, String lng, String h) {
    assertThatThrownBy(() -> new EventFields(t, e, p, lat, lng, h))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("field");
  }

  @Test
  void fieldsThatShareABeginningAreDifferent() {
    assertThat(new EventFields("t", "e", "p", "lat", "lat2", "").lng()).isEqualTo("lat2");
    assertThat(new EventFields("t", "e", "p", "at.lat", "at.lng", "at.h").hexagon())
        .isEqualTo("at.h");
  }

  @ParameterizedTest
  @ValueSource(strings = {"registry:8081", "ftp://registry", "http:///x", "/schemas"})
  void urlsThatAreNone(String url) {
    assertThatThrownBy(() -> RegistryOptions.of(URI.create(url)))
        .hasMessageContaining(url)
        .hasMessageContaining("http://host:8081");
  }

  @Test
  void secretsAreNeverShown() {
    assertThatThrownBy(() -> RegistryOptions.of(URI.create("http://me:hunter2@registry")))
        .hasMessageNotContaining("hunter2");
    assertThatThrownBy(() -> RegistryCredentials.bearer(Secret.of("hunter2\nhunter2")))
        .hasMessageNotContaining("hunter2");
    for (RegistryCredentials credentials :
        new RegistryCredentials[] {
          RegistryCredentials.basic("me", Secret.of("hunter2")),
          RegistryCredentials.bearer(Secret.of("hunter2"))
        }) {
      RegistryOptions options =
          new RegistryOptions(URI.create("http://r"), credentials, Duration.ofSeconds(1));
      assertThat(new EventFormat.ConfluentAvro(options).toString()).doesNotContain("hunter2");
    }
  }

  @Test
  void aTokensLineEndIsNotPartOfIt() {
    assertThat(RegistryCredentials.bearer(Secret.of("abc\n")))
        .isEqualTo(RegistryCredentials.bearer(Secret.of("abc")));
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
    RegistryOptions registry =
        new RegistryOptions(
            URI.create("http://r"),
            RegistryCredentials.basic("a", Secret.of("b")),
            Duration.ofSeconds(1));
    for (EventFormat format :
        new EventFormat[] {
          new EventFormat.Json(),
          new EventFormat.Avro("\"string\""),
          new EventFormat.ConfluentAvro(registry)
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
