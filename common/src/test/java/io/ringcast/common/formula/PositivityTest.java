package io.ringcast.common.formula;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.Seeds;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositivityTest {

  private static final double ELSE = -12345;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "x / 2",
        "log(1 + x)",
        "x / max(0.1, y)",
        "x / max(y, 0.1)",
        "1 / min(2, max(1, eta))",
        "1 / (1 + x * y / max(1, x))",
        "1 / (is_night ? 1 : 2)",
        "1 / (abs(eta) + 0.5)",
        "1 / (0.5 + (is_night ? x : abs(eta)))",
        "1 / (0.5 + max(eta, x))",
        "log(clip(eta, 1, 3))",
        "1 / (max(x, 2) * 3)",
        "1 / abs(2 + x)",
        "1 / max(1e-30, x)",
      })
  void whatCannotBeZeroNeedsNoDefault(String text) throws FormulaException {
    assertThat(risk(text)).isEqualTo("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x / y",
        "x / 0",
        "x / (0 + y)",
        "x / (y - 1)",
        "x / max(y, 0)",
        "x / min(1, y)",
        "1 / (1 + eta)",
        "1 / (0.5 + (is_night ? x : eta))",
        "1 / (is_night ? 1 : 0)",
        "1 / (is_night ? 0 : 1)",
        "1 / (1e-300 * 1e-300)",
        "1 / (-2 * -2)",
        "1 / (2 - x)",
        "1 / (1 / max(1, x))",
        "1 / abs(eta)",
        "1 / -1",
        "1 / 1e-31",
        "x / max(1e-40, y)",
        "1 / (0.5 + eta / max(1, x))",
        "1 / (0.5 + x / -2)",
        "1 / (0.5 + -x)",
        "1 / (0.5 + log(1 + eta * eta))",
        "1 / log(x + 1)",
        "log(x)",
        "log(0)",
        "1 + max(2, 3 * (x / y))",
        "y > 0 ? x / y : 1",
      })
  void whatMayBeZeroNeedsADefault(String text) throws FormulaException {
    assertThat(risk(text)).isNotEmpty();
  }

  @Test
  void theWordsSayWhatToDo() throws FormulaException {
    assertThat(risk("x / (y + 0)"))
        .isEqualTo(
            "may divide by y + 0.0 where it is near 0: give `default`, or divide by"
                + " max(0.1, y + 0.0)");
    assertThat(risk("x / -1")).startsWith("may divide by -1.0 which is too small: give");
    assertThat(risk("log(eta)"))
        .isEqualTo(
            "may take the log of eta where it is 0 or less: give `default`, or take the log of"
                + " max(0.1, eta)");
  }

  /** The rule is safe: counts never make such a formula fail. */
  @Test
  void formulasWithoutRiskHaveValues() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    RandomFormulas formulas = new RandomFormulas(random);
    int tried = 0;
    while (tried < 1_000) {
      Formula formula = formulas.next(ValueType.NUMBER, 4);
      boolean divides = formula.text().contains("/") || formula.text().contains("log");
      if (!divides || Positivity.risk(formula, PositivityTest::isColumn).isPresent()) {
        continue;
      }
      tried++;
      for (int i = 0; i < 1_000; i++) {
        Map<String, Double> values = values(random);
        NaiveFormula naive = new NaiveFormula(values);
        naive.value(formula, ELSE);
        assertThat(naive.dividedByNothing())
            .as("seed %d: %s with %s", seed, formula.text(), values)
            .isFalse();
      }
    }
  }

  private static Map<String, Double> values(Random random) {
    Map<String, Double> values = new HashMap<>();
    for (String column : RandomFormulas.NUMBERS) {
      boolean count = isColumn(column);
      values.put(
          column,
          random.nextInt(3) == 0 ? 0.0 : count ? random.nextInt(100) / 7.0 : random.nextGaussian());
    }
    RandomFormulas.BOOLS.forEach(name -> values.put(name, (double) random.nextInt(2)));
    return values;
  }

  private static boolean isColumn(String name) {
    return name.contains("_r");
  }

  private static String risk(String text) throws FormulaException {
    Formula formula =
        FormulaParser.parse(
            text, name -> name.startsWith("is_") ? ValueType.BOOL : ValueType.NUMBER);
    return Positivity.risk(formula, name -> name.equals("x") || name.equals("y")).orElse("");
  }
}
