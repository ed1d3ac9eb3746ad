package io.ringcast.serving.explain;

import io.ringcast.api.DerivedStep;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.common.features.DerivedColumns;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.serving.ask.ColumnQuestion;
import io.ringcast.serving.ask.ExplainQuestion;
import io.ringcast.serving.meters.Stage;
import io.ringcast.serving.meters.Stages;
import java.util.ArrayList;
import java.util.List;
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
      ColumnQuestion question, long nanos, Stages stages) {
    long end = System.nanoTime() + nanos;
    List<FeatureExplanation> parts = new ArrayList<>();
    CompletableFuture<Void> explained = CompletableFuture.completedFuture(null);
    for (ExplainQuestion part : question.parts()) {
      explained =
          explained
              .thenCompose(any -> explain(part, Math.max(0, end - System.nanoTime()), stages))
              .thenAccept(parts::add);
    }
    return explained.thenApply(
        any -> {
          FeatureExplanation whole = question.isDerived() ? whole(question, parts) : parts.get(0);
          stages.end(Stage.ASSEMBLY);
          return whole;
        });
  }

  /** Its opened blocks are gone before those of the next column. */
  private CompletableFuture<FeatureExplanation> explain(
      ExplainQuestion column, long nanos, Stages stages) {
    Stages part = stages.part();
    return explainer
        .explain(column, nanos, part)
        .whenComplete(
            (any, failure) -> {
              part.release();
              stages.end(Stage.STORE);
            });
  }

  private static FeatureExplanation whole(ColumnQuestion question, List<FeatureExplanation> parts) {
    DerivedFeatures definitions = question.columns().definitions();
    List<String> names = definitions.needs(question.columns().names()).features();
    DerivedColumns columns = DerivedColumns.of(question.first().set().listed(), definitions, names);
    DerivedColumns.Batch counted = batch(question, columns, parts, FeatureExplanation::getSum);
    DerivedColumns.Batch stored = batch(question, columns, parts, FeatureExplanation::getStoredSum);
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
            .setValue(counted.value(last, 0))
            .setStoredValue(stored.value(last, 0))
            .setVerdict(worst(parts.stream().map(FeatureExplanation::getVerdict).toList()))
            .addAllParts(parts)
            .addAllInputs(question.inputs().needed());
    for (int i = 0; i <= last; i++) {
      whole.addSteps(
          DerivedStep.newBuilder()
              .setName(names.get(i))
              .setFormula(definitions.features().get(names.get(i)).formula())
              .setValue(counted.value(i, 0))
              .setIsDefault(counted.isDefault(i, 0)));
    }
    return whole.build();
  }

  static Verdict worst(List<Verdict> ofParts) {
    return WORST_FIRST.stream().filter(ofParts::contains).findFirst().orElseThrow();
  }

  /** Derived features computed from these sums of their columns, in row 0. */
  private static DerivedColumns.Batch batch(
      ColumnQuestion question,
      DerivedColumns columns,
      List<FeatureExplanation> parts,
      ToLongFunction<FeatureExplanation> sum) {
    ExplainQuestion first = question.first();
    long[] sums = new long[first.set().names().size()];
    for (int i = 0; i < parts.size(); i++) {
      ExplainQuestion part = question.parts().get(i);
      sums[part.column(part.ring(), part.window())] = sum.applyAsLong(parts.get(i));
    }
    DerivedColumns.Batch batch = columns.batch(1);
    batch.row(0, sums, first.set().divisors(first.hexagon()));
    for (int input = 0; input < columns.inputs().size(); input++) {
      batch.input(input, 0, question.inputs().value(input, 0, 1));
    }
    batch.compute(1);
    return batch;
  }
}
