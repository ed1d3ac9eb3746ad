package io.ringcast.common.features;

import io.ringcast.common.features.DerivedFeatures.Needs;
import io.ringcast.common.formula.Formula;
import io.ringcast.common.formula.Program;
import io.ringcast.common.formula.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes derived features of a set, many rows at once; an input's values are a column, too.
 * Service and history use it, so their values have equal bits. Threads may share it; each has its
 * own {@link Batch}.
 */
public final class DerivedColumns {

  public static final DerivedColumns NONE =
      new DerivedColumns(
          List.of(),
          new int[0],
          List.of(),
          Map.of(),
          new double[0],
          0,
          new Program.Builder().build());

  /** A batch of so many rows stays in a core's cache. */
  public static final int ROWS = 128;

  private final List<String> names;
  private final int[] reads;
  private final List<Mean> means;
  private final Map<String, RequestInput> inputs;
  private final double[] defaults;
  private final int fingerprint;

  /** Its first registers are the columns read, then the inputs. */
  private final Program program;

  /** A mean is no quotient of two columns, since these are rounded; it has an input of its name. */
  private record Mean(String name, int sum, int count, int unit) {

    static Mean of(String name, FeatureSet set, List<String> columns) {
      int sum = position(ValueKind.sumOf(name), columns);
      int unit = ValueKind.unit(set.kinds().get(sum / set.featuresPerKind()));
      return new Mean(name, sum, position(ValueKind.countOf(name), columns), unit);
    }
  }

  private DerivedColumns(
      List<String> names,
      int[] reads,
      List<Mean> means,
      Map<String, RequestInput> inputs,
      double[] defaults,
      int fingerprint,
      Program program) {
    this.names = names;
    this.reads = reads;
    this.means = means;
    this.inputs = inputs;
    this.defaults = defaults;
    this.fingerprint = fingerprint;
    this.program = program;
  }

  /**
   * Columns of these derived features and inputs, in this order.
   *
   * @param set has at least the columns that the features read
   * @param definitions without problems
   */
  public static DerivedColumns of(FeatureSet set, DerivedFeatures definitions, List<String> names) {
    if (names.isEmpty()) {
      return NONE;
    }
    Needs needs = definitions.needs(names);
    List<String> columns = new ArrayList<>(set.featureNames());
    Program.Builder program = new Program.Builder();
    int[] reads =
        needs.columns().stream().mapToInt(name -> position(name, columns)).sorted().toArray();
    for (int column : reads) {
      program.input(FeatureSet.identifier(columns.get(column)));
    }
    Map<String, RequestInput> inputs = new LinkedHashMap<>();
    for (String input : needs.inputs()) {
      inputs.put(input, definitions.inputs().get(input));
      program.input(input);
    }
    List<Mean> means = new ArrayList<>();
    for (String feature : needs.features()) {
      Formula formula = definitions.formula(feature);
      if (ValueKind.isMean(feature)) {
        means.add(Mean.of(feature, set, columns));
        program.input(feature);
        formula = new Formula.Name(feature, ValueType.NUMBER);
      }
      double orElse = definitions.features().get(feature).orElse();
      program.define(FeatureSet.identifier(feature), formula, orElse);
    }
    double[] defaults =
        names.stream()
            .mapToDouble(
                name -> inputs.containsKey(name) ? 0 : definitions.features().get(name).orElse())
            .toArray();
    return new DerivedColumns(
        List.copyOf(names),
        reads,
        List.copyOf(means),
        Collections.unmodifiableMap(inputs),
        defaults,
        definitions.fingerprint(names),
        program.build());
  }

  private static int position(String column, List<String> columns) {
    int position = columns.indexOf(column);
    if (position < 0) {
      throw new IllegalArgumentException(
          "a derived feature reads " + column + ", which is missing");
    }
    return position;
  }

  /** The derived features and inputs, in the order of the columns. */
  public List<String> names() {
    return names;
  }

  /** Which of the set's columns are read, in their order. Not to be changed. */
  public int[] reads() {
    return reads;
  }

  /** The request inputs that are read, in order. */
  public Map<String, RequestInput> inputs() {
    return inputs;
  }

  /** What stands where a column has no value. */
  public double orElse(int derived) {
    return defaults[derived];
  }

  /** Differs when a column would mean something else; 0 without columns. */
  public int fingerprint() {
    return fingerprint;
  }

  /** How many bytes a batch of so many rows takes. */
  public int bytes(int rows) {
    return program.bytes(rows);
  }

  /** Values for up to so many rows. */
  public Batch batch(int rows) {
    return new Batch(rows);
  }

  /** Rows that are computed together, by one thread. */
  public final class Batch {

    private final Program.Run run;
    private final double[][] columns = new double[reads.length][];
    private final double[][] inputValues = new double[inputs.size()][];
    private final double[][] ofMeans = new double[means.size()][];
    private final double[][] results = new double[names.size()][];

    private Batch(int rows) {
      run = program.run(rows);
      for (int i = 0; i < columns.length; i++) {
        columns[i] = run.values(i);
      }
      for (int i = 0; i < inputValues.length; i++) {
        inputValues[i] = run.values(columns.length + i);
      }
      for (int i = 0; i < ofMeans.length; i++) {
        ofMeans[i] = run.values(program.register(means.get(i).name));
      }
      for (int i = 0; i < results.length; i++) {
        results[i] = run.values(program.register(FeatureSet.identifier(names.get(i))));
      }
    }

    /**
     * Takes the stored columns of a row.
     *
     * @param sums of all columns of the set; null if all are zero
     * @param divisors of all columns of the set
     */
    public void row(int row, long[] sums, double[] divisors) {
      for (int i = 0; i < columns.length; i++) {
        int column = reads[i];
        columns[i][row] = sums == null ? 0 : FeatureValue.of(sums[column], divisors[column]);
      }
      for (int i = 0; i < ofMeans.length; i++) {
        Mean mean = means.get(i);
        ofMeans[i][row] =
            sums == null
                ? Double.NaN
                : FeatureValue.mean(sums[mean.sum], sums[mean.count], mean.unit);
      }
    }

    /** Takes a row's value of an input, counted as in {@link #inputs()}. */
    public void input(int input, int row, double value) {
      inputValues[input][row] = value;
    }

    /** Computes the first rows. */
    public void compute(int rows) {
      run.compute(rows);
    }

    /** A row's value of a column, after {@link #compute}. */
    public double value(int derived, int row) {
      return results[derived][row];
    }

    /** Whether that is the default, since the formula gave no number, or one beyond a float. */
    public boolean isDefault(int derived, int row) {
      String name = FeatureSet.identifier(names.get(derived));
      double[] formula = run.values(program.formulaRegister(name));
      return formula[row] != results[derived][row];
    }
  }
}
