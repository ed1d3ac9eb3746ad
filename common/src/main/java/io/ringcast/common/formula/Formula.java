package io.ringcast.common.formula;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A formula as a tree. Every argument is of the type that its operation takes. */
public sealed interface Formula {

  ValueType type();

  /** The formula in CEL, the same for all spellings: formulas of one text mean the same. */
  String text();

  /** The columns, derived features and inputs that the formula reads, in order of first use. */
  default Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    if (this instanceof Name name) {
      names.add(name.text);
    } else if (this instanceof Call call) {
      for (Formula argument : call.arguments) {
        names.addAll(argument.names());
      }
    }
    return names;
  }

  /** How many operations compute the formula. */
  default int operations() {
    if (!(this instanceof Call call)) {
      return 0;
    }
    int operations = 1;
    for (Formula argument : call.arguments) {
      operations += argument.operations();
    }
    return operations;
  }

  /** A finite number, or 1 for true and 0 for false. */
  record Literal(double value, ValueType type) implements Formula {
    @Override
    public String text() {
      return type == ValueType.NUMBER ? Double.toString(value) : Boolean.toString(value == 1);
    }
  }

  /** A column, derived feature or input. */
  record Name(String text, ValueType type) implements Formula {}

  /** An operation and what it takes. */
  record Call(Operation operation, List<Formula> arguments) implements Formula {

    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public ValueType type() {
      return operation == Operation.CHOOSE ? arguments.get(1).type() : operation.result();
    }

    @Override
    public String text() {
      List<String> parts = new ArrayList<>();
      for (Formula argument : arguments) {
        parts.add(operation.isFunction() ? argument.text() : inParentheses(argument));
      }
      if (operation.isFunction()) {
        return operation.symbol() + "(" + String.join(", ", parts) + ")";
      }
      return switch (operation) {
        case NEGATE, NOT -> operation.symbol() + parts.get(0);
        case CHOOSE -> "%s ? %s : %s".formatted(parts.toArray());
        default -> parts.get(0) + " " + operation.symbol() + " " + parts.get(1);
      };
    }

    private static String inParentheses(Formula argument) {
      boolean isOperator = argument instanceof Call call && !call.operation.isFunction();
      return isOperator ? "(" + argument.text() + ")" : argument.text();
    }
  }
}
