package io.ringcast.common.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import io.ringcast.testing.Seeds;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Formulas are CEL: Google's CEL reads and computes them the same way. */
class CelOracleTest {

  private static final List<String> TOKENS =
      List.of(
          "1.0",
          ".5",
          "2e3",
          "1.",
          "x",
          "eta_s",
          "is_night",
          "is_airport",
          "true",
          "null",
          "loop",
          "max(x,",
          "min(",
          "clip(x,",
          "log(",
          "abs(",
          "(",
          ")",
          ")",
          ",",
          "+",
          "-",
          "-",
          "*",
          "/",
          "<",
          ">=",
          "==",
          "!=",
          "&&",
          "||",
          "!",
          "?",
          ":",
          "%",
          "in",
          "[",
          ".x");

  private static final CelCompiler COMPILER = compiler();
  private static final CelRuntime RUNTIME =
      CelRuntimeFactory.legacyCelRuntimeBuilder()
          .addFunctionBindings(
              CelFunctionBinding.from("max2", Double.class, Double.class, Math::max),
              CelFunctionBinding.from("min2", Double.class, Double.class, Math::min),
              CelFunctionBinding.from("abs1", Double.class, Math::abs),
              CelFunctionBinding.from("log1", Double.class, StrictMath::log))
          .build();

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final RandomFormulas formulas = new RandomFormulas(random);

  private static CelCompiler compiler() {
    CelCompilerBuilder builder = CelCompilerFactory.standardCelCompilerBuilder();
    RandomFormulas.NUMBERS.forEach(name -> builder.addVar(name, SimpleType.DOUBLE));
    RandomFormulas.BOOLS.forEach(name -> builder.addVar(name, SimpleType.BOOL));
    return builder
        .addFunctionDeclarations(
            function("abs", 1),
            function("log", 1),
            function("max", 2, 3),
            function("min", 2, 3),
            function("clip", 3))
        .build();
  }

  private static CelFunctionDecl function(String name, int... numbersOfArguments) {
    CelFunctionDecl.Builder function = CelFunctionDecl.newBuilder().setName(name);
    for (int arguments : numbersOfArguments) {
      List<CelType> types = Collections.nCopies(arguments, SimpleType.DOUBLE);
      function.addOverloads(
          CelOverloadDecl.newGlobalOverload(name + arguments, SimpleType.DOUBLE, types));
    }
    return function.build();
  }

  @Test
  void celComputesTheSameBits() throws CelValidationException, CelEvaluationException {
    int compared = 0;
    for (int i = 0; i < 5_000; i++) {
      Formula formula = formulas.next(ValueType.NUMBER, 1 + random.nextInt(4));
      CelAbstractSyntaxTree cel = COMPILER.compile(formula.text()).getAst();
      assertThat(cel.getResultType()).as(formula.text()).isEqualTo(SimpleType.DOUBLE);
      CelRuntime.Program program = RUNTIME.createProgram(cel);
      for (int row = 0; row < 100; row++) {
        compared += compare(formula, program, formulas.values()) ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(250_000);
  }

  /** False where a part of the formula has no value: there CEL's infinities go on. */
  private boolean compare(Formula formula, CelRuntime.Program program, Map<String, Double> values)
      throws CelEvaluationException {
    NaiveFormula naive = new NaiveFormula(values);
    double value = naive.value(formula, 77);
    if (naive.dividedByNothing() || naive.overflowed()) {
      return false;
    }
    Map<String, Object> ofCel = new HashMap<>(values);
    RandomFormulas.BOOLS.forEach(name -> ofCel.put(name, values.get(name) == 1));
    double cel = (Double) program.eval(ofCel);
    double orElse = Math.abs(cel) <= Float.MAX_VALUE ? cel : 77;
    if (Double.doubleToRawLongBits(orElse) != Double.doubleToRawLongBits(value)) {
      fail("seed %d: %s is %s, in CEL %s, with %s", seed, formula.text(), value, orElse, values);
    }
    return true;
  }

  @Test
  void celReadsBoolsToo() throws CelValidationException {
    for (int i = 0; i < 1_000; i++) {
      String text = formulas.next(ValueType.BOOL, 3).text();
      assertThat(COMPILER.compile(text).getAst().getResultType()).isEqualTo(SimpleType.BOOL);
    }
  }

  /** Texts in which each number has a point: CEL has whole numbers of another type. */
  @Test
  void whatCelRefusesIsRefused() {
    int read = 0;
    for (int i = 0; i < 50_000; i++) {
      String text = tokens();
      try {
        Formula formula = FormulaParser.parse(text, RandomFormulas::typeOf);
        CelType type = COMPILER.compile(text).getAst().getResultType();
        assertThat(type == SimpleType.BOOL).isEqualTo(formula.type() == ValueType.BOOL);
        read++;
      } catch (FormulaException e) {
        // CEL may read more.
      } catch (CelValidationException e) {
        fail("seed %d: CEL refuses %s: %s", seed, text, e.getMessage());
      }
    }
    assertThat(read).as("seed %d", seed).isGreaterThan(1_000);
  }

  private String tokens() {
    StringBuilder text = new StringBuilder();
    for (int length = 1 + random.nextInt(8); length > 0; length--) {
      text.append(TOKENS.get(random.nextInt(TOKENS.size()))).append(" ".repeat(random.nextInt(2)));
    }
    return text.toString();
  }
}
