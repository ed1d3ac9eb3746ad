package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Derived features of a view in answers, and requests for them that are wrong. */
class DerivedAnswerTest extends AnswerScene {

  private static final String VIEWS =
      """
      views:
        model:
          feature-set: small
          kinds: [demand]
          windows: [1]
          derived:
            fill: { formula: supply_r1_w2 / demand_r0_w1, default: 9 }
            twice: 2 * fill
          inputs:
            other: number
          defaults: { twice: 18.5 }
        named:
          feature-set: small
          names: [wait, demand_r0_w1, half]
          derived:
            half: demand_r0_w1 / 2
            wait: "is_airport ? half + eta_s : -1"
          inputs:
            eta_s: number
            is_airport: { type: bool, default: 0 }
        wrong:
          feature-set: small
          derived:
            odd: demand_r7_w1
        taxi: { feature-set: small, kinds: [taxi], rings: [0], windows: [1] }
        lost: { feature-set: small, names: [surge, fare] }
      """;

  DerivedAnswerTest() {
    scene = new Scene(new Random(seed), VIEWS);
  }

  private static Selection.Builder view(String name) {
    return Selection.newBuilder().setView(name).setMaxAgeMs(-1);
  }

  private static RequestInput input(String name, Double... values) {
    return RequestInput.newBuilder().setName(name).addAllValues(List.of(values)).build();
  }

  @Test
  void aViewsDerivedFeaturesFollowItsColumns() {
    complete(1);

    FeatureTable table = ask(request(view("model")));

    assertThat(table.getNamesList())
        .containsExactly("demand_r0_w1", "demand_r1_w1", "fill", "twice");
    int fresh = 0;
    for (int key = 0; key < table.getStatusesCount(); key++) {
      long hexagon = table.getHexagons(key);
      long[] sums = scene.world.row(World.windowEnd(1), World.PRODUCTS.get(0), hexagon);
      boolean isNothing = sums == null || sums[0] == 0;
      double fill = isNothing ? 9 : sums[7] / World.divisor(7) / sums[0];
      assertThat(table.getColumns(2).getFloats(key)).as("seed %d", seed).isEqualTo((float) fill);
      assertThat(table.getColumns(3).getFloats(key)).isEqualTo((float) (2 * fill));
      fresh += table.getStatuses(key) == Status.FRESH ? 1 : 0;
    }
    assertThat(fresh).as("seed %d", seed).isPositive();
  }

  @Test
  void aRequestsListsStandForStoredColumnsAlone() {
    complete(1);

    assertThat(ask(request(view("model").addRings(1))).getNamesList())
        .containsExactly("demand_r1_w1");
    assertThat(ask(request(view("named").addRings(1).addWindows(1))).getNamesList())
        .containsExactly("demand_r1_w1", "supply_r1_w1");
    assertThat(ask(request(view("model").addNames("twice"))).getNamesList())
        .containsExactly("twice");
  }

  /** The view's own window is 1, and its counts are whole since the minute before the last. */
  @Test
  void aDerivedFeatureIsAsGoodAsItsWorstInput() {
    scene.world.startAt(1);
    complete(1);

    assertThat(ask(request(view("model").addNames("demand_r0_w1"))).getStatusesList())
        .doesNotContain(Status.PARTIAL)
        .contains(Status.FRESH);
    assertThat(ask(request(view("model").addNames("twice"))).getStatusesList())
        .containsOnly(Status.PARTIAL);
  }

  @Test
  void whereThereIsNoValueADefaultStands() {
    scene.minute(1);

    FeatureTable table = ask(request(view("model")));

    assertThat(table.getStatusesList()).containsOnly(Status.NOT_YET);
    assertThat(table.getColumns(0).getFloatsList()).containsOnly(0f);
    assertThat(table.getColumns(2).getFloatsList()).as("the feature's").containsOnly(9f);
    assertThat(table.getColumns(3).getFloatsList()).as("the view's").containsOnly(18.5f);
  }

  @Test
  void formulasAreParsedOnceForAllQuestions() {
    complete(1);

    DerivedFeatures first = definitions("fill", "twice");

    assertThat(definitions("twice", "fill")).isSameAs(first);
    assertThat(definitions("demand_r0_w1")).isSameAs(first);
  }

  private DerivedFeatures definitions(String... names) {
    Selection.Builder selection = view("model").addAllNames(List.of(names));
    return scene.validator().of(request(selection)).columns().definitions();
  }

