package io.ringcast.serving.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.ringcast.common.blocks.Emission;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Answerer;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.meters.Reason;
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
 * One reader that watches: it gets a table at once, and another after each complete window end, or
 * for each view of live counts. A slow reader gets the newest. Values that the store did not bring
 * in time are read again, until they are there or a newer window end is.
 */
final class WatchStream {

  static final Status GOING =
      Status.UNAVAILABLE.withDescription(
          "the service is stopping: watch anew, and another instance will answer");

  /**
   * The first pause before an incomplete table is made again, at random up to doubled: a failed
   * block is not loaded sooner.
   */
  private static final long PAUSE_MILLIS = 1_000;

  /** The same when other tables take all memory. */
  private static final long PAUSE_FOR_ROOM_MILLIS = 100;

  /** The longest pause, after many failures. */
  private static final long LONGEST_PAUSE_MILLIS = 60_000;

  /** Renewed for each table. */
  private volatile Question question;

  private final Answerer answerer;
  private final long nanos;
  private final Executor executor;
  private final RequestMeters meters;
  private final CallBudget held;
  private final WatchTimeout cutoff;
  private final Supplier<Optional<Refusal>> recheck;
  private final Consumer<Answer> sent;
  private final ServerCallStreamObserver<Answer> out;
  private final Set<WatchStream> all;
  private final Runnable listener = this::due;

  /** The window ends of the last table that was sent. */
  private long[] told = {};

  private boolean due;

  /** Memory for the table under way, which the reader has not taken yet; else null. */
  private CallBudget table;

  /** Whether the next table is paid for. */
  private boolean paid = true;

  /** Set while a table is made and sent. */
  private boolean busy;

  /** Whether an incomplete table will be made again. */
  private boolean again;

  /** The pause before that. */
  private long pauseMillis = PAUSE_MILLIS;

  /** Counts window ends: a table that waits for an earlier one is not made. */
  private long round;

  private Optional<StatusRuntimeException> end = Optional.empty();

  /** The cutoff ends the watch if the reader takes no table; {@code all} holds open watches. */
  WatchStream(
      Question question,
      Answerer answerer,
      long nanos,
      Executor executor,
      RequestMeters meters,
      CallBudget held,
      WatchTimeout cutoff,
      Supplier<Optional<Refusal>> recheck,
      Consumer<Answer> sent,
      ServerCallStreamObserver<Answer> out,
      Set<WatchStream> all) {
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

  /** The caller goes on at once: it must not wait for tables. */
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
      stages.set(question.set().listed());
      stages.caller(question.caller().name());
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

  /** Waits for memory; a table that can never have enough ends the watch. */
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
      Optional<Refusal> refusal = question.caller().take(question.cost());
      if (refusal.isPresent()) {
        return refusal.get().retryAfterMillis().orElse(LONGEST_PAUSE_MILLIS);
      }
    }
    paid = false;
    return 0;
  }

  /** Any failure ends the watch; else it would be busy for ever. */
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
      if (failure == null && isWanted(answer)) {
        meters.watched(stages);
        out.onNext(answer);
        sent.accept(answer);
      }
    } finally {
      sent(why);
    }
  }

  /** Whether the store has newer rows: a load has failed, or is late. */
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

  /**
   * A live table goes out though there is a newer view, which may come sooner than a table is made.
   */
  private boolean isWanted(Answer answer) {
    return question.live() || (!isOvertaken() && isNews(answer));
  }

  /** Whether another window end has become complete meanwhile: its table comes next. */
  private synchronized boolean isOvertaken() {
    return due;
  }

  /** False for a window end that was complete in the topic before the store, or after it. */
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

  void end() {
    end(GOING.asRuntimeException());
  }

  /** Ends the watch if its caller has lost its token, or the right to this. */
  void recheck() {
    recheck.get().or(this::refusalOfSet).map(Refusal::exception).ifPresent(this::end);
  }

  private Optional<Refusal> refusalOfSet() {
    String set = question.set().set().name();
    String why = question.caller().name() + " may not read feature set " + set + " any more";
    return question.caller().mayRead(set)
        ? Optional.empty()
        : Optional.of(Refusal.of(Reason.PERMISSION_DENIED, Status.PERMISSION_DENIED, why));
  }

  /** Ends it after the table under way. */
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
