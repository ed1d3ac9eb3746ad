package io.ringcast.cli.run;

import io.ringcast.job.config.CheckpointConfig;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what a job reads and writes and where its state is, for people. */
final class JobPlaces {

  private JobPlaces() {}

  static List<String> of(RunnableJob job) {
    List<String> lines = new ArrayList<>(job.places());
    lines.add("checkpoints: " + checkpoints(job.checkpoints()));
    lines.add("savepoints:  " + place(job.checkpoints().savepointDir()));
    return lines;
  }

  private static String checkpoints(CheckpointConfig config) {
    return config
        .interval()
        .map(every -> place(config.checkpointDir()) + ", every " + every.toMillis() + " ms")
        .orElse("none");
  }

  private static String place(Optional<URI> dir) {
    return dir.map(URI::toString).orElse("as the cluster has it");
  }
}
