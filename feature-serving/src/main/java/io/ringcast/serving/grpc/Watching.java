package io.ringcast.serving.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.ringcast.common.blocks.Emission;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.budget.Held;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Refusal;
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
import java.util.function.Supplier;

/**
 * One reader that watches: it gets a table at once, and another after each complete window end. A
 * slow reader gets the newest. Values that the store did not bring in time are read again, until
 * they are there or a newer window end is.
 */
final class Watching {

  static final Status GOING =
      Status.UNAVAILABLE.withDescription(
          "the service is stopping: watch anew, and another instance will answer");

  /**
   * The first pause before an incomplete table is made again, doubled at random: a failed block is
   * not loaded sooner.
   */
  private static final long PAUSE_MILLIS = 1_000;

  /** The same, where tables for others take all the room. */
  private static final long PAUSE_FOR_ROOM_MILLIS = 100;

  /** What cannot be had for long is asked for less and less often, down to this. */
  private static final long LONGEST_PAUSE_MILLIS = 60_000;

  /** Renewed for each table by whoever makes it. */
  private volatile Question question;

  private final Answerer answerer;
  private final long nanos;
  private final Executor executor;
  private final RequestMeters meters;
  private final Held held;
  private final Cutoff cutoff;
  private final Supplier<Optional<Refusal>> recheck;
  private final Consumer<Answer> sent;
  private final ServerCallStreamObserver<Answer> out;
  private final Set<Watching> all;
  private final Runnable listener = this::due;

  /** The window ends that the reader has been told of. */
  private long[] told = {};

  private boolean due;

  /** Memory for the table under way, which the reader has not taken yet; else null. */
  private Held table;

  /** Whether the next table is paid for. */
  private boolean paid = true;

  /** While a table is made and sent, by whoever has set it. */
  private boolean busy;

  /** Whether a table is going to be made again since the last one lacks something. */
  private boolean again;

  /** Before the next table that is made again. */
  private long pauseMillis = PAUSE_MILLIS;

  /** How many window ends there were: who waits to make a table of an earlier one does not. */
  private long round;

  private Optional<StatusRuntimeException> end = Optional.empty();

  /** The cutoff ends the watch if the reader takes no table; {@code all} holds open watches. */
  Watching(
      Question question,
      Answerer answerer,
      long nanos,
      Executor executor,
      RequestMeters meters,
      Held held,
      Cutoff cutoff,
      Supplier<Optional<Refusal>> recheck,
      Consumer<Answer> sent,
      ServerCallStreamObserver<Answer> out,
      Set<Watching> all) {
    this.question = question;
    this.answerer = answerer;
    this.nanos = nanos;
    this.executor = executor;
    this.meters = meters;
    this.held = held;
    this.cutoff = cutoff;
    this.recheck = recheck;
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
    Optional<Shortage> shortage;
    Stages stages;
    synchronized (this) {
      if (busy) {
        return;
      }
      if (!out.isReady()) {
        cutoff.waitFor("its reader");
        return;
      }
      // The reader has taken the last table.
      cutoff.came();
      giveRoom();
      if (!due || end.isPresent() || out.isCancelled()) {
        return;
      }
      due = false;
      long unpaid = pay();
      if (unpaid > 0) {
        makeAgain(unpaid);
        return;
      }
      busy = true;
      table = held.part();
      shortage = table.take(question.bytes());
      stages = new Stages(Stages.NONE, table);
      // A table that waits for room has been paid for.
      paid = shortage.isPresent();
    }
    if (shortage.isPresent()) {
      sent(waitForRoom(shortage.get()));
      return;
    }
    // Before it is asked for: what is complete only afterwards is another table's.
    long stored = question.set().stored().map(Emission::windowEnd).orElse(Long.MIN_VALUE);
    CompletionStage<Answer> made = answer(stages);
    stages.until(made);
    made.whenComplete((answer, failure) -> take(answer, stored, failure, stages));
  }

  /** Until others need less; a table that needs more than there may be ends the watch. */
  private Optional<StatusRuntimeException> waitForRoom(Shortage shortage) {
    if (shortage.of() == Shortage.Of.ONE_CALL) {
      return Optional.of(Failures.refusal(shortage).exception());
    }
    makeAgain(PAUSE_FOR_ROOM_MILLIS);
    return Optional.empty();
  }

  /**
   * Pays for a table; the first was paid for when the watch opened. Returns 0, or the milliseconds
   * until the next try.
   */
  private long pay() {
    if (!paid) {
      Optional<Refusal> refusal = question.caller().take(question.keys());
      if (refusal.isPresent()) {
        return refusal.get().retryAfterMillis().orElse(LONGEST_PAUSE_MILLIS);
      }
    }
    paid = false;
    return 0;
  }

  /** Whatever is thrown ends the watch; else it would be busy for ever. */
  private CompletionStage<Answer> answer(Stages stages) {
    try {
      question = question.renewed();
      return answerer.answerNewest(question, nanos, stages);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void take(Answer answer, long stored, Throwable failure, Stages stages) {
    Optional<StatusRuntimeException> why = Optional.empty();
    try {
      Optional<ShortageException> shortage = ShortageException.in(failure);
      if (shortage.isPresent()) {
        synchronized (this) {
          paid = true;
        }
        why = waitForRoom(shortage.get().shortage());
      } else if (failure != null) {
        why = Optional.of(Failures.of(failure, stages));
      }
      if (failure == null && isBehind(answer, stored)) {
        makeAgain();
      }
      if (failure == null && !isOvertaken() && isNews(answer)) {
        meters.watched(stages);
        out.onNext(answer);
        sent.accept(answer);
      }
    } finally {
      sent(why);
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
    synchronized (this) {
      if (!again) {
        makeAgain(pauseMillis);
        pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
      }
    }
  }

  private synchronized void makeAgain(long atLeastMillis) {
    again = true;
    long its = round;
    long pause = atLeastMillis + ThreadLocalRandom.current().nextLong(atLeastMillis);
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

  /** Since the service stops. */
  void end() {
    end(GOING.asRuntimeException());
  }

  /** Ends the watch if its token is gone or has expired. */
  void recheck() {
    recheck.get().map(Refusal::exception).ifPresent(this::end);
  }

  /** After the table that is being made, if any. */
  private void end(StatusRuntimeException why) {
    synchronized (this) {
      if (end.isPresent()) {
        return;
      }
      end = Optional.of(why);
      if (busy) {
        return;
      }
    }
    close(why);
  }

  private void close(StatusRuntimeException reason) {
    forget();
    out.onError(reason);
  }

  private synchronized void giveRoom() {
    if (table != null) {
      table.release();
      table = null;
    }
  }

  private void forget() {
    giveRoom();
    question.set().removeListener(listener);
    all.remove(this);
  }
}
