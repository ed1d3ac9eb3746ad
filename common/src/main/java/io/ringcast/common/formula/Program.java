package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Formulas as steps over registers; each register is a column of values. The service and history
 * run the same programs, so their values have equal bits. Threads may share a program, but no run.
 */
public final class Program {

  /** Its arguments are registers; one that the operation does not take is 0. */
  private record Step(Operation operation, int a, int b, int c) {}

  private final Map<String, Integer> names;
  private final Map<Double, Integer> constants;
  private final Step[] steps;

  /** The register of each step's result. */
  private final int[] results;

  private final int registers;

  private Program(Builder from) {
    names = Map.copyOf(from.names);
    constants = Map.copyOf(from.constants);
    steps = from.steps.keySet().toArray(Step[]::new);
    results = from.steps.values().stream().mapToInt(Integer::intValue).toArray();
    registers = from.registers;
  }

  /** Collects formulas. Equal parts of them are computed once. */
  public static final class Builder {

    private final Map<String, Integer> names = new HashMap<>();
    private final Map<Double, Integer> constants = new HashMap<>();
    private final Map<Step, Integer> steps = new LinkedHashMap<>();
    private int registers;

    /** Adds a name whose values the caller writes. */
    public void input(String name) {
      names.put(name, registers++);
    }

    /**
     * Adds a name for the values of a formula over the names before.
     *
     * @param orElse stands where the formula gives no number, or one beyond a float
     */
    public void define(String name, Formula formula, double orElse) {
      int value = register(formula);
      names.put(name, register(new Step(Operation.OR_DEFAULT, value, constant(orElse), 0)));
    }

    public Program build() {
      return new Program(this);
    }

    private int register(Formula formula) {
      if (formula instanceof Literal literal) {
        return constant(literal.value());
      }
      if (formula instanceof Name name) {
        return names.get(name.text());
      }
      Call call = (Call) formula;
      int[] of = new int[3];
      for (int i = 0; i < call.arguments().size(); i++) {
        of[i] = register(call.arguments().get(i));
      }
      return register(new Step(call.operation(), of[0], of[1], of[2]));
    }

    private int register(Step step) {
      return steps.computeIfAbsent(step, its -> registers++);
    }

    private int constant(double value) {
      return constants.computeIfAbsent(value, its -> registers++);
    }
  }

  /** The register of a name. */
  public int register(String name) {
    return names.get(name);
  }

  /** The register of a defined name's formula, before its default stands in. */
  public int formulaRegister(String name) {
    int result = register(name);
    for (int i = 0; i < steps.length; i++) {
      if (results[i] == result) {
        return steps[i].a;
      }
    }
    throw new IllegalArgumentException(name + " is not defined by a formula");
  }

  /** How many bytes a run of so many rows takes. */
  public int bytes(int rows) {
    return registers * rows * Double.BYTES;
  }

  /** Registers for up to so many rows. */
  public Run run(int rows) {
    return new Run(rows);
  }

  /** The registers of one thread. */
  public final class Run {

    private final double[][] values;

    private Run(int rows) {
      values = new double[registers][rows];
      constants.forEach((value, register) -> Arrays.fill(values[register], value));
    }

    /** A register's values: to be written for an input, and read for a defined name. */
    public double[] values(int register) {
      return values[register];
    }

    /** Computes all defined names of the first rows. */
    public void compute(int rows) {
      for (int i = 0; i < steps.length; i++) {
        Step step = steps[i];
        step.operation.run(
            values[results[i]], values[step.a], values[step.b], values[step.c], rows);
      }
    }
  }
}
