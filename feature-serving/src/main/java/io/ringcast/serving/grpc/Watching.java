package io.ringcast.serving.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.ringcast.api.FeatureTable;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.ask.Question;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * One reader who watches: gets a table at once, and another whenever a window end is complete.
 * While the reader does not take what was sent, nothing is made for it; when it does, it gets the
 * newest.
 */
final class Watching {

  private final Question question;
  private final Answerer answerer;
  private final long nanos;
  private final Executor executor;
  private final ServerCallStreamObserver<FeatureTable> out;
  private final Runnable listener = this::due;

  /** The window ends that the reader has been told of. */
  private List<Long> sent = List.of();

  private boolean due;
  private boolean busy;

  Watching(
      Question question,
      Answerer answerer,
      long nanos,
      Executor executor,
      ServerCallStreamObserver<FeatureTable> out) {
    this.question = question;
    this.answerer = answerer;
    this.nanos = nanos;
    this.executor = executor;
    this.out = out;
  }

  void begin() {
    out.setOnReadyHandler(this::send);
    out.setOnCancelHandler(() -> question.set().removeListener(listener));
    question.set().addListener(listener);
    due();
  }

  /** Whoever says that a window end is complete must not wait for tables. */
  private void due() {
    synchronized (this) {
      due = true;
    }
    executor.execute(this::send);
  }

  private void send() {
    synchronized (this) {
      if (!due || busy || !out.isReady() || out.isCancelled()) {
        return;
      }
      due = false;
      busy = true;
    }
    answerer.answer(question, nanos).whenComplete(this::take);
  }

  private void take(FeatureTable table, Throwable failure) {
    try {
      if (failure != null) {
        question.set().removeListener(listener);
        out.onError(Failures.of(failure));
      } else if (isNews(table)) {
        out.onNext(table);
      }
    } finally {
      synchronized (this) {
        busy = false;
      }
    }
    send();
  }

  /** A window end may be complete twice, in the topic and in the store. */
  private boolean isNews(FeatureTable table) {
    boolean news = !table.getWindowEndsList().equals(sent);
    sent = table.getWindowEndsList();
    return news;
  }
}
