package io.ringcast.serving.explain;

import io.ringcast.api.DerivedStep;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.common.features.DerivedColumns;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.serving.ask.DerivedQuestion;
import io.ringcast.serving.ask.ExplainQuestion;
import io.ringcast.serving.meters.Stages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;

/** Explains a derived feature by the stored columns below it, and computes it from both sums. */
public final class DerivedExplainer {

  private static final List<Verdict> WORST_FIRST =
      List.of(Verdict.DIFFERENT, Verdict.UNKNOWN, Verdict.EQUAL);

  private final Explainer explainer;

  public DerivedExplainer(Explainer explainer) {
    this.explainer = explainer;
  }

  /** Explains one column after the other. Fails as {@link Explainer#explain} does. */
  public CompletableFuture<FeatureExplanation> explain(
      DerivedQuestion question, long nanos, Stages stages) {
    long end = System.nanoTime() + nanos;
    List<FeatureExplanation> parts = new ArrayList<>();
    CompletableFuture<Void> explained = CompletableFuture.completedFuture(null);
    for (ExplainQuestion part : question.parts()) {
      explained =
          explained
              .thenCompose(
                  any -> explainer.explain(part, Math.max(0, end - System.nanoTime()), stages))
              .thenAccept(parts::add);
    }
    return explained.thenApply(any -> question.isDerived() ? whole(question, parts) : parts.get(0));
  }

  private static FeatureExplanation whole(
      DerivedQuestion question, List<FeatureExplanation> parts) {
    DerivedFeatures definitions = question.columns().definitions();
    List<String> names = definitions.needs(question.columns().names()).features();
    double[] values = values(question, names, parts, FeatureExplanation::getSum, definitions);
    double[] stored = values(question, names, parts, FeatureExplanation::getStoredSum, definitions);
    int last = names.size() - 1;
    FeatureExplanation.Builder whole =
        FeatureExplanation.newBuilder()
            .setFeatureSet(parts.get(0).getFeatureSet())
            .setVersion(parts.get(0).getVersion())
            .setFingerprint(parts.get(0).getFingerprint())
            .setHexagon(parts.get(0).getHexagon())
            .setProduct(parts.get(0).getProduct())
            .setWindowEndMs(parts.get(0).getWindowEndMs())
            .setName(names.get(last))
            .setValue(values[last])
            .setStoredValue(stored[last])
            .setVerdict(worst(parts))
            .addAllParts(parts)
            .addAllInputs(question.inputs().needed());
    for (int i = 0; i <= last; i++) {
      whole.addSteps(
          DerivedStep.newBuilder()
              .setName(names.get(i))
              .setFormula(definitions.features().get(names.get(i)).formula())
              .setValue(values[i])
              .setIsDefault(isDefault(question, names.get(i), values[i], parts)));
    }
    return whole.build();
  }

  private static Verdict worst(List<FeatureExplanation> parts) {
    return WORST_FIRST.stream()
        .filter(verdict -> parts.stream().anyMatch(part -> part.getVerdict() == verdict))
        .findFirst()
        .orElseThrow();
  }

  /** The values of derived features, from these sums of their columns. */
  private static double[] values(
      DerivedQuestion question,
      List<String> names,
      List<FeatureExplanation> parts,
      ToLongFunction<FeatureExplanation> sum,
      DerivedFeatures definitions) {
    ExplainQuestion first = question.first();
    long[] sums = new long[first.set().names().size()];
    parts.forEach(
        part -> sums[first.set().names().indexOf(part.getName())] = sum.applyAsLong(part));
    DerivedColumns columns = DerivedColumns.of(first.set().listed(), definitions, names);
    DerivedColumns.Batch batch = columns.batch(1);
    batch.row(0, sums, first.set().divisors(first.hexagon()));
    List<String> inputs = question.columns().derived().inputs();
    for (int input = 0; input < columns.inputs().size(); input++) {
      int asked = inputs.indexOf(columns.inputs().get(input));
      batch.input(input, 0, question.inputs().value(asked, 0, 1));
    }
    batch.compute(1);
    double[] values = new double[names.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = batch.value(i, 0);
    }
    return values;
  }

  /** Whether the value changes with the feature's default. */
  private static boolean isDefault(
      DerivedQuestion question, String name, double value, List<FeatureExplanation> parts) {
    DerivedFeatures definitions = question.columns().definitions();
    DerivedFeature feature = definitions.features().get(name);
    double other = feature.orElse() == 1 ? 0 : 1;
    Map<String, DerivedFeature> changed = new LinkedHashMap<>(definitions.features());
    changed.put(name, new DerivedFeature(feature.formula(), other));
    DerivedFeatures otherwise = new DerivedFeatures(changed, definitions.inputs());
    double now = values(question, List.of(name), parts, FeatureExplanation::getSum, otherwise)[0];
    return value == feature.orElse() && now == other;
  }
}
