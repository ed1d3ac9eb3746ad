package io.ringcast.benchmarks.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.testing.Seeds;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ScaleTest {

  private static final Axis LINEAR = Axis.linear("linear");
  private static final Axis LOGARITHMIC = Axis.logarithmic("logarithmic");

  @Test
  void linearTicksAreRoundNumbersFromZeroUp() {
    assertThat(ticks(LINEAR, 3.1, 6.12)).containsExactly("0", "2", "4", "6", "8");
    assertThat(ticks(LINEAR, 7, 10)).containsExactly("0", "2", "4", "6", "8", "10");
    assertThat(ticks(LINEAR, 0.01, 0.023))
        .containsExactly("0", "0.005", "0.01", "0.015", "0.02", "0.025");
    assertThat(ticks(LINEAR, 2_400))
        .containsExactly("0", "500", "1,000", "1,500", "2,000", "2,500");
    assertThat(ticks(LINEAR, 0)).startsWith("0").endsWith("1");
  }

  @Test
  void logarithmicTicksAreOneTwoAndFiveOrDecades() {
    assertThat(ticks(LOGARITHMIC, 1.2, 40)).containsExactly("1", "2", "5", "10", "20", "50");
    assertThat(ticks(LOGARITHMIC, 10_000, 8_000_000))
        .containsExactly("10,000", "100,000", "1 M", "10 M");
    assertThat(ticks(LOGARITHMIC, 5)).containsExactly("5", "10", "20", "50");
  }

  @Tag("seeded")
  @Test
  void everyValueLiesBetweenTheEnds() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      double[] values = random.doubles(3, -6, 9).map(power -> Math.pow(10, power)).toArray();
      for (Axis axis : List.of(LINEAR, LOGARITHMIC)) {
        Scale scale = Scale.rounded(axis, DoubleStream.of(values), 0, 100);
        assertThat(DoubleStream.of(values).map(scale::place))
            .as("seed %d: %s", seed, scale)
            .allMatch(place -> place >= -1e-6 && place <= 100 + 1e-6);
        assertThat(scale.ticks()).as("seed %d: %s", seed, scale).hasSizeBetween(2, 17);
      }
    }
  }

  @Test
  void anExactScaleHasItsEndsAtTheFirstAndLastValue() {
    Scale scale = Scale.exact(LOGARITHMIC, DoubleStream.of(1, 4, 32), 10, 60);
    assertThat(scale.place(1)).isCloseTo(10, within(1e-9));
    assertThat(scale.place(4)).isCloseTo(30, within(1e-9));
    assertThat(scale.place(32)).isCloseTo(60, within(1e-9));
  }

  @Test
  void numbersAreShort() {
    assertThat(
            DoubleStream.of(0, 0.0625, 3.1415, 12, 999.4, 999.6, 1_024, 2_489_325, 18e9)
                .mapToObj(Numbers::text))
        .containsExactly("0", "0.0625", "3.14", "12", "999", "1,000", "1,024", "2.49 M", "18 G");
  }

  private static List<String> ticks(Axis axis, double... values) {
    return Scale.rounded(axis, DoubleStream.of(values), 0, 100).ticks().stream()
        .map(Numbers::text)
        .toList();
  }
}
