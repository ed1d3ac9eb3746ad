package io.ringcast.common.features;

import io.ringcast.common.config.Spelling;
import io.ringcast.common.formula.Formula;
import io.ringcast.common.formula.FormulaException;
import io.ringcast.common.formula.FormulaParser;
import io.ringcast.common.formula.Positivity;
import io.ringcast.common.formula.ValueType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds what is wrong with derived features and request inputs. */
final class DerivedProblems {

  private static final int MOST_FEATURES = 100;
  private static final int MOST_INPUTS = 50;
  private static final int MOST_OPERATIONS_IN_ALL = 2_000;

  /** Columns that rows of history or labels have beside their features. */
  private static final Set<String> ROW_FIELDS =
      Set.of(
          "hexagon product time lat lng live window_end age_ms status complete_since problem"
              .split(" "));

  private final DerivedFeatures definitions;
  private final DerivedFeatures base;
  private final Set<String> columns;
  private final Pattern columnOfSet;

  /** What each name stands for, in a formula that is checked next. */
  private final Map<String, ValueType> known = new LinkedHashMap<>();

  private final Map<String, String> problems = new LinkedHashMap<>();

  private DerivedProblems(
      DerivedFeatures definitions, List<String> kinds, List<String> columns, DerivedFeatures base) {
    this.definitions = definitions;
    this.base = base;
    this.columns = new LinkedHashSet<>(columns.stream().map(FeatureSet::identifier).toList());
    String anyKind = kinds.stream().map(FeatureSet::identifier).collect(Collectors.joining("|"));
    columnOfSet = Pattern.compile("(" + anyKind + ")_r[0-9]+_w[0-9]+");
  }

  /** The problems by name; see {@link DerivedFeatures#problems}. */
  static Map<String, String> of(
      DerivedFeatures definitions, List<String> kinds, List<String> columns, DerivedFeatures base) {
    DerivedProblems problems = new DerivedProblems(definitions, kinds, columns, base);
    problems.checkNames();
    problems.checkInputs();
    problems.checkFormulas();
    return problems.problems;
  }

  private void checkNames() {
    definitions.inputs().keySet().forEach(this::checkName);
    definitions.features().keySet().forEach(this::checkName);
    rejectBeyond(MOST_INPUTS, "request inputs", definitions.inputs());
    rejectBeyond(MOST_FEATURES, "derived features", definitions.features());
  }

  private void checkName(String name) {
    if (!DerivedFeatures.NAME.matcher(name).matches()) {
      reject(name, "the name must be " + DerivedFeatures.NAME_IS);
    } else if (FormulaParser.RESERVED.contains(name)) {
      reject(name, "formulas have another meaning for this word; take another name");
    } else if (columnOfSet.matcher(name).matches()) {
      reject(name, "this is the name of a column; take another name");
    } else if (ROW_FIELDS.contains(name) || name.startsWith("ringcast_")) {
      reject(name, "rows have a field of this name already; take another name");
    } else if (definitions.features().containsKey(name) && definitions.inputs().containsKey(name)) {
      reject(name, "a derived feature and an input have one name; take another name");
    }
  }

  private void rejectBeyond(int most, String what, Map<String, ?> all) {
    all.keySet().stream()
        .skip(most)
        .findFirst()
        .ifPresent(name -> reject(name, "there are more than %d %s".formatted(most, what)));
  }

  private void checkInputs() {
    definitions
        .inputs()
        .forEach(
            (name, input) -> {
              if (input.hasDefault() && !input.takes(input.defaultValue())) {
                reject(name, "the default of a bool is 1 for true or 0 for false");
              }
            });
  }

  private void checkFormulas() {
    columns.forEach(column -> known.put(column, ValueType.NUMBER));
    base.inputs().forEach((name, input) -> known.put(name, input.type()));
    base.features().keySet().forEach(name -> known.put(name, ValueType.NUMBER));
    definitions.inputs().forEach((name, input) -> known.put(name, input.type()));
    int operations = 0;
    for (Map.Entry<String, DerivedFeature> feature : definitions.features().entrySet()) {
      String name = feature.getKey();
      try {
        Formula formula = FormulaParser.parse(feature.getValue().formula(), this::type);
        check(name, feature.getValue(), formula);
        operations += formula.operations();
      } catch (FormulaException e) {
        reject(name, "at character %d: %s".formatted(e.at() + 1, e.getMessage()));
      }
      if (operations > MOST_OPERATIONS_IN_ALL) {
        reject(
            name,
            "all formulas together have more than %d operations".formatted(MOST_OPERATIONS_IN_ALL));
        return;
      }
      known.put(name, ValueType.NUMBER);
    }
  }

  private void check(String name, DerivedFeature feature, Formula formula) {
    if (formula.type() == ValueType.BOOL) {
      reject(name, "is a bool but must be a number: write '… ? 1 : 0'");
    }
    if (!feature.hasDefault()) {
      Positivity.risk(formula, columns::contains).ifPresent(risk -> reject(name, risk));
    }
  }

  private ValueType type(String name) {
    ValueType type = known.get(name);
    if (type != null) {
      return type;
    }
    if (definitions.features().containsKey(name)) {
      throw new IllegalArgumentException(
          "%s does not stand above: a formula reads features above it".formatted(name));
    }
    Optional<String> near = Spelling.nearest(name, known.keySet());
    throw new IllegalArgumentException(
        "there is no column, input or derived feature %s%s"
            .formatted(name, near.map("; did you mean '%s'?"::formatted).orElse("")));
  }

  private void reject(String name, String problem) {
    problems.putIfAbsent(name, problem);
  }
}
