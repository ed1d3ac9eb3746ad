package io.ringcast.common.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.features.SetId;
import io.ringcast.common.formula.ValueType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What readers learn from the registry, and what they are told where it cannot help them. */
class SetRegistryTest {

  private static final FeatureSet SMALL = set("small", 1, List.of(0, 2));

  @Test
  void aDefinitionSaysAllThatAReaderNeeds() {
    assertThat(RegisteredSet.of(SMALL).definition())
        .isEqualTo(
            "{\"format\":1,\"name\":\"small\",\"version\":1,\"fingerprint\":\"%08x\","
                    .formatted(SMALL.fingerprint())
                + "\"resolution\":9,\"distinct\":\"per-entity\",\"kinds\":[\"demand\",\"open-app\"],"
                + "\"rings\":[0,2],\"windows\":[1,8],"
                + "\"features\":[\"demand_r0_w1\",\"demand_r0_w8\",\"demand_r2_w1\",\"demand_r2_w8\","
                + "\"open-app_r0_w1\",\"open-app_r0_w8\",\"open-app_r2_w1\",\"open-app_r2_w8\"],"
                + "\"denominators\":[1,8,19,152],\"owner\":\"us\",\"description\":\"a \\\"test\\\"\"}");
  }

  @Test
  void whatWasWrittenIsReadAgain() {
    for (FeatureSet set : List.of(SMALL, FeatureSet.marketplace())) {
      RegisteredSet written = RegisteredSet.of(set);
      assertThat(RegisteredSet.parse(written.definition())).isEqualTo(written);
      assertThat(written.set()).isEqualTo(set);
    }
  }

  @Test
  void whatANewerProgramAddsIsNoHindrance() {
    String more =
        RegisteredSet.of(SMALL).definition().replace("{\"format\"", "{\"x\":[],\"format\"");
    assertThat(RegisteredSet.parse(more).set()).isEqualTo(SMALL);
  }

  /** A column must never be taken for another one. */
  @Test
  void whatOnlyANewerProgramUnderstandsIsNamedAndNotGuessed() {
    String good = RegisteredSet.of(SMALL).definition();
    for (String newer :
        List.of(
            good.replace("\"format\":1", "\"format\":2"),
            good.replace("per-entity", "per-trip"),
            good.replace("\"rings\":[0,2]", "\"rings\":[0,3]"),
            good.replace("\"rings\":[0,2]", "\"rings\":[0,41]"),
            good.replace("demand_r2_w1", "demand_r2_w1_mean"))) {
      RegisteredSet read = RegisteredSet.parse(newer);
      assertThat(read.id()).isEqualTo(SMALL.id());
      assertThat(read.readable()).as(newer).isEmpty();
      assertThat(read.definition()).isEqualTo(newer);
      assertThatThrownBy(read::set)
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("small version 1")
          .hasMessageContaining("upgrade");
    }
  }

  /** 0.1.0 has no scale, so it would show sums 100 times too large. */
  @Test
  void aReleaseThatKnowsNoSumsLeavesTheSetOut() throws IOException {
    FeatureSet set =
        FeatureSet.of("fares", List.of("fare-sum.2", "demand"), List.of(0, 2), List.of(1, 8));
    RegisteredSet registered = RegisteredSet.of(set);
    assertThat(RegisteredSet.parse(registered.definition()).set()).isEqualTo(set);
    assertThat(isReadableBy010(registered)).isFalse();
    assertThat(isReadableBy010(RegisteredSet.of(SMALL))).isTrue();
  }

  /** It reads sets whose features are named as it makes them of kinds, rings and windows. */
  private static boolean isReadableBy010(RegisteredSet set) throws IOException {
    JsonNode json = new ObjectMapper().readTree(set.definition());
    List<String> names = new ArrayList<>();
    for (JsonNode kind : json.path("kinds")) {
      for (JsonNode ring : json.path("rings")) {
        for (JsonNode window : json.path("windows")) {
          names.add("%s_r%d_w%d".formatted(kind.asText(), ring.asInt(), window.asInt()));
        }
      }
    }
    List<String> features = new ArrayList<>();
    json.path("features").forEach(name -> features.add(name.asText()));
    return names.equals(features);
  }

  /** A program that is rolled back finds what the newer one has written of its own sets. */
  @Test
  void aNewerDefinitionOfTheSameSetIsNoChange() {
    String newer =
        "{\"format\":2,\"name\":\"small\",\"version\":1,\"fingerprint\":\"%08x\"}"
            .formatted(SMALL.fingerprint());
    SetRegistry registry = new SetRegistry(List.of(RegisteredSet.parse(newer)));

    registry.requireSameMeaning(List.of(SMALL), SetId::toString);
    assertThatThrownBy(
            () ->
                registry.requireSameMeaning(
                    List.of(set("small", 1, List.of(0, 3))), SetId::toString))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("the fingerprint %08x of a newer".formatted(SMALL.fingerprint()))
        .hasMessageEndingWith("give it version 2.");
  }

