package io.ringcast.common.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaParserTest {

  /** Parentheses show what binds first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          x; x
          1; 1.0
          .5; 0.5
          1e3; 1000.0
          2.5E-3; 0.0025
          true; true
          (x); x
          x+1*2; x + (1.0 * 2.0)
          x*1+2; (x * 1.0) + 2.0
          x-1-2; (x - 1.0) - 2.0
          x/1/2; (x / 1.0) / 2.0
          x/(1/2); x / (1.0 / 2.0)
          -x*2; (-x) * 2.0
          -(x*2); -(x * 2.0)
          --x; x
          ---x; -x
          -(-x); x
          -1.5; -1.5
          -(1); -1.0
          x - -1; x - -1.0
          x--1; x - -1.0
          -0; -0.0
          x<1+2; x < (1.0 + 2.0)
          x>1 && x>=2 || x==3 && x!=4; ((x > 1.0) && (x >= 2.0)) || ((x == 3.0) && (x != 4.0))
          is_airport || is_night && true; is_airport || (is_night && true)
          !is_airport && is_night; (!is_airport) && is_night
          !!is_airport; is_airport
          !(!is_airport); is_airport
          is_airport ? 1 : is_night ? 2 : 3; is_airport ? 1.0 : (is_night ? 2.0 : 3.0)
          is_airport || is_night ? x : 2; (is_airport || is_night) ? x : 2.0
          (is_airport ? is_night : false) ? 1 : 0; (is_airport ? is_night : false) ? 1.0 : 0.0
          max(x, 1, 2); max(max(x, 1.0), 2.0)
          min(x, 1); min(x, 1.0)
          clip(x, 1, 3); min(3.0, max(1.0, x))
          abs(log(x)); abs(log(x))
          max(x + 1, -x); max(x + 1.0, -x)
          """)
  void readsAsCelDoes(String text, String meaning) throws FormulaException {
    assertThat(parse(text).text()).isEqualTo(meaning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          ''; 0; the formula ends where a number, a name or '(' must follow
          x +; 3; the formula ends where a number, a name or '(' must follow
          (x; 2; the formula ends where ')' must follow
          x 1; 2; there is '1' where an operator or the end must follow
          x); 1; there is ')' where an operator or the end must follow
          1.; 1; a formula cannot have '.' here
          x % 2; 2; a formula cannot have '%' here
          +x; 0; there is '+' where a number, a name or '(' must follow
          !-x; 1; there is '-' where a number, a name or '(' must follow
          x < 1 < 2; 6; there is '<' where an operator or the end must follow
          y + 1; 0; there is no y
          x + y; 4; there is no y
          4e38; 0; the number 4e38 is too large
          loop; 0; 'loop' is no name
          max; 0; 'max' is no name
          sqrt(x); 0; there is no function sqrt, but there are: abs, clip, log, max, min
          max(x); 0; max takes two or more numbers
          log(x, 2); 0; log takes a number
          clip(x, 2); 0; clip takes a number, the lowest and the highest
          max(); 4; there is ')' where a number, a name or '(' must follow
          1e999; 0; the number 1e999 is too large
          x + is_airport; 2; '+' takes a number here, but is_airport is a bool
          !x; 0; '!' takes a bool here, but x is a number
          -is_airport; 0; '-' takes a number here, but is_airport is a bool
          --is_airport; 0; '-' takes a number here, but is_airport is a bool
          is_airport == is_night; 11; '==' takes a number here, but is_airport is a bool
          x && is_airport; 2; '&&' takes a bool here, but x is a number
          x ? 1 : 2; 2; '?' takes a bool here, but x is a number
          is_airport ? 1 : is_night; 15; ':' takes a number here, but is_night is a bool
          is_airport ? is_night ? 1 : 2 : 3; 22; there is '?' where ':' must follow
          is_airport ? 1; 14; the formula ends where ':' must follow
          max(x, is_airport); 0; 'max' takes a number here, but is_airport is a bool
          """)
  void saysWhatIsWrongAndWhere(String text, int at, String message) {
    FormulaException thrown =
        catchThrowableOfType(FormulaException.class, () -> parse(text == null ? "" : text));
    assertThat(thrown).as(text).hasMessage(message);
    assertThat(thrown.at()).as(text).isEqualTo(at);
  }

  @Test
  void aFormulaHasLimits() throws FormulaException {
    assertThat(parse("(".repeat(49) + "x" + ")".repeat(49)).text()).isEqualTo("x");
    assertThat(catchThrowableOfType(FormulaException.class, () -> parse("(".repeat(900))))
        .hasMessage("more than 50 levels stand within each other");
    assertThat(parse("-".repeat(999) + "x").text()).isEqualTo("-x");
    assertThat(parse("x+".repeat(200) + "x").operations()).isEqualTo(200);
    for (String more : List.of("x+".repeat(200) + "-x", "x+".repeat(201) + "x")) {
      assertThat(catchThrowableOfType(FormulaException.class, () -> parse(more)))
          .hasMessage("a formula has at most 200 operations");
    }
    assertThat(parse("(x)" + "+(x)".repeat(199)).operations()).as("levels end").isEqualTo(199);
    assertThat(
            catchThrowableOfType(
                FormulaException.class, () -> parse("(".repeat(50) + "x" + ")".repeat(50))))
        .hasMessage("more than 50 levels stand within each other");
    assertThat(catchThrowableOfType(FormulaException.class, () -> parse("-".repeat(1000) + "x")))
        .hasMessage("a formula has at most 1000 characters");
  }

  @Test
  void spacesMeanNothing() throws FormulaException {
    assertThat(parse("\r\n\fx\t+\r\n\f1 ").text()).isEqualTo("x + 1.0");
    assertThat(catchThrowableOfType(FormulaException.class, () -> parse("y-r0_w1")))
        .hasMessage("there is no y; write '_' for '-' in a column's name");
  }

  @Test
  void namesStandInOrderOfFirstUse() throws FormulaException {
    assertThat(parse("x + eta_s * x - demand_r0_w1").names())
        .containsExactly("x", "eta_s", "demand_r0_w1");
    assertThat(parse("is_airport ? 1 : 0").type()).isEqualTo(ValueType.NUMBER);
    assertThat(parse("is_airport ? true : false").type()).isEqualTo(ValueType.BOOL);
  }

  private static Formula parse(String text) throws FormulaException {
    return FormulaParser.parse(text, RandomFormulas::typeOf);
  }
}
