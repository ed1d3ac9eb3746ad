package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import io.ringcast.common.formula.Formula.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads formulas: a part of CEL, in which whole numbers are doubles too. The page on semantics,
 * "Derived features", has the grammar.
 */
public final class FormulaParser {

  public static final int MOST_CHARACTERS = 1_000;

  /** Words that no name may be: functions, and what CEL keeps for itself. */
  public static final Set<String> RESERVED =
      Set.of(
          ("abs clip log max min true false null in as break const continue else for function if"
                  + " import let loop package namespace return var void while")
              .split(" "));

  /** Parentheses and conditions within each other. */
  private static final int MOST_LEVELS = 50;

  private static final Pattern SPACE = Pattern.compile("[ \t\r\n\f]*");
  private static final Pattern TOKEN =
      Pattern.compile(
          "([0-9]+([.][0-9]+)?|[.][0-9]+)([eE][+-]?[0-9]+)?"
              + "|[A-Za-z_][A-Za-z0-9_]*"
              + "|\\|\\||&&|[<>=!]=|[-+*/<>!?:(),]");

  /** What the end of the text reads as. */
  private static final String END = "";

  /** Finds the type of a name. */
  public interface Names {
    /** Throws an IllegalArgumentException that says so if there is no such name. */
    Type type(String name);
  }

  private record Token(String text, int at) {}

  private final List<Token> tokens = new ArrayList<>();
  private final Names names;
  private int next;
  private int levels;

  private FormulaParser(Names names) {
    this.names = names;
  }

  /** Reads a formula, or says what is wrong first. */
  public static Formula parse(String text, Names names) throws FormulaException {
    if (text.length() > MOST_CHARACTERS) {
      throw new FormulaException(
          MOST_CHARACTERS, "a formula has at most %d characters".formatted(MOST_CHARACTERS));
    }
    FormulaParser parser = new FormulaParser(names);
    parser.split(text);
    Formula formula = parser.formula();
    if (!parser.peek().text.equals(END)) {
      throw parser.unexpected("an operator or the end");
    }
    return formula;
  }

  private void split(String text) throws FormulaException {
    Matcher space = SPACE.matcher(text);
    Matcher token = TOKEN.matcher(text);
    int at = 0;
    while (space.region(at, text.length()).lookingAt() && space.end() < text.length()) {
      at = space.end();
      if (!token.region(at, text.length()).lookingAt()) {
        String character = Character.toString(text.codePointAt(at));
        throw new FormulaException(at, "a formula cannot have '%s' here".formatted(character));
      }
      tokens.add(new Token(token.group(), at));
      at = token.end();
    }
    tokens.add(new Token(END, text.length()));
  }

  private Formula formula() throws FormulaException {
    enter();
    Formula condition = or();
    Token question = peek();
    if (take("?")) {
      Formula yes = or();
      expect(":");
      Formula no = formula();
      if (yes.type() != no.type()) {
        String types = "%s, but it has %s and %s";
        throw new FormulaException(
            question.at, types.formatted("'?' takes two values of one type", of(yes), of(no)));
      }
      requireType(question, Type.BOOL, condition);
      condition = new Call(Operation.CHOOSE, List.of(condition, yes, no));
    }
    levels--;
    return condition;
  }

  private void enter() throws FormulaException {
    if (++levels > MOST_LEVELS) {
      throw new FormulaException(
          peek().at, "more than %d levels stand within each other".formatted(MOST_LEVELS));
    }
  }

  private Formula or() throws FormulaException {
    return chain(this::and, Operation.OR);
  }

  private Formula and() throws FormulaException {
    return chain(this::relation, Operation.AND);
  }

  private Formula relation() throws FormulaException {
    Formula left = sum();
    Token operator = peek();
    Optional<Operation> operation =
        takeOne(
            Operation.LESS,
            Operation.LESS_OR_EQUAL,
            Operation.GREATER,
            Operation.GREATER_OR_EQUAL,
            Operation.EQUAL,
            Operation.NOT_EQUAL);
    return operation.isPresent() ? call(operator, operation.get(), left, sum()) : left;
  }

  private Formula sum() throws FormulaException {
    return chain(this::product, Operation.ADD, Operation.SUBTRACT);
  }

  private Formula product() throws FormulaException {
    return chain(this::unary, Operation.MULTIPLY, Operation.DIVIDE);
  }

  private interface Part {
    Formula read() throws FormulaException;
  }

  /** Parts with these operations between them, from left to right. */
  private Formula chain(Part part, Operation... operations) throws FormulaException {
    Formula left = part.read();
    while (true) {
      Token operator = peek();
      Optional<Operation> operation = takeOne(operations);
      if (operation.isEmpty()) {
        return left;
      }
      left = call(operator, operation.get(), left, part.read());
    }
  }

  /** Signs of one kind; two of them are none. */
  private Formula unary() throws FormulaException {
    Token sign = peek();
    Operation operation = sign.text.equals("!") ? Operation.NOT : Operation.NEGATE;
    boolean odd = false;
    while (take(operation.symbol())) {
      odd = !odd;
    }
    boolean signed = tokens.get(next) != sign;
    Formula its = primary();
    if (signed) {
      requireType(sign, operation.parameters().get(0), its);
    }
    return odd ? opposite(operation, its) : its;
  }

