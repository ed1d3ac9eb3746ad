package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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

  /** What each function takes. */
  private static final Map<String, String> TAKES =
      Map.of(
          "abs", "a number",
          "clip", "a number, the lowest and the highest",
          "log", "a number",
          "max", "two or more numbers",
          "min", "two or more numbers");

  /** Parentheses and conditions within each other. */
  private static final int MOST_LEVELS = 50;

  /** A chain of operations is as deep as it is long, so this bounds the stack. */
  private static final int MOST_OPERATIONS = 200;

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
    ValueType type(String name);
  }

  private record Token(String text, int at) {}

  private final List<Token> tokens = new ArrayList<>();
  private final Names names;
  private int next;
  private int levels;
  private int operations;

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
    if (++levels > MOST_LEVELS) {
      String message = "more than %d levels stand within each other".formatted(MOST_LEVELS);
      throw new FormulaException(peek().at, message);
    }
    Formula formula = or();
    Token question = peek();
    if (take("?")) {
      requireType(question, ValueType.BOOL, formula);
      Formula yes = or();
      Token colon = peek();
      expect(":");
      Formula no = formula();
      requireType(colon, yes.type(), no);
      formula = counted(question, Operation.CHOOSE, formula, yes, no);
    }
    levels--;
    return formula;
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
    boolean signed = peek().at > sign.at;
    Formula its = primary();
    if (signed) {
      requireType(sign, operation.parameters().get(0), its);
    }
    return odd ? opposite(sign, operation, its) : its;
  }

  private Formula opposite(Token sign, Operation operation, Formula of) throws FormulaException {
    if (of instanceof Literal literal && operation == Operation.NEGATE) {
      return new Literal(-literal.value(), ValueType.NUMBER);
    }
    boolean twice = of instanceof Call call && call.operation() == operation;
    return twice ? ((Call) of).arguments().get(0) : counted(sign, operation, of);
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
    if (value > Float.MAX_VALUE) {
      throw new FormulaException(token.at, "the number %s is too large".formatted(token.text));
    }
    return new Literal(value, ValueType.NUMBER);
  }

  private Formula name(Token token) throws FormulaException {
    if (token.text.equals("true") || token.text.equals("false")) {
      return new Literal(token.text.equals("true") ? 1 : 0, ValueType.BOOL);
    }
    if (RESERVED.contains(token.text)) {
      throw new FormulaException(token.at, "'%s' is no name".formatted(token.text));
    }
    try {
      return new Name(token.text, names.type(token.text));
    } catch (IllegalArgumentException e) {
      String minus = peek().text.equals("-") ? "; write '_' for '-' in a column's name" : "";
      throw new FormulaException(token.at, e.getMessage() + minus);
    }
  }

  private Formula function(Token name) throws FormulaException {
    List<Formula> of = new ArrayList<>();
    expect("(");
    do {
      of.add(formula());
    } while (take(","));
    expect(")");
    String takes = TAKES.get(name.text);
    if (takes == null) {
      String known = String.join(", ", new TreeSet<>(TAKES.keySet()));
      throw new FormulaException(
          name.at, "there is no function %s, but there are: %s".formatted(name.text, known));
    }
    boolean fits =
        switch (name.text) {
          case "clip" -> of.size() == 3;
          case "max", "min" -> of.size() >= 2;
          default -> of.size() == 1;
        };
    if (!fits) {
      throw new FormulaException(name.at, "%s takes %s".formatted(name.text, takes));
    }
    return switch (name.text) {
      case "abs" -> call(name, Operation.ABS, of.get(0));
      case "log" -> call(name, Operation.LOG, of.get(0));
      case "max" -> pairs(name, Operation.MAX, of);
      case "min" -> pairs(name, Operation.MIN, of);
      default ->
          call(name, Operation.MIN, of.get(2), call(name, Operation.MAX, of.get(1), of.get(0)));
    };
  }

  private Formula pairs(Token name, Operation operation, List<Formula> of) throws FormulaException {
    Formula all = of.get(0);
    for (Formula next : of.subList(1, of.size())) {
      all = call(name, operation, all, next);
    }
    return all;
  }

  private Formula call(Token name, Operation operation, Formula... of) throws FormulaException {
    for (int i = 0; i < of.length; i++) {
      requireType(name, operation.parameters().get(i), of[i]);
    }
    return counted(name, operation, of);
  }

  private Formula counted(Token by, Operation operation, Formula... of) throws FormulaException {
    if (++operations > MOST_OPERATIONS) {
      String message = "a formula has at most %d operations".formatted(MOST_OPERATIONS);
      throw new FormulaException(by.at, message);
    }
    return new Call(operation, List.of(of));
  }

  private static void requireType(Token by, ValueType type, Formula formula)
      throws FormulaException {
    if (formula.type() != type) {
      String message = "'%s' takes a %s here, but %s is a %s";
      throw new FormulaException(
          by.at, message.formatted(by.text, type.text(), formula.text(), formula.type().text()));
    }
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
