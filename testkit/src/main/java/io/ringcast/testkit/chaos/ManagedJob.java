package io.ringcast.testkit.chaos;

import io.ringcast.store.StoreException;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.chaos.JobSource.Program;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.util.FlinkRuntimeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One of the jobs: ended, and started again from its checkpoints and savepoints. */
public final class ManagedJob {

  private static final Logger log = LoggerFactory.getLogger(ManagedJob.class);

  /** Longer than anything is ever away, and than a job then needs to get up again. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final String name;
  private final FlinkCluster cluster;
  private final IntFunction<Program> programs;
  private final Leftovers leftovers;
  private int parallelism;
  private JobClient job;

  /**
   * A job that does not run yet.
   *
   * @param name as it stands in a sentence
   * @param programs the job at a parallelism
   * @param leftovers where its checkpoints and savepoints are
   */
  public ManagedJob(
      String name, FlinkCluster cluster, IntFunction<Program> programs, Leftovers leftovers) {
    this.name = name;
    this.cluster = cluster;
    this.programs = programs;
    this.leftovers = leftovers;
  }

  /** Starts the job without any state. */
  public synchronized void startOver(int atParallelism) {
    parallelism = atParallelism;
    start(Optional.empty());
  }

  /** For a job that runs no more, or whose cluster has forgotten it; it has left a checkpoint. */
  synchronized void continueFromNewest() {
    Optional<String> newest = leftovers.newest();
    if (newest.isEmpty()) {
      throw new IllegalStateException(name + " has left no checkpoint to continue from");
    }
    start(newest);
  }

  /** Waits until the job has taken a checkpoint, so that it can be said to run. */
  synchronized void awaitCheckpoint() {
    Optional<String> before = leftovers.newest();
    Waiting.until(
        "a checkpoint of " + name,
        PATIENCE,
        () -> {
          requireAlive();
          Optional<String> now = leftovers.newest();
          return now.isPresent() && !now.equals(before);
        });
  }

  /** Ends the job at once and starts it without its state, to read all once more. */
  synchronized void beginAnew() {
    end();
    start(Optional.empty());
  }

  /** Ends the job at once, and continues later from its newest checkpoint. */
  public synchronized void restartAfter(Duration pause) {
    end();
    Waiting.pass(pause);
    continueFromNewest();
  }

  /** Stops the job with a savepoint and continues from there. */
  synchronized void rescale(int toParallelism) {
    String savepoint = stop(false);
    parallelism = toParallelism;
    start(Optional.of(savepoint));
  }

  /** Stops the job with a savepoint and continues from there; who starts it cannot read it. */
  synchronized void restartUnread() {
    start(Optional.of(stop(false)), false);
  }

  /**
   * Stops the job with a savepoint, as often as it takes: one that is just starting again, since
   * something else broke, cannot be stopped so.
   *
   * @param drain true to let all windows close and run empty first
   */
  synchronized String stop(boolean drain) {
    String folder = leftovers.savepoints().toUri().toString();
    String[] savepoint = new String[1];
    Waiting.until(
        "the savepoint of " + name,
        PATIENCE,
        () -> {
          requireAlive();
          savepoint[0] =
              answer(job.stopWithSavepoint(drain, folder, SavepointFormatType.CANONICAL));
          return savepoint[0] != null;
        });
    return savepoint[0];
  }

  /** Ends the job at once. */
  synchronized void end() {
    Waiting.until(
        "the end of " + name,
        PATIENCE,
        () -> {
          answer(job.cancel());
          return status().filter(JobStatus::isTerminalState).isPresent();
        });
  }

  /** A job may restart as often as it needs to, but never give up. */
  public synchronized void requireAlive() {
    status()
        .filter(JobStatus::isGloballyTerminalState)
        .ifPresent(
            status -> {
              throw new IllegalStateException(
                  name + " has given up: it is " + status + "; its log says why");
            });
  }

  /** Empty while the cluster does not answer. */
  private Optional<JobStatus> status() {
    return Optional.ofNullable(answer(job.getJobStatus()));
  }

  /** Null if there is none: the cluster is away, or cannot do now what it was asked for. */
  private <T> T answer(CompletableFuture<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      log.info("{} is asked again: {}", name, e.getCause().toString());
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void start(Optional<String> from) {
    start(from, true);
  }

  /** As often as it takes: the job looks for its store, and the cluster may be busy. */
  private void start(Optional<String> from, boolean readable) {
    log.info("{} starts at parallelism {} from {}", name, parallelism, from);
    Program program = programs.apply(parallelism);
    Waiting.until(
        "a start of " + name,
        PATIENCE,
        () -> {
          try {
            job = cluster.submit(name, program, from, readable);
            return true;
          } catch (FlinkRuntimeException | StoreException e) {
            log.info("{} could not be started, and is started again", name, e);
            return false;
          }
        });
  }
}
