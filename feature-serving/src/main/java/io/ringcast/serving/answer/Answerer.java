package io.ringcast.serving.answer;

import io.ringcast.api.FeatureTable;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.load.Loader;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Answers questions: from what is held, else from the store, in time. */
public final class Answerer {

  private final HotBlocks blocks;
  private final Loader loader;
  private final Past past;
  private final Executor executor;
  private final Clock clock;

  /**
   * For all questions.
   *
   * @param executor for answers that had to wait
   */
  public Answerer(HotBlocks blocks, Loader loader, Past past, Executor executor, Clock clock) {
    this.blocks = blocks;
    this.loader = loader;
    this.past = past;
    this.executor = executor;
    this.clock = clock;
  }

  /**
   * Answers within a time, with what has come until then.
   *
   * @return done at once, on the caller's thread, if everything is held
   */
  public CompletionStage<FeatureTable> answer(Question question, long nanos) {
    if (question.windowEnd().isPresent()) {
      return past.answer(question, question.windowEnd().getAsLong(), nanos);
    }
    return reading(question, false).answer(nanos, executor);
  }

  /**
   * The same, but waits for what the store has newer, even where what is held is young enough: for
   * who is told that a window end is complete, and asks for that one.
   */
  public CompletionStage<FeatureTable> answerNewest(Question question, long nanos) {
    return reading(question, true).answer(nanos, executor);
  }

  private Reading reading(Question question, boolean newest) {
    return new Reading(question, newest, blocks, loader, past, clock);
  }
}
