package io.ringcast.client;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.ModelScores;
import io.ringcast.api.ScoreVariant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the service answered: for each key, which is a place and a product, what its values are
 * worth, and the values. Keys come place by place, in the order of the request. Reading copies
 * nothing. Safe to share.
 */
public final class FeatureAnswer {

  private final FeatureTable table;

  /** Made when it is first needed; made twice it is the same. */
  private Map<String, Integer> columns;

  FeatureAnswer(FeatureTable table) {
    this.table = table;
  }

  /** An answer that came otherwise, as from the served log. */
  public static FeatureAnswer of(FeatureTable table) {
    return new FeatureAnswer(table);
  }

  /** How many keys there are. */
  public int keys() {
    return table.getStatusesCount();
  }

  /** Of the feature set's resolution; 0 if the place is none. */
  public long hexagon(int key) {
    return table.getHexagons(key / table.getProductsCount());
  }

  public String product(int key) {
    return table.getProducts(key % table.getProductsCount());
  }

  public Status status(int key) {
    return table.getStatuses(key);
  }

  /** Why the service does not know a key's product; empty if it does. */
  public String problem(int key) {
    return table.getProductProblemsCount() == 0
        ? ""
        : table.getProductProblems(key % table.getProductsCount());
  }

  /**
   * Whether the values are right and of now: {@code FRESH}, {@code EMPTY} and so zeros, or {@code
   * RUNNING}, which live answers alone are.
   */
  public boolean isGood(int key) {
    Status status = status(key);
    return status == Status.FRESH || status == Status.EMPTY || status == Status.RUNNING;
  }

  /**
   * Of a live answer, how much of the minute before its newest window end has passed, in
   * milliseconds; 60,000 for a closed one.
   */
  public int minutePassed() {
    return table.getMinutePassedMs();
  }

  /**
   * What a hexagon without a row is worth where all rows were asked for: {@code EMPTY}, or {@code
   * PARTIAL} where a window reaches back to before the compute job's start.
   */
  public Status withoutRow() {
    return table.getWithoutRow();
  }

  /** The end of the newest minute that the values include, in epoch milliseconds; 0 for none. */
  public long windowEnd(int key) {
    return table.getWindowEndsMs(key);
  }

  /** From the window end to the answer, in milliseconds. */
  public long age(int key) {
    return Integer.toUnsignedLong(table.getAgesMs(key));
  }

  /** What the features are called, such as {@code demand_r1_w8}. */
  public List<String> names() {
    return table.getNamesList();
  }

  /**
   * A feature's value.
   *
   * @throws IllegalArgumentException if there is no feature of this name
   */
  public float value(int key, String name) {
    return value(key, column(name));
  }

  /** The same for who looks up a column once and reads it often. */
  public float value(int key, int column) {
    Column its = table.getColumns(column);
    return its.getFloatsCount() > 0 ? its.getFloats(key) : (float) its.getDoubles(key);
  }

  /** The same, exact where {@code FLOAT64} was asked for. */
  public double exactValue(int key, int column) {
    Column its = table.getColumns(column);
    return its.getFloatsCount() > 0 ? its.getFloats(key) : its.getDoubles(key);
  }

  /**
   * Where a feature's column is.
   *
   * @throws IllegalArgumentException if there is no feature of this name
   */
  public int column(String name) {
    Map<String, Integer> known = columns;
    if (known == null) {
      Map<String, Integer> made = new HashMap<>();
      for (int column = 0; column < table.getNamesCount(); column++) {
        made.put(table.getNames(column), column);
      }
      known = Map.copyOf(made);
      columns = known;
    }
    Integer column = known.get(name);
    if (column == null) {
      throw new IllegalArgumentException(
          "the answer has no feature " + name + "; it has " + names());
    }
    return column;
  }

  /**
   * What a key's scores are worth; all but {@code SCORED} are the model's defaults.
   *
   * @param model a model or route, as it was asked for
   * @throws IllegalArgumentException if it was not asked for
   */
  public ModelScores.Status scoreStatus(int key, String model) {
    return scores(model).getStatuses(key);
  }

  /** Which model gave a key's scores, or their defaults, and as which variant of a route. */
  public ScoreVariant variant(int key, String model) {
    ModelScores scores = scores(model);
    return scores.getVariants(scores.getVariantsCount() == 1 ? 0 : scores.getVariantOfKey(key));
  }

  private ModelScores scores(String model) {
    return table.getScoresList().stream()
        .filter(scores -> scores.getName().equals(model))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the answer has no scores of " + model));
  }

  /** The answer as it came. */
  public FeatureTable table() {
    return table;
  }
}