  @Test
  void whatIsNoDefinitionIsRefused() {
    for (String wrong :
        List.of(
            "",
            "null",
            "[]",
            "7",
            "{\"name\":\"a\"}",
            "{\"format\":1",
            "xyz",
            "{\"format\":1,\"name\":\"a\",\"version\":1}")) {
      assertThatThrownBy(() -> RegisteredSet.parse(wrong))
          .as(wrong)
          .isInstanceOf(RegistryException.class);
    }
  }

  @Test
  void aSetIsFoundByNameAndVersion() {
    FeatureSet second = set("small", 2, List.of(0, 3));
    SetRegistry registry =
        new SetRegistry(List.of(RegisteredSet.of(second), RegisteredSet.of(SMALL)));

    assertThat(registry.get(new SetId("small", 2))).isEqualTo(second);
    assertThat(registry.all())
        .extracting(RegisteredSet::id)
        .containsExactly(SMALL.id(), second.id());
    assertThatThrownBy(() -> registry.get(new SetId("small", 3)))
        .hasMessage(
            "there is no feature set small version 3; there are small version 1, small version 2");
    assertThatThrownBy(() -> new SetRegistry(List.of()).get(SMALL.id()))
        .hasMessage("there is no feature set small version 1; there is none at all yet");
  }

  @Test
  void aSetThatChangedNeedsANewVersion() {
    FeatureSet third = set("small", 3, List.of(0));
    SetRegistry registry =
        new SetRegistry(List.of(RegisteredSet.of(SMALL), RegisteredSet.of(third)));
    registry.requireSameMeaning(
        List.of(SMALL, set("small", 2, List.of(5)), set("other", 1, List.of(5))), SetId::toString);

    List<FeatureSet> changed = List.of(set("small", 1, List.of(0, 3)), set("small", 3, List.of(1)));
    assertThatThrownBy(() -> registry.requireSameMeaning(changed, id -> id.version() + ".yaml:2: "))
        .isInstanceOf(RegistryException.class)
        .hasMessage(
            "1.yaml:2: small version 1 is already known with rings [0, 2], and now it has rings [0,"
                + " 3]. Readers would take the one's numbers for the other's: give it version 4.\n"
                + "3.yaml:2: small version 3 is already known with rings [0], and now it has rings"
                + " [1]. Readers would take the one's numbers for the other's: give it version 4.");
  }

  @Test
  void aSetIsDeprecatedUnderItsVersionAndMayComeBack() {
    FeatureSet deprecated = SMALL.withDeprecated("use small/2");
    RegisteredSet written = RegisteredSet.of(deprecated);

    assertThat(written.set()).isEqualTo(deprecated);
    assertThat(written.fingerprint()).isEqualTo(RegisteredSet.of(SMALL).fingerprint());
    assertThat(written.tells(deprecated)).isTrue();
    assertThat(written.tells(SMALL)).as("it has to be written anew").isFalse();
    assertThat(RegisteredSet.of(SMALL).tells(deprecated)).isFalse();
    for (String later : List.of("\"größer\"", "null", "{}")) {
      assertThat(
              RegisteredSet.parse(written.definition().replace("\"use small/2\"", later))
                  .readable())
          .as("a note that this version does not know hides no set")
          .contains(SMALL);
    }
    new SetRegistry(List.of(written)).requireSameMeaning(List.of(SMALL), SetId::toString);
  }

  private static final DerivedFeatures DERIVED =
      new DerivedFeatures(
          Map.of("fill", new DerivedFeature("open_app_r0_w1 / eta_s", 1)),
          Map.of("eta_s", new RequestInput(ValueType.NUMBER, Double.NaN)));

  @Test
  void derivedFeaturesStandBehindAllElse() {
    RegisteredSet plain = RegisteredSet.of(SMALL);
    RegisteredSet written = RegisteredSet.of(SMALL.withDerived(DERIVED));

    assertThat(written.definition())
        .isEqualTo(
            plain.definition().replaceAll("}$", "")
                + ",\"derived\":[{\"name\":\"fill\",\"formula\":\"open_app_r0_w1 / eta_s\","
                + "\"default\":1.0}],\"inputs\":[{\"name\":\"eta_s\",\"type\":\"number\"}]}");
    assertThat(written.set()).isEqualTo(SMALL.withDerived(DERIVED));
    assertThat(written.fingerprint()).isEqualTo(plain.fingerprint());
    assertThat(written.tells(SMALL)).as("fewer").isTrue();
    DerivedFeatures respelled =
        new DerivedFeatures(
            Map.of("fill", new DerivedFeature("open_app_r0_w1/eta_s", 1)), DERIVED.inputs());
    assertThat(written.tells(SMALL.withDerived(respelled))).isTrue();
    assertThat(plain.tells(SMALL.withDerived(DERIVED))).isFalse();
  }

