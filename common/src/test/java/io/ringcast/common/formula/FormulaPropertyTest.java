package io.ringcast.common.formula;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testing.Seeds;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FormulaPropertyTest {

  private static final List<String> TOKENS =
      List.of(
          "1",
          ".5",
          "2e3",
          "x",
          "eta_s",
          "is_night",
          "true",
          "null",
          "max",
          "clip",
          "log",
          "(",
          "(",
          ")",
          ")",
          ",",
          "+",
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
          "é",
          "'",
          "[",
          "0x1F",
          "1u",
          "\t");

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final RandomFormulas formulas = new RandomFormulas(random);

  @Test
  void aFormulaIsReadFromItsText() throws FormulaException {
    for (int i = 0; i < 20_000; i++) {
      Formula formula = formulas.next(random.nextBoolean() ? ValueType.NUMBER : ValueType.BOOL, 4);
      String text = formulas.spelled(formula);
      if (text.length() <= FormulaParser.MOST_CHARACTERS) {
        assertThat(FormulaParser.parse(text, RandomFormulas::typeOf))
            .as("seed %d: %s", seed, text)
            .isEqualTo(formula);
      }
    }
  }

  @Test
  void anyTextIsAFormulaOrSaysWhereItIsNot() {
    int read = 0;
    for (int i = 0; i < 100_000; i++) {
      read += isFormula(random.nextBoolean() ? tokens() : changed()) ? 1 : 0;
    }
    assertThat(read).as("seed %d", seed).isBetween(5_000, 95_000);
  }

  private boolean isFormula(String text) {
    try {
      FormulaParser.parse(text, RandomFormulas::typeOf);
      return true;
    } catch (FormulaException e) {
      assertThat(e.at()).as("seed %d: %s", seed, text).isBetween(0, text.length());
      return false;
    }
  }

  private String tokens() {
    StringBuilder text = new StringBuilder();
    for (int length = 1 + random.nextInt(12); length > 0; length--) {
      text.append(TOKENS.get(random.nextInt(TOKENS.size()))).append(" ".repeat(random.nextInt(2)));
    }
    return text.toString();
  }

  /** A good text with one character more, less or another. */
  private String changed() {
    String text = formulas.next(ValueType.NUMBER, 3).text();
    int at = random.nextInt(text.length());
    String instead = random.nextBoolean() ? "" : Character.toString(32 + random.nextInt(95));
    return text.substring(0, at) + instead + text.substring(at + random.nextInt(2));
  }
}
