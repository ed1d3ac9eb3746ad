package io.ringcast.benchmarks.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class BarPlotTest {

  private static final Axis BYTES = Axis.linear("bytes a row");

  @Test
  void lengthsAreInProportion() throws Exception {
    Drawn drawn =
        Drawn.of(
            BarPlot.of("bytes", "Bytes", BYTES).bar("a", 10).bar("b", 1_000).bar("nothing", 0));

    List<Element> bars = drawn.bars(0);
    assertThat(bars).hasSize(3);
    assertThat(width(bars.get(1))).isCloseTo(100 * width(bars.get(0)), within(6.0));
    assertThat(width(bars.get(2))).isZero();
    assertThat(drawn.texts("value")).containsExactly("10", "1,000", "0");
  }

  @Test
  void partsFollowOneAnother() throws Exception {
    Drawn drawn =
        Drawn.of(
            BarPlot.stacked("parts", "Parts", BYTES, List.of("read", "decode"))
                .bar("limit", 1, 2)
                .bar("job", 2, 3));

    for (int i = 0; i < 2; i++) {
      Element read = drawn.bars(0).get(i);
      Element decode = drawn.bars(1).get(i);
      assertThat(x(decode)).isCloseTo(x(read) + width(read), within(0.11));
      assertThat(Drawn.number(decode, "y")).isEqualTo(Drawn.number(read, "y"));
    }
    assertThat(drawn.texts("value")).containsExactly("3", "5");
    assertThat(drawn.texts("")).containsSubsequence("read", "decode", "limit", "job");
  }

  @Test
  void aLogarithmicAxisHasDotsAndNoBars() throws Exception {
    Drawn drawn =
        Drawn.of(
            BarPlot.of("rows", "Rows", Axis.logarithmic("rows/s"))
                .bar("a", 100)
                .bar("b", 1_000)
                .bar("c", 10_000));

    assertThat(drawn.bars(0)).isEmpty();
    List<Double> dots = drawn.all("circle").map(dot -> Drawn.number(dot, "cx")).toList();
    assertThat(dots).hasSize(3);
    assertThat(dots.get(2) - dots.get(1)).isCloseTo(dots.get(1) - dots.get(0), within(0.2));
  }

  @Test
  void headingsStandBetweenTheirBars() throws Exception {
    Drawn drawn =
        Drawn.of(
            BarPlot.of("bytes", "Bytes", BYTES)
                .heading("block")
                .bar("lz4", 1)
                .heading("columns")
                .bar("zstd", 2));

    assertThat(drawn.texts("strong")).containsExactly("block", "columns");
    assertThat(Drawn.number(drawn.text("columns"), "y"))
        .isBetween(
            Drawn.number(drawn.text("lz4"), "y") + 1, Drawn.number(drawn.text("zstd"), "y") - 1);
    assertThat(Drawn.number(drawn.text("bytes a row"), "y")).isLessThan(drawn.height());
  }

  @Test
  void whatCannotBeDrawnIsNamed() {
    assertThatThrownBy(() -> BarPlot.of("bytes", "Bytes", BYTES).bar("a", -1))
        .hasMessage("a = -1.0: the axis \"bytes a row\" takes numbers from 0 on");
    assertThatThrownBy(() -> BarPlot.of("bytes", "Bytes", BYTES).bar("a", 1, 2))
        .hasMessage("bar \"a\" has 2 values, not 1");
    assertThatThrownBy(
            () -> BarPlot.stacked("n", "t", Axis.logarithmic("rows/s"), List.of("a", "b")))
        .hasMessageContaining("linear axis");
    assertThatThrownBy(() -> BarPlot.of("bytes", "Bytes", BYTES).heading("h").svg())
        .hasMessage("plot \"bytes\" has no bars");
  }

  private static double x(Element bar) {
    return Drawn.number(bar, "x");
  }

  private static double width(Element bar) {
    return Drawn.number(bar, "width");
  }
}
