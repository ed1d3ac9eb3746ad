package io.ringcast.publisher.write;

import io.ringcast.job.deadletter.DeadLetter;
import java.util.concurrent.CompletionStage;

/** Takes what the store refuses. */
interface LetterBox extends AutoCloseable {

  /** Done when the letter can no longer be lost. */
  CompletionStage<Void> post(DeadLetter letter);

  @Override
  void close();
}