  @Test
  void aViewNamesItsColumnsInOrder() {
    complete(1);
    GetFeaturesRequest.Builder request = request(view("named")).toBuilder();

    FeatureTable without = ask(request.clone().addInputs(input("eta_s", 3.0)).build());
    FeatureTable with =
        ask(request.addInputs(input("eta_s", 3.0)).addInputs(input("is_airport", 1.0)).build());

    request.getSelectionBuilder().addNames("half").addNames("eta_s");
    FeatureTable input = ask(request.build());
    assertThat(input.getNamesList()).containsExactly("half", "eta_s");
    assertThat(input.getColumns(0)).isEqualTo(with.getColumns(2));
    assertThat(input.getColumns(1).getFloatsList()).containsOnly(3f);
    assertThat(with.getNamesList()).containsExactly("wait", "demand_r0_w1", "half");
    assertThat(without.getColumns(0).getFloatsList()).containsOnly(-1f);
    List<Float> half = with.getColumns(2).getFloatsList();
    assertThat(with.getColumns(0).getFloatsList())
        .isEqualTo(half.stream().map(its -> its + 3).toList());
    assertThat(with.getDerivedFingerprint())
        .isNotZero()
        .isEqualTo(without.getDerivedFingerprint())
        .isNotEqualTo(ask(request(view("model"))).getDerivedFingerprint());
  }

  @Test
  void inputsAreForAllKeysForPlacesOrForKeys() {
    complete(1);
    GetFeaturesRequest request =
        request(view("named").addNames("wait")).toBuilder()
            .addProducts(World.PRODUCTS.get(1).toString())
            .addInputs(input("is_airport", 1.0))
            .build();
    int places = request.getHexagonsCount();
    List<Float> none = waits(request, i -> 0, 1);

    List<Float> byPlace = waits(request, i -> i, places);
    List<Float> byKey = waits(request, i -> i, 2 * places);

    for (int key = 0; key < 2 * places; key++) {
      int place = key / 2;
      assertThat(byPlace.get(key)).isEqualTo(none.get(key) + place);
      assertThat(byKey.get(key)).isEqualTo(none.get(key) + key);
    }
  }

  private List<Float> waits(GetFeaturesRequest request, IntToDoubleFunction eta, int values) {
    RequestInput.Builder input = RequestInput.newBuilder().setName("eta_s");
    IntStream.range(0, values).forEach(i -> input.addValues(eta.applyAsDouble(i)));
    return ask(request.toBuilder().addInputs(input).build()).getColumns(0).getFloatsList();
  }

  @Test
  void wrongInputsAreRefusedInWords() {
    complete(1);

    assertRefused("wait needs the input eta_s: add it to `inputs`");
    assertThatThrownBy(() -> ask(request(view("named").addNames("eta_s"))))
        .hasMessageContaining("its own column needs the input eta_s: add it to `inputs`");
    assertRefused("there is no input eta; there are [eta_s, is_airport]", input("eta", 1.0));
    assertRefused("input eta_s is there twice", input("eta_s", 1.0), input("eta_s", 1.0));
    assertRefused("input eta_s has 2 values", input("eta_s", 1.0, 2.0));
    assertRefused("input eta_s has 0 values", input("eta_s"));
    assertRefused(
        "value 0 of input eta_s is NaN, but it must be a number that a float holds",
        input("eta_s", Double.NaN));
    assertRefused("is 1.0E300", input("eta_s", 1e300));
    assertRefused("is Infinity", input("eta_s", Double.POSITIVE_INFINITY));
    assertRefused(
        "value 0 of input is_airport is 2.0, but it must be 0 or 1",
        input("eta_s", 1.0),
        input("is_airport", 2.0));
    assertThatThrownBy(() -> ask(request().toBuilder().addInputs(input("eta_s", 1.0)).build()))
        .hasMessageContaining("there is no input eta_s; there are []");
    GetFeaturesRequest needless =
        request(view("named").addNames("half")).toBuilder().addInputs(input("eta_s", 1.0)).build();
    assertThat(ask(needless).getNamesList()).containsExactly("half");
  }

  private void assertRefused(String message, RequestInput... inputs) {
    GetFeaturesRequest.Builder request = request(view("named")).toBuilder();
    assertThatThrownBy(() -> ask(request.addAllInputs(List.of(inputs)).build()))
        .as(message)
        .hasMessageContaining(message);
  }

  @Test
  void aViewThatDoesNotFitItsSetIsRefusedInWords() {
    complete(1);

    assertThatThrownBy(() -> ask(request(view("wrong"))))
        .hasMessageContainingAll(
            "view wrong does not fit feature set small version 1", "odd", "demand_r7_w1");
    assertThatThrownBy(() -> ask(request(view("lost"))))
        .hasMessageContaining("has no surge, and fare: feature set small version 1 has no fare");
  }

  /** What the request says in its place is not read. */
  @Test
  void onlyWhatARequestTakesOfAViewHasToFit() {
    complete(1);

    assertThatThrownBy(() -> ask(request(view("taxi").addWindows(2))))
        .hasMessageContainingAll("view taxi does not fit", "has no kind taxi; it has [demand, ");
    assertThat(ask(request(view("taxi").addKinds("demand"))).getNamesList())
        .containsExactly("demand_r0_w1");
    assertThat(ask(request(view("lost").addNames("demand_r1_w1"))).getColumnsCount()).isOne();
    assertThat(ask(request(view("lost").addRings(1).addWindows(2))).getNamesList())
        .containsExactly("demand_r1_w2", "supply_r1_w2");
  }
}
