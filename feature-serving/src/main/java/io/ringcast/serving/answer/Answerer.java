package io.ringcast.serving.answer;

import io.ringcast.serving.ask.Question;
import io.ringcast.serving.hot.HotBlocks;
import io.ringcast.serving.load.Loader;
import io.ringcast.serving.load.StoreReadQueue;
import io.ringcast.serving.meters.Stages;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Answers questions in time: from cached blocks, else from the store; live ones from counts. */
public final class Answerer {

  private final HotBlocks blocks;
  private final StoreReadQueue reads;
  private final Loader loader;
  private final HistoricalRead historical;
  private final Executor executor;
  private final Clock clock;
  private final Optional<LiveRead> live;

  /** The executor makes answers that had to wait. */
  public Answerer(
      HotBlocks blocks,
      StoreReadQueue reads,
      Executor executor,
      Clock clock,
      Optional<LiveRead> live) {
    this.blocks = blocks;
    this.reads = reads;
    this.loader = new Loader(blocks, reads);
    this.historical = new HistoricalRead(reads, executor, clock);
    this.executor = executor;
    this.clock = clock;
    this.live = live;
  }

  public Answerer on(Executor other) {
    return new Answerer(blocks, reads, other, clock, live);
  }

  /**
   * Answers in this time, with the values so far; at once, on the caller's thread, if all blocks
   * are cached.
   */
  public CompletionStage<Answer> answer(Question question, long nanos, Stages stages) {
    if (question.live()) {
      return live.orElseThrow().answer(question, nanos, stages, executor);
    }
    if (question.windowEnd().isPresent()) {
      return historical.answer(question, question.windowEnd().getAsLong(), nanos, stages);
    }
    return reading(question, false, stages).answer(nanos, executor);
  }

  /**
   * The same, but waits for newer rows in the store: for watches, which follow a complete window
   * end.
   */
  public CompletionStage<Answer> answerNewest(Question question, long nanos, Stages stages) {
    return question.live()
        ? answer(question, nanos, stages)
        : reading(question, true, stages).answer(nanos, executor);
  }

  private LatestRead reading(Question question, boolean newest, Stages stages) {
    return new LatestRead(question, newest, blocks, loader, historical, clock, stages);
  }
}
