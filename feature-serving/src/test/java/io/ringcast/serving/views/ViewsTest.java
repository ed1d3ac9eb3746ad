package io.ringcast.serving.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.Columns;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.warn.LogLines;
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
                List.of(),
                List.of("demand"),
                List.of(0, 5),
                List.of(8),
                Map.of(),
                Map.of(),
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
                      three: { feature-set: marketplace, defaults: { a: 1e300 } }
                    """))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "the name must be a-z, 0-9 and '-'",
            "whole number, 1 or more",
            "a duration such as",
            "a number from 0 to 1",
            "defaults.a: is '1e300' but must be a number that a float holds");
  }

  @Test
  void aViewMayNameItsColumnsAndDeriveSome() throws IOException {
    View view =
        load("""
                views:
                  price:
                    feature-set: marketplace
                    names: [price, demand_r1_w2]
                    derived:
                      rate: demand_r1_w2 / max(0.1, supply_r5_w8)
                      price: { formula: log(rate) * eta_s, default: 1 }
                    inputs:
                      eta_s: number
                """)
            .get("price");
    FeatureSet set = FeatureSet.marketplace();

    assertThat(view.columnNames(set)).containsExactly("price", "demand_r1_w2");
    assertThat(view.misfit(set)).isEmpty();
    assertThat(view.definitions(set).features().keySet()).containsExactly("rate", "price");
    FeatureSet part = view.of(new SetRegistry(List.of(RegisteredSet.of(set))));
    assertThat(part.kinds()).containsExactly("demand", "supply");
    assertThat(part.rings()).containsExactly(1, 5);
    assertThat(part.windows()).containsExactly(2, 8);
  }

  @Test
  void aViewMayNameAMean() throws IOException {
    View view =
        load("""
                views:
                  price:
                    feature-set: fares
                    names: [fare-mean_r1_w8, twice]
                    derived: { twice: 2 * fare_mean_r5_w8 }
                """)
            .get("price");
    FeatureSet set =
        FeatureSet.of(
            "fares", List.of("demand", "fare-sum.2", "fare-count"), List.of(1, 5), List.of(8, 32));

    assertThat(view.misfit(set)).isEmpty();
    FeatureSet part = view.of(new SetRegistry(List.of(RegisteredSet.of(set))));
    assertThat(part.featureNames())
        .containsExactly(
            "fare-sum_r1_w8", "fare-sum_r5_w8", "fare-count_r1_w8", "fare-count_r5_w8");
  }

  @Test
  void namesStandInPlaceOfTheRest() {
    assertThatThrownBy(() -> load("views: { a: { feature-set: s, names: [b_r0_w1], rings: [0] } }"))
        .hasMessageContaining("names: stands beside kinds, rings or windows; use either");
  }

  @Test
  void aBadFormulaIsNamedWithItsLine() throws IOException {
    String yaml =
        """
        views:
          price:
            feature-set: marketplace
            derived:
              rate: demand_r1_w3 / supply_r1_w2
              supply_r1_w2: "1"
            inputs:
              max: number
        """;
    Path file = Files.writeString(folder.resolve("views.yaml"), yaml);

    assertThat(Views.load(file, (name, any) -> Optional.empty()))
        .as("the set is unknown")
        .hasSize(1);
    assertThatThrownBy(() -> Views.load(file, (name, any) -> Optional.of(FeatureSet.marketplace())))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "views.yaml:5",
            "price.derived.rate",
            "demand_r1_w3",
            "views.yaml:6",
            "views.yaml:8",
            "price.inputs.max");
  }

  @Test
  void anUnknownNameIsRejectedWhereTheSetIsKnown() throws IOException {
    String yaml =
        """
        views:
          price:
            feature-set: marketplace
            names: [demand_r1_w2, sruge, demand_r7_w7, eta_r1_w1]
            derived: { surge: demand_r1_w2 }
            defaults: { surge: 1, demand_r9_w9: 0, demand_r1_w: 0 }
          kinds: { feature-set: marketplace, kinds: [supply, taxi] }
        """;
    Path file = Files.writeString(folder.resolve("views.yaml"), yaml);

    assertThatThrownBy(() -> Views.load(file, (name, any) -> Optional.of(FeatureSet.marketplace())))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "views.yaml:4",
            "feature set marketplace version 1 has no sruge; did you mean 'surge'?",
            "has no eta_r1_w1",
            "views.yaml:6",
            "price.defaults.demand_r1_w",
            "views.yaml:7",
            "kinds.kinds[1]",
            "has no kind taxi")
        .as("live answers may have it")
        .hasMessageNotContainingAny("demand_r7_w7", "demand_r9_w9");
  }

  @Test
  void aViewCannotNameAFormulaOfItsSetThatReadsAnInputOfTheViews() throws IOException {
    View view =
        load("""
                views:
                  price:
                    feature-set: marketplace
                    names: [wait]
                    inputs: { eta_s: { type: number, default: 120 } }
                """)
            .get("price");
    FeatureSet set =
        FeatureSet.marketplace()
            .withDerived(
                new DerivedFeatures(
                    Map.of("wait", new DerivedFeature("eta_s / 60", 0)),
                    Map.of("eta_s", new RequestInput(ValueType.NUMBER, 0))));

    assertThat(view.misfit(set).orElseThrow())
        .startsWith("wait: ")
        .contains("makes wait from a name that the view defines itself");
  }

  /** The registry changes under views that were good. */
  @Test
  void atAStartViewsThatDoNotFitAreWarnedOf() throws IOException {
    String yaml =
        "views: { bad: { feature-set: s, derived: { d: gone + 1 } }, good: { feature-set: s } }";
    Path file = Files.writeString(folder.resolve("views.yaml"), yaml);
    try (LogLines log = new LogLines(Views.class);
        Views views =
            new Views(
                new ViewsConfig(Optional.of(file), Duration.ofHours(1)),
                any -> Optional.of(World.SET))) {
      views.start();

      assertThat(views.all()).containsOnlyKeys("bad", "good");
      assertThat(log.lines())
          .singleElement()
          .asString()
          .startsWith("view bad does not fit its feature set, so its requests are refused: d: ");

      Files.writeString(file, yaml.replace("good:", "better:"));
      views.look();
      assertThat(views.all()).as("bad is as it was").containsOnlyKeys("bad", "better");
      assertThat(log.lines()).as("it is warned of again").hasSize(2);

      String bad = "bad: { feature-set: s, derived: { d: gone + 1 } }";
      Files.writeString(file, yaml.replace(bad, bad + ", " + bad.replace("bad", "copy")));
      views.look();
      assertThat(views.all()).as("a copy is new").containsOnlyKeys("bad", "better");
      Files.writeString(file, yaml.replace("bad", "renamed"));
      views.look();
      assertThat(views.all()).as("and so is a renamed one").containsOnlyKeys("bad", "better");

      Files.writeString(file, yaml.replace("gone + 1", "gone + 2"));
      views.look();
      assertThat(views.all()).as("a view that changes must fit").containsKey("better");
    }
  }

  @Test
  void aFormulaThatChangesHoldsForTheNextQuestion() throws IOException {
    String yaml =
        "views: { a: { feature-set: small, names: [d], derived: { d: %s * demand_r0_w1 } } }";
    Path file = Files.writeString(folder.resolve("views.yaml"), yaml.formatted("2"));
    ServedSets sets = new ServedSets();
    sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET))));
    GetFeaturesRequest request =
        GetFeaturesRequest.newBuilder()
            .setSelection(Selection.newBuilder().setView("a"))
            .addProducts(World.PRODUCTS.get(0).toString())
            .build();
    Duration hour = Duration.ofHours(1);
    try (Views views =
        new Views(new ViewsConfig(Optional.of(file), hour), any -> Optional.of(World.SET))) {
      views.start();
      RequestValidator validator =
          new RequestValidator(
              sets, views, () -> new LimitsConfig(1000, hour, hour), Optional.empty());
      Columns first = validator.of(request).columns();
      assertThat(validator.of(request).columns()).as("made once").isSameAs(first);

      Files.writeString(file, yaml.formatted("3"));
      views.look();
      Columns second = validator.of(request).columns();
      Files.writeString(file, yaml.formatted("4 +"));
      views.look();

      assertThat(second.names()).containsExactly("d");
      assertThat(second.derived().fingerprint()).isNotEqualTo(first.derived().fingerprint());
      assertThat(validator.of(request).columns()).as("a bad file").isSameAs(second);
    }
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
    try (Views views =
        new Views(
            new ViewsConfig(Optional.of(file), Duration.ofHours(1)), any -> Optional.empty())) {
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
    return Views.load(
        Files.writeString(folder.resolve("views.yaml"), yaml), (name, any) -> Optional.empty());
  }
}
