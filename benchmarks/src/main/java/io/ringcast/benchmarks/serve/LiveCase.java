package io.ringcast.benchmarks.serve;

import com.uber.h3core.H3Core;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.world.CountedWorld;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Answers from counts as they come, beside the compute job and its events. */
final class LiveCase {

  private static final double TARGET_MILLIS = 20;
  private static final int DIFFERENT_REQUESTS = 20_000;

  /** For half an hour of events to be caught up with. */
  private static final Duration CATCH_UP = Duration.ofMinutes(20);

  private LiveCase() {}

  static void run(Stage stage, Report report) throws IOException {
    double scale = stage.plan().counted;
    try (CountedWorld world = new CountedWorld(scale, stage.plan().seed, stage.sources().kafka());
        ServiceProcess service = stage.service("live.topic=" + world.topic())) {
      Waiting.until("full windows", CATCH_UP, world::isFull);
      report.note(
          ("from the running minute: beside %s of the published load, of riders and of drivers; the"
                  + " compute job is in the client's process; hexagons beside each other around a"
                  + " rider of any city")
              .formatted(Report.hundredths(scale)));
      Sweep sweep = new Sweep(stage, "running minute", TARGET_MILLIS, report);
      sweep.run("neighbours", service, requests(stage, world), its -> its);
      report.note("after the last rate, the compute job is in time: " + world.isFull());
    }
  }

  private static List<GetFeaturesRequest> requests(Stage stage, CountedWorld world)
      throws IOException {
    H3Core h3 = H3Core.newInstance();
    Selection selection =
        Selection.newBuilder().setFeatureSet(stage.city().set().name()).setLive(true).build();
    return world.requests(
        DIFFERENT_REQUESTS,
        stage.plan().seed,
        (product, hexagon) ->
            Requests.request(
                selection, Requests.near(h3, hexagon, stage.plan().hexagons), product));
  }
}
