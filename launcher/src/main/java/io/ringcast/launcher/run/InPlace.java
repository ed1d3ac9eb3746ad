package io.ringcast.launcher.run;

import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.StatusLine;
import io.ringcast.launcher.StopSignal;
import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.job.JobFailedException;
import io.ringcast.launcher.job.JobMetrics;
import io.ringcast.launcher.job.LocalJob;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;

/** The compute job in this process, from its start to its stop with a savepoint. */
final class InPlace {

  /** How often the line is drawn anew; where it cannot be drawn over, lines should be few. */
  private static final Duration LIVE_PAUSE = Duration.ofMillis(500);

  private static final Duration PLAIN_PAUSE = Duration.ofSeconds(10);

  private final Terminal terminal;
  private final ComputeConfig config;
  private final SavepointRestoreSettings restore;
  private final String commandToContinue;
  private final StatusLine line;

  InPlace(
      Terminal terminal,
      ComputeConfig config,
      SavepointRestoreSettings restore,
      String commandToContinue) {
    this.terminal = terminal;
    this.config = config;
    this.restore = restore;
    this.commandToContinue = commandToContinue;
    this.line = new StatusLine(terminal);
  }

  /** Runs until a signal comes; the exit code. */
  int run() throws InterruptedException {
    URI savepoints = savepointDir();
    StopSignal stop = StopSignal.install();
    try (JobMetrics metrics = JobMetrics.open()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      SavepointRestoreSettings.toConfiguration(restore, flink);
      JobPlaces.of(config).forEach(terminal.out()::println);
      LocalJob job = LocalJob.start(config, Reading.LIVE, flink);
      say("job " + job.client().getJobID() + " has started; Ctrl-C stops it with a savepoint");
      watch(job, metrics, stop);
      return stop(job, savepoints);
    } finally {
      line.clear();
    }
  }

  private URI savepointDir() {
    return config
        .state()
        .checkpoints()
        .savepointDir()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "state.savepoint-dir is not set, so a stop would have no place for its"
                        + " savepoint: set it in the configuration, or with"
                        + " --set state.savepoint-dir=PATH"));
  }

  private void watch(LocalJob job, JobMetrics metrics, StopSignal stop)
      throws InterruptedException {
    JobStatusText status = new JobStatusText(metrics, System.nanoTime());
    Duration pause = terminal.live() ? LIVE_PAUSE : PLAIN_PAUSE;
    while (!stop.await(pause.toMillis())) {
      if (hasEnded(job)) {
        throw new IllegalStateException("the job has ended, though nobody stopped it");
      }
      line.show(status.at(System.nanoTime(), System.currentTimeMillis()));
    }
  }

  private boolean hasEnded(LocalJob job) {
    try {
      return job.awaitEnd(0);
    } catch (JobFailedException | CancellationException e) {
      line.clear();
      sayWhereCheckpointsAre(job);
      throw e;
    }
  }

  private int stop(LocalJob job, URI savepoints) {
    line.clear();
    say("stopping with a savepoint; Ctrl-C again ends the job at once, without one");
    String savepoint;
    try {
      savepoint = job.stop(false, savepoints.toString());
    } catch (JobFailedException e) {
      sayWhereCheckpointsAre(job);
      throw e;
    }
    job.awaitEnd(Long.MAX_VALUE);
    say("stopped; its savepoint is " + savepoint);
    say("to continue: " + commandToContinue + savepoint);
    return 0;
  }

  private void sayWhereCheckpointsAre(LocalJob job) {
    config
        .state()
        .checkpoints()
        .checkpointDir()
        .filter(any -> config.state().checkpoints().interval().isPresent())
        .ifPresent(
            dir -> {
              String folder = dir.toString().replaceFirst("/$", "") + "/" + job.client().getJobID();
              say("its checkpoints, if it came to take any, are " + folder + "/chk-NUMBER");
              say("to continue with the last: " + commandToContinue + folder + "/chk-NUMBER");
            });
  }

  private void say(String text) {
    terminal.out().println(text);
    terminal.out().flush();
  }
}
