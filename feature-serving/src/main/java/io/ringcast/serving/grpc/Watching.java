package io.ringcast.serving.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.ringcast.api.FeatureTable;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.ask.Question;
import java.util.concurrent.CompletionStage;

/**
 * One reader who watches: gets a table at once, and another whenever a window end is complete.
 * While the reader does not take what was sent, nothing is made for it; when it does, it gets the
 * newest.
 */
final class Watching {

  private final Question question;
  private final Answerer answerer;
  private final long nanos;
  private final ServerCallStreamObserver<FeatureTable> out;
  private final Runnable listener = this::due;

  private boolean due;
  private boolean busy;

  Watching(
      Question question,
      Answerer answerer,
      long nanos,
      ServerCallStreamObserver<FeatureTable> out) {
    this.question = question;
    this.answerer = answerer;
    this.nanos = nanos;
    this.out = out;
  }

  void begin() {
    out.setOnReadyHandler(this::send);
    out.setOnCancelHandler(() -> question.set().removeListener(listener));
    question.set().addListener(listener);
    due();
  }

  private void due() {
    synchronized (this) {
      due = true;
    }
    send();
  }

  private void send() {
    synchronized (this) {
      if (!due || busy || !out.isReady() || out.isCancelled()) {
        return;
      }
      due = false;
      busy = true;
    }
    CompletionStage<FeatureTable> answer = answerer.answer(question, nanos);
    answer.whenComplete(
        (table, failure) -> {
          if (failure == null) {
            out.onNext(table);
          } else {
            question.set().removeListener(listener);
            out.onError(Failures.of(failure));
          }
          synchronized (this) {
            busy = false;
          }
          if (failure == null) {
            send();
          }
        });
  }
}
