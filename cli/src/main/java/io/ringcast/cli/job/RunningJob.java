package io.ringcast.cli.job;

import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.config.PublishConfig;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointException;
import org.apache.flink.runtime.checkpoint.CheckpointFailureReason;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;

/** A job that was handed to Flink, and how it is ended. */
public final class RunningJob {

  private static final long START_GLANCE_MILLIS = 100;

  /** Tasks that do not run by then lack something. */
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  private final JobClient client;

  private RunningJob(JobClient client) {
    this.client = client;
  }

  public static RunningJob compute(ComputeConfig config, FeatureJob.Reading reading) {
    return compute(config, reading, new Configuration());
  }

  /** Starts the compute job in this process; {@code more} are Flink options of the caller. */
  public static RunningJob compute(
      ComputeConfig config, FeatureJob.Reading reading, Configuration more) {
    Configuration flink = ComputeSettings.of(config);
    flink.addAll(more);
    return inProcess(config.job().name(), flink, env -> FeatureJob.build(env, config, reading));
  }

  /** The same with the publisher job. */
  public static RunningJob publish(
      PublishConfig config, PublishJob.Reading reading, Configuration more) {
    Configuration flink = PublishJob.settings(config);
    flink.addAll(more);
    return inProcess(config.job().name(), flink, env -> PublishJob.build(env, config, reading));
  }

  /**
   * Starts a job in a Flink cluster inside this process.
   *
   * @param build builds its graph in an environment with the settings
   */
  public static RunningJob inProcess(
      String name, Configuration flink, Consumer<StreamExecutionEnvironment> build) {
    Configuration closed = closed();
    closed.addAll(flink);
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(closed);
    build.accept(env);
    try {
      return new RunningJob(env.executeAsync(name));
    } catch (Exception e) {
      throw new JobFailedException("the job did not start", e);
    }
  }

  /** By default Flink's servers listen on all addresses, and let everybody submit code. */
  private static Configuration closed() {
    String loopback = InetAddress.getLoopbackAddress().getHostAddress();
    Configuration closed = new Configuration();
    closed.set(RestOptions.BIND_ADDRESS, loopback);
    closed.set(JobManagerOptions.BIND_HOST, loopback);
    closed.set(ClosedRest.CLOSED, true);
    // Tasks would ask the blob server under the address of the host's name, which may be another.
    closed.set(BlobServerOptions.OFFLOAD_MINSIZE, Integer.MAX_VALUE);
    return closed;
  }

  public JobClient client() {
    return client;
  }

  /**
   * Waits for the end of the job, for a while.
   *
   * @return whether it has ended
   * @throws JobFailedException if it failed
   */
  public boolean awaitEnd(long millis) {
    try {
      client.getJobExecutionResult().get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new JobFailedException("the job failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailedException("interrupted while the job ran", e);
    }
  }

  /**
   * Stops the job with a savepoint.
   *
   * @param drain true to let all windows close and run empty first, as at the end of a recording
   * @return where the savepoint is
   */
  public String stop(boolean drain, String savepointDir) {
    long end = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      try {
        return client.stopWithSavepoint(drain, savepointDir, SavepointFormatType.CANONICAL).get();
      } catch (ExecutionException e) {
        if (!isStarting(e) || System.nanoTime() > end) {
          throw new JobFailedException(
              "the job could not be stopped with a savepoint", e.getCause());
        }
        awaitEnd(START_GLANCE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new JobFailedException("interrupted while the job was stopped", e);
      }
    }
  }

  /** A job that has been started and not heard of since may have tasks that do not run yet. */
  private static boolean isStarting(ExecutionException failure) {
    return ExceptionUtils.findThrowable(failure, CheckpointException.class)
        .map(CheckpointException::getCheckpointFailureReason)
        .filter(CheckpointFailureReason.NOT_ALL_REQUIRED_TASKS_RUNNING::equals)
        .isPresent();
  }

  /** Ends the job at once, without a savepoint. */
  public void cancel() {
    try {
      client.cancel().get();
    } catch (ExecutionException | IllegalStateException e) {
      // It has ended already, perhaps its cluster with it: that is what was wanted.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
