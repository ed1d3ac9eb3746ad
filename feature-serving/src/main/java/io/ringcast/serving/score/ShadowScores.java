package io.ringcast.serving.score;

import io.ringcast.api.FeatureTable;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Background;
import io.ringcast.serving.ask.ScorePlan.AskedScores;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Scores shadows after the answer. With too many under way, or while requests wait, it drops. */
public final class ShadowScores {

  /** A float with a share of its job's numbers and of the table. */
  private static final int BYTES_PER_SCORE = 32;

  private final Scorer scorer;
  private final Background background;
  private final Meters meters;

  /** The executor has one thread, and may refuse work when the service stops. */
  public ShadowScores(Scorer scorer, Executor background, Meters meters) {
    this.scorer = scorer;
    this.background = new Background(background);
    this.meters = meters;
  }

  /**
   * Scores a question's shadows, if it has some. Returns at once.
   *
   * @param answer with the features that they read
   * @param then takes the scores of those that were not dropped; always called once
   */
  public void score(ScoreQuestion question, Answer answer, Consumer<FeatureTable> then) {
    question.plan().dropped().forEach(shadow -> drop(shadow, question));
    if (question.plan().shadows().isEmpty()) {
      then.accept(FeatureTable.getDefaultInstance());
      return;
    }
    long scores = question.plan().shadows().stream().mapToLong(its -> its.outputs().size()).sum();
    long bytes = answer.bytes().length + BYTES_PER_SCORE * scores * question.features().keys();
    if (!background.begin(bytes, () -> run(question, answer, then))) {
      drop(question, then);
    }
  }

  private void drop(ScoreQuestion question, Consumer<FeatureTable> then) {
    question.plan().shadows().forEach(shadow -> drop(shadow.name(), question));
    then.accept(FeatureTable.getDefaultInstance());
  }

  private void drop(String shadow, ScoreQuestion question) {
    int keys = question.features().keys();
    meters.counter(Metric.SHADOW_SCORES, shadow, "dropped").add(keys);
  }

  private CompletionStage<Void> run(
      ScoreQuestion question, Answer answer, Consumer<FeatureTable> then) {
    List<NameScores> all = new ArrayList<>();
    CompletableFuture<Void> scored;
    try {
      for (AskedScores shadow : question.plan().shadows()) {
        all.add(new NameScores(shadow, question, answer, true));
      }
      scored = scorer.scoreBehind(all);
    } catch (RuntimeException | Error e) {
      // The question's models wait for it.
      drop(question, then);
      throw e;
    }
    return scored.thenRun(
        () -> {
          FeatureTable table = FeatureTable.getDefaultInstance();
          try {
            all.stream().filter(NameScores::isDropped).forEach(its -> drop(its.name(), question));
            all.removeIf(NameScores::isDropped);
            all.forEach(its -> its.count(meters, Metric.SHADOW_SCORES));
            table = ScoreTable.table(all);
          } finally {
            then.accept(table);
          }
        });
  }
}
