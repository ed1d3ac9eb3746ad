package io.ringcast.serving.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.serving.models.Route.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RouteTest {

  private static final int ENTITIES = 500_000;

  private static final String FILE =
      """
      routes:
        price:
          variants:
            control: surge@12
            treatment: { model: surge@13, share: 0.1 }
          shadows: [surge@12]
      """;

  @TempDir Path folder;

  @Test
  void sharesAreKept() {
    Route route = route(0, 0.3, 0.1);
    int[] counts = new int[3];
    for (int i = 0; i < ENTITIES; i++) {
      counts[route.variant("price", "rider-" + i)]++;
    }
    assertThat((double) counts[0] / ENTITIES).isCloseTo(0.6, within(0.002));
    assertThat((double) counts[1] / ENTITIES).isCloseTo(0.3, within(0.002));
    assertThat((double) counts[2] / ENTITIES).isCloseTo(0.1, within(0.002));
  }

  /**
   * By Python's {@code int.from_bytes(sha256(f"price:{entity}".encode()).digest()[:4], "big") *
   * 10000 >> 32}.
   */
  @Test
  void anybodyCanComputeTheSplit() {
    assertThat(List.of("rider-7", "rider-8", "", "ü", "891fb466257ffff"))
        .extracting(entity -> Route.part("price", entity))
        .containsExactly(2067L, 5658L, 3287L, 6665L, 8777L);
    assertThat(route(0, 0.12).variant("price", "891fb466257ffff")).isZero();
    assertThat(route(0, 0.13).variant("price", "891fb466257ffff")).isEqualTo(1);
    assertThat(route(0, 0.01, 0.12).variant("price", "891fb466257ffff")).isEqualTo(2);
  }

  @Test
  void aGrowingShareMovesNobodyOut() {
    for (int i = 0; i < 10_000; i++) {
      String entity = "driver-" + i;
      int small = route(0, 0.1).variant("price", entity);
      int large = route(0, 0.25).variant("price", entity);
      assertThat(large).isGreaterThanOrEqualTo(small);
      assertThat(route(0, 1).variant("price", entity)).isEqualTo(1);
    }
  }

  @Test
  void routesSplitIndependently() {
    Route half = route(0, 0.5);
    int both = 0;
    for (int i = 0; i < 100_000; i++) {
      both += half.variant("price", "rider-" + i) * half.variant("eta", "rider-" + i);
    }
    assertThat(both / 100_000.0).isCloseTo(0.25, within(0.01));
  }

  private static Route route(double... shares) {
    Map<String, Variant> variants = new LinkedHashMap<>();
    for (double share : shares) {
      variants.put("v" + variants.size(), new Variant("surge@1", share));
    }
    return new Route(variants, List.of());
  }

  @Test
  void aFileIsReadInItsOrder() throws IOException {
    assertThat(load(FILE))
        .containsExactly(
            Map.entry(
                "price",
                new Route(
                    new LinkedHashMap<>(
                        Map.of(
                            "control",
                            new Variant("surge@12", Double.NaN),
                            "treatment",
                            new Variant("surge@13", 0.1))),
                    List.of("surge@12"))));
    assertThat(load(FILE).get("price").variants().keySet()).containsExactly("control", "treatment");
  }

  @Test
  void whatIsWrongIsSaidAtItsLine() throws IOException {
    rejects(
        FILE.replace("surge@13", "surge@14").replace("price", "surge"),
        "routes.yaml:2: routes.surge: is also a model's name",
        "routes.yaml:5: routes.surge.variants.treatment: surge@14 is not loaded; there are [eta@2,"
            + " surge@12, surge@13]");
    rejects(
        FILE.replace("[surge@12]", "[eta@2]"),
        "routes.yaml:6: routes.price.shadows: eta@2 has another feature set or other outputs than"
            + " surge@12");
    rejects(
        FILE.replace("control: surge@12", "control: { model: surge@12, share: 0.9 }"),
        "routes.yaml:4: routes.price.variants.control: comes first, so it has what the others leave");
    rejects(
        FILE.replace("{ model: surge@13, share: 0.1 }", "surge@13"),
        "routes.yaml:5: routes.price.variants.treatment: needs a share");
    rejects(FILE.replace("share: 0.1", "share: 0.00004"), "variants.treatment: needs a share");
    assertThat(load(FILE.replace("share: 0.1", "share: 0")).get("price").variant("price", "a"))
        .isZero();
    rejects(
        FILE.replace("  shadows", "    third: { model: surge@12, share: 0.95 }\n    shadows"),
        "routes.yaml:3: routes.price.variants: shares are 1.05 in all, but at most 1");
    rejects(
        FILE.replace("surge@12\n", "surge@14\n").replace("surge@13", "surge@14"),
        "routes.yaml:4: routes.price.variants.control: surge@14 is not loaded",
        "routes.yaml:5: routes.price.variants.treatment: surge@14 is not loaded");
    rejects("routes: { price: { variants: {} } }", "routes.yaml:1: routes.price: needs a variant");
    rejects(FILE.replace("surge@12", "surge"), "must be a model with its version");
  }

  private void rejects(String text, String... messages) {
    assertThatThrownBy(() -> load(text)).message().contains(messages);
  }

  private Map<String, Route> load(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("routes.yaml"), text);
    Map<String, ModelFile> models = new LinkedHashMap<>();
    for (ModelFile model : List.of(model("eta", 2), model("surge", 12), model("surge", 13))) {
      models.put(model.id(), model);
    }
    return Route.load(file, models);
  }

  private static ModelFile model(String name, int version) {
    return new ModelFile(
        name,
        version,
        "me",
        "",
        Path.of("model.onnx"),
        "",
        "marketplace",
        1,
        Map.of("x", List.of("demand_r0_w1")),
        Map.of(name, new ModelOutput("y", 0, 0)),
        new GoldenRows(Map.of(), Map.of(name, List.of(0.0, 0.0))),
        Duration.ZERO);
  }
}
