package io.ringcast.serving.score;

import io.ringcast.api.FeatureTable;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScorePlan.AskedScores;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Scores shadows after the answer. With too many under way, or while requests wait, it drops. */
public final class ShadowScores {

  /** Most questions at once; each keeps its answer in memory. */
  static final int MOST = 100;

  private static final long MOST_BYTES = 64 << 20;

  /** A float with a share of its job's numbers and of the table. */
  private static final int BYTES_PER_SCORE = 32;

  private final Scorer scorer;
  private final Executor background;
  private final Meters meters;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();

  /** The executor has one thread, and may refuse work when the service stops. */
  public ShadowScores(Scorer scorer, Executor background, Meters meters) {
    this.scorer = scorer;
    this.background = background;
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
    long its = answer.bytes().length + BYTES_PER_SCORE * scores * question.features().keys();
    Consumer<FeatureTable> end =
        table -> {
          underWay.decrementAndGet();
          bytes.addAndGet(-its);
          then.accept(table);
        };
    boolean hasRoom = bytes.addAndGet(its) <= MOST_BYTES;
    if (underWay.incrementAndGet() > MOST || !hasRoom) {
      drop(question, end);
      return;
    }
    try {
      background.execute(() -> run(question, answer, end));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      // The service is stopping, or has no memory for a thread.
      drop(question, end);
    }
  }

  private void drop(ScoreQuestion question, Consumer<FeatureTable> end) {
    question.plan().shadows().forEach(shadow -> drop(shadow.name(), question));
    end.accept(FeatureTable.getDefaultInstance());
  }

  private void drop(String shadow, ScoreQuestion question) {
    int keys = question.features().keys();
    meters.counter(Metric.SHADOW_SCORES, shadow, "dropped").add(keys);
  }

  private void run(ScoreQuestion question, Answer answer, Consumer<FeatureTable> end) {
    List<NameScores> all = new ArrayList<>();
    CompletableFuture<Void> scored;
    try {
      for (AskedScores shadow : question.plan().shadows()) {
        all.add(new NameScores(shadow, question, answer));
      }
      scored = scorer.scoreBehind(all);
    } catch (RuntimeException | Error e) {
      // The question's models wait for it.
      drop(question, end);
      throw e;
    }
    var unused =
        scored.whenComplete(
            (any, failure) -> {
              FeatureTable table = FeatureTable.getDefaultInstance();
              try {
                all.stream()
                    .filter(NameScores::isDropped)
                    .forEach(its -> drop(its.name(), question));
                all.removeIf(NameScores::isDropped);
                all.forEach(its -> its.count(meters, Metric.SHADOW_SCORES));
                table = ScoreTable.table(all);
              } finally {
                end.accept(table);
              }
            });
  }
}
