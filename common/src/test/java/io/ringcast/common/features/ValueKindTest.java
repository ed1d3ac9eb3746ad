package io.ringcast.common.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ValueKindTest {

  private static FeatureSet set(String... kinds) {
    return FeatureSet.of("values", List.of(kinds), List.of(0, 2), List.of(1, 8));
  }

  @Test
  void aSumsNameHasItsDecimals() {
    assertThat(ValueKind.sum("fare", 2)).isEqualTo("fare-sum.2").matches(ValueKind.FORM);
    assertThat(ValueKind.count("fare")).isEqualTo("fare-count").matches(ValueKind.FORM);
    assertThat(ValueKind.unit("fare-sum.0")).isEqualTo(1);
    assertThat(ValueKind.unit("fare-sum.2")).isEqualTo(100);
    assertThat(ValueKind.unit("a-sum-sum.6")).isEqualTo(1_000_000);
    assertThat(ValueKind.columnKind("a-sum-sum.6")).isEqualTo("a-sum-sum");
    for (String other : List.of("demand", "fare-sum", "fare-count", "fare-sum.7", "fare.2")) {
      assertThat(ValueKind.isSum(other)).as(other).isFalse();
      assertThat(ValueKind.unit(other)).as(other).isEqualTo(1);
      assertThat(ValueKind.columnKind(other)).as(other).isEqualTo(other);
    }
    for (String none : List.of("fare.2", "fare-sum.7", "fare-sum.22", "-sum.2", "fare-count.0")) {
      assertThat(none).doesNotMatch(ValueKind.FORM);
    }
    String longest = "a".repeat(57);
    assertThat(longest).matches(ValueKind.VALUE_FORM);
    assertThat(ValueKind.count(longest)).hasSize(63).matches(FeatureSet.NAME_FORM);
    assertThat(ValueKind.sum(longest, 6)).matches(ValueKind.FORM);
    assertThat(longest + "a").doesNotMatch(ValueKind.VALUE_FORM);
  }

  @Test
  void columnsDoNotHaveTheDecimals() {
    FeatureSet set = set("demand", "fare-count", "fare-sum.2");
    assertThat(set.featureNames())
        .startsWith("demand_r0_w1")
        .endsWith("fare-sum_r0_w1", "fare-sum_r0_w8", "fare-sum_r2_w1", "fare-sum_r2_w8");
    assertThat(set.means().features().keySet())
        .containsExactly(
            "fare-mean_r0_w1", "fare-mean_r0_w8", "fare-mean_r2_w1", "fare-mean_r2_w8");
    assertThat(set("fare-sum.2", "demand", "tip-count").means().features()).isEmpty();
    assertThat(set.fingerprint())
        .isNotEqualTo(set("demand", "fare-count", "fare-sum.3").fingerprint());
  }

  @Test
  void noTwoKindsHaveOneColumn() {
    for (String[] kinds :
        List.of(
            new String[] {"fare-sum.2", "fare-sum.3"},
            new String[] {"fare-sum", "fare-sum.0"},
            new String[] {"fare-mean", "fare-sum.2", "fare-count"})) {
      assertThatThrownBy(() -> set(kinds)).hasMessageContaining("columns have different names");
    }
    assertThat(set("fare-mean", "fare-sum.2").means().features()).isEmpty();
  }
}
