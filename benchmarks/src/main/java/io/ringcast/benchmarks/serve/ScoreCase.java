package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Scores of models, one by one and then all in one request; features come from the cache. */
final class ScoreCase {

  private ScoreCase() {}

  static void run(Stage stage, Path folder, List<String> models, Report report) throws IOException {
    Sweep sweep = new Sweep(stage, "cache, scored", Sweep.CACHE_MILLIS, report);
    try (ServiceProcess service = stage.service("models.folder=" + folder.toAbsolutePath())) {
      for (String model : models) {
        sweep.scored(List.of(model), service, stage.requests(Requests.Spread.NEAR));
      }
      if (models.size() > 1) {
        sweep.scored(models, service, stage.requests(Requests.Spread.NEAR));
      }
    }
  }
}
