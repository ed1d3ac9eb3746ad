package io.ringcast.serving.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.ConfigException;
import io.ringcast.serving.config.ViewsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewsTest {

  @TempDir Path folder;

  @Test
  void aViewWithAllThatItCanSay() throws IOException {
    Map<String, View> views =
        load(
            """
            views:
              surge-v2:
                feature-set: marketplace
                version: 3
                kinds: [demand]
                rings: [0, 5]
                windows: [8]
                defaults: { demand_r0_w8: 0.25, demand_r5_w8: -1 }
                max-age: 90s
                deadline: 20ms
                shadow: { view: surge-v1, share: 0.5 }
              surge-v1: { feature-set: marketplace }
            """);

    assertThat(views.get("surge-v2"))
        .isEqualTo(
            new View(
                "marketplace",
                3,
                List.of("demand"),
                List.of(0, 5),
                List.of(8),
                Map.of("demand_r0_w8", 0.25, "demand_r5_w8", -1.0),
                Optional.of(Duration.ofSeconds(90)),
                Optional.of(Duration.ofMillis(20)),
                Optional.of(new View.Shadow("surge-v1", 0.5))));
    assertThat(views.get("surge-v1").rings()).isEmpty();
    assertThat(views.get("surge-v1").version()).isZero();
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    assertThatThrownBy(
            () ->
                load(
                    """
                    views:
                      Surge: { feature-set: marketplace }
                      one: { feature-set: marketplace, windows: [0], max-age: soon }
                      two: { feature-set: marketplace, shadow: { view: three, share: 2 } }
                    """))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "the name must be a-z, 0-9 and '-'",
            "whole number, 1 or more",
            "a duration such as",
            "a number from 0 to 1");
  }

  @Test
  void aShadowIsAnotherViewThatIsThere() {
    assertThatThrownBy(() -> load("views: { a: { feature-set: s, shadow: { view: b } } }"))
        .hasMessageContaining("its shadow is b, which is no view");
    assertThatThrownBy(() -> load("views: { a: { feature-set: s, shadow: { view: a } } }"))
        .hasMessageContaining("its shadow is a, itself");
  }

  @Test
  void viewsThatChangeAreTakenAndBadOnesAreNot() throws IOException {
    Path file = Files.writeString(folder.resolve("views.yaml"), "views: { a: { feature-set: s } }");
    try (Views views = new Views(new ViewsConfig(Optional.of(file), Duration.ofHours(1)))) {
      views.start();
      assertThat(views.all()).containsOnlyKeys("a");

      Files.writeString(file, "views: { b: { feature-set: s } }");
      views.look();
      assertThat(views.all()).containsOnlyKeys("b");

      Files.writeString(file, "views: { c: { feature-set: 7! } }");
      views.look();
      assertThat(views.all()).as("the file cannot be used").containsOnlyKeys("b");

      Files.delete(file);
      views.look();
      assertThat(views.all()).as("the file is gone").containsOnlyKeys("b");

      Files.writeString(file, "views: { d: { feature-set: s } }");
      views.look();
      assertThat(views.all()).containsOnlyKeys("d");
    }
  }

  private Map<String, View> load(String yaml) throws IOException {
    return Views.load(Files.writeString(folder.resolve("views.yaml"), yaml));
  }
}
