package io.ringcast.serving.score;

import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.warn.Warnings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scores keys in time. A request never waits for a run of a model, and a model holds no more than
 * its share of threads, even if its runs do not end.
 */
public final class Scorer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Scorer.class);

  /** So long all runs of a model may take before nobody waits for it any more. */
  static final long STUCK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** After so long a run no longer keeps other models' jobs from threads. */
  static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The time of a shadow, which nobody waits for. */
  private static final long SHADOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Runs a task later, unless the future is cancelled. */
  public interface Timer {
    Future<?> after(long nanos, Runnable task);
  }

  private final int runs;
  private final Executor threads;
  private final Executor ends;
  private final Timer timer;
  private final LongSupplier nanoTime;
  private final Meters meters;
  private final Map<OnnxModel, Queue> queues = new WeakHashMap<>();

  /** Models with a job and a free run, each once. */
  private final Deque<Queue> ready = new ArrayDeque<>();

  /** Shadows' jobs. */
  private final Deque<ScoreJob> behind = new ArrayDeque<>();

  /** Jobs that compute. */
  private final Set<ScoreJob> computing = new HashSet<>();

  /** Those of them that are not slow and have time left: others wait for them. */
  private final Set<ScoreJob> running = new HashSet<>();

  private final Warnings warnings = new Warnings(LOG, List.of());

  /**
   * Makes a scorer.
   *
   * @param runs at once, at most: in all while they are quick, and of one model in any case
   * @param threads as many as are needed
   * @param ends continue with jobs whose time is over
   */
  public Scorer(
      int runs,
      Executor threads,
      Executor ends,
      Timer timer,
      LongSupplier nanoTime,
      Meters meters) {
    this.runs = runs;
    this.threads = threads;
    this.ends = ends;
    this.timer = timer;
    this.nanoTime = nanoTime;
    this.meters = meters;
  }

  /** Scores of all names that were asked for, with defaults for keys that take too long. */
  public CompletableFuture<List<NameScores>> score(
      ScoreQuestion question, Answer answer, long nanos) {
    List<NameScores> all =
        question.plan().asked().stream()
            .map(asked -> new NameScores(asked, question, answer, false))
            .toList();
    return start(all, nanos)
        .thenApply(
            any -> {
              // Who has no time left tells nothing of the models.
              if (nanos > 0) {
                all.forEach(scores -> scores.count(meters, Metric.SCORES));
              }
              return all;
            });
  }

  /** Scores shadows while nothing else runs. Those that find no time are UNAVAILABLE. */
  CompletableFuture<Void> scoreBehind(List<NameScores> shadows) {
    return start(shadows, SHADOW_NANOS);
  }

  private CompletableFuture<Void> start(List<NameScores> all, long nanos) {
    List<ScoreJob> jobs = all.stream().flatMap(its -> its.jobs().stream()).toList();
    jobs.forEach(job -> start(job, nanos));
    return CompletableFuture.allOf(
        jobs.stream().map(ScoreJob::done).toArray(CompletableFuture<?>[]::new));
  }

  private void start(ScoreJob job, long nanos) {
    long budget = job.isShadow() ? nanos : job.model().file().budget().toNanos();
    long most = Math.min(nanos, budget);
    Status late = job.isShadow() ? Status.UNAVAILABLE : Status.TIMED_OUT;
    if (job.isEmpty() || most <= 0) {
      job.end(late, Runnable::run);
      return;
    }
    Future<?> timeout = timer.after(most, () -> timeOut(job, late));
    var unused = job.done().thenRun(() -> timeout.cancel(false));
    add(job);
  }

  private void timeOut(ScoreJob job, Status ofWaiting) {
    boolean isWaiting;
    synchronized (this) {
      isWaiting = !running.remove(job) && (queue(job).jobs.remove(job) || behind.remove(job));
    }
    job.end(isWaiting ? ofWaiting : Status.TIMED_OUT, ends);
    if (isWaiting) {
      job.model().close();
    }
    startNext();
  }

  private void add(ScoreJob job) {
    synchronized (this) {
      Queue queue = queue(job);
      long patience = Math.max(STUCK_NANOS, job.model().file().budget().toNanos());
      if (!job.isShadow()
          && queue.running >= runs
          && nanoTime.getAsLong() - queue.progress > patience) {
        job.end(Status.UNAVAILABLE, Runnable::run);
        return;
      }
      if (!job.model().retain()) {
        throw new IllegalStateException("a question keeps its models");
      }
      if (job.isShadow()) {
        behind.add(job);
      } else {
        queue.put(job);
      }
    }
    startNext();
  }

  private Queue queue(ScoreJob job) {
    return queues.computeIfAbsent(job.model(), any -> new Queue());
  }

  /** Gives free runs to jobs that wait. */
  private void startNext() {
    for (ScoreJob job = next(); job != null; job = next()) {
      ScoreJob its = job;
      try {
        threads.execute(() -> work(its));
      } catch (RejectedExecutionException | OutOfMemoryError e) {
        end(job);
        job.end(Status.UNAVAILABLE, ends);
        job.model().close();
      }
    }
  }

  /** Null if none may run now. */
  private synchronized ScoreJob next() {
    ScoreJob job = null;
    long others = running.stream().filter(its -> !its.isShadow()).count();
    while (job == null && others < runs && !ready.isEmpty()) {
      // Null if all its jobs have timed out since.
      job = ready.poll().jobs.poll();
    }
    if (job == null && running.isEmpty()) {
      job = behind.stream().filter(its -> queue(its).running < runs).findFirst().orElse(null);
      behind.remove(job);
    }
    if (job != null) {
      Queue queue = queue(job);
      queue.running++;
      queue.progress = nanoTime.getAsLong();
      queue.makeReady();
      computing.add(job);
      running.add(job);
    }
    return job;
  }

  private synchronized void end(ScoreJob job) {
    Queue queue = queue(job);
    queue.running--;
    queue.progress = nanoTime.getAsLong();
    queue.makeReady();
    computing.remove(job);
    running.remove(job);
  }

  private void waitNoLonger(ScoreJob job) {
    synchronized (this) {
      running.remove(job);
    }
    startNext();
  }

  private void work(ScoreJob job) {
    Future<?> slow = timer.after(SLOW_NANOS, () -> waitNoLonger(job));
    boolean isLeft = job.isOpen() && step(job);
    slow.cancel(false);
    synchronized (this) {
      end(job);
      if (isLeft && job.isShadow()) {
        behind.addFirst(job);
      } else if (isLeft) {
        // A large request goes behind the small ones after each run.
        queue(job).put(job);
      }
    }
    startNext();
    if (!isLeft) {
      job.complete();
      job.model().close();
    }
  }

  /** Scores the next keys, and returns whether some are left. */
  private boolean step(ScoreJob job) {
    long begin = nanoTime.getAsLong();
    try {
      return job.step();
    } catch (RuntimeException | Error e) {
      // A run that was ended fails, too.
      if (job.isOpen()) {
        warnings.warn("model " + job.model().file().id(), "failed", e);
        job.end(Status.FAILED, afterTheRun -> {});
      }
      return false;
    } finally {
      meters
          .histogram(Metric.SCORE_RUN_DURATION, job.model().file().id())
          .record((nanoTime.getAsLong() - begin) / 1e9);
    }
  }

  /** Ends all jobs, so that no run computes any more. */
  @Override
  public void close() {
    List<ScoreJob> last = new ArrayList<>();
    synchronized (this) {
      last.addAll(behind);
      queues.values().forEach(queue -> last.addAll(queue.jobs));
      last.addAll(computing);
    }
    last.forEach(job -> timeOut(job, Status.UNAVAILABLE));
  }

  /** The jobs of one model. */
  private final class Queue {

    private final Deque<ScoreJob> jobs = new ArrayDeque<>();
    private int running;

    /** When a run began or ended last. */
    private long progress;

    private void put(ScoreJob job) {
      jobs.add(job);
      makeReady();
    }

    private void makeReady() {
      if (running < runs && !jobs.isEmpty() && !ready.contains(this)) {
        ready.add(this);
      }
    }
  }
}
