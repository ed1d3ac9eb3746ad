package io.ringcast.serving.score;

import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.warn.Warnings;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scores keys in time. A request never waits for a run of a model, and a model holds no more than
 * its share of threads, even if its runs do not end.
 */
public final class Scorer {

  private static final Logger LOG = LoggerFactory.getLogger(Scorer.class);

  /** So long all runs of a model may take before nobody waits for it any more. */
  static final long STUCK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The time of a shadow, which nobody waits for. */
  private static final long SHADOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Runs a task later, unless the future is cancelled. */
  public interface Timer {
    Future<?> after(long nanos, Runnable task);
  }

  private final int runs;
  private final Executor threads;
  private final Timer timer;
  private final LongSupplier nanoTime;
  private final Meters meters;
  private final Map<OnnxModel, Queue> queues = Collections.synchronizedMap(new WeakHashMap<>());

  /** Jobs that have no thread. */
  private final AtomicInteger waiting = new AtomicInteger();

  private final Warnings warnings = new Warnings(LOG, List.of());

  /**
   * Makes a scorer.
   *
   * @param runs of one model at once, at most
   * @param threads as many as are needed
   */
  public Scorer(int runs, Executor threads, Timer timer, LongSupplier nanoTime, Meters meters) {
    this.runs = runs;
    this.threads = threads;
    this.timer = timer;
    this.nanoTime = nanoTime;
    this.meters = meters;
  }

  /** Scores of all names that were asked for, with defaults for keys that take too long. */
  public CompletableFuture<List<NameScores>> score(
      ScoreQuestion question, Answer answer, long nanos) {
    List<NameScores> all =
        question.plan().asked().stream()
            .map(asked -> new NameScores(asked, question, answer))
            .toList();
    List<ScoreJob> jobs = all.stream().flatMap(its -> its.jobs().stream()).toList();
    jobs.forEach(job -> start(job, nanos));
    return CompletableFuture.allOf(
            jobs.stream().map(ScoreJob::done).toArray(CompletableFuture<?>[]::new))
        .thenApply(
            any -> {
              all.forEach(scores -> scores.count(meters, Metric.SCORES));
              return all;
            });
  }

  private void start(ScoreJob job, long nanos) {
    long most = Math.min(nanos, job.model().file().budget().toNanos());
    if (job.isEmpty() || most <= 0) {
      job.end(Status.TIMED_OUT, Runnable::run);
      return;
    }
    Future<?> timeout = timer.after(most, () -> job.end(Status.TIMED_OUT, threads));
    var unused = job.done().thenRun(() -> timeout.cancel(false));
    if (!queues.computeIfAbsent(job.model(), any -> new Queue()).add(job)) {
      job.end(Status.UNAVAILABLE, Runnable::run);
    }
  }

  /**
   * Scores a shadow on this thread, as long as no job waits.
   *
   * @return whether it came to an end
   */
  boolean scoreBehind(ScoreJob job) {
    Future<?> timeout = timer.after(SHADOW_NANOS, () -> job.end(Status.TIMED_OUT, threads));
    boolean isLeft = !job.isEmpty();
    while (isLeft && waiting.get() == 0) {
      isLeft = step(job);
    }
    timeout.cancel(false);
    job.end(Status.UNAVAILABLE, Runnable::run);
    return !isLeft;
  }

  /** Scores the next keys, and returns whether some are left. */
  private boolean step(ScoreJob job) {
    long begin = nanoTime.getAsLong();
    try {
      return job.step();
    } catch (RuntimeException | Error e) {
      // A run that was ended fails, too.
      if (job.isOpen()) {
        warnings.warn("model " + job.model().file().id() + " failed", e);
        job.end(Status.FAILED, Runnable::run);
      }
      return false;
    } finally {
      meters
          .histogram(Metric.SCORE_RUN_DURATION, job.model().file().id())
          .record((nanoTime.getAsLong() - begin) / 1e9);
    }
  }

  /** The jobs of one model. */
  private final class Queue {

    private final Deque<ScoreJob> jobs = new ArrayDeque<>();
    private int running;

    /** When a run ended last, or began where none was. */
    private long progress;

    /** False if no run has ended for long. */
    synchronized boolean add(ScoreJob job) {
      long now = nanoTime.getAsLong();
      if (running == 0) {
        progress = now;
      }
      long patience = Math.max(STUCK_NANOS, job.model().file().budget().toNanos());
      if (running == runs && now - progress > patience) {
        return false;
      }
      if (!job.model().retain()) {
        throw new IllegalStateException("a question keeps its models");
      }
      put(job);
      if (running < runs) {
        running++;
        threads.execute(this::work);
      }
      return true;
    }

    private void put(ScoreJob job) {
      jobs.add(job);
      waiting.incrementAndGet();
    }

    private void work() {
      for (ScoreJob job = next(); job != null; job = next()) {
        // A large request goes behind the small ones after each run.
        if (!end(job, step(job))) {
          job.model().close();
        }
      }
    }

    private synchronized ScoreJob next() {
      ScoreJob job = jobs.poll();
      if (job == null) {
        running--;
      } else {
        waiting.decrementAndGet();
      }
      return job;
    }

    private synchronized boolean end(ScoreJob job, boolean isLeft) {
      progress = nanoTime.getAsLong();
      if (isLeft) {
        put(job);
      }
      return isLeft;
    }
  }
}
