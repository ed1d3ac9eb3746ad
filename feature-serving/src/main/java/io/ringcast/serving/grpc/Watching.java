package io.ringcast.serving.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.ringcast.common.blocks.Emission;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.meters.RequestMeters;
import io.ringcast.serving.meters.Stages;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One reader who watches: gets a table at once, and another whenever a window end is complete.
 * While the reader does not take what was sent, nothing is made for it; when it does, it gets the
 * newest. What the store did not bring in time is asked for again, until it is there or a newer
 * window end is.
 */
final class Watching {

  static final Status GOING =
      Status.UNAVAILABLE.withDescription(
          "the service is stopping: watch anew, and another instance will answer");

  /**
   * At least so long after a table that lacks something it is made again, at first, and at most
   * twice as long: a block that could not be loaded is not loaded again sooner.
   */
  private static final long PAUSE_MILLIS = 1_000;

  /** What cannot be had for long is asked for less and less often, down to this. */
  private static final long LONGEST_PAUSE_MILLIS = 60_000;

  private final Question question;
  private final Answerer answerer;
  private final long nanos;
  private final Executor executor;
  private final RequestMeters meters;
  private final Consumer<Answer> sent;
  private final ServerCallStreamObserver<Answer> out;
  private final Set<Watching> all;
  private final Runnable listener = this::due;

  /** The window ends that the reader has been told of. */
  private long[] told = {};

  private boolean due;

  /** While a table is made and sent, by whoever has set it. */
  private boolean busy;

  /** Whether a table is going to be made again since the last one lacks something. */
  private boolean again;

  /** Before the next table that is made again. */
  private long pauseMillis = PAUSE_MILLIS;

  /** How many window ends there were: who waits to make a table of an earlier one does not. */
  private long round;

  private Optional<StatusRuntimeException> end = Optional.empty();

  /**
   * Does not begin by itself.
   *
   * @param sent is told of each table that was sent
   * @param all has this one as long as it is open
   */
  Watching(
      Question question,
      Answerer answerer,
      long nanos,
      Executor executor,
      RequestMeters meters,
      Consumer<Answer> sent,
      ServerCallStreamObserver<Answer> out,
      Set<Watching> all) {
    this.question = question;
    this.answerer = answerer;
    this.nanos = nanos;
    this.executor = executor;
    this.meters = meters;
    this.sent = sent;
    this.out = out;
    this.all = all;
  }

  void begin() {
    // On the connection's thread, which serves others too.
    out.setOnReadyHandler(() -> executor.execute(this::send));
    out.setOnCancelHandler(this::forget);
    all.add(this);
    question.set().addListener(listener);
    due();
  }

  /** Whoever says that a window end is complete must not wait for tables. */
  private void due() {
    synchronized (this) {
      due = true;
      round++;
      again = false;
      pauseMillis = PAUSE_MILLIS;
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
    Stages stages = new Stages(Stages.NONE);
    // Before it is asked for: what is complete only afterwards is another table's.
    long stored = question.set().stored().map(Emission::windowEnd).orElse(Long.MIN_VALUE);
    answer(stages).whenComplete((answer, failure) -> take(answer, stored, failure, stages));
  }

  /** Whatever is thrown ends the watch; else it would be busy for ever. */
  private CompletionStage<Answer> answer(Stages stages) {
    try {
      return answerer.answerNewest(question, nanos, stages);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void take(Answer answer, long stored, Throwable failure, Stages stages) {
    try {
      if (failure == null && isBehind(answer, stored)) {
        makeAgain();
      }
      if (failure == null && !isOvertaken() && isNews(answer)) {
        meters.watched(stages);
        out.onNext(answer);
        sent.accept(answer);
      }
    } finally {
      sent(Optional.ofNullable(failure).map(Failures::of));
    }
  }

  /** Whether a key is older than what the store has: a load has failed, or is late. */
  private boolean isBehind(Answer answer, long stored) {
    long[] windowEnds = answer.windowEnds();
    for (int key = 0; key < windowEnds.length; key++) {
      if (windowEnds[key] < stored && !question.isNowhere(key)) {
        return true;
      }
    }
    return false;
  }

  private void makeAgain() {
    long pause;
    long its;
    synchronized (this) {
      if (again) {
        return;
      }
      again = true;
      its = round;
      pause = pauseMillis + ThreadLocalRandom.current().nextLong(pauseMillis);
      pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
    }
    CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS, executor)
        .execute(() -> madeAgain(its));
  }

  private void madeAgain(long its) {
    synchronized (this) {
      if (its != round) {
        return;
      }
      again = false;
      // One that is being made is as new, and has a time of its own if it lacks something.
      due |= !busy;
    }
    send();
  }

  /** While the table was made another window end came to be complete: that one's is made next. */
  private synchronized boolean isOvertaken() {
    return due;
  }

  /** A window end may be complete twice, in the topic and in the store. */
  private boolean isNews(Answer answer) {
    boolean news = !Arrays.equals(answer.windowEnds(), told);
    told = answer.windowEnds();
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
