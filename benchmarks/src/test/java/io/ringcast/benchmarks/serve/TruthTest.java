package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TruthTest {

  private final Truth truth = SmallTruth.make();

  @Test
  void agreesWithItsOwnTable() {
    assertThat(truth.places()).hasSize(3);
    assertThat(truth.wrong(asked(), SmallTruth.table(truth))).isEmpty();
  }

  @Test
  void anotherValueIsWrong() {
    assertThat(truth.wrong(asked(), withSecond(SmallTruth.table(truth), 21f)))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains("demand", "21.0", "20.0"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.class,
      names = {"NOT_YET", "TIMED_OUT", "UNAVAILABLE"})
  void aKeyWithoutAValueIsNotComparedButAllOthersAre(Status without) {
    FeatureTable some =
        SmallTruth.table(truth).toBuilder().setStatuses(0, without).setWindowEndsMs(0, 0).build();

    assertThat(truth.wrong(asked(), some)).isEmpty();
    assertThat(truth.wrong(asked(), withSecond(some, 21f))).isPresent();
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.class,
      names = {"EMPTY", "PARTIAL", "STALE", "INVALID"})
  void anotherWorthIsWrong(Status other) {
    FeatureTable answer = SmallTruth.table(truth).toBuilder().setStatuses(2, other).build();

    assertThat(truth.wrong(asked(), answer))
        .hasValueSatisfying(wrong -> assertThat(wrong).contains(other.name(), "FRESH"));
  }

  @Test
  void anotherWindowEndIsWrong() {
    FeatureTable answer =
        SmallTruth.table(truth).toBuilder()
            .setWindowEndsMs(2, SmallTruth.WINDOW_END - 60_000)
            .build();

    assertThat(truth.wrong(asked(), answer)).isPresent();
  }

  private GetFeaturesRequest asked() {
    return GetFeaturesRequest.newBuilder()
        .addAllHexagons(truth.places().stream().map(Truth.Place::hexagon).toList())
        .addProducts(SmallTruth.PRODUCT.toString())
        .build();
  }

  private static FeatureTable withSecond(FeatureTable table, float value) {
    Column.Builder column = table.getColumns(0).toBuilder().setFloats(1, value);
    return table.toBuilder().setColumns(0, column).build();
  }
}
