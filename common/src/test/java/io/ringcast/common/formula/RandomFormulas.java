package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Formulas, spellings and values by chance. */
final class RandomFormulas {

  static final List<String> NUMBERS = List.of("demand_r0_w1", "supply_r1_w8", "eta_s", "x");
  static final List<String> BOOLS = List.of("is_airport", "is_night");

  private static final double[] EDGES = {
    0, -0.0, 1, -1, 0.1, 1e-300, 4.9e-324, 1e300, -1e300, Double.MAX_VALUE, Float.MAX_VALUE, 3.5e38
  };

  private static final List<Operation> OPERATIONS =
      Arrays.stream(Operation.values()).filter(o -> o != Operation.OR_DEFAULT).toList();

  private final Random random;

  RandomFormulas(Random random) {
    this.random = random;
  }

  /** The types of the names here. */
  static ValueType typeOf(String name) {
    if (BOOLS.contains(name)) {
      return ValueType.BOOL;
    }
    if (NUMBERS.contains(name)) {
      return ValueType.NUMBER;
    }
    throw new IllegalArgumentException("there is no " + name);
  }

  /** A formula of at most so many levels, as the parser would make it. */
  Formula next(ValueType type, int levels) {
    if (levels == 0 || random.nextInt(8) == 0) {
      return leaf(type);
    }
    Operation operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
    boolean choose = operation == Operation.CHOOSE;
    if (!choose && operation.result() != type) {
      return next(type, levels);
    }
    List<Formula> arguments = new ArrayList<>();
    for (ValueType parameter : operation.parameters()) {
      ValueType its = choose && !arguments.isEmpty() ? type : parameter;
      arguments.add(next(its, levels - 1));
    }
    return isFolded(operation, arguments.get(0))
        ? next(type, levels)
        : new Call(operation, arguments);
  }

  /** Whether the parser makes it shorter: a sign of a sign, or of a number. */
  private static boolean isFolded(Operation operation, Formula argument) {
    boolean isSign = operation == Operation.NEGATE || operation == Operation.NOT;
    boolean ofSign = argument instanceof Call call && call.operation() == operation;
    return isSign && (ofSign || (argument instanceof Literal && operation == Operation.NEGATE));
  }

  private Formula leaf(ValueType type) {
    List<String> names = type == ValueType.BOOL ? BOOLS : NUMBERS;
    if (random.nextInt(3) > 0) {
      return new Name(names.get(random.nextInt(names.size())), type);
    }
    double number = Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, value()));
    return new Literal(type == ValueType.BOOL ? random.nextInt(2) : number, type);
  }

  /** Values of all names. */
  Map<String, Double> values() {
    Map<String, Double> values = new HashMap<>();
    NUMBERS.forEach(name -> values.put(name, value()));
    BOOLS.forEach(name -> values.put(name, (double) random.nextInt(2)));
    return values;
  }

  /** Mostly what features are; sometimes a value at an edge. */
  private double value() {
    return switch (random.nextInt(8)) {
      case 0 -> EDGES[random.nextInt(EDGES.length)];
      case 1 -> random.nextInt(5) - 2;
      case 2 -> 0;
      case 3 -> random.nextGaussian() * 100;
      default -> (double) random.nextInt(1000) / (7 * (1 + random.nextInt(32)));
    };
  }

  /** The canonical text with spaces and parentheses by chance, which mean nothing. */
  String spelled(Formula formula) {
    StringBuilder spelled = new StringBuilder();
    for (char character : formula.text().toCharArray()) {
      spelled.append(character == ' ' ? " \n\t ".substring(random.nextInt(4)) : character);
    }
    String text = spelled.toString();
    return random.nextBoolean() ? "( " + text + ")" : text;
  }
}
