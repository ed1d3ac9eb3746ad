package io.ringcast.serving.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.ringcast.api.FeatureTable;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.ask.Question;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * One reader who watches: gets a table at once, and another whenever a window end is complete.
 * While the reader does not take what was sent, nothing is made for it; when it does, it gets the
 * newest.
 */
final class Watching {

  private static final Status GOING =
      Status.UNAVAILABLE.withDescription(
          "the service is stopping: watch anew, and another instance will answer");

  private final Question question;
  private final Answerer answerer;
  private final long nanos;
  private final Executor executor;
  private final ServerCallStreamObserver<FeatureTable> out;
  private final Set<Watching> all;
  private final Runnable listener = this::due;

  /** The window ends that the reader has been told of. */
  private List<Long> told = List.of();

  private boolean due;

  /** While a table is made and sent, by whoever has set it. */
  private boolean busy;

  private Optional<StatusRuntimeException> end = Optional.empty();

  /**
   * Does not begin by itself.
   *
   * @param all has this one as long as it is open
   */
  Watching(
      Question question,
      Answerer answerer,
      long nanos,
      Executor executor,
      ServerCallStreamObserver<FeatureTable> out,
      Set<Watching> all) {
    this.question = question;
    this.answerer = answerer;
    this.nanos = nanos;
    this.executor = executor;
    this.out = out;
    this.all = all;
  }

  void begin() {
    out.setOnReadyHandler(this::send);
    out.setOnCancelHandler(this::forget);
    all.add(this);
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
      if (!due || busy || end.isPresent() || !out.isReady() || out.isCancelled()) {
        return;
      }
      due = false;
      busy = true;
    }
    answerer.answerNewest(question, nanos).whenComplete(this::take);
  }

  private void take(FeatureTable table, Throwable failure) {
    try {
      if (failure == null && !isOvertaken() && isNews(table)) {
        out.onNext(table);
      }
    } finally {
      sent(Optional.ofNullable(failure).map(Failures::of));
    }
  }

  /** While the table was made another window end came to be complete: that one's is made next. */
  private synchronized boolean isOvertaken() {
    return due;
  }

  /** A window end may be complete twice, in the topic and in the store. */
  private boolean isNews(FeatureTable table) {
    boolean news = !table.getWindowEndsMsList().equals(told);
    told = table.getWindowEndsMsList();
    return news;
  }

  private void sent(Optional<StatusRuntimeException> failure) {
    Optional<StatusRuntimeException> reason;
    synchronized (this) {
      busy = false;
      reason = end.or(() -> failure);
      end = reason;
    }
    reason.ifPresentOrElse(this::close, this::send);
  }

  /** After the table that is being made, if any. */
  void end() {
    synchronized (this) {
      if (end.isPresent()) {
        return;
      }
      end = Optional.of(GOING.asRuntimeException());
      if (busy) {
        return;
      }
    }
    close(GOING.asRuntimeException());
  }

  private void close(StatusRuntimeException reason) {
    forget();
    out.onError(reason);
  }

  private void forget() {
    question.set().removeListener(listener);
    all.remove(this);
  }
}
