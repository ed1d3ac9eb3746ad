package io.ringcast.cli.run;

import io.ringcast.cli.Rate;
import io.ringcast.cli.StatusLine;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.job.JobFailedException;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.MetricsPort;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.serving.StopSignal;
import java.net.URI;
import java.util.concurrent.CancellationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;

/** A job in this process, from its start to its stop with a savepoint. */
final class LocalRun {

  private final Terminal terminal;
  private final RunnableJob job;
  private final SavepointRestoreSettings restore;
  private final String commandToContinue;
  private final StatusLine line;

  LocalRun(
      Terminal terminal,
      RunnableJob job,
      SavepointRestoreSettings restore,
      String commandToContinue) {
    this.terminal = terminal;
    this.job = job;
    this.restore = restore;
    this.commandToContinue = commandToContinue;
    this.line = new StatusLine(terminal);
  }

  /** Runs until a signal comes; the exit code. */
  int run() throws InterruptedException {
    URI savepoints = savepointDir();
    StopSignal stop = StopSignal.install();
    try (JobMetrics metrics = new JobMetrics();
        MetricsPort port = MetricsPort.openOrNull(job.metrics())) {
      Configuration flink = new Configuration(job.flink());
      metrics.addTo(flink);
      SavepointRestoreSettings.toConfiguration(restore, flink);
      job.allPlaces().forEach(terminal::say);
      if (port != null) {
        port.addTo(flink);
        port.show(job.describe());
        terminal.say("metrics:     " + port.address());
      }
      RunningJob running = RunningJob.inProcess(job.name(), flink, job.build());
      terminal.say(
          "job " + running.client().getJobID() + " has started; Ctrl-C stops it with a savepoint");
      Rate rate = new Rate();
      line.watch(stop, () -> status(running, metrics, rate));
      return stop(running, savepoints);
    } finally {
      line.clear();
    }
  }

  private URI savepointDir() {
    return job.checkpoints()
        .savepointDir()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "state.savepoint-dir is not set, so a stop would have no place for its"
                        + " savepoint: set it in the configuration, or with"
                        + " --set state.savepoint-dir=PATH"));
  }

  private String status(RunningJob running, JobMetrics metrics, Rate rate) {
    try {
      if (running.awaitEnd(0)) {
        throw new IllegalStateException("the job has ended, though nobody stopped it");
      }
      return job.status().line(metrics, rate, System.currentTimeMillis());
    } catch (JobFailedException | CancellationException e) {
      line.clear();
      sayWhereCheckpointsAre(running);
      throw e;
    }
  }

  private int stop(RunningJob running, URI savepoints) {
    terminal.say("stopping with a savepoint; Ctrl-C again ends the job at once, without one");
    String savepoint;
    try {
      savepoint = running.stop(false, savepoints.toString());
    } catch (JobFailedException e) {
      sayWhereCheckpointsAre(running);
      throw e;
    }
    running.awaitEnd(Long.MAX_VALUE);
    terminal.say("stopped; its savepoint is " + savepoint);
    terminal.say("to continue: " + commandToContinue + savepoint);
    return 0;
  }

  private void sayWhereCheckpointsAre(RunningJob running) {
    job.checkpoints()
        .checkpointDir()
        .filter(any -> job.checkpoints().interval().isPresent())
        .ifPresent(
            dir -> {
              String folder =
                  dir.toString().replaceFirst("/$", "") + "/" + running.client().getJobID();
              terminal.say(
                  "its checkpoints, if it came to take any, are " + folder + "/chk-NUMBER");
              terminal.say(
                  "to continue with the last: " + commandToContinue + folder + "/chk-NUMBER");
            });
  }
}
