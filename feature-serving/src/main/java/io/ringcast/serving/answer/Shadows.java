package io.ringcast.serving.answer;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestValidator;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads in the background what another view would have answered, and counts differences. With too
 * many under way, answers are not compared: no caller waits for a comparison.
 */
public final class Shadows {

  private static final Logger LOG = LoggerFactory.getLogger(Shadows.class);

  private final RequestValidator validator;
  private final Answerer answerer;
  private final Background background;
  private final Meters meters;
  private final Map<String, Count> counts = new ConcurrentHashMap<>();
  private final LongAdder leftOut;

  private record Count(LongAdder same, LongAdder different, LongAdder apart, LongAdder failed) {

    static Count of(String shadow, Meters meters) {
      return new Count(
          meters.counter(Metric.SHADOW_KEYS, shadow, "same"),
          meters.counter(Metric.SHADOW_KEYS, shadow, "different"),
          meters.counter(Metric.SHADOW_KEYS, shadow, "apart"),
          meters.counter(Metric.SHADOW_FAILED, shadow));
    }
  }

  /** The executor may refuse work when the service stops. */
  public Shadows(
      RequestValidator validator, Answerer answerer, Executor background, Meters meters) {
    this.validator = validator;
    this.meters = meters;
    this.leftOut = meters.counter(Metric.SHADOW_LEFT_OUT);
    this.answerer = answerer.on(background);
    this.background = new Background(background);
  }

  /** Compares an answer with that of the question's shadow, if it has one. Returns at once. */
  public void compare(Question question, Supplier<FeatureTable> answer) {
    // Of the answer, and of the shadow's own.
    long bytes = 2 * question.bytes();
    if (question.shadow().isPresent()
        && !background.begin(bytes, () -> read(question.shadow().get(), question, answer))) {
      leftOut.increment();
    }
  }

  /** Failures complete the stage, too: else they would count as under way for ever. */
  private CompletionStage<Void> read(
      String shadow, Question question, Supplier<FeatureTable> answer) {
    Count count = counts.computeIfAbsent(shadow, name -> Count.of(name, meters));
    try {
      FeatureTable one = answer.get();
      Question other = validator.of(request(shadow, question, one));
      return answerer
          .answer(other, other.deadline(), new Stages(Stages.NONE))
          .thenAccept(its -> compare(count, one, its.table()))
          .exceptionally(
              failure -> {
                fail(count, shadow, failure);
                return null;
              });
    } catch (RuntimeException e) {
      fail(count, shadow, e);
      return CompletableFuture.completedFuture(null);
    }
  }

  private static void fail(Count count, String shadow, Throwable why) {
    count.failed.increment();
    LOG.debug("shadow {} cannot be read", shadow, why);
  }

  private GetFeaturesRequest request(String shadow, Question question, FeatureTable answer) {
    Selection selection =
        Selection.newBuilder()
            .setView(shadow)
            .setPrecision(question.doubles() ? Precision.FLOAT64 : Precision.FLOAT32)
            .build();
    // The shadow may lack some of the inputs, and an unknown one is refused.
    Set<String> known = validator.inputs(selection);
    List<RequestInput> inputs =
        question.inputs().given().stream().filter(its -> known.contains(its.getName())).toList();
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(selection)
            .addAllHexagons(answer.getHexagonsList())
            .addAllProducts(answer.getProductsList())
            .addAllInputs(inputs);
    question.windowEnd().ifPresent(request::setWindowEndMs);
    return request.build();
  }

  private static void compare(Count count, FeatureTable one, FeatureTable other) {
    Map<String, Column> columns = new HashMap<>();
    for (int column = 0; column < other.getColumnsCount(); column++) {
      columns.put(other.getNames(column), other.getColumns(column));
    }
    for (int key = 0; key < one.getStatusesCount(); key++) {
      if (one.getWindowEndsMs(key) == 0 || one.getWindowEndsMs(key) != other.getWindowEndsMs(key)) {
        count.apart.increment();
        continue;
      }
      (differs(key, one, columns) ? count.different : count.same).increment();
    }
  }

  private static boolean differs(int key, FeatureTable one, Map<String, Column> others) {
    for (int column = 0; column < one.getColumnsCount(); column++) {
      Column other = others.get(one.getNames(column));
      if (other != null && value(one.getColumns(column), key) != value(other, key)) {
        return true;
      }
    }
    return false;
  }

  private static double value(Column column, int key) {
    return column.getDoublesCount() > 0 ? column.getDoubles(key) : column.getFloats(key);
  }
}
