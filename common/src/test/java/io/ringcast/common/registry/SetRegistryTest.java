package io.ringcast.common.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import java.util.List;
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