  private static Formula opposite(Operation operation, Formula of) {
    if (of instanceof Literal literal && operation == Operation.NEGATE) {
      return new Literal(-literal.value(), Type.NUMBER);
    }
    boolean twice = of instanceof Call call && call.operation() == operation;
    return twice ? ((Call) of).arguments().get(0) : new Call(operation, List.of(of));
  }

  private Formula primary() throws FormulaException {
    Token token = peek();
    char first = token.text.isEmpty() ? ' ' : token.text.charAt(0);
    if (Character.isDigit(first) || first == '.') {
      next++;
      return number(token);
    }
    if (Character.isLetter(first) || first == '_') {
      next++;
      return peek().text.equals("(") ? function(token) : name(token);
    }
    if (!take("(")) {
      throw unexpected("a number, a name or '('");
    }
    Formula inner = formula();
    expect(")");
    return inner;
  }

  private static Formula number(Token token) throws FormulaException {
    double value = Double.parseDouble(token.text);
    if (Double.isInfinite(value)) {
      throw new FormulaException(token.at, "the number %s is too large".formatted(token.text));
    }
    return new Literal(value, Type.NUMBER);
  }

  private Formula name(Token token) throws FormulaException {
    if (token.text.equals("true") || token.text.equals("false")) {
      return new Literal(token.text.equals("true") ? 1 : 0, Type.BOOL);
    }
    if (RESERVED.contains(token.text)) {
      throw new FormulaException(token.at, "'%s' is no name".formatted(token.text));
    }
    try {
      return new Name(token.text, names.type(token.text));
    } catch (IllegalArgumentException e) {
      throw new FormulaException(token.at, e.getMessage());
    }
  }

  private Formula function(Token name) throws FormulaException {
    List<Formula> arguments = new ArrayList<>();
    next++;
    do {
      arguments.add(formula());
    } while (take(","));
    expect(")");
    return switch (name.text) {
      case "max" -> chained(name, Operation.MAX, arguments);
      case "min" -> chained(name, Operation.MIN, arguments);
      case "abs" -> call(name, Operation.ABS, arguments, 1);
      case "log" -> call(name, Operation.LOG, arguments, 1);
      case "clip" -> clip(name, arguments);
      default ->
          throw new FormulaException(
              name.at,
              "there is no function %s; there are abs, clip, log, max and min"
                  .formatted(name.text));
    };
  }

  private static Formula chained(Token name, Operation operation, List<Formula> arguments)
      throws FormulaException {
    if (arguments.size() < 2) {
      throw new FormulaException(name.at, name.text + " takes two or more numbers");
    }
    Formula all = arguments.get(0);
    for (Formula argument : arguments.subList(1, arguments.size())) {
      all = call(name, operation, all, argument);
    }
    return all;
  }

  private static Formula clip(Token name, List<Formula> arguments) throws FormulaException {
    if (arguments.size() != 3) {
      throw new FormulaException(name.at, "clip takes a number, the lowest and the highest");
    }
    Formula raised = call(name, Operation.MAX, arguments.get(1), arguments.get(0));
    return call(name, Operation.MIN, arguments.get(2), raised);
  }

  private static Formula call(Token name, Operation operation, List<Formula> arguments, int count)
      throws FormulaException {
    if (arguments.size() != count) {
      throw new FormulaException(
          name.at, "%s takes %d number, not %d".formatted(name.text, count, arguments.size()));
    }
    return call(name, operation, arguments.toArray(Formula[]::new));
  }

  private static Formula call(Token operator, Operation operation, Formula... arguments)
      throws FormulaException {
    for (int i = 0; i < arguments.length; i++) {
      requireType(operator, operation.parameters().get(i), arguments[i]);
    }
    return new Call(operation, List.of(arguments));
  }

  private static void requireType(Token operator, Type type, Formula argument)
      throws FormulaException {
    if (argument.type() != type) {
      throw new FormulaException(
          operator.at,
          "'%s' takes a %s here, but %s".formatted(operator.text, shown(type), isOf(argument)));
    }
  }

  private static String isOf(Formula argument) {
    return "%s is a %s".formatted(argument.text(), shown(argument.type()));
  }

  private static String of(Formula argument) {
    return "the %s %s".formatted(shown(argument.type()), argument.text());
  }

  private static String shown(Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  private Token peek() {
    return tokens.get(next);
  }

  private boolean take(String text) {
    boolean found = peek().text.equals(text);
    next += found ? 1 : 0;
    return found;
  }

  private Optional<Operation> takeOne(Operation... operations) {
    for (Operation operation : operations) {
      if (take(operation.symbol())) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }

  private void expect(String text) throws FormulaException {
    if (!take(text)) {
      throw unexpected("'" + text + "'");
    }
  }

  private FormulaException unexpected(String wanted) {
    Token token = peek();
    String found = token.text.equals(END) ? "the formula ends" : "there is '" + token.text + "'";
    return new FormulaException(token.at, "%s where %s must follow".formatted(found, wanted));
  }
}