  @Test
  void derivedFeaturesAreKeptAndAddedTo() {
    DerivedFeatures other =
        new DerivedFeatures(Map.of("more", new DerivedFeature("1", Double.NaN)), Map.of());
    RegisteredSet both =
        RegisteredSet.of(SMALL.withDerived(other))
            .withDerivedOf(RegisteredSet.of(SMALL.withDerived(DERIVED)));

    assertThat(both.set().derived()).isEqualTo(other.over(DERIVED));
    assertThat(both.set().derived().features().keySet()).containsExactly("fill", "more");
    assertThat(RegisteredSet.of(SMALL).withDerivedOf(both).definition())
        .isEqualTo(both.definition());
  }

  @Test
  void whatOnlyANewerProgramCanDeriveIsLeftOutAndKept() {
    String newer =
        RegisteredSet.of(SMALL.withDerived(DERIVED))
            .definition()
            .replace(
                "\"derived\":[",
                "\"derived\":[{\"name\":\"root\",\"formula\":\"sqrt(open_app_r0_w1)\"},"
                    + "{\"name\":\"above\",\"formula\":\"root + 1\"},");
    RegisteredSet read = RegisteredSet.parse(newer);

    assertThat(read.set()).isEqualTo(SMALL.withDerived(DERIVED));
    assertThat(RegisteredSet.of(SMALL.withDerived(DERIVED)).withDerivedOf(read).definition())
        .isEqualTo(newer);
    String strange =
        RegisteredSet.of(SMALL).definition().replaceAll("}$", ",\"derived\":[7,{}],\"inputs\":{}}");
    assertThat(RegisteredSet.parse(strange).set()).isEqualTo(SMALL);
  }

  @Test
  void aDerivedFeatureThatChangedNeedsANewName() {
    SetRegistry registry = new SetRegistry(List.of(RegisteredSet.of(SMALL.withDerived(DERIVED))));
    DerivedFeatures changed =
        new DerivedFeatures(
            Map.of("fill", new DerivedFeature("open_app_r0_w1 / eta_s", 2)), DERIVED.inputs());

    assertThat(registry.derivedChanges(SMALL, List.of())).isEmpty();
    assertThat(registry.derivedChanges(SMALL.withDerived(DERIVED), List.of())).isEmpty();
    assertThat(registry.derivedChanges(SMALL.withDerived(changed), List.of()))
        .containsOnlyKeys("fill")
        .containsValue(
            "small version 1 is already known with fill: open_app_r0_w1 / eta_s (default 1.0), and"
                + " now it has fill: open_app_r0_w1 / eta_s (default 2.0). Readers would take the"
                + " one's numbers for the other's: take another name for it.");
  }

  /** Readers would leave out what the limits do not allow. */
  @Test
  void namesThatTheRegistryKeepsCountToo() {
    FeatureSet old = SMALL.withDerived(many("old"));
    SetRegistry registry = new SetRegistry(List.of(RegisteredSet.of(old)));
    FeatureSet more = SMALL.withDerived(many("now"));

    assertThat(registry.derivedChanges(old, List.of())).isEmpty();
    assertThatThrownBy(() -> registry.requireSameMeaning(List.of(more), id -> "a.yaml: "))
        .hasMessage(
            "a.yaml: small version 1 keeps all that it ever had, and with now40 there are more than"
                + " 100 derived features: give it version 2");
  }

  private static DerivedFeatures many(String name) {
    Map<String, DerivedFeature> features = new LinkedHashMap<>();
    for (int i = 0; i < 60; i++) {
      features.put(name + i, new DerivedFeature("1", Double.NaN));
    }
    return new DerivedFeatures(features, Map.of());
  }

  @Test
  void aNewerProgramsFeatureKeepsItsName() {
    String newer =
        RegisteredSet.of(SMALL)
            .definition()
            .replaceAll("}$", ",\"derived\":[{\"name\":\"fill\",\"formula\":\"sqrt(2)\"}]}");
    SetRegistry registry = new SetRegistry(List.of(RegisteredSet.parse(newer)));

    assertThat(registry.derivedChanges(SMALL, List.of())).isEmpty();
    assertThat(registry.derivedChanges(SMALL.withDerived(DERIVED), List.of()))
        .isEqualTo(
            Map.of(
                "fill", "small version 1 has fill of a newer Ringcast: take another name for it"));
  }

  private static FeatureSet set(String name, int version, List<Integer> rings) {
    return new FeatureSet(
        name,
        version,
        9,
        Distinct.PER_ENTITY,
        List.of("demand", "open-app"),
        rings,
        List.of(1, 8),
        "us",
        "a \"test\"");
  }
}
