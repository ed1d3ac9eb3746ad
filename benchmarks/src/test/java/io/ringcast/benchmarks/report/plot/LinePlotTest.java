package io.ringcast.benchmarks.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.benchmarks.report.plot.LinePlot.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinePlotTest {

  @Test
  void aLinearAxisBeginsAtZeroAndPlacesInProportion() throws Exception {
    Drawn drawn =
        Drawn.of(plot().line("cost", List.of(new Point(1, 5), new Point(2, 10), new Point(4, 20))));

    List<double[]> line = drawn.line(0);
    double zero = Drawn.number(drawn.text("0"), "y") - 4;
    assertThat(zero - line.get(1)[1]).isCloseTo(2 * (zero - line.get(0)[1]), within(0.3));
    assertThat(zero - line.get(2)[1]).isCloseTo(4 * (zero - line.get(0)[1]), within(0.3));
  }

  @Test
  void aLogarithmicAxisPlacesEqualFactorsEquallyFar() throws Exception {
    Drawn drawn =
        Drawn.of(plot().line("cost", List.of(new Point(32, 3), new Point(1, 3), new Point(2, 3))));

    List<double[]> line = drawn.line(0);
    double step = line.get(1)[0] - line.get(0)[0];
    assertThat(step).isPositive();
    assertThat(line.get(2)[0] - line.get(1)[0]).isCloseTo(4 * step, within(0.5));
  }

  @Test
  void fewPointsHaveTheirOwnNumbersOnTheAxis() throws Exception {
    Drawn drawn =
        Drawn.of(
            plot().line("cost", List.of(new Point(1, 3.1), new Point(6, 3), new Point(32, 4))));

    assertThat(drawn.texts("faint")).containsSubsequence("1", "6", "32", "windows");
    assertThat(drawn.texts("value")).containsExactly("3.1", "3", "4");
    assertThat(Drawn.number(drawn.text("6"), "x")).isEqualTo(drawn.line(0).get(1)[0]);
  }

  @Test
  void twoLinesHaveTheirNumbersAndThreeDoNot() throws Exception {
    LinePlot plot =
        plot()
            .line("per event", List.of(new Point(1, 9), new Point(2, 9.5)))
            .line("per row", List.of(new Point(1, 1), new Point(2, 1.5)));

    assertThat(Drawn.of(plot).texts("value")).containsExactly("9", "9.5", "1", "1.5");
    plot.line("per number", List.of(new Point(1, 0.1)));
    assertThat(Drawn.of(plot).texts("value")).isEmpty();
  }

  @Test
  void whereTwoPointsAreOneNumberStands() throws Exception {
    LinePlot plot =
        plot()
            .line("per event", List.of(new Point(1, 1.02), new Point(2, 9)))
            .line("per row", List.of(new Point(1, 1), new Point(2, 1)));

    assertThat(Drawn.of(plot).texts("value")).containsExactly("1.02", "9", "1");
  }

  @Test
  void numbersOnTheAxisDoNotTouch() throws Exception {
    List<Point> points = IntStream.rangeClosed(1000, 1011).mapToObj(x -> new Point(x, 1)).toList();
    Drawn drawn =
        Drawn.of(
            LinePlot.of("near", "Near", Axis.logarithmic("x"), Axis.linear("y"))
                .line("one", List.of(new Point(1, 1)))
                .line("many", points.subList(0, 11)));

    assertThat(drawn.texts("faint")).contains("1", "1,000").doesNotContain("1,001");
  }

  @Test
  void manyPointsAreALineWithoutMarkers() throws Exception {
    List<Point> points = new ArrayList<>();
    for (int minute = 0; minute < 100; minute++) {
      points.add(new Point(minute, 1 + minute % 3));
    }
    Drawn drawn =
        Drawn.of(
            LinePlot.of("time", "Time", Axis.linear("minutes"), Axis.linear("seconds"))
                .line("seconds", points));

    assertThat(drawn.line(0)).hasSize(100);
    assertThat(drawn.all("circle")).isEmpty();
    assertThat(drawn.texts("faint")).contains("0", "20", "80");
  }

  @Test
  void labelsAtTheEndsOfLinesStayApartAndInTheirOrder() throws Exception {
    LinePlot plot = plot();
    for (int i = 0; i < Svg.COLOURS; i++) {
      plot.line("line " + i, List.of(new Point(1, 1), new Point(32, 1 + i / 100.0)));
    }
    Drawn drawn = Drawn.of(plot);

    List<Double> places =
        IntStream.range(0, Svg.COLOURS)
            .mapToObj(i -> Drawn.number(drawn.text("line " + (Svg.COLOURS - 1 - i)), "y"))
            .toList();
    for (int i = 1; i < places.size(); i++) {
      assertThat(places.get(i) - places.get(i - 1)).isGreaterThanOrEqualTo(Svg.LINE_HEIGHT - 0.1);
    }
    assertThat(places.get(places.size() - 1)).isLessThan(drawn.height());
  }

  @Test
  void whatIsWrittenIsEscaped() throws Exception {
    Drawn drawn =
        Drawn.of(
            LinePlot.of("name", "a < b & \"c\"", Axis.linear("x > 0"), Axis.linear("µs"))
                .line("only", List.of(new Point(1, 1))));

    assertThat(drawn.texts("title")).containsExactly("a < b & \"c\"");
    assertThat(drawn.texts("faint")).contains("x > 0", "µs");
  }

  @Test
  void theSameResultsGiveTheSamePicture() {
    List<Point> points = List.of(new Point(1, 1.0 / 3), new Point(2, 2.0 / 3));
    assertThat(plot().line("cost", points).svg()).isEqualTo(plot().line("cost", points).svg());
  }

  @Test
  void whatCannotBeDrawnIsNamed() {
    assertThatThrownBy(() -> plot().line("cost", List.of(new Point(0, 1))))
        .hasMessage("cost: x = 0.0: the axis \"windows\" takes numbers above 0");
    assertThatThrownBy(() -> plot().line("cost", List.of(new Point(1, Double.NaN))))
        .hasMessage("cost: y = NaN: the axis \"CPU per event, µs\" takes numbers from 0 on");
    assertThatThrownBy(() -> plot().line("cost", List.of())).hasMessageContaining("needs a point");
    assertThatThrownBy(() -> plot().svg()).hasMessage("plot \"windows\" has no lines");
  }

  private static LinePlot plot() {
    return LinePlot.of(
        "windows",
        "Cost as windows are added",
        Axis.logarithmic("windows"),
        Axis.linear("CPU per event, µs"));
  }
}
