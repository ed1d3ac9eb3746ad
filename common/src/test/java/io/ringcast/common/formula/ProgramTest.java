package io.ringcast.common.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import io.ringcast.testing.Seeds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The program gives the bits of the naive evaluator. */
class ProgramTest {

  private static final int FORMULAS = 40;
  private static final int ROWS = 250_000;
  private static final int MOST_AT_ONCE = 128;
  private static final int[] SIZES = {1, 7, MOST_AT_ONCE};

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final RandomFormulas formulas = new RandomFormulas(random);

  private record Derived(String name, Formula formula, double orElse) {}

  @Test
  void tenMillionValues() {
    for (int i = 0; i < FORMULAS / 4; i++) {
      check(List.of(next("a"), next("b"), over(next("c"), "a"), over(next("d"), "c")));
    }
  }

  private Derived next(String name) {
    return new Derived(
        name, formulas.next(ValueType.NUMBER, 1 + random.nextInt(5)), random.nextInt(9));
  }

  /** A formula over a derived feature too: its default has taken effect there. */
  private static Derived over(Derived of, String derived) {
    Formula name = new Name(derived, ValueType.NUMBER);
    Operation operation = of.orElse < 4 ? Operation.ADD : Operation.MAX;
    return new Derived(of.name, new Call(operation, List.of(of.formula, name)), of.orElse);
  }

  private void check(List<Derived> derived) {
    Program.Builder builder = new Program.Builder();
    RandomFormulas.NUMBERS.forEach(builder::input);
    RandomFormulas.BOOLS.forEach(builder::input);
    derived.forEach(each -> builder.define(each.name, each.formula, each.orElse));
    Program program = builder.build();
    Program.Run run = program.run(MOST_AT_ONCE);
    for (int done = 0; done < ROWS; ) {
      int rows = SIZES[random.nextInt(SIZES.length)];
      double[][] naive = new double[derived.size()][rows];
      for (int row = 0; row < rows; row++) {
        Map<String, Double> values = new HashMap<>(formulas.values());
        for (Map.Entry<String, Double> value : values.entrySet()) {
          run.values(program.register(value.getKey()))[row] = value.getValue();
        }
        for (int i = 0; i < derived.size(); i++) {
          Derived each = derived.get(i);
          naive[i][row] = new NaiveFormula(values).value(each.formula, each.orElse);
          values.put(each.name, naive[i][row]);
        }
      }
      run.compute(rows);
      for (int i = 0; i < derived.size(); i++) {
        requireEqual(derived.get(i), run.values(program.register(derived.get(i).name)), naive[i]);
      }
      done += rows;
    }
  }

  private void requireEqual(Derived of, double[] values, double[] naive) {
    for (int row = 0; row < naive.length; row++) {
      if (Double.doubleToRawLongBits(values[row]) != Double.doubleToRawLongBits(naive[row])) {
        fail(
            "seed %d: %s is %s, row %d of %d, but must be %s",
            seed, of.formula.text(), values[row], row, naive.length, naive[row]);
      }
    }
  }

  @Test
  void equalPartsAreComputedOnce() {
    Program.Builder builder = new Program.Builder();
    builder.input("x");
    Formula x = new Name("x", ValueType.NUMBER);
    Formula one = new Literal(1, ValueType.NUMBER);
    Formula more = new Call(Operation.ADD, List.of(x, one));
    builder.define("a", more, 0);
    int before = builder.build().bytes(1);
    builder.define("b", more, 0);
    builder.define("c", new Call(Operation.LOG, List.of(more)), 0);

    assertThat(builder.build().bytes(1) - before).isEqualTo(2 * Double.BYTES);
  }

  @Test
  void aDivisionByNothingPassesOn() throws FormulaException {
    Map<String, Double> values = Map.of("x", 0.0);
    for (String text :
        List.of(
            "1 / x",
            "x / x",
            "log(x)",
            "max(1, 1 / x)",
            "clip(5 / x, 1, 3)",
            "1 / x == 1 ? 1 : 2",
            "1 / x != 1 ? 1 : 2",
            "1 / x > 0 || x > 0 ? 1 : 2",
            "1 / x > 0 && x == 0 ? 1 : 2",
            "!(1 / x > 0) ? 1 : 2",
            "x == 0 ? 1 / x : 2",
            "0 * (1 / x)")) {
      assertThat(value(text, values)).as(text).isEqualTo(77);
    }
    assertThat(value("x > 0 ? 1 / x : 2", values)).isEqualTo(2);
    assertThat(value("1 / x > 0 || x == 0 ? 1 : 2", values)).isEqualTo(1);
    assertThat(value("1 / x > 0 && x > 0 ? 1 : 2", values)).isEqualTo(2);
    assertThat(value("x > 0 && 1 / x > 2 ? 1 : 2", values)).isEqualTo(2);
    assertThat(value("x == 0 || 1 / x > 2 ? 1 : 2", values)).isEqualTo(1);
    String infinite = "1e38" + " * 1e38".repeat(8);
    assertThat(value(infinite, values)).isEqualTo(77);
    assertThat(value("min(3, " + infinite + ")", values)).isEqualTo(3);
    assertThat(value("3.4028234663852886e38", values)).isEqualTo(Float.MAX_VALUE);
    assertThat(value("3.4028234663852887e38 + 1e30", values)).isEqualTo(77);
    assertThat(value("-3e38 - 3e38", values)).isEqualTo(77);
  }

  private static double value(String text, Map<String, Double> values) throws FormulaException {
    Formula formula = FormulaParser.parse(text, RandomFormulas::typeOf);
    Program.Builder builder = new Program.Builder();
    values.keySet().forEach(builder::input);
    builder.define("result", formula, 77);
    Program program = builder.build();
    Program.Run run = program.run(1);
    values.forEach((name, value) -> run.values(program.register(name))[0] = value);
    run.compute(1);
    double value = run.values(program.register("result"))[0];
    assertThat(value).isEqualTo(new NaiveFormula(values).value(formula, 77));
    return value;
  }
}
